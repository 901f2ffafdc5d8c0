// Whether what was found of a request that got no answer can be what it has made: the one rule of all programs that write it down.
import type { JobState, VideoAds } from "@video-ads/client";
import { plainId } from "@video-ads/core/ids";
import { oneLine } from "@video-ads/core/printable";
import { jobsOf } from "./call.ts";
import { explain } from "./explain.ts";
import type { Job, JobKind } from "./facts.ts";
import { shownRendered } from "./rendered-before.ts";
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

/**
 * Refuses that a render has made nothing whose job shows it. A request that names no job has none that could be read.
 *
 * @param kind Of the jobs of the resource that reads it.
 * @returns why the job could not be read, in the client's words; undefined: it was, or there is none.
 * @throws {NotSettled} when the job is rendered. And the reason of the signal.
 */
export async function checkNothing(
  ads: VideoAds,
  kind: JobKind,
  { number, id, resource, outcome, status }: StartedJob,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (id === undefined || resource === undefined) return undefined;
  const read = await readFound(ads, resource, id, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    return error;
  });
  const fault = explain(read);
  if (read instanceof Error && !fault) throw read;
  const record = fault ? undefined : Object(read).job;
  const shown = fault && outcome === "succeeded" ? (status ?? outcome) : shownRendered(kind, record);
  if (shown !== undefined)
    throw new NotSettled(`${number}: ${oneLine(id)} is past its preview: its status is ${shown}.`);
  return fault && fault.problem !== "notFound" && fault.problem !== "jobNotFound" ? fault.message : undefined;
}
