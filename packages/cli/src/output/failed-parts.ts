import type { JobState } from "@video-ads/client";
import { printable } from "@video-ads/core/printable";
import { withoutCredentials } from "@video-ads/operate/credentials";
import { failedParts } from "@video-ads/operate/failed-parts";
import { security } from "../generated/resources.ts";

/** Says of a job that is done, which is no failure, which of its parts have failed, and why. Silent for every other one. */
export function warnOfParts(type: string, state: JobState<{ readonly id: string }>): void {
  for (const sentence of failedParts(state))
    process.stderr.write(
      `warning: ${printable(withoutCredentials(security)(`${type} ${state.job.id} ${sentence}`))}\n`,
    );
}
