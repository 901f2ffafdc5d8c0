// What goes over the control plane, as `control.openapi.yaml` describes it.
import type { AccountName, Credentials } from "../generated/credentials.ts";
import type {
  JobMoment,
  JobStatus,
  JobTypeName,
  OperationName,
  StartName,
  WebhookField,
  WebhookSource,
} from "../generated/names.ts";
import type { ClockState } from "../sandbox/clock.ts";
import type { LedgerEntry } from "../sandbox/credits/ledger.ts";
import type { JsonObject } from "../sandbox/json.ts";
import type { Delivery, DeliveryState } from "../sandbox/webhooks/delivery.ts";

export type {
  ClockState,
  Delivery,
  DeliveryState,
  JobMoment,
  JobStatus,
  JobTypeName,
  LedgerEntry,
  OperationName,
  StartName,
  WebhookField,
  WebhookSource,
};

/** What moves jobs along: time, being read, nothing but `jobs.advance`, or they go through at once. */
export type Advancement =
  | { mode: "time" /** Milliseconds in each state. @default 400 */; everyMs?: number }
  | { mode: "reads" /** Reads in each state. @default 1 */; reads?: number }
  | { mode: "immediate" }
  | { mode: "manual" };

/** A job, as the sandbox sees it. */
export interface SandboxJob {
  id: string;
  /** API id of the account. */
  account: string;
  type: JobTypeName;
  /** `operationId` that started it. */
  operation: StartName;
  /** Like the record's status, but a ready preview is a state too: `previewReady`. */
  state: string;
  ended: boolean;
  /** What has come of it; null until it has ended. */
  outcome: "succeeded" | "failed" | null;
  /** Why it failed, as its record says; null where that says nothing. */
  reason: string | null;
  /** States that are still to come. */
  next: string[];
  /** When it takes its next step, in milliseconds since 1970; null when time does not move it. */
  dueAt: number | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** The rule, or the magic value, that decided what becomes of it. Absent: none. */
  rule?: string;
  /** As the service shows it. */
  record: JsonObject;
}

interface Counted {
  /** API id. Default: every account. */
  account?: string;
  /**
   * How often it applies. Null: until it is removed.
   * @default 1
   */
  count?: number | null;
}

/** Lets requests go wrong: it answers a `status`, resets the connection, says nothing, makes the answer late, or changes what it says. */
export interface RequestRule extends Counted {
  kind: "request";
  /** `operationId`. Default: every operation. */
  operation?: OperationName;
  /** Answered in the place of the service. */
  status?: number;
  /** Default: the contract's example of that answer. A text is sent as it is where `headers` name another type than JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /**
   * Seconds that a 429 or 503 asks to wait.
   * @default 1
   */
  retryAfter?: number;
  /** Resets the connection in the place of an answer. */
  reset?: boolean;
  /** Never answers: the connection stays open until who asks gives up. */
  silent?: boolean;
  /**
   * `after`: the service does what it was asked for, and only its answer is lost.
   * @default "before"
   */
  when?: "before" | "after";
  /** Real milliseconds before the answer. */
  latencyMs?: number;
  /** Real milliseconds in which the body of the answer comes, piece by piece, after its head. */
  bodyMs?: number;
  /** Jobs in the answer have a status that the contract does not know. */
  unknownStatus?: boolean;
  /** Times in the answer are so many milliseconds later, or earlier where it is negative: the service's clock has jumped. */
  skewMs?: number;
}

/** Decides what becomes of new jobs. */
export interface JobRule extends Counted {
  kind: "job";
  /** `operationId` that starts the job. */
  operation?: StartName;
  /** Job type, as the contract calls it. */
  type?: JobTypeName;
  /**
   * - `fail`, `reject`, `end`: how it ends.
   * - `stall`: it stays in its first state.
   * - `slow`: each step takes longer.
   * - `vanish`: it is accepted and paid for, and not there any more when it should have taken its first step: 404, in no list, not reported.
   * - `lag`: lists do not show it for a while.
   * - `rerender`: a render that is asked for once more is made, and charged, once more.
   */
  fate: "fail" | "reject" | "end" | "stall" | "slow" | "vanish" | "lag" | "rerender";
  /** For end: the state in which it ends, with success or without. The rule says by type or operation whose state it is. */
  state?: JobStatus;
  /** For fail and reject, and an end that fails: before the preview, or in the render. */
  at?: "start" | "render";
  reason?: string;
  /**
   * For slow: so many times as long.
   * @default 10
   */
  factor?: number;
  /**
   * For lag: milliseconds of the sandbox's clock.
   * @default 60000
   */
  lagMs?: number;
}

/** Lets webhooks go wrong on their way. */
export interface WebhookRule extends Counted {
  kind: "webhook";
  /** Whose webhooks. */
  source?: WebhookSource;
  /** What is reported; unless the mock reports every change, a ready preview or an end. */
  event?: JobMoment;
  /** Of a job that there is. */
  jobId?: string;
  /**
   * - `drop`, `duplicate`, `delay`: what they are called.
   * - `reorder`: collects `count` of them (default 2) and sends them in reverse.
   * - `rename`: a field has another name.
   * - `unknown-status`: it reports a status that the contract does not know.
   * - `forge`: somebody else posts, when a job begins, that it has succeeded.
   * - `foreign`: the same of a job that nobody has started.
   */
  action: "drop" | "duplicate" | "delay" | "reorder" | "rename" | "unknown-status" | "forge" | "foreign";
  /**
   * For duplicate.
   * @default 1
   */
  copies?: number;
  /** For duplicate: the copies say the same in another body, with its fields in another order and other addresses. */
  altered?: boolean;
  /** For rename: the field. Default: the one with what has come of the job. */
  field?: WebhookField;
  /** For rename: its new name. Default: what the contract calls it elsewhere, on the job's record or in the other webhooks. */
  as?: WebhookField;
  /** For delay, forge and foreign: milliseconds of the sandbox's clock. Default: 60000 for delay, else 0. */
  delayMs?: number;
}

export type RuleInput = RequestRule | JobRule | WebhookRule;

/** A rule that still applies. */
export type Rule = RuleInput & {
  id: string;
  /** How often it still applies; null: until it is removed. */
  left: number | null;
  /** How often it has applied. */
  used: number;
};

/** Latency and errors at random. Rates are shares of the requests, 0 to 1. */
export interface Traffic {
  /** Real milliseconds before each answer. */
  latencyMs?: number;
  /** Up to so many more. */
  jitterMs?: number;
  /** 429 with Retry-After. */
  rateLimited?: number;
  /** 500. */
  serverError?: number;
  /** The connection is reset. */
  reset?: number;
  /**
   * Seconds that a 429 asks to wait.
   * @default 1
   */
  retryAfter?: number;
}

/** Where a request or its answer breaks the contract. */
export interface LoggedViolation {
  direction: "request" | "answer";
  location: string;
  message: string;
}

/** A request and what was answered. */
export interface LoggedRequest {
  id: string;
  /** Milliseconds since 1970, by the sandbox's clock. */
  at: number;
  /** API id. Absent: not let in. */
  account?: string;
  /** `operationId`. Absent: there is none. */
  operation?: string;
  method: string;
  /** With the query. */
  path: string;
  /** Null: the connection ended without an answer. */
  status: number | null;
  milliseconds: number;
  /** The rule that made it go wrong; `random` for error rates. */
  rule?: string;
  /** As sent. Keys are masked. */
  headers?: Record<string, string>;
  /** As read. Absent when there was none or it was large. */
  body?: unknown;
  /** As sent. Absent when there was none or it was large. */
  answer?: unknown;
  violations: LoggedViolation[];
}

/** Something documented of what an app uses. */
export interface CoverageRow {
  /** An answer of an operation, a state of a job, or a webhook that reports one. */
  kind: "answer" | "state" | "webhook";
  /** `operationId`, job type or source. */
  of: string;
  /** Status, state or event. */
  what: string;
  met: boolean;
  /** Never met: the line of code that orders it, before the app does what it does. */
  order?: string;
  /** The rule of that line, where it is one. */
  rule?: RuleInput;
}

/** An account to make, and what lets it in. */
export interface NewAccount extends Credentials {
  /** That it begins with. */
  credits?: number;
  editorAccess?: boolean;
}

/** An account of the sandbox. */
export interface SandboxAccount extends AccountName {
  editorAccess: boolean;
  /** Credits that are left. */
  credits: number;
  /** Credits that are agreed on for work that still runs. */
  reserved: number;
}

/** Everything that the sandbox remembers, and its time. Rules, rates and the log of requests are no part of it. */
export interface SandboxSnapshot {
  version: 1;
  /** Not meant to be looked into. */
  state: unknown;
  advancement?: Advancement;
}
