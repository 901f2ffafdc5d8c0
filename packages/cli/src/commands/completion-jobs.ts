// What was started from here, for the end of a command line: nobody is asked.
import { cut, oneLine } from "@video-ads/core/printable";
import { pageOf } from "@video-ads/operate/listed-jobs";
import type { StartedJob } from "@video-ads/operate/started-jobs";
import type { ConnectionOptions } from "../program/common-options.ts";
import { readEnvironment } from "../run/environment.ts";
import { openRecord } from "../run/record.ts";

const MOST_ABOUT = 60;

/**
 * Jobs of the record, as many as a list shows; none where it cannot be read.
 *
 * @param resource That reads them; undefined: any.
 */
export async function recordedJobs(resource: string | undefined, options: ConnectionOptions): Promise<StartedJob[]> {
  try {
    readEnvironment(options);
    const record = await openRecord(options);
    const jobs = (await record.all()).filter((job) => record.isHere(job) && job.resource !== undefined);
    return [...pageOf(jobs.filter((job) => resource === undefined || job.resource === resource)).jobs];
  } catch {
    return [];
  }
}

/** What tells a job from others. */
export function describeJob({ type, outcome, about }: StartedJob): string {
  return oneLine(cut([type, outcome, about].filter(Boolean).join(", "), MOST_ABOUT));
}
