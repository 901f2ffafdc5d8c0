import { givenName } from "@video-ads/core/options";
import type { Contract } from "../contract/contract.ts";
import type { LettingIn } from "../contract/letting-in.ts";
import { faultsOf } from "../contract/violation.ts";
import type { CoverageRow } from "../generated/control/types.ts";
import type { Layer } from "../http/app.ts";
import type { Disturb } from "../http/disturbance.ts";
import type { Observe } from "../http/exchange.ts";
import { type Incoming, pathOf, searchOf } from "../http/incoming.ts";
import type { MockAnswer } from "../http/messages.ts";
import { readCall } from "../http/read-call.ts";
import { Refusal } from "../http/refusal.ts";
import { type Reply, replyOf, withHeaders } from "../http/reply.ts";
import { inspectorFile } from "../inspector/files.ts";
import { idSource } from "../sandbox/ids.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { Service } from "../sandbox/service.ts";
import type { WebhookScope } from "../sandbox/webhooks/reporter.ts";
import type { ControlContract } from "./contract.ts";
import { Disturber } from "./disturber.ts";
import { eventsReply } from "./event-stream.ts";
import { ExchangeLog } from "./exchange-log.ts";
import { guard } from "./guard.ts";
import { type ControlParts, controlHandlers } from "./handlers.ts";
import type { KeyRing } from "./key-ring.ts";
import { KnownNames } from "./known-names.ts";
import { observer } from "./observer.ts";
import { randomSource } from "./random.ts";
import { Rules } from "./rules.ts";

/** Where the control plane lives, and the inspector. */
export const CONTROL_PATH = "/__sandbox/";

/** Megabytes that a snapshot may have. */
const SNAPSHOT_LIMIT = 256;

export interface ControlPlaneOptions {
  sandbox: Sandbox;
  keys: KeyRing;
  lettingIn: LettingIn;
  /** Of the service. */
  contract: Contract;
  service: Service;
  /** What is reported. */
  webhooks: WebhookScope;
  seed: string | undefined;
  /** What was met of what is used. Undefined: nothing is recorded. */
  coverage: (() => CoverageRow[]) | undefined;
  /** Other machines may steer the sandbox too. */
  open: boolean;
}

/** Steers a sandbox over HTTP, and shows it to people. */
export class ControlPlane {
  readonly observe: Observe;
  readonly disturb: Disturb;
  readonly #open: boolean;
  readonly #parts: ControlParts;
  #contract: Promise<ControlContract> | undefined;

  constructor({ sandbox, keys, lettingIn, contract, service, webhooks, seed, coverage, open }: ControlPlaneOptions) {
    const { events, clock } = sandbox;
    const names = new KnownNames({ sandbox, keys, contract, service, webhooks });
    const rules = new Rules(
      idSource(seed && `${seed} rules`),
      () => events.emit({ kind: "settings" }),
      names,
      () => sandbox.clock.now(),
    );
    const disturber = new Disturber(rules, randomSource(seed && `${seed} traffic`), contract.errors, names);
    const log = new ExchangeLog(idSource(seed && `${seed} requests`), (id) => events.emit({ kind: "request", id }));
    this.#open = open;
    this.#parts = { sandbox, rules, disturber, log, keys, names, lettingIn, coverage };
    this.observe = observer(log, clock, contract.schemes);
    this.disturb = disturber.disturb;
    sandbox.decide = (job) => rules.fateOf(job);
    sandbox.disrupt = (draft) => rules.disruptionOf(draft);
    sandbox.forge = (about, newId) => rules.forgeryOf(about, newId);
    sandbox.acted = (rule, on) => rules.acted(rule, on);
  }

  /** Answers what is below `/__sandbox/`, spelled just like that. Everything else is none of its business. */
  readonly layer: Layer = async (request) => {
    const path = pathOf(request.target);
    if (path === CONTROL_PATH.slice(0, -1)) {
      return { status: 308, headers: { location: request.origin + CONTROL_PATH } };
    }
    if (!path.startsWith(CONTROL_PATH)) return undefined;
    const reply = await this.#answer(path.slice(CONTROL_PATH.length), request).catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      const { errors } = await this.#own();
      return replyOf(errors.answer(error));
    });
    return withHeaders(reply, { "cache-control": "no-store", "x-content-type-options": "nosniff" });
  };

  async #answer(name: string, request: Incoming): Promise<Reply> {
    guard(request, this.#open);
    if (request.method === "GET") {
      if (name === "events") {
        refuseUnknown([], "GET events", request.target);
        return eventsReply(this.#parts.sandbox.events);
      }
      const file = await inspectorFile(name);
      if (file) return { status: 200, headers: file.headers, body: new Uint8Array(file.content) };
    }
    return replyOf(await this.#call(request));
  }

  async #call(request: Incoming): Promise<MockAnswer> {
    const { router, engine } = await this.#own();
    const call = await readCall(request, { router, authenticate: () => "", textLimit: SNAPSHOT_LIMIT });
    const { id, http } = call.operation;
    refuseUnknown(
      (http.request?.query ?? []).map(({ name }) => name),
      id,
      request.target,
    );
    if (call.preference) throw new Refusal(400, "The control plane has no examples to choose from.");
    return engine.answer(call).catch((error: unknown) => {
      throw error instanceof Refusal && error.violations.length > 0 ? advised(error) : error;
    });
  }

  #own(): Promise<ControlContract> {
    this.#contract ??= contractOf(this.#parts);
    return this.#contract;
  }
}

/** People write rules by hand: they are told what could stand where something is wrong. */
function advised({ status, violations }: Refusal): Refusal {
  const told = violations.map(({ advice, ...violation }) => ({ ...violation, message: advice ?? violation.message }));
  return new Refusal(status, faultsOf(told), { violations });
}

/** Throws a 400 for a parameter that there is not, such as a filter of a list: left out, it would show too much, and look as if it worked. */
function refuseUnknown(known: readonly string[], operation: string, target: string): void {
  const unknown = givenName(Object.fromEntries(new URLSearchParams(searchOf(target))), known);
  if (!unknown) return;
  const none = `There is no such parameter: ${operation} has none in the query.`;
  throw new Refusal(400, { [unknown.option]: [known.length > 0 ? unknown.problem : none] });
}

/** The control plane's own contract is read when it is first asked for something, so that no start waits for it. */
async function contractOf(parts: ControlParts): Promise<ControlContract> {
  const { controlContract } = await import("./contract.ts");
  return controlContract(controlHandlers(parts));
}
