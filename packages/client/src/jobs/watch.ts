import { ApiError } from "../errors/api-error.ts";
import { ConnectionError } from "../errors/connection-error.ts";
import { JobNotFoundError } from "../errors/job-errors.ts";
import type { JobRow } from "../operation-row.ts";
import type { JobReader } from "./job-reader.ts";
import { type JobState, jobState } from "./job-state.ts";
import type { Wakeups } from "./wakeups.ts";

/** How often to look. */
export interface Pace {
  /** Milliseconds until the second read. Later reads come 1.5 times as late each, and soon again after a change. */
  pollMs: number;
}

const LONGEST_POLL_MS = 15_000;
const GROWTH = 1.5;
/** How many reads in a row may find nothing before the job counts as unknown: a list can lag behind a create. */
const MOST_MISSES = 5;

/**
 * Yields a job's state at the first read and after every change, until the job has ended. A read that fails for a passing
 * reason is tried again at the next tick; the caller's signal is the only deadline.
 */
export async function* watchJob<J extends { id: string }>(
  row: JobRow,
  id: string,
  read: JobReader<J>,
  pace: Pace,
  wakeups: Wakeups,
  signal: AbortSignal,
): AsyncGenerator<JobState<J>, void, undefined> {
  let seen: string | undefined;
  let misses = 0;
  let delay = pace.pollMs;
  for (;;) {
    const job = await readThroughFaults(read, id, signal);
    if (job === "fault") {
      delay = longer(delay);
    } else if (job === undefined) {
      misses++;
      if (misses >= MOST_MISSES) throw new JobNotFoundError(id, row.type);
      delay = longer(delay);
    } else {
      misses = 0;
      const state = jobState(row, job);
      const now = JSON.stringify(job);
      delay = now === seen ? longer(delay) : pace.pollMs;
      if (now !== seen) yield state;
      if (state.outcome) return;
      seen = now;
    }
    await wakeups.next(onGrid(delay, pace.pollMs), signal);
  }
}

function longer(delay: number): number {
  return Math.min(delay * GROWTH, Math.max(LONGEST_POLL_MS, delay));
}

/** Ticks of all waits fall on one grid, so that waits on the same list meet in one request. */
function onGrid(delay: number, step: number): number {
  const now = performance.now();
  return step > 0 ? Math.ceil((now + delay) / step) * step - now : delay;
}

/** A wait outlives a restart of the service or a lost connection; it does not outlive a wrong key. */
async function readThroughFaults<J>(
  read: JobReader<J>,
  id: string,
  signal: AbortSignal,
): Promise<J | undefined | "fault"> {
  try {
    return await read(id, { signal });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const passing =
      error instanceof ConnectionError ||
      (error instanceof ApiError && (error.status >= 500 || error.status === 429 || error.status === 408));
    if (passing) return "fault";
    throw error;
  }
}
