// What was started from here, for the end of a command line: nobody is asked.
import { cut, oneLine } from "@video-ads/core/printable";
import type { StartedJob } from "@video-ads/operate/started-jobs";
import type { ConnectionOptions } from "../program/common-options.ts";
import { readEnvironment } from "../run/environment.ts";
import { openRecord } from "../run/record.ts";

/** The latest of them: somebody reads the list. */
const MOST = 20;
const MOST_ABOUT = 60;

/**
 * Jobs of the record, latest first; none where it cannot be read.
 *
 * @param resource That reads them; undefined: any.
 */
export async function recordedJobs(resource: string | undefined, options: ConnectionOptions): Promise<StartedJob[]> {
  try {
    readEnvironment(options);
    const record = await openRecord(options);
    const jobs = (await record.all()).filter((job) => record.isHere(job) && job.resource !== undefined);
    return jobs.filter((job) => resource === undefined || job.resource === resource).slice(0, MOST);
  } catch {
    return [];
  }
}

/** What tells a job from others. */
export function describeJob({ type, outcome, about }: StartedJob): string {
  return oneLine(cut([type, outcome, about].filter(Boolean).join(", "), MOST_ABOUT));
}
