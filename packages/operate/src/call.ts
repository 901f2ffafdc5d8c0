// The client's methods by name: which ones there are is generated, so that no command and no tool is written by hand.

import {
  type CallOptions,
  InvalidResponseError,
  type JobMethods,
  type JobState,
  type VideoAds,
} from "@video-ads/client";
import { fieldOf, isObject, ownRecord } from "@video-ads/core/job";
import { cut } from "@video-ads/core/printable";
import { isJob, type Job, type JobKind, type OperationFacts } from "./facts.ts";
import { checkTexts } from "./plain-texts.ts";

/** What an operation is called with. What it takes is there, also where it is undefined. */
export interface OperationRequest {
  /** Values of the path, in its order. */
  readonly path: readonly unknown[];
  readonly body?: unknown;
  readonly query?: unknown;
  /** Headers that the operation takes, as text or as numbers. */
  readonly headers?: Readonly<Record<string, unknown>>;
}

/**
 * Calls `ads.<resource>.<verb>`: with the values of the path, then the body, then the query, then the options.
 *
 * @throws what the client throws, also for a text with control characters.
 */
export async function callByName(
  ads: VideoAds,
  { id, resource, verb }: Pick<OperationFacts, "id" | "resource" | "verb">,
  request: OperationRequest,
  options: CallOptions,
): Promise<unknown> {
  const owner = property(ads, resource);
  const method = property(owner, verb);
  if (typeof method !== "function") throw new Error(`The installed client has no ${id}: update @video-ads/client.`);
  checkTexts(request.body);
  return await Reflect.apply(method, owner, [
    ...request.path,
    ...("body" in request ? [request.body] : []),
    ...("query" in request ? [request.query] : []),
    request.headers ? { ...options, headers: asText(request.headers) } : options,
  ]);
}

/**
 * Every record of every page of a list, as the pages come, through `ads.<resource>.<verb>All`.
 *
 * @throws what the client throws.
 */
export async function* allByName(
  ads: VideoAds,
  { id, resource, verb }: Pick<OperationFacts, "id" | "resource" | "verb">,
  request: OperationRequest,
  options: CallOptions,
): AsyncGenerator<unknown> {
  const pages = await callByName(ads, { id, resource, verb: `${verb}All` }, request, options);
  if (typeof pages !== "object" || pages === null || !(Symbol.asyncIterator in pages)) {
    throw new Error(`The installed client has no pages of ${id}: update @video-ads/client.`);
  }
  yield* pages as AsyncIterable<unknown>;
}

/**
 * The job that a call has started or has rendered. An answer without its id is none that the contract knows: the job may exist and
 * be paid for, and nobody can wait for it.
 *
 * @param kind Of the jobs of the resource that reads it.
 * @param answer What {@link callByName} has answered.
 * @param rendered Id of the job that it was to render: what is said of another one is not about it. Where the contract has nothing to
 *   be answered, that id is what there is of the job.
 * @throws {InvalidResponseError} when it names no job, or another one.
 */
export function jobOf(
  { id }: Pick<OperationFacts, "id">,
  kind: Pick<JobKind, "uuid">,
  answer: unknown,
  rendered?: string,
): Job {
  // The client lets nothing pass for an answer only where none is due.
  if (answer === undefined && rendered !== undefined) return { id: rendered };
  if (isJob(kind, answer) && (rendered === undefined || ownRecord(answer, rendered))) return answer;
  const bodyStart = cut(JSON.stringify(answer) ?? "nothing", 200);
  // The client hands over the data of success statuses only.
  throw new InvalidResponseError(
    `${id} answered without the id of ${rendered === undefined ? "a" : "its"} job: ${bodyStart}`,
    { status: 200, bodyStart },
  );
}

/** How the jobs are that an answer shows; none where it shows none, or what is no job. */
export function jobsShown(
  ads: VideoAds,
  { shows }: Pick<OperationFacts, "shows">,
  kind: Pick<JobKind, "uuid">,
  answer: unknown,
): JobState<Job>[] {
  if (!shows) return [];
  const shown = shows.at === undefined ? answer : isObject(answer) && fieldOf(answer, shows.at);
  const records: unknown[] = Array.isArray(shown) ? shown : [shown];
  const { stateOf } = jobsOf(ads, shows.resource);
  return records.filter((record) => isJob(kind, record)).map((record) => stateOf(record));
}

/** How the client reads a resource's jobs, and waits for them. */
export type JobsByName = Pick<JobMethods<Job>, "read" | "stateOf" | "wait">;

export function jobsOf(ads: VideoAds, resource: string): JobsByName {
  const owner = property(ads, resource);
  if (!readsJobs(owner))
    throw new Error(`The installed client reads no jobs of ${resource}: update @video-ads/client.`);
  return owner;
}

function readsJobs(value: unknown): value is JobsByName {
  return ["read", "stateOf", "wait"].every((name) => typeof property(value, name) === "function");
}

function asText(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
