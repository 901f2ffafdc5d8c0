// Whether what was found of a request that got no answer can be what it has made: the one rule of all programs that write it down.
import type { JobState, VideoAds } from "@video-ads/client";
import { plainId } from "@video-ads/core/ids";
import { oneLine } from "@video-ads/core/printable";
import { jobsOf } from "./call.ts";
import type { Job } from "./facts.ts";
import type { StartedJob } from "./started-jobs.ts";

/** Why nothing was written down, in sentences. */
export class NotSettled extends Error {}

/**
 * Refuses the id of a job that a request cannot have made.
 *
 * @param all What was started.
 * @param made Id of the job that was found.
 * @throws {NotSettled} when the request was about another job, or another one has made this.
 */
export function checkFound(all: readonly StartedJob[], unanswered: StartedJob, made: string): void {
  const { number, id } = unanswered;
  if (id !== undefined && plainId(id) !== plainId(made)) throw new NotSettled(`${number} was asked for ${id}.`);
  const other = all.find((one) => one !== unanswered && one.id !== undefined && plainId(one.id) === plainId(made));
  if (other) throw new NotSettled(`${oneLine(made)} is what ${other.number} has made.`);
}

/**
 * The job that was found, as the service has it.
 *
 * @param resource That reads it.
 * @throws what the client throws, where there is none or nobody can say.
 */
export async function readFound(
  ads: VideoAds,
  resource: string,
  made: string,
  signal: AbortSignal,
): Promise<JobState<Job>> {
  const jobs = jobsOf(ads, resource);
  return jobs.stateOf(await jobs.read(made, { signal }));
}
