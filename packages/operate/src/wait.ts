// A wait for a job that ends by itself: however it ends, it says where the job is.
import { JobFailedError, type JobState, JobTimeoutError, type VideoAds, type WaitOptions } from "@video-ads/client";
import { jobsOf } from "./call.ts";
import { explain, type Problem } from "./explain.ts";
import type { Job } from "./facts.ts";

/** What is waited for. */
export interface JobToAwait {
  readonly resource: string;
  readonly id: string;
  readonly until: "preview" | "done";
}

/** Where a job was when the wait ended. `running`: the time was over, and the job goes on. */
export type SeenJob =
  | { readonly outcome: "succeeded" | "preview_ready"; readonly state: JobState<Job> }
  | { readonly outcome: "failed"; readonly state: JobState<Job>; readonly error: JobFailedError }
  | {
      readonly outcome: "running";
      /** As it was read last. */
      readonly state: JobState<Job>;
      /** What the last read that failed ended with; undefined when none has failed. */
      readonly fault: unknown;
    };

/** The time was over, and no read has succeeded: nobody can say whether the job runs, or whether there is one. */
export interface UnreadJob {
  readonly outcome: "unread";
  /** What the last read ended with; that the time was over, when none has come to its end. */
  readonly error: unknown;
}

export type AwaitedJob = SeenJob | UnreadJob;

/** There is no such job, as far as the answer to its id can say. */
const NOT_THERE: ReadonlySet<Problem> = new Set(["jobNotFound", "notFound", "validation", "invalid", "refused"]);

/**
 * Whether a wait that ended with this error can be taken up again with the job's id. A job that is known to be there outlives any
 * fault of a look at it; of an id that somebody has given, the look may say that nothing has it.
 *
 * @param known The service has named the job to this program.
 */
export function goesOn(error: unknown, { known }: { known: boolean }): boolean {
  const problem = explain(error)?.problem;
  if (problem === undefined) return true;
  return problem !== "jobFailed" && (known || !NOT_THERE.has(problem));
}

/**
 * Waits for a job. That it fails, or is not there in time, is an outcome and not an error.
 *
 * @throws the signal's reason when it was aborted, and what ends the reading for good. The job goes on.
 */
export async function awaitJob(
  ads: VideoAds,
  { resource, id, until }: JobToAwait,
  { onProgress, ...options }: Omit<WaitOptions<Job>, "until">,
): Promise<AwaitedJob> {
  const jobs = jobsOf(ads, resource);
  let state: JobState<Job> | undefined;
  const seen = (next: JobState<Job>): void => {
    state = next;
    onProgress?.(next);
  };
  try {
    const record = await jobs.wait(id, { ...options, until, onProgress: seen });
    const last = jobs.stateOf(record);
    return { outcome: last.outcome === "succeeded" ? "succeeded" : "preview_ready", state: last };
  } catch (error) {
    if (error instanceof JobFailedError && state) return { outcome: "failed", state, error };
    if (!(error instanceof JobTimeoutError)) throw error;
    const { cause: fault } = error;
    return state ? { outcome: "running", state, fault } : { outcome: "unread", error: fault ?? error };
  }
}
