import { notThis } from "@video-ads/core/options";
import { readPublicUrl } from "../base-url.ts";
import { type ControlCalls, controlCalls, type Send, type Sent } from "../generated/control/calls.ts";
import type { ClockState, CoverageRow, Delivery, SandboxAccount, SandboxJob } from "../generated/control/types.ts";
import { OptionsError } from "../options-error.ts";
import { takingNothing } from "./taking-nothing.ts";

export type * from "../generated/control/types.ts";
export { OptionsError };

/** The control plane has refused. */
export class ControlError extends Error {
  override readonly name = "ControlError";
  readonly status: number;
  /** As answered: `{detail}`, or `{field: [sentence, …]}`. */
  readonly body: unknown;

  constructor(what: string, status: number, body: unknown) {
    super(`${what}: ${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

const NOT_RECORDED = "This mock does not record what is used. Start it with --usage <file>, or with the option usage.";

/**
 * Steers a sandbox. Every method rejects with `ControlError` when the sandbox refuses, and one that takes nothing with a `TypeError` when it is
 * given something: `reset(account)` would be a reset of everything.
 */
export interface SandboxControl
  extends Pick<ControlCalls, "advancement" | "rules" | "traffic" | "requests" | "ledger">,
    Pick<ControlCalls["sandbox"], "snapshot" | "restore" | "reset"> {
  clock: Pick<ControlCalls["clock"], "get"> & {
    /** Stops time. Default: where it is. */
    freeze(at?: Date | number): Promise<ClockState>;
    /**
     * Moves time ahead; what becomes due happens in its order. Resolves when the webhooks that went out have been answered or
     * given up.
     */
    advance(milliseconds: number): Promise<ClockState>;
    /** Lets time go on from where it is. */
    run(speed?: number): Promise<ClockState>;
    /** Goes back to this machine's time. What is scheduled keeps the wait it had left. */
    real(): Promise<ClockState>;
  };
  jobs: Omit<ControlCalls["jobs"], "fail" | "reject"> & {
    fail(id: string, reason?: string): Promise<SandboxJob>;
    reject(id: string, reason?: string): Promise<SandboxJob>;
  };
  /**
   * What this mock's app has met of the operations that it uses, and what it has not. Rejects when the mock does not record it, which its option
   * `usage` asks for.
   */
  coverage(): Promise<CoverageRow[]>;
  deliveries: Omit<ControlCalls["deliveries"], "duplicate"> & {
    /** Sends copies of it, as deliveries of their own. */
    duplicate(id: string, copies?: number): Promise<Delivery[]>;
  };
  accounts: Omit<ControlCalls["accounts"], "grant"> & {
    /** Gives credits; a negative amount takes some. */
    grant(account: string, amount: number, note?: string): Promise<SandboxAccount>;
  };
}

/**
 * Steers the sandbox at a URL; `startMock()` and `createMock()` have one of these as `control`.
 *
 * @param baseUrl As printed when the mock starts: `http://127.0.0.1:4010`.
 * @param fetch Reaches it.
 * @throws {OptionsError} When either is not of its kind.
 */
export function createControl(baseUrl: string, fetch: typeof globalThis.fetch = globalThis.fetch): SandboxControl {
  const { problem } = readPublicUrl(String(baseUrl));
  if (typeof baseUrl !== "string" || problem !== undefined)
    throw new OptionsError("baseUrl", notThis(problem ?? "It is a text.", baseUrl));
  if (typeof fetch !== "function") throw new OptionsError("fetch", notThis("It is a function.", fetch));
  const root = baseUrl.replace(/\/+$/, "");

  const send: Send = async <Answer>(method: string, path: string, { query = {}, body }: Sent = {}) => {
    const response = await fetch(root + path + search(query), {
      method,
      ...(body === undefined
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body, numbersOnly) }),
    });
    const text = await response.text();
    const answer = parsed(text);
    if (!response.ok) throw new ControlError(`${method} ${path}`, response.status, answer);
    // A sandbox answers no text.
    if (typeof answer === "string")
      throw new TypeError(`${root} is no sandbox: ${method} ${path} was answered with a page or a text.`);
    return answer as Answer;
  };

  const { clock, sandbox, jobs, deliveries, accounts, ...others } = controlCalls(send);
  const because = (reason: string | undefined) => (reason === undefined ? undefined : { reason });

  return takingNothing({
    ...others,
    clock: {
      get: clock.get,
      freeze: async (at) => clock.set({ mode: "frozen", ...(at === undefined ? {} : { at: millisecondsOf(at) }) }),
      advance: (ms) => clock.advance({ ms }),
      run: (speed) => clock.set({ mode: "running", speed: speed ?? 1 }),
      real: () => clock.set({ mode: "real" }),
    },
    jobs: {
      ...jobs,
      fail: (id, reason) => jobs.fail(id, because(reason)),
      reject: (id, reason) => jobs.reject(id, because(reason)),
    },
    coverage: async () => {
      const { recorded, rows } = await sandbox.coverage();
      // An empty list would look as if everything had been met.
      if (!recorded) throw new Error(NOT_RECORDED);
      return rows;
    },
    deliveries: { ...deliveries, duplicate: (id, copies = 1) => deliveries.duplicate(id, { copies }) },
    accounts: {
      ...accounts,
      grant: (id, amount, note) => accounts.grant(id, { amount, ...(note === undefined ? {} : { note }) }),
    },
    snapshot: sandbox.snapshot,
    restore: sandbox.restore,
    reset: sandbox.reset,
  });
}

/** A text such as "2030" is no time: it would be read as a number. */
function millisecondsOf(at: Date | number): number {
  if (at instanceof Date || typeof at === "number") return Number(at);
  throw new TypeError(`at: ${notThis("It is a Date, or milliseconds since 1970.", at)}`);
}

/** JSON would have null for a number that is none. */
function numbersOnly(field: string, value: unknown): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) throw new TypeError(`${field}: It is no number: ${value}.`);
  return value;
}

function search(query: object): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
}

function parsed(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
