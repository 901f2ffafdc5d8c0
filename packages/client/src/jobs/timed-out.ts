import type { JobState } from "@video-ads/core/job";
import { JobTimeoutError } from "../errors/job-errors.ts";
import type { ResourceJob } from "../operation-row.ts";

/**
 * What a wait ends with when its time is over, and what to do.
 *
 * @param last Where the job was; undefined when no read succeeded.
 * @param fault What the last read ended with, where it failed.
 */
export function timedOut<J extends { id: string }>(
  { type, flow }: ResourceJob,
  id: string,
  timeoutMs: number,
  last: JobState<J> | undefined,
  fault: unknown,
): JobTimeoutError<J> {
  const advice = last?.previewReady && flow ? "Its preview may wait for its render." : undefined;
  return new JobTimeoutError(id, type, timeoutMs, last?.job, advice, fault);
}
