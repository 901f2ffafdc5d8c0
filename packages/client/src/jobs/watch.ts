import { LONGEST_TIMER_MS } from "@video-ads/core/duration";
import { type JobState, jobState, type ReadJob, type StateFacts } from "@video-ads/core/job";
import { isUnknown, nextPollOnGrid } from "@video-ads/core/pace";
import { cut } from "@video-ads/core/printable";
import { isTransient, isUnreadable } from "@video-ads/core/transient";
import { InvalidResponseError } from "../errors/invalid-response-error.ts";
import { JobNotFoundError } from "../errors/job-errors.ts";
import { ids } from "../generated/ids.ts";
import { lookAlikes } from "../generated/look-alikes.ts";
import { sleep } from "../transport/sleep.ts";
import type { Wakeups } from "./wakeups.ts";

/**
 * Yields a job's state at the first read and after every change, until the job has ended. A read that fails for a passing
 * reason is tried again at the next tick, or when the service asks for it; the caller's signal is the only deadline.
 *
 * @param onFault Told of what each read ended with that has found no job; with undefined, of each that has.
 */
export async function* watchJob<J extends { id: string }>(
  facts: StateFacts,
  id: string,
  read: ReadJob<J>,
  pollMs: number,
  wakeups: Wakeups | undefined,
  onFault: (error: unknown) => void,
  signal: AbortSignal,
): AsyncGenerator<JobState<J>, void, undefined> {
  let seen: string | undefined;
  /** When it was looked for in vain, the first time since it was found last: it was unknown, or the answer was no record of it. */
  let missing: number | undefined;
  let still = 0;
  for (;;) {
    let state: JobState<J> | undefined;
    let fault: unknown;
    try {
      state = await lookAt(facts, id, read, { signal });
    } catch (error) {
      // Broken off, which says nothing of the service. What has come before the end is told, however close it was.
      if (error === signal.reason) throw error;
      fault = error;
      // A wait outlives a restart of the service or a lost connection, and a list that lags; it does not outlive a wrong key.
      // A page in place of a record that was read before is of something that stands before the service, and passes as an error of it does.
      const isUnfound = error instanceof JobNotFoundError;
      if (isUnfound || (seen === undefined && isUnreadable(error))) {
        missing ??= performance.now();
        const missingMs = performance.now() - missing;
        if (isUnknown(missingMs, pollMs)) throw isUnfound ? notFound(facts, id, error.cause, missingMs) : error;
      } else if (!isTransient(error)) throw error;
    }
    onFault(fault);
    if (state) {
      missing = undefined;
      const now = JSON.stringify(state.job);
      still = now === seen ? still + 1 : 0;
      if (now !== seen) yield state;
      if (state.outcome) return;
      seen = now;
      // What is missing is not counted as a look that brought nothing new: an id that nobody has is told of soon.
    } else if (isTransient(fault)) still++;
    const onTime = nextPollOnGrid(pollMs, still, performance.now());
    // What is looked at less often than a timer can wait is looked at when its time is over.
    const least = Object(fault).retryAfterMs ?? 0;
    const pause = Math.min(Math.max(onTime, least), LONGEST_TIMER_MS);
    await (wakeups ? wakeups.next(pause, least, signal) : sleep(pause, signal));
  }
}

/**
 * Where a job is, by one look at it: the same for who waits and for who only reads.
 *
 * @throws {JobNotFoundError} when nobody has it: a list lacks it, its own path answers 404, or the record is another job's.
 * @throws {InvalidResponseError} when the record does not say where its job is: to wait for it would be to wait for nothing.
 */
export async function lookAt<J extends { id: string }>(
  facts: StateFacts,
  id: string,
  read: ReadJob<J>,
  options?: Parameters<ReadJob<J>>[1],
): Promise<JobState<J>> {
  let miss: unknown;
  const job = await read(id, options).catch((error: unknown) => {
    if (Object(error).status !== 404) throw error;
    miss = error;
  });
  if (!job) throw notFound(facts, id, miss);
  const state = jobState(facts, job);
  if (state.status) return state;
  const bodyStart = cut(Object.keys(job).join(", "), 200);
  const problem = `${facts.type} was answered without its ${facts.status}, and with: ${bodyStart}.`;
  throw new InvalidResponseError(problem, { status: 200, bodyStart });
}

function notFound({ type }: StateFacts, id: string, cause: unknown, missingMs?: number): JobNotFoundError {
  const isOther = !Object.values(ids).some((form) => form.test(id));
  return new JobNotFoundError(id, type, cause, missingMs, lookAlikes[type], isOther);
}
