import type { JobKind } from "@video-ads/operate/facts";

/** Where an example saves the results of a job: one file, or a folder for several. */
export function placeFor(job: Pick<JobKind, "result"> | undefined): string {
  return job?.result.every((path) => path.includes("[]")) ? "ads/" : "ad.mp4";
}
