import { phasesOf as phasesOfFacts } from "@video-ads/core/job";
import type { JobType } from "@video-ads/model";

/** The phases that a job type can report; none of a source that is no job type. */
export function phasesOf(job: JobType | undefined): string[] {
  return job ? phasesOfFacts(job.facts) : [];
}
