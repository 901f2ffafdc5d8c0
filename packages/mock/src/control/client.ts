import type {
  Advancement,
  ClockState,
  CoverageRow,
  Delivery,
  DeliveryState,
  JobStatus,
  JobTypeName,
  LedgerEntry,
  LoggedRequest,
  NewAccount,
  OperationName,
  Rule,
  RuleInput,
  SandboxAccount,
  SandboxJob,
  SandboxSnapshot,
  Traffic,
} from "./types.ts";

export type * from "./types.ts";

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

/** Which account, and how many at most. */
interface Listing {
  account?: string;
  /** @default 100 */
  limit?: number;
}

/** Steers a sandbox. Every method rejects with `ControlError` when the sandbox refuses. */
export interface SandboxControl {
  clock: {
    get(): Promise<ClockState>;
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
  advancement: {
    get(): Promise<Advancement>;
    /** Jobs that are under way go on in the new manner. */
    set(advancement: Advancement): Promise<Advancement>;
  };
  jobs: {
    /** Newest first. */
    list(filter?: Listing & { type?: JobTypeName; status?: JobStatus }): Promise<SandboxJob[]>;
    get(id: string): Promise<SandboxJob>;
    /** Takes the next step now. Rejects when there is none. */
    advance(id: string): Promise<SandboxJob>;
    /** Takes all steps now: up to the preview, or to the end. */
    finish(id: string): Promise<SandboxJob>;
    /** Keeps it where it is until it is advanced or finished. */
    stall(id: string): Promise<SandboxJob>;
    fail(id: string, reason?: string): Promise<SandboxJob>;
    reject(id: string, reason?: string): Promise<SandboxJob>;
  };
  rules: {
    list(): Promise<Rule[]>;
    /**
     * Rejects for one that could never apply, or does nothing.
     *
     * @example await control.rules.add({ kind: "request", status: 500, count: 2 })
     */
    add(rule: RuleInput): Promise<Rule>;
    remove(id: string): Promise<void>;
    clear(): Promise<void>;
  };
  traffic: {
    get(): Promise<Traffic>;
    /** What is left out is 0. */
    set(traffic: Traffic): Promise<Traffic>;
  };
  requests: {
    /** Newest first. */
    list(filter?: Listing & { operation?: OperationName; violations?: boolean }): Promise<LoggedRequest[]>;
    clear(): Promise<void>;
  };
  /**
   * What this mock's app has met of the operations that it uses, and what it has not. Rejects when the mock does not record it, which its option
   * `usage` asks for.
   */
  coverage(): Promise<CoverageRow[]>;
  deliveries: {
    /** Newest first. */
    list(filter?: Listing & { jobId?: string; state?: DeliveryState }): Promise<Delivery[]>;
    get(id: string): Promise<Delivery>;
    /** Sends it again, with a new round of attempts. */
    resend(id: string): Promise<Delivery>;
    /** Sends copies of it, as deliveries of their own. */
    duplicate(id: string, copies?: number): Promise<Delivery[]>;
    /** Gives up one that waits. */
    drop(id: string): Promise<Delivery>;
    /** Sends what is held back to be reordered. */
    release(): Promise<void>;
    /** Resolves when no post is under way. */
    settle(): Promise<void>;
  };
  ledger: {
    /** Newest first. */
    list(filter?: Listing): Promise<LedgerEntry[]>;
  };
  accounts: {
    list(): Promise<SandboxAccount[]>;
    add(account: NewAccount): Promise<SandboxAccount>;
    update(account: string, change: { editorAccess?: boolean }): Promise<SandboxAccount>;
    /** Gives credits; a negative amount takes some. */
    grant(account: string, amount: number, note?: string): Promise<SandboxAccount>;
  };
  snapshot(): Promise<SandboxSnapshot>;
  restore(snapshot: SandboxSnapshot): Promise<void>;
  /** Forgets everything, as if the mock had just been started: for all accounts. */
  reset(): Promise<void>;
}

/**
 * Steers the sandbox at a URL; `startMock()` and `createMock()` have one of these as `control`.
 *
 * @param baseUrl As printed when the mock starts: `http://127.0.0.1:4010`.
 * @param fetch Reaches it.
 */
export function createControl(baseUrl: string, fetch: typeof globalThis.fetch = globalThis.fetch): SandboxControl {
  const root = `${baseUrl.replace(/\/+$/, "")}/__sandbox`;

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(root + path, {
      method,
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new ControlError(`${method} /__sandbox${path}`, response.status, parsed(text));
    return parsed(text) as T;
  }

  const job = (id: string, action: string, body?: unknown): Promise<SandboxJob> =>
    call("POST", `/jobs/${encodeURIComponent(id)}/${action}`, body);
  const delivery = (id: string): string => `/deliveries/${encodeURIComponent(id)}`;
  const account = (id: string): string => `/accounts/${encodeURIComponent(id)}`;
  const because = (reason: string | undefined): unknown => (reason === undefined ? undefined : { reason });

  return {
    clock: {
      get: () => call("GET", "/clock"),
      freeze: (at) => call("PUT", "/clock", { mode: "frozen", ...(at === undefined ? {} : { at: Number(at) }) }),
      advance: (ms) => call("POST", "/clock/advance", { ms }),
      run: (speed = 1) => call("PUT", "/clock", { mode: "running", speed }),
      real: () => call("PUT", "/clock", { mode: "real" }),
    },
    advancement: {
      get: () => call("GET", "/advancement"),
      set: (advancement) => call("PUT", "/advancement", advancement),
    },
    jobs: {
      list: (filter) => call("GET", `/jobs${query(filter)}`),
      get: (id) => call("GET", `/jobs/${encodeURIComponent(id)}`),
      advance: (id) => job(id, "advance"),
      finish: (id) => job(id, "finish"),
      stall: (id) => job(id, "stall"),
      fail: (id, reason) => job(id, "fail", because(reason)),
      reject: (id, reason) => job(id, "reject", because(reason)),
    },
    rules: {
      list: () => call("GET", "/rules"),
      add: (rule) => call("POST", "/rules", rule),
      remove: (id) => call("DELETE", `/rules/${encodeURIComponent(id)}`),
      clear: () => call("DELETE", "/rules"),
    },
    traffic: {
      get: () => call("GET", "/traffic"),
      set: (traffic) => call("PUT", "/traffic", traffic),
    },
    requests: {
      list: (filter) => call("GET", `/requests${query(filter)}`),
      clear: () => call("DELETE", "/requests"),
    },
    coverage: async () => {
      const { recorded, rows } = await call<{ recorded: boolean; rows: CoverageRow[] }>("GET", "/coverage");
      // An empty list would look as if everything had been met.
      if (!recorded) throw new Error(NOT_RECORDED);
      return rows;
    },
    deliveries: {
      list: (filter) => call("GET", `/deliveries${query(filter)}`),
      get: (id) => call("GET", delivery(id)),
      resend: (id) => call("POST", `${delivery(id)}/resend`),
      duplicate: (id, copies = 1) => call("POST", `${delivery(id)}/duplicate`, { copies }),
      drop: (id) => call("POST", `${delivery(id)}/drop`),
      release: () => call("POST", "/deliveries/release"),
      settle: () => call("POST", "/deliveries/settle"),
    },
    ledger: {
      list: (filter) => call("GET", `/ledger${query(filter)}`),
    },
    accounts: {
      list: () => call("GET", "/accounts"),
      add: (added) => call("POST", "/accounts", added),
      update: (id, change) => call("PATCH", account(id), change),
      grant: (id, amount, note) =>
        call("POST", `${account(id)}/credits`, { amount, ...(note === undefined ? {} : { note }) }),
    },
    snapshot: () => call("GET", "/snapshot"),
    restore: (snapshot) => call("PUT", "/snapshot", snapshot),
    reset: () => call("POST", "/reset"),
  };
}

function query(filter: object = {}): string {
  const given = Object.entries(filter).flatMap(([name, value]) =>
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
