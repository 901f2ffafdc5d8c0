// Generated from spec/ and control.openapi.yaml by `pnpm generate`. Do not edit.
import type { ClockState, ClockSetting, Advancement, SandboxJob, RuleInput, Rule, Traffic, LoggedRequest, DeliveryState, Delivery, LedgerEntry, SandboxAccount, SandboxSnapshot, NewAccount, Coverage, OperationName, JobTypeName, JobStatus } from "./types.ts";

/** What is sent beside the path. */
export interface Sent {
  query?: object;
  body?: unknown;
}

/** Sends a request of the control plane, and reads its answer. */
export type Send = <Answer>(method: string, path: string, sent?: Sent) => Promise<Answer>;

/** The operations of the control plane. */
export interface ControlCalls {
  clock: {
    /** Show the clock. */
    get(): Promise<ClockState>;
    /** Freeze the clock, let it run, or go back to real time. */
    set(body: ClockSetting): Promise<ClockState>;
    /**
     * Move the clock ahead.
     *
     * Everything that becomes due runs in its order. The answer comes when the webhooks that went out have been
     * answered or given up.
     */
    advance(body: {
      /** 0 to 315,360,000,000. */
      ms: number;
    }): Promise<ClockState>;
  };
  advancement: {
    /** Show what moves jobs along. */
    get(): Promise<Advancement>;
    /**
     * Choose what moves jobs along.
     *
     * Jobs that are under way go on in the new manner.
     */
    set(body: Advancement): Promise<Advancement>;
  };
  jobs: {
    /** List jobs, newest first. */
    list(filter?: {
      /** API id. */
      account?: string;
      /** A type of job, as the service's contract calls it. */
      type?: JobTypeName;
      /** What the record of a job says of it. */
      status?: JobStatus;
      /**
       * At most so many.
       *
       * 1 to 10,000.
       *
       * @default 100
       */
      limit?: number;
    }): Promise<SandboxJob[]>;
    /** Show a job. */
    get(id: string): Promise<SandboxJob>;
    /** Take a job's next step now. */
    advance(id: string): Promise<SandboxJob>;
    /**
     * Take all of a job's steps now.
     *
     * A previewed job stops at its preview, as it always does, until its render is asked for.
     */
    finish(id: string): Promise<SandboxJob>;
    /** Let a job fail now. */
    fail(id: string, body?: {
      /** At least 1 character. */
      reason?: string;
    }): Promise<SandboxJob>;
    /**
     * Let a job be rejected now.
     *
     * A job whose type knows no such state fails.
     */
    reject(id: string, body?: {
      /** At least 1 character. */
      reason?: string;
    }): Promise<SandboxJob>;
    /** Let a job stay where it is until it is told to move. */
    stall(id: string): Promise<SandboxJob>;
  };
  rules: {
    /** List the rules that still apply. */
    list(): Promise<Rule[]>;
    /**
     * Let the next requests, jobs or webhooks go wrong.
     *
     * A rule that could never apply is refused: one that names what the service's contract does not have, an
     * account or a job that there is not, or that does nothing.
     */
    add(body: RuleInput): Promise<Rule>;
    /** Forget all rules. */
    clear(): Promise<void>;
    /** Forget a rule. */
    remove(id: string): Promise<void>;
  };
  traffic: {
    /** Show latency and error rates. */
    get(): Promise<Traffic>;
    /** Set latency and error rates. */
    set(body: Traffic): Promise<Traffic>;
  };
  requests: {
    /**
     * List requests, newest first.
     *
     * The last 10,000 of each account, or fewer; the last 500 with headers and bodies.
     */
    list(filter?: {
      /** API id. */
      account?: string;
      /** An operation of the service, by its `operationId`. */
      operation?: OperationName;
      /** Only those that broke the contract, or did not. */
      violations?: boolean;
      /**
       * At most so many.
       *
       * 1 to 10,000.
       *
       * @default 100
       */
      limit?: number;
    }): Promise<LoggedRequest[]>;
    /** Forget all requests. */
    clear(): Promise<void>;
  };
  sandbox: {
    /**
     * Show what was met of the operations that are used, and what was not.
     *
     * A mock records it that was started with `--usage`, or with the option `usage`.
     */
    coverage(): Promise<Coverage>;
    /** Take a snapshot of everything the sandbox remembers. */
    snapshot(): Promise<SandboxSnapshot>;
    /** Go back to a snapshot. */
    restore(body: SandboxSnapshot): Promise<void>;
    /** Forget everything, as if the mock had just been started. */
    reset(): Promise<void>;
  };
  deliveries: {
    /** List deliveries of webhooks, newest first. */
    list(filter?: {
      /** API id. */
      account?: string;
      /** Of one job. */
      jobId?: string;
      /**
       * - `pending`: on its way, or waiting for the next attempt.
       * - `held`: kept back, until the others that it is to be reordered with are there.
       * - `delivered`: the receiver answered 2xx.
       * - `failed`: no attempt was answered 2xx.
       * - `dropped`: not sent, because a rule said so.
       * - `refused`: not sent, because it breaks the contract or its URL cannot be posted to.
       */
      state?: DeliveryState;
      /**
       * At most so many.
       *
       * 1 to 10,000.
       *
       * @default 100
       */
      limit?: number;
    }): Promise<Delivery[]>;
    /** Send what is held back to be reordered. */
    release(): Promise<void>;
    /** Wait until every post that is under way has been answered or given up. */
    settle(): Promise<void>;
    /** Show a delivery. */
    get(id: string): Promise<Delivery>;
    /** Send a delivery again, with a new round of attempts. */
    resend(id: string): Promise<Delivery>;
    /** Send copies of a delivery. */
    duplicate(id: string, body?: {
      /**
       * 1 to 1,000.
       *
       * @default 1
       */
      copies?: number;
    }): Promise<Delivery[]>;
    /** Give up a delivery that waits. */
    drop(id: string): Promise<Delivery>;
  };
  ledger: {
    /** List movements of credits, newest first. */
    list(filter?: {
      /** API id. */
      account?: string;
      /**
       * At most so many.
       *
       * 1 to 10,000.
       *
       * @default 100
       */
      limit?: number;
    }): Promise<LedgerEntry[]>;
  };
  accounts: {
    /** List accounts. */
    list(): Promise<SandboxAccount[]>;
    /** Make an account, with the same data to begin with as every other one. */
    add(body: NewAccount): Promise<SandboxAccount>;
    /** Switch editor access on or off. */
    update(id: string, body: {
      editorAccess?: boolean;
    }): Promise<SandboxAccount>;
    /** Give an account credits, or take some. */
    grant(id: string, body: {
      /** Credits; negative takes them. */
      amount: number;
      /** @default "Granted by hand" */
      note?: string;
    }): Promise<SandboxAccount>;
  };
}

/** What calls each of them. */
export function controlCalls(send: Send): ControlCalls {
  const at = encodeURIComponent;
  return {
    clock: {
      get: () => send("GET", `/__sandbox/clock`),
      set: (body) => send("PUT", `/__sandbox/clock`, { body }),
      advance: (body) => send("POST", `/__sandbox/clock/advance`, { body }),
    },
    advancement: {
      get: () => send("GET", `/__sandbox/advancement`),
      set: (body) => send("PUT", `/__sandbox/advancement`, { body }),
    },
    jobs: {
      list: (filter) => send("GET", `/__sandbox/jobs`, { query: filter ?? {} }),
      get: (id) => send("GET", `/__sandbox/jobs/${at(id)}`),
      advance: (id) => send("POST", `/__sandbox/jobs/${at(id)}/advance`),
      finish: (id) => send("POST", `/__sandbox/jobs/${at(id)}/finish`),
      fail: (id, body) => send("POST", `/__sandbox/jobs/${at(id)}/fail`, { body }),
      reject: (id, body) => send("POST", `/__sandbox/jobs/${at(id)}/reject`, { body }),
      stall: (id) => send("POST", `/__sandbox/jobs/${at(id)}/stall`),
    },
    rules: {
      list: () => send("GET", `/__sandbox/rules`),
      add: (body) => send("POST", `/__sandbox/rules`, { body }),
      clear: () => send("DELETE", `/__sandbox/rules`),
      remove: (id) => send("DELETE", `/__sandbox/rules/${at(id)}`),
    },
    traffic: {
      get: () => send("GET", `/__sandbox/traffic`),
      set: (body) => send("PUT", `/__sandbox/traffic`, { body }),
    },
    requests: {
      list: (filter) => send("GET", `/__sandbox/requests`, { query: filter ?? {} }),
      clear: () => send("DELETE", `/__sandbox/requests`),
    },
    sandbox: {
      coverage: () => send("GET", `/__sandbox/coverage`),
      snapshot: () => send("GET", `/__sandbox/snapshot`),
      restore: (body) => send("PUT", `/__sandbox/snapshot`, { body }),
      reset: () => send("POST", `/__sandbox/reset`),
    },
    deliveries: {
      list: (filter) => send("GET", `/__sandbox/deliveries`, { query: filter ?? {} }),
      release: () => send("POST", `/__sandbox/deliveries/release`),
      settle: () => send("POST", `/__sandbox/deliveries/settle`),
      get: (id) => send("GET", `/__sandbox/deliveries/${at(id)}`),
      resend: (id) => send("POST", `/__sandbox/deliveries/${at(id)}/resend`),
      duplicate: (id, body) => send("POST", `/__sandbox/deliveries/${at(id)}/duplicate`, { body }),
      drop: (id) => send("POST", `/__sandbox/deliveries/${at(id)}/drop`),
    },
    ledger: {
      list: (filter) => send("GET", `/__sandbox/ledger`, { query: filter ?? {} }),
    },
    accounts: {
      list: () => send("GET", `/__sandbox/accounts`),
      add: (body) => send("POST", `/__sandbox/accounts`, { body }),
      update: (id, body) => send("PATCH", `/__sandbox/accounts/${at(id)}`, { body }),
      grant: (id, body) => send("POST", `/__sandbox/accounts/${at(id)}/credits`, { body }),
    },
  };
}
