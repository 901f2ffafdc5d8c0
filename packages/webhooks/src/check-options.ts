// Options as JavaScript gives them: what the compiler would refuse is refused here, before anything is done with them.
import { BY_CLOCK, DAY_MS, type DurationBounds } from "@video-ads/core/duration";
import { plainId } from "@video-ads/core/ids";
import { namesJob } from "@video-ads/core/job";
import { givenName, givenNumber, givenWord, type NumberRange, notThis, TIMER_MS } from "@video-ads/core/options";
import { DEFAULT_RETRY, type RetryPlan, retryPlan } from "./dispatch/retry-plan.ts";
import { AGO, milliseconds } from "./duration.ts";
import { ConfigurationError } from "./errors/configuration-error.ts";
import type { StartOperation } from "./generated/events.ts";
import { renderers } from "./generated/renderers.ts";
import { sources } from "./generated/sources.ts";
import { starters } from "./generated/starters.ts";
import type { GivenOptions } from "./options.ts";
import type { ReconcileOptions } from "./reconcile/reconciler.ts";
import type { Renderable, RenderOptions } from "./render/renderer.ts";
import type { StartOptions } from "./start/options.ts";
import type { KeptFilter, KeptQuery, RevokedQuery } from "./stores/store.ts";
import type { UrlOptions } from "./urls/capability-urls.ts";
import type { CloseOptions, HandlerOptions, PageQuery, StatsOptions } from "./webhooks.ts";

/** The names of options, written out as a row, so that one that is missing does not compile. */
export type Names<K extends string> = Readonly<Record<K, true>>;

const OPTIONS: Names<keyof GivenOptions> = {
  secret: true,
  baseUrl: true,
  client: true,
  trust: true,
  store: true,
  maxBodyBytes: true,
  bodyTimeoutMs: true,
  concurrency: true,
  handlerTimeout: true,
  retry: true,
  lease: true,
  retention: true,
  refRetention: true,
  deadLetterRetention: true,
  readsPerMinute: true,
  postsPerUrl: true,
  work: true,
  reconcile: true,
  clock: true,
  log: true,
};

const RECURRING: Names<keyof NonNullable<GivenOptions["reconcile"]>> = { every: true, olderThan: true };
const URL_OPTIONS: Names<keyof UrlOptions> = { ref: true, ttl: true };
const START: Names<keyof StartOptions> = { ...URL_OPTIONS, signal: true, headers: true };
const RENDER: Names<keyof RenderOptions> = { signal: true, headers: true };
const RECONCILE: Names<keyof ReconcileOptions> = { olderThan: true, limit: true, signal: true };
const HANDLER: Names<keyof HandlerOptions> = { retry: true };
const STATS: Names<keyof StatsOptions> = { olderThan: true };
const FILTER: Names<keyof KeptFilter> = { source: true, ref: true, jobId: true };
const PAGE: Names<keyof PageQuery> = { ...FILTER, limit: true, after: true };
const REVOKED: Names<keyof RevokedQuery> = { limit: true, after: true };
const CLOSE: Names<keyof CloseOptions> = { timeout: true };

/** For how long a job is not heard of that is silent, unless somebody says otherwise. */
export const SILENT = "2m";

/** What runs again and again. */
interface Recurring {
  everyMs: number;
  olderThanMs: number;
}

/** Throws a {@link ConfigurationError} for an option of a receiver that is none: a misspelt limit would be no limit. */
export function checkOptions(options: GivenOptions): void {
  checkNames(options, OPTIONS);
  const { trust = "read" } = options;
  const { problem } = givenWord(trust, ["read", "payload"]);
  if (problem !== undefined) throw new ConfigurationError(problem, "trust");
}

/**
 * Throws a {@link ConfigurationError} for an operation that starts nothing, a body that is none, and an option of `start()` that is
 * none: without its `ref` a job would be paid for again.
 */
export function checkStart(operation: StartOperation, body: object, options: StartOptions): void {
  const { problem } = givenWord(operation, Object.keys(starters));
  if (problem !== undefined) throw new ConfigurationError(problem, "operation");
  if (!hasNames(body)) {
    throw new ConfigurationError(notThis("It is an object with the fields of the request.", body), "body");
  }
  checkNames(options, START);
  checkSignal(options.signal);
  checkHeaders(operation, options.headers);
}

/** Throws a {@link ConfigurationError} for a header that the operation asks for and that is not there, or is empty. */
function checkHeaders(operation: StartOperation, given: StartOptions["headers"] = {}): void {
  const { headers = [] } = starters[operation];
  const there = Object.entries(given).flatMap(([name, value]) => (value ? [name.toLowerCase()] : []));
  const missing = headers.filter((name) => !there.includes(name.toLowerCase()));
  if (missing.length === 0) return;
  throw new ConfigurationError(`${operation} asks for ${missing.join(" and ")}. Nothing was sent.`, "headers");
}

/** Throws a {@link ConfigurationError} for a job that nothing renders, or that is none, and an option of `render()` that is none. */
export function checkRender(given: Renderable, options: RenderOptions): void {
  if (!hasNames(given)) {
    throw new ConfigurationError(notThis("It is an event, or { source, job: { id } }.", given), "job");
  }
  const { problem } = givenWord(given.source, Object.keys(renderers));
  if (problem !== undefined) throw new ConfigurationError(problem, "source");
  if (!namesJob(sources[given.source].job, given.job)) {
    throw new ConfigurationError("It is a job, with its id.", "job");
  }
  checkNames(options, RENDER);
  checkSignal(options.signal);
}

/** Throws a {@link ConfigurationError} for an option of `urlFor()` that is none. */
export function checkUrl(options: UrlOptions): void {
  checkNames(options, URL_OPTIONS);
}

/** Throws a {@link ConfigurationError} for an option of `reconcile()` that is none. */
export function checkReconcile(options: ReconcileOptions): void {
  checkNames(options, RECONCILE);
  checkSignal(options.signal);
}

/** A page that is asked for. Throws a {@link ConfigurationError} for a part of it that is none. */
export function pageOf(query: PageQuery): KeptQuery {
  checkNames(query, PAGE);
  checkSource(query);
  // As posts are kept.
  const jobId = query.jobId === undefined ? undefined : plainId(query.jobId);
  return { ...query, jobId, ...cursorOf(query) };
}

/** A page of revoked references. Throws a {@link ConfigurationError} for a part of it that is none. */
export function revokedPageOf(query: Partial<RevokedQuery>): RevokedQuery {
  checkNames(query, REVOKED);
  return cursorOf(query);
}

function cursorOf({ limit = 100, after }: Partial<RevokedQuery>): RevokedQuery {
  if (after !== undefined && typeof after !== "string")
    throw new ConfigurationError(notThis("It is an id.", after), "after");
  return { limit: numberOf("limit", limit, { from: 0, whole: true }), after };
}

/** Throws a {@link ConfigurationError} for a filter that is none: one that is misspelt would be everything. */
export function checkFilter(filter: KeptFilter): void {
  checkNames(filter, FILTER);
  checkSource(filter);
}

function checkSource({ source }: KeptFilter): void {
  if (source === undefined) return;
  const { problem } = givenWord(source, Object.keys(sources));
  if (problem !== undefined) throw new ConfigurationError(problem, "source");
}

/** Throws a {@link ConfigurationError} for an option of `stats()` that is none. */
export function checkStats(options: StatsOptions): void {
  checkNames(options, STATS);
}

/** The settings of a handler that has some of its own. Throws a {@link ConfigurationError} for one that is none. */
export function checkHandler(options: HandlerOptions): { retry?: RetryPlan } {
  checkNames(options, HANDLER);
  return options.retry === undefined ? {} : { retry: retryPlan(options.retry) };
}

/** Throws a {@link ConfigurationError} for an option of `close()` that is none. */
export function checkClose(options: CloseOptions): void {
  checkNames(options, CLOSE);
}

/** The limits of a receiver, with everything filled in. */
interface ReceiverLimits {
  maxBodyBytes: number;
  bodyTimeoutMs: number;
  concurrency: number;
  handlerTimeoutMs: number;
  retry: RetryPlan;
  leaseMs: number;
  retentionMs: number;
  refRetentionMs: number;
  deadLetterMs: number;
  readsPerMinute: number;
  postsPerUrl: number;
  work: boolean;
}

const AT_LEAST_ONE: NumberRange = { from: 1, whole: true };
/** A lease has to outlast the beats in its time, or a process that is busy for a moment loses its jobs. */
const LEASE: DurationBounds = { from: 1_000 };
/** Whoever forgets a reference pays for its job again: it outlasts the URLs that work by themselves, and the retries of their events. */
const REFS: DurationBounds = { ...BY_CLOCK, from: 45 * DAY_MS };

/** Fills in limits. Throws a {@link ConfigurationError} for the first that is not of its kind; what is left out alone has a default. */
export function limitsOf(options: GivenOptions): ReceiverLimits {
  const { maxBodyBytes = 65_536, bodyTimeoutMs = 10_000, concurrency = 10, readsPerMinute = 30, work = true } = options;
  const { handlerTimeout = "60s", retry = DEFAULT_RETRY, lease = "5s", retention } = options;
  const { refRetention = "45d", deadLetterRetention = "30d", postsPerUrl = 1_000 } = options;
  return {
    maxBodyBytes: numberOf("maxBodyBytes", maxBodyBytes, AT_LEAST_ONE),
    bodyTimeoutMs: numberOf("bodyTimeoutMs", bodyTimeoutMs, TIMER_MS),
    concurrency: numberOf("concurrency", concurrency, AT_LEAST_ONE),
    handlerTimeoutMs: milliseconds("handlerTimeout", handlerTimeout),
    retry: retryPlan(retry),
    leaseMs: milliseconds("lease", lease, LEASE),
    retentionMs: retention === undefined ? Number.POSITIVE_INFINITY : milliseconds("retention", retention, BY_CLOCK),
    refRetentionMs: milliseconds("refRetention", refRetention, REFS),
    deadLetterMs: milliseconds("deadLetterRetention", deadLetterRetention, BY_CLOCK),
    readsPerMinute: numberOf("readsPerMinute", readsPerMinute, AT_LEAST_ONE),
    postsPerUrl: numberOf("postsPerUrl", postsPerUrl, AT_LEAST_ONE),
    work: booleanOf("work", work),
  };
}

/** True or false. Throws a {@link ConfigurationError} that names the option when it is neither: `"false"` would be true. */
function booleanOf(option: string, given: unknown): boolean {
  if (typeof given === "boolean") return given;
  throw new ConfigurationError(notThis("It is true or false.", given), option);
}

/** A number in a range. Throws a {@link ConfigurationError} that names the option when it is none. */
export function numberOf(option: string, given: unknown, range: NumberRange): number {
  const { value, problem } = givenNumber(given, range);
  if (problem !== undefined) throw new ConfigurationError(problem, option);
  return value;
}

/** How often to reconcile, and what. Undefined: never. */
export function reconciling(given: GivenOptions["reconcile"]): Recurring | undefined {
  if (given === undefined) return undefined;
  if (typeof given !== "object" || given === null) {
    throw new ConfigurationError(notThis('It says how often, such as { every: "1m" }.', given), "reconcile");
  }
  refuse(givenName(given, Object.keys(RECURRING)), "reconcile.");
  if (given.every === undefined) throw new ConfigurationError('It has to say how often: { every: "1m" }.', "reconcile");
  const { every, olderThan = SILENT } = given;
  return {
    everyMs: milliseconds("reconcile.every", every),
    olderThanMs: milliseconds("reconcile.olderThan", olderThan, AGO),
  };
}

// By its tag, since a list, a signal or a promise has no names of its own either, and would say nothing.
function hasNames(given: unknown): boolean {
  return Object.prototype.toString.call(given) === "[object Object]";
}

/** Throws a {@link ConfigurationError} for an option whose name is none of these. */
export function checkNames(options: object, names: Names<string>): void {
  const known = Object.keys(names);
  if (!hasNames(options)) {
    throw new ConfigurationError(notThis(`Options are given by name: { ${known.join(", ")} }.`, options));
  }
  refuse(givenName(options, known));
}

// By its shape: one of another realm is a signal as well.
function checkSignal(given: object | undefined): void {
  if (given === undefined) return;
  if (typeof given === "object" && given !== null && typeof Reflect.get(given, "aborted") === "boolean") return;
  throw new ConfigurationError(notThis("It is an AbortSignal.", given), "signal");
}

function refuse(unknown: ReturnType<typeof givenName>, under = ""): void {
  if (unknown) throw new ConfigurationError(unknown.problem, `${under}${unknown.option}`);
}
