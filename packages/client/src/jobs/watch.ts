import { LONGEST_TIMER_MS } from "@video-ads/core/duration";
import { type JobState, jobState, type ReadJob, type StateFacts } from "@video-ads/core/job";
import { MOST_MISSES, nextPollMs, onGrid } from "@video-ads/core/pace";
import { isTransient } from "@video-ads/core/transient";
import { JobNotFoundError } from "../errors/job-errors.ts";
import { sleep } from "../transport/sleep.ts";
import type { Wakeups } from "./wakeups.ts";

/**
 * Yields a job's state at the first read and after every change, until the job has ended. A read that fails for a passing
 * reason is tried again at the next tick; the caller's signal is the only deadline.
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
    let passing = false;
    try {
      job = await read(id, { signal });
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      onFault(error);
      // A wait outlives a restart of the service or a lost connection; it does not outlive a wrong key.
      passing = isTransient(error);
      // A miss, as an id is that a list does not have.
      if (!passing && Object(error).status !== 404) throw error;
    }
    if (passing) {
      still++;
    } else if (!job) {
      // Not counted as a look that brought nothing new: an id that nobody has is told of soon, and a list may lag.
      if (++misses >= MOST_MISSES) throw new JobNotFoundError(id, facts.type);
    } else {
      misses = 0;
      const state = jobState(facts, job);
      const now = JSON.stringify(job);
      still = now === seen ? still + 1 : 0;
      if (now !== seen) yield state;
      if (state.outcome) return;
      seen = now;
    }
    const onTime = onGrid(nextPollMs(pollMs, still), pollMs, performance.now());
    // What is looked at less often than a timer can wait is looked at when its time is over.
    const pause = Math.min(onTime, LONGEST_TIMER_MS);
    await (wakeups ? wakeups.next(pause, signal) : sleep(pause, signal));
  }
}
