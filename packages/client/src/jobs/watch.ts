import { LONGEST_TIMER_MS } from "@video-ads/core/duration";
import { type JobState, jobState, type ReadJob, type StateFacts } from "@video-ads/core/job";
import { MOST_MISSES, nextPollOnGrid } from "@video-ads/core/pace";
import { cut } from "@video-ads/core/printable";
import { isTransient } from "@video-ads/core/transient";
import { InvalidResponseError } from "../errors/invalid-response-error.ts";
import { JobNotFoundError } from "../errors/job-errors.ts";
import { sleep } from "../transport/sleep.ts";
import type { Wakeups } from "./wakeups.ts";

/**
 * Yields a job's state at the first read and after every change, until the job has ended. A read that fails for a passing
 * reason is tried again at the next tick, or when the service asks for it; the caller's signal is the only deadline.
 *
 * @param onFault Told of what each read ended with that has found no job.
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
  let misses = 0;
  let still = 0;
  for (;;) {
    let job: J | undefined;
    let fault: unknown;
    try {
      job = await read(id, { signal });
    } catch (error) {
      // Broken off, which says nothing of the service. What has come before the end is told, however close it was.
      if (error === signal.reason) throw error;
      fault = error;
      onFault(error);
      // A wait outlives a restart of the service or a lost connection; it does not outlive a wrong key. A 404 is a miss, as an id
      // is that a list does not have.
      if (!isTransient(error) && Object(error).status !== 404) throw error;
    }
    if (isTransient(fault)) {
      still++;
    } else if (!job) {
      // Not counted as a look that brought nothing new: an id that nobody has is told of soon, and a list may lag.
      const missing = new JobNotFoundError(id, facts.type, fault);
      onFault(missing);
      if (++misses >= MOST_MISSES) throw missing;
    } else {
      misses = 0;
      const state = jobState(facts, job);
      if (!state.status) throw new InvalidResponseError(...withoutStatus(facts, job));
      const now = JSON.stringify(job);
      still = now === seen ? still + 1 : 0;
      if (now !== seen) yield state;
      if (state.outcome) return;
      seen = now;
    }
    const onTime = nextPollOnGrid(pollMs, still, performance.now());
    // What is looked at less often than a timer can wait is looked at when its time is over.
    const pause = Math.min(Math.max(onTime, Object(fault).retryAfterMs ?? 0), LONGEST_TIMER_MS);
    await (wakeups ? wakeups.next(pause, signal) : sleep(pause, signal));
  }
}

/** A record of which nobody can say where its job is: to wait for it would be to wait for nothing. */
function withoutStatus({ type, status }: StateFacts, job: object): [string, { status: number; bodyStart: string }] {
  const bodyStart = cut(Object.keys(job).join(", "), 200);
  return [`${type} was answered without its ${status}, and with: ${bodyStart}.`, { status: 200, bodyStart }];
}
