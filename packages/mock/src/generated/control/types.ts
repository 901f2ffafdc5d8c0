// Generated from spec/ and control.openapi.yaml by `pnpm generate`. Do not edit.
export interface Detail {
  detail: string;
}

/** How a clock goes: as this machine's, from a time of its own, or not at all. */
export type ClockMode = "real" | "running" | "frozen";

/** What a clock shows. */
export interface ClockState {
  /** How a clock goes: as this machine's, from a time of its own, or not at all. */
  mode: ClockMode;
  /** Milliseconds since 1970. */
  now: number;
  /** Sandbox milliseconds for each real one; 0 when frozen. */
  speed: number;
  /** How many things wait for their time. */
  pending: number;
  /** When the next of them is due; null when none waits. */
  next: number | null;
}

export interface ClockSetting {
  /** How a clock goes: as this machine's, from a time of its own, or not at all. */
  mode: ClockMode;
  /**
   * For frozen: the time to show. Default: the time it is.
   *
   * 0 to 253,370,764,800,000.
   */
  at?: number;
  /**
   * For running. Default: 1.
   *
   * 0.001 to 1,000,000.
   */
  speed?: number;
}

/** What moves jobs along: time, being read, nothing but `jobs.advance`, or they go through at once. */
export type Advancement = AdvancementByTime | AdvancementByReads | AdvancementAtOnce | AdvancementByHand;

export interface AdvancementByTime {
  mode: "time";
  /**
   * Milliseconds in each state.
   *
   * 0 to 86,400,000.
   *
   * @default 400
   */
  everyMs?: number;
}

export interface AdvancementByReads {
  mode: "reads";
  /**
   * Reads in each state.
   *
   * 1 to 10,000.
   *
   * @default 1
   */
  reads?: number;
}

export interface AdvancementAtOnce {
  mode: "immediate";
}

export interface AdvancementByHand {
  mode: "manual";
}

/** A job, as the sandbox sees it. */
export interface SandboxJob {
  id: string;
  /** API id of the account. */
  account: string;
  /** A type of job, as the service's contract calls it. */
  type: JobTypeName;
  /** An operation that starts a job. */
  operation: StartName;
  /** Like the record's status, but a ready preview is a state too: `previewReady`. */
  state: string;
  /** Why it failed, as its record says; null where that says nothing. */
  reason: string | null;
  ended: boolean;
  /** What has come of it; null until it has ended. */
  outcome: "succeeded" | "failed" | null;
  /** States that are still to come. */
  next: string[];
  /** When it takes its next step, in milliseconds since 1970; null when time does not move it. */
  dueAt: number | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** The rule, or the magic value, that decided what becomes of it. Absent: none. */
  rule?: string;
  /** As the service shows it. */
  record: Record<string, unknown>;
}

/**
 * Lets requests go wrong: it answers a `status`, resets the connection, says nothing, makes the answer late, or
 * changes what it says.
 */
export interface RequestRule {
  kind: "request";
  /** An operation of the service, by its `operationId`. */
  operation?: OperationName;
  /** API id. Default: every account. */
  account?: string;
  /**
   * How often it applies; null: until it is removed.
   *
   * At least 1.
   *
   * @default 1
   */
  count?: number | null;
  /**
   * With `count: null`: milliseconds of the sandbox's clock, from its first use, after which the rule is gone,
   * as an outage is.
   *
   * 1 to 86,400,000.
   */
  forMs?: number;
  /**
   * Answered in the place of the service. With 429 and 503 goes a Retry-After.
   *
   * 200 to 599.
   */
  status?: number;
  /**
   * Default: the contract's example of that answer. A text is sent as it is where `headers` name another type
   * than JSON.
   */
  body?: unknown;
  headers?: Record<string, string>;
  /**
   * Seconds that a 429 or 503 asks to wait. Default: 1.
   *
   * At least 0.
   */
  retryAfter?: number;
  /** The connection is reset in the place of an answer. */
  reset?: boolean;
  /** No answer comes: the connection stays open until who asks gives up. */
  silent?: boolean;
  /**
   * `after`: the service does what it was asked for, and only its answer is lost.
   *
   * @default "before"
   */
  when?: "before" | "after";
  /**
   * Real milliseconds before the answer.
   *
   * 0 to 600,000.
   */
  latencyMs?: number;
  /**
   * Real milliseconds in which the body of the answer comes, piece by piece, after its head.
   *
   * 0 to 600,000.
   */
  bodyMs?: number;
  /** Jobs in the answer have a status that the contract does not know. */
  unknownStatus?: boolean;
  /**
   * Times in the answer are so many milliseconds later, or earlier where it is negative: the service's clock has
   * jumped.
   *
   * -31,536,000,000 to 31,536,000,000.
   */
  skewMs?: number;
}

/** Decides what becomes of new jobs. */
export interface JobRule {
  kind: "job";
  /** An operation that starts a job. */
  operation?: StartName;
  /** A type of job, as the service's contract calls it. */
  type?: JobTypeName;
  /** API id. Default: every account. */
  account?: string;
  /**
   * How often it applies; null: until it is removed.
   *
   * At least 1.
   *
   * @default 1
   */
  count?: number | null;
  /**
   * - `fail`, `reject`, `end`: how it ends.
   * - `fail-part`: a part of it fails, and it is done all the same. What a failed part costs is given back where the service does so.
   * - `stall`: it stays in its first state.
   * - `slow`: each step takes longer.
   * - `vanish`: it is accepted and paid for, and not there any more when it should have taken its first step: 404, in no list, not reported.
   * - `lag`: lists do not show it for a while.
   * - `rerender`: a render that is asked for once more is made, and charged, once more.
   */
  fate: "fail" | "reject" | "end" | "fail-part" | "stall" | "slow" | "vanish" | "lag" | "rerender";
  /**
   * For end: the state in which it ends, with success or without. The rule says by type or operation whose state
   * it is.
   */
  state?: JobStatus;
  /** For fail and reject, and an end that fails: before the preview, or in the render. */
  at?: "start" | "render";
  /**
   * For fail-part: how many of its parts fail, the first ones; null: all of them. Default: 1.
   *
   * At least 1.
   */
  parts?: number | null;
  /** At least 1 character. */
  reason?: string;
  /**
   * For slow: so many times as long. For rerender: so many times as long from each render on. Default: 10 for
   * slow, 1 for rerender.
   *
   * At least 0.
   */
  factor?: number;
  /**
   * For lag, by the sandbox's clock. Default: 60000.
   *
   * 0 to 31,536,000,000.
   */
  lagMs?: number;
}

/** Lets webhooks go wrong on their way. */
export interface WebhookRule {
  kind: "webhook";
  /** Whose webhooks there are. */
  source?: WebhookSource;
  /** What is reported. Unless the mock reports every change, a ready preview or an end. */
  event?: JobMoment;
  /** Of a job that there is. */
  jobId?: string;
  /** API id. Default: every account. */
  account?: string;
  /**
   * How often it applies; null: until it is removed. Default: 1, and 2 for reorder, which collects so many and
   * sends them in reverse.
   *
   * At least 1.
   */
  count?: number | null;
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
   * For duplicate. Default: 1.
   *
   * 1 to 1,000.
   */
  copies?: number;
  /**
   * For duplicate: the copies say the same in another body, with its fields in another order and other
   * addresses.
   */
  altered?: boolean;
  /** For duplicate: the copies are posted at the same time as the first one, and not after its answer. */
  together?: boolean;
  /** For rename: the field. Default: the one with what has come of the job. */
  field?: WebhookField;
  /**
   * For rename: its new name. Default: what the contract calls it elsewhere, on the job's record or in the other
   * webhooks.
   */
  as?: WebhookField;
  /**
   * For delay, forge and foreign, by the sandbox's clock. Default: 60000 for delay, else 0.
   *
   * 0 to 31,536,000,000.
   */
  delayMs?: number;
}

export type RuleInput = RequestRule | JobRule | WebhookRule;

/** A rule that still applies. */
export type Rule = RuleInput & RuleUse;

/** How far a rule is that was added. */
export interface RuleUse {
  id: string;
  /** How often it is still given out; null: until it is removed. A rule with 0 waits for what it was given to. */
  left: number | null;
  /** How often it has had its effect. */
  used: number;
  /**
   * What it was given to and has had no effect on yet: jobs by their ids, or webhooks by those of their
   * deliveries. They are no longer in `left`. Absent: nothing.
   */
  assigned?: string[];
}

/** Latency and errors at random. Rates are shares of the requests, 0 to 1. */
export interface Traffic {
  /**
   * Real milliseconds before each answer.
   *
   * 0 to 600,000.
   *
   * @default 0
   */
  latencyMs?: number;
  /**
   * Up to so many more.
   *
   * 0 to 600,000.
   *
   * @default 0
   */
  jitterMs?: number;
  /** Share of the requests that go wrong in this way, 0 to 1. */
  rateLimited?: Rate;
  /** Share of the requests that go wrong in this way, 0 to 1. */
  serverError?: Rate;
  /** Share of the requests that go wrong in this way, 0 to 1. */
  reset?: Rate;
  /**
   * Seconds that a 429 asks for.
   *
   * At least 0.
   *
   * @default 1
   */
  retryAfter?: number;
}

/**
 * Share of the requests that go wrong in this way, 0 to 1.
 *
 * 0 to 1.
 */
export type Rate = number;

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
  /** The rule that made it go wrong; random for error rates. */
  rule?: string;
  /**
   * Names in it that change nothing: the operation does not know them, or the sandbox does not play them.
   * Absent: none.
   */
  ignored?: string[];
  /** As sent. Keys are masked. */
  headers?: Record<string, string>;
  /** As read. Absent when it was large. */
  body?: unknown;
  /** As sent. Absent when it was large. */
  answer?: unknown;
  violations: LoggedViolation[];
}

/** Where a request or its answer breaks the contract. */
export interface LoggedViolation {
  direction: "request" | "answer";
  location: string;
  message: string;
}

/** Something documented of what an app uses. */
export interface CoverageRow {
  kind: "answer" | "state" | "webhook";
  /** `operationId`, job type or source. */
  of: string;
  /** Status, state or event. */
  what: string;
  met: boolean;
  /** The line of code that orders what was never met. */
  order?: string;
  rule?: RuleInput;
}

/**
 * - `pending`: on its way, or waiting for the next attempt.
 * - `held`: kept back, until the others that it is to be reordered with are there.
 * - `delivered`: the receiver answered 2xx.
 * - `failed`: no attempt was answered 2xx.
 * - `dropped`: not sent, because a rule said so.
 * - `refused`: not sent, because it breaks the contract or its URL cannot be posted to.
 */
export type DeliveryState = "pending" | "held" | "delivered" | "failed" | "dropped" | "refused";

/** A webhook that went out, or is about to. */
export interface Delivery {
  id: string;
  /** API id of the account whose job it reports. */
  account: string;
  /** Job type that is reported. */
  source: string;
  /** State that is reported: `previewReady`, `done`, `failed` or `rejected`. */
  event: string;
  jobId: string;
  url: string;
  payload: Record<string, unknown>;
  /** ISO 8601, by the sandbox's clock. */
  createdAt: string;
  /**
   * - `pending`: on its way, or waiting for the next attempt.
   * - `held`: kept back, until the others that it is to be reordered with are there.
   * - `delivered`: the receiver answered 2xx.
   * - `failed`: no attempt was answered 2xx.
   * - `dropped`: not sent, because a rule said so.
   * - `refused`: not sent, because it breaks the contract or its URL cannot be posted to.
   */
  state: DeliveryState;
  /** Why it was refused. */
  violations?: string[];
  /** The delivery that this one repeats. */
  copyOf?: string;
  /** The rule that made it go wrong. */
  rule?: string;
  /** When the next attempt is due, by the sandbox's clock. */
  nextAttemptAt?: string;
  attempts: DeliveryAttempt[];
}

/** One try to deliver a webhook. */
export interface DeliveryAttempt {
  /** ISO 8601, by the sandbox's clock. */
  at: string;
  /** Status of the receiver's answer; absent when there was none. */
  status?: number;
  /** Why there was no answer. */
  error?: string;
  /** How long it took, in real milliseconds. */
  milliseconds: number;
}

/** One movement of an account's credits. */
export interface LedgerEntry {
  id: string;
  account: string;
  /** Milliseconds since 1970. */
  at: number;
  kind: "grant" | "charge" | "refund";
  /** Credits; negative for a charge. */
  amount: number;
  /** What was left afterwards. */
  balance: number;
  /** What it was for, in words. */
  note: string;
  /** `operationId` that was paid for. */
  operation?: string;
  job?: string;
}

/** An account of the sandbox. */
export interface SandboxAccount {
  apiId: string;
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
  /** What moves jobs along: time, being read, nothing but `jobs.advance`, or they go through at once. */
  advancement?: Advancement;
}

/** An account to make, and what lets it in. */
export interface NewAccount {
  /** The API id, from the account settings page. Always sent together with `X-API-KEY`. */
  apiId: string;
  /** The API key, from the account settings page. Always sent together with `X-API-ID`. */
  apiKey: string;
  /** That it begins with. */
  credits?: number;
  editorAccess?: boolean;
}

export interface Coverage {
  /** Whether this mock records it. */
  recorded: boolean;
  rows: CoverageRow[];
}

/** An operation of the service, by its `operationId`. */
export type OperationName = "links.create" | "links.update" | "links.createWithParams" | "linkToVideos.create" | "linkToVideos.get" | "lipsyncs.preview" | "lipsyncs.get" | "lipsyncs.render" | "lipsyncs.createMultiAvatar" | "lipsyncsV2.list" | "customTemplates.list" | "customTemplates.get" | "customTemplateJobs.preview" | "customTemplateJobs.create" | "customTemplateJobs.get" | "customTemplateJobs.render" | "aiEditing.create" | "aiEditing.get" | "aiEditing.render" | "adsClone.create" | "adsClone.get" | "htmlInteractiveAds.list" | "htmlInteractiveAds.create" | "htmlInteractiveAds.listStyles" | "dyoa.list" | "dyoa.delete" | "personas.list" | "voices.list" | "voices.clone" | "voices.getQuota" | "credits.getRemaining";

/** An operation that starts a job. */
export type StartName = "linkToVideos.create" | "lipsyncs.preview" | "lipsyncs.createMultiAvatar" | "customTemplateJobs.preview" | "customTemplateJobs.create" | "aiEditing.create" | "adsClone.create" | "htmlInteractiveAds.create";

/** A type of job, as the service's contract calls it. */
export type JobTypeName = "linkToVideo" | "lipsync" | "lipsyncV2" | "customTemplateJob" | "aiEditing" | "adsClone" | "htmlInteractiveAd";

/** What the record of a job says of it. */
export type JobStatus = "pending" | "in_queue" | "running" | "done" | "failed" | "rejected";

/** What a job passes: its statuses, and what is a moment of its own beside them. */
export type JobMoment = "pending" | "previewReady" | "inQueue" | "running" | "done" | "failed" | "rejected" | "renderPending";

/** Whose webhooks there are. */
export type WebhookSource = "linkToVideo" | "lipsync" | "lipsyncV2" | "customTemplateJob" | "aiEditing" | "adsClone" | "htmlInteractiveAd";

/** A field of a webhook, or what the contract calls it elsewhere. */
export type WebhookField = "id" | "status" | "failed_reason" | "video_output" | "previews" | "output" | "preview" | "ads";
