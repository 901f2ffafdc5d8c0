import { isReached, type JobState, jobState, ownRecord, type ReadJob } from "@video-ads/core/job";
import type { ReadList } from "@video-ads/core/shared-list";
import { checkFields } from "../kind-of.ts";
import { once } from "../once.ts";
import type { ResourceJob } from "../operation-row.ts";
import { isReasonOf } from "../transport/is-reason.ts";
import { sleep } from "../transport/sleep.ts";
import { type TimeLimit, timeLimit } from "../transport/time-limit.ts";
import type { Waiter } from "./wait-limits.ts";
import type { Concurrency, WaitOptions, WatchOptions } from "./wait-options.ts";
import type { Wakeups } from "./wakeups.ts";

export type { JobState };

/** A job, or its id. */
export type JobOrId = string | { readonly id: string };

/**
 * Waiting for the jobs of a resource. The methods can be passed around: `.then(ads.<resource>.wait)`.
 *
 * @typeParam J The record of a job, as it is read.
 * @typeParam Given What can be waited for: an id, or a record of this type of job, also as it is when it has just been started.
 * @typeParam Options What can be waited for of it, and how.
 * @typeParam State Where it is, with its parts.
 */
export interface JobMethods<J extends { id: string }, Given = JobOrId, Options = WaitOptions<J>, State = JobState<J>> {
  /**
   * Reads a job once. Jobs that are read from a list and asked for at the same moment share a request.
   *
   * @throws {JobNotFoundError} when the service does not know it: by its id, or in the list that should hold it. A wait goes on looking.
   * @throws {InvalidResponseError} when its record does not say where it is.
   */
  read(job: Given, options?: Pick<WatchOptions, "signal">): Promise<J>;
  /** Where a record says that its job is, in the same words for every resource. Sends nothing. */
  stateOf(job: J): State;
  /**
   * Waits until a job is done, and answers it.
   *
   * @throws {JobFailedError} when it failed or was rejected; the error carries the job.
   * @throws {JobTimeoutError} when it is still running after `timeoutMs`; the error carries the job.
   * @throws {JobNotFoundError} when it stays unknown for 10 s, or for `pollMs` if that is longer: a read can lag behind the create.
   * @throws {InvalidResponseError} when for as long as that no answer says where it is: a page, or a record without its state.
   */
  wait(job: Given, options?: Options): Promise<J>;
  /** Yields the first state of a job and every change, up to and with the last. Does not throw when the job fails. */
  watch(job: Given, options?: WatchOptions): AsyncIterable<State>;
  /**
   * Waits for many jobs, and answers each one's result in the order asked. Jobs that are read from a list share its
   * requests: one per tick for as many ids as it takes, and where it comes in pages, one for each page.
   */
  waitAll(jobs: readonly Given[], options?: Options & Concurrency): Promise<PromiseSettledResult<J>[]>;
}

type Read = (...args: unknown[]) => unknown;

// Dropped where nothing waits, as in what only estimates.
export const loadWaiting = /* @__PURE__ */ once(() => import("./waiting.ts"));

/** {@link sharedList}, loaded with the first read. */
function shared<J extends { id: string }>(facts: ResourceJob, list: ReadList<J>): ReadJob<J> {
  const reader = once(async () => (await import("./shared-list.ts")).sharedList<J>(facts, list));
  return async (id, options) => (await reader())(id, options);
}

/**
 * The waiting methods of a resource, over its read operation.
 *
 * @param clean Takes the keys out of what a record says.
 */
export function jobMethods<J extends { id: string }>(
  facts: ResourceJob,
  methods: Record<string, Read>,
  clean: (error: Error) => Promise<Error>,
): JobMethods<J> {
  const read = methods[facts.read] as Read;
  const listed = facts.by === "ids";
  const readerWith = (how?: object): ReadJob<J> =>
    listed
      ? shared<J>(facts, (query, options) => read(query, { ...options, ...how }) as Promise<J[]>)
      : async (id, options) => ownRecord((await read(id, ...(facts.given ?? []), { ...options, ...how })) as J, id);
  const reader = readerWith();
  // A wait tries again by itself, and knows of each fault as soon as it is there.
  const watcher = readerWith({ maxRetries: 0 });

  function watch(
    job: JobOrId,
    options: WatchOptions = {},
    through = watcher,
    waiter?: Waiter,
  ): AsyncGenerator<JobState<J>, void, undefined> {
    const reading = new AbortController();
    let left = false;
    const states = follow();
    const end = states.return.bind(states);
    // Who leaves while the next state is awaited leaves at once: a generator alone would have it come first.
    states.return = (value) => {
      left = true;
      reading.abort();
      return end(value);
    };
    return states;

    async function* follow(): AsyncGenerator<JobState<J>, void, undefined> {
      const { idOf, limitsOf, timedOut, watchJob, withJob } = await loadWaiting();
      const id = idOf(facts, job);
      let limit: TimeLimit | undefined;
      let timeoutMs = 0;
      let hints: Wakeups | undefined;
      let last: JobState<J> | undefined;
      let fault: unknown;
      try {
        const limits = limitsOf(options, waiter, !!facts.preview);
        timeoutMs = limits[0];
        limit = timeLimit(timeoutMs, options.signal, reading);
        if (options.events) hints = (await import("./wakeups.ts")).wakeups(options.events, id, sleep);
        for await (const state of watchJob(
          facts,
          id,
          through,
          limits[1],
          hints,
          (error) => (fault = error),
          limit.signal,
        )) {
          last = state;
          yield state;
        }
      } catch (error) {
        if (left) return;
        if (!limit?.expired) throw isReasonOf(options?.signal, error) ? error : withJob(error, id);
        throw await clean(timedOut(facts, id, timeoutMs, last, fault));
      } finally {
        hints?.end();
        limit?.clear();
      }
    }
  }

  async function waitThrough(through: ReadJob<J>, job: JobOrId, options: WaitOptions<J> = {}): Promise<J> {
    // Loaded with the first that is told of anything.
    const { told } = options?.onProgress ? await import("../told.ts") : {};
    const tell = told?.("onProgress", options.onProgress);
    for await (const state of watch(job, options, through, 1)) {
      tell?.(state);
      if (state.outcome === "failed") throw await clean(new (await loadWaiting()).JobFailedError(state, facts.type));
      if (isReached(state, options.until)) return state.job;
    }
    // Not reached: a watch ends with a final state, or throws.
    throw new Error();
  }

  return {
    read: async (job, options) => (await loadWaiting()).readOnce(facts, job, reader, options),
    stateOf: (job) => {
      checkFields("The record of stateOf", job);
      return jobState(facts, job);
    },
    wait: (job, options) => waitThrough(watcher, job, options),
    watch: (job, options) => watch(job, options),
    waitAll: async (jobs, options) =>
      (await loadWaiting()).settled(jobs, options, listed ? undefined : watcher, (job, through = watcher) =>
        waitThrough(through, job, options),
      ),
  };
}
