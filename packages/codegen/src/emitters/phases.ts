import type { JobType } from "@video-ads/model";

/** The phases that a job type's events can have. Jobs without a preview have none that is ready. */
export function phasesOf(job: JobType | undefined): string[] {
  return [...(job?.preview ? ["previewReady"] : []), "done", "failed", "rejected", "progress"];
}
