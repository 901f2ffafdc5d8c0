// Options as JavaScript gives them: what the compiler would refuse is refused here, before anything is done with them.
import { BY_CLOCK, DAY_MS, type DurationBounds } from "@video-ads/core/duration";
import { plainId } from "@video-ads/core/ids";
import { namesJob } from "@video-ads/core/job";
import { givenWord, LIMIT, type NumberRange, notThis, TIMER_MS } from "@video-ads/core/options";
import { DEFAULT_RETRY, type RetryPlan, retryPlan } from "./dispatch/retry-plan.ts";
import { AGO, milliseconds } from "./duration.ts";
import { ConfigurationError } from "./errors/configuration-error.ts";
import { checkSources } from "./events/source.ts";
import { renderers } from "./generated/renderers.ts";
import { sources } from "./generated/sources.ts";
import { starters } from "./generated/starters.ts";
import type { Source, StartOperation } from "./generated/types.ts";
import {
  booleanOf,
  checkFilled,
  checkFunction,
  checkNames,
  checkText,
  hasNames,
  missingMethods,
  type Names,
  numberOf,
} from "./given.ts";
import type { GivenOptions } from "./options.ts";
import type { ReconcileOptions } from "./reconcile/reconciler.ts";
import type { Renderable, Renderer, RenderOptions } from "./render/renderer.ts";
import type { StartOptions } from "./start/options.ts";
import { checkStore } from "./stores/given-store.ts";
import type { KeptFilter, KeptQuery, PendingQuery, RevokedQuery, Store } from "./stores/store.ts";
import type { UrlOptions } from "./urls/capability-urls.ts";
import type { BulkFilter, CloseOptions, HandlerOptions, PageQuery, StatsOptions } from "./webhooks.ts";

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
  readTimeout: true,
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
const BULK: Names<keyof BulkFilter> = { ...FILTER, diedBy: true };
const PAGE: Names<keyof PageQuery> = { ...FILTER, limit: true, after: true };
const PENDING: Names<keyof PendingQuery> = { limit: true, after: true };
const REVOKED: Names<keyof RevokedQuery> = { limit: true, after: true };
const CLOSE: Names<keyof CloseOptions> = { timeout: true };

/** For how long a job is not heard of that is silent, unless somebody says otherwise. */
export const SILENT = "2m";

/** How many jobs are reconciled at most, the same. */
export const MOST_RECONCILED = 10_000;

/** What runs again and again. */
interface Recurring {
  everyMs: number;
  olderThanMs: number;
}

/** Throws a {@link ConfigurationError} for an option of a receiver that is none: a misspelt limit would be no limit. */
export function checkOptions(options: GivenOptions): void {
  checkSources();
  checkNames(options, OPTIONS);
  const { trust = "read", client, store } = options;
  const { problem } = givenWord(trust, ["read", "payload"]);
  if (problem !== undefined) throw new ConfigurationError(problem, "trust");
  if (client !== undefined) checkClient(client);
  if (store !== undefined) checkStore("store", store);
}

/** What the receiver asks of a client: it reads, starts and renders. */
const CALLS = [
  ...new Set([
    ...Object.values(sources).flatMap(({ readOperation, render }) => [
      readOperation,
      ...(render ? [render.operation] : []),
    ]),
    ...Object.keys(starters),
  ]),
];

/** Throws a {@link ConfigurationError} for a client that is none, or lacks what would be called when an event has come. */
function checkClient(given: object): void {
  const callable = CALLS.filter((operation) => {
    const [resource = "", verb = ""] = operation.split(".");
    return missingMethods(memberOf(given, resource), [verb]).length === 0;
  });
  if (callable.length === CALLS.length) return;
  const wanted = "It is a client of @video-ads/client, as createClient() makes it";
  if (callable.length === 0) throw new ConfigurationError(notThis(`${wanted}.`, given), "client");
  const missing = CALLS.filter((operation) => !callable.includes(operation));
  throw new ConfigurationError(`${wanted}; this one lacks ${missing.join(", ")}.`, "client");
}

function memberOf(given: unknown, name: string): unknown {
  return typeof given === "object" && given !== null ? Reflect.get(given, name) : undefined;
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
  checkFilled(options, ["ref"]);
  checkSignal(options.signal);
  checkHeaders(operation, options.headers);
}

/** Throws a {@link ConfigurationError} for a header that the operation asks for and that is not there, or is empty. */
function checkHeaders(operation: StartOperation, given: StartOptions["headers"] = {}): void {
  checkHeaderTexts(given);
  const { headers = [] } = starters[operation];
  const there = Object.entries(given).flatMap(([name, value]) => (value ? [name.toLowerCase()] : []));
  const missing = headers.filter((name) => !there.includes(name.toLowerCase()));
  if (missing.length === 0) return;
  throw new ConfigurationError(`${operation} asks for ${missing.join(" and ")}. Nothing was sent.`, "headers");
}

/** Throws a {@link ConfigurationError} for headers that are none. What they hold may be a secret, and is not shown. */
function checkHeaderTexts(given: StartOptions["headers"] = {}): void {
  if (!hasNames(given)) {
    throw new ConfigurationError(
      'They are an object of names and texts: { "x-trace": "17" }. Nothing was sent.',
      "headers",
    );
  }
  const [wrong] = Object.entries(given).find(([, value]: [string, unknown]) => typeof value !== "string") ?? [];
  if (wrong !== undefined) throw new ConfigurationError("It is a text. Nothing was sent.", `headers.${wrong}`);
}

/** Throws a {@link ConfigurationError} for a reference that is none. */
export function checkRef(ref: unknown): void {
  checkText("ref", ref, "It is a reference.");
}

/** Throws a {@link ConfigurationError} for the id of a dead letter that is none. */
export function checkLetter(id: unknown): void {
  checkText("id", id, "It is the id of a dead letter, as hooks.deadLetters() has it.");
}

/**
 * What renders a job. Throws a {@link ConfigurationError} for a job that nothing renders, or that is none, and an option of `render()`
 * that is none.
 */
export function checkRender(given: Renderable, options: RenderOptions): Renderer {
  if (!hasNames(given)) {
    throw new ConfigurationError(notThis("It is an event, or { source, job: { id } }.", given), "job");
  }
  const { source, job }: { source: Source; job: unknown } = given;
  const render = Object.hasOwn(renderers, source) ? renderers[source] : undefined;
  if (!render) throw new ConfigurationError(whyNotRendered(source), "source");
  if (!namesJob(sources[source].job, job)) throw new ConfigurationError("It is a job, with its id.", "job");
  checkNames(options, RENDER);
  checkSignal(options.signal);
  checkHeaderTexts(options.headers);
  return render;
}

function whyNotRendered(source: Source): string {
  const operation = Object.hasOwn(sources, source) ? sources[source].render?.operation : undefined;
  if (operation !== undefined) {
    return `${operation} asks for more than the id of a job, which hooks.render() does not know: call it with the client.`;
  }
  const rendered = Object.keys(renderers);
  if (rendered.length === 0) return "There are no jobs that hooks.render() could render. Nothing was sent.";
  return givenWord(source, rendered).problem ?? "";
}

/** Throws a {@link ConfigurationError} for an option of `urlFor()` that is none. */
export function checkUrl(options: UrlOptions): void {
  checkNames(options, URL_OPTIONS);
  checkFilled(options, ["ref"]);
}

/** Throws a {@link ConfigurationError} for an option of `reconcile()` that is none. */
export function checkReconcile(options: ReconcileOptions): void {
  checkNames(options, RECONCILE);
  checkSignal(options.signal);
}

/**
 * A page that is asked for of what a store keeps. Throws a {@link ConfigurationError} for a part of it that is none: an empty page would
 * say that nothing is there.
 */
export function pageOf(query: PageQuery, store: Pick<Store, "isId">): KeptQuery {
  checkNames(query, PAGE);
  checkWhich(query);
  // As posts are kept.
  const jobId = query.jobId === undefined ? undefined : plainId(query.jobId);
  const cursor = cursorOf(query);
  if (cursor.after !== undefined && store.isId?.(cursor.after) === false) {
    throw new ConfigurationError(
      notThis("It is the id of a post, the last of the page before.", cursor.after),
      "after",
    );
  }
  return { ...query, jobId, ...cursor };
}

/** A page of revoked references. Throws a {@link ConfigurationError} for a part of it that is none. */
export function revokedPageOf(query: Partial<RevokedQuery>): RevokedQuery {
  checkNames(query, REVOKED);
  return cursorOf(query);
}

/** A page of the calls that nobody knows the end of. Throws a {@link ConfigurationError} for a part of it that is none. */
export function pendingPageOf(query: Partial<PendingQuery>): PendingQuery {
  checkNames(query, PENDING);
  const { after, ...rest } = query;
  const given: unknown = after;
  if (given !== undefined && !isPending(given)) {
    throw new ConfigurationError(notThis("It is the last one of the page before: { ref, createdAt }.", given), "after");
  }
  return { ...cursorOf(rest), after };
}

function isPending(given: unknown): boolean {
  const [ref, createdAt] = [memberOf(given, "ref"), memberOf(given, "createdAt")];
  return typeof ref === "string" && createdAt instanceof Date && !Number.isNaN(+createdAt);
}

function cursorOf({ limit = 100, after }: Partial<RevokedQuery>): RevokedQuery {
  if (after !== undefined && typeof after !== "string")
    throw new ConfigurationError(notThis("It is an id.", after), "after");
  return { limit: numberOf("limit", limit, LIMIT), after };
}

/** Throws a {@link ConfigurationError} for a filter that is none: one that is misspelt would be everything. */
export function checkFilter(filter: BulkFilter): void {
  checkNames(filter, BULK);
  checkFilled(filter, Object.keys(BULK));
  checkWhich(filter);
  const { diedBy } = filter;
  if (diedBy === undefined || (diedBy instanceof Date && !Number.isNaN(+diedBy))) return;
  throw new ConfigurationError(notThis("It is a Date, such as the diedAt of a dead letter.", diedBy), "diedBy");
}

function checkWhich({ source, ref, jobId }: Partial<KeptQuery>): void {
  if (ref !== undefined) checkRef(ref);
  if (jobId !== undefined) checkText("jobId", jobId, "It is the id of a job.");
  if (source === undefined) return;
  const { problem } = givenWord(source, Object.keys(sources));
  if (problem !== undefined) throw new ConfigurationError(problem, "source");
}

/** The id of a job that is given as it is, or by its id. Throws a {@link ConfigurationError} for what no job has: nothing would ever be told of it. */
export function checkJob(given: unknown): string {
  const { id = given }: { id?: unknown } = Object(given);
  const names = Object.values(sources).some(({ job }) => namesJob(job, { id }));
  if (names && typeof id === "string") return id;
  throw new ConfigurationError(notThis("It is a job, or the id of one.", given), "job");
}

/** Throws a {@link ConfigurationError} for an option of `stats()` that is none. */
export function checkStats(options: StatsOptions): void {
  checkNames(options, STATS);
}

/** The settings of a handler that has some of its own. Throws a {@link ConfigurationError} for one that is none, and for a handler that is. */
export function checkHandler(handler: unknown, options: HandlerOptions): { retry?: RetryPlan } {
  checkFunction("handler", handler, "It is a function that takes an event.");
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
  readTimeoutMs: number;
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
const LEAST_REF_DAYS = 45;

/** Fills in limits. Throws a {@link ConfigurationError} for the first that is not of its kind; what is left out alone has a default. */
export function limitsOf(options: GivenOptions): ReceiverLimits {
  const { maxBodyBytes = 65_536, bodyTimeoutMs = 10_000, concurrency = 10, readsPerMinute = 30, work = true } = options;
  const { handlerTimeout = "60s", readTimeout = "60s", retry = DEFAULT_RETRY, lease = "5s", retention } = options;
  const { refRetention = "45d", deadLetterRetention = "30d", postsPerUrl = 1_000 } = options;
  return {
    maxBodyBytes: numberOf("maxBodyBytes", maxBodyBytes, AT_LEAST_ONE),
    bodyTimeoutMs: numberOf("bodyTimeoutMs", bodyTimeoutMs, TIMER_MS),
    concurrency: numberOf("concurrency", concurrency, AT_LEAST_ONE),
    handlerTimeoutMs: milliseconds("handlerTimeout", handlerTimeout),
    readTimeoutMs: milliseconds("readTimeout", readTimeout),
    retry: retryPlan(retry),
    leaseMs: milliseconds("lease", lease, LEASE),
    retentionMs: retention === undefined ? Number.POSITIVE_INFINITY : milliseconds("retention", retention, BY_CLOCK),
    refRetentionMs: refRetentionOf(refRetention),
    deadLetterMs: milliseconds("deadLetterRetention", deadLetterRetention, BY_CLOCK),
    readsPerMinute: numberOf("readsPerMinute", readsPerMinute, AT_LEAST_ONE),
    postsPerUrl: numberOf("postsPerUrl", postsPerUrl, AT_LEAST_ONE),
    work: booleanOf("work", work),
  };
}

function refRetentionOf(given: NonNullable<GivenOptions["refRetention"]>): number {
  const ms = milliseconds("refRetention", given, BY_CLOCK);
  if (ms >= LEAST_REF_DAYS * DAY_MS) return ms;
  throw new ConfigurationError(notThis(`It is ${LEAST_REF_DAYS}d or more.`, given), "refRetention");
}

/** How often to reconcile, and what. Undefined: never. */
export function reconciling({ reconcile: given, client }: GivenOptions): Recurring | undefined {
  if (given === undefined) return undefined;
  if (typeof given !== "object" || given === null) {
    throw new ConfigurationError(notThis('It says how often, such as { every: "1m" }.', given), "reconcile");
  }
  checkNames(given, RECURRING, "reconcile");
  if (given.every === undefined) throw new ConfigurationError('It has to say how often: { every: "1m" }.', "reconcile");
  const { every, olderThan = SILENT } = given;
  const recurring = {
    everyMs: milliseconds("reconcile.every", every),
    olderThanMs: milliseconds("reconcile.olderThan", olderThan, AGO),
  };
  if (client) return recurring;
  throw new ConfigurationError(
    'It reads jobs, and there is no client to read them with: give createWebhooks one, which trust: "payload" does not forbid, or leave this out.',
    "reconcile",
    [{ option: "client" }],
  );
}

// By its shape: one of another realm is a signal as well.
function checkSignal(given: object | undefined): void {
  if (given === undefined) return;
  if (typeof given === "object" && given !== null && typeof Reflect.get(given, "aborted") === "boolean") return;
  throw new ConfigurationError(notThis("It is an AbortSignal.", given), "signal");
}
