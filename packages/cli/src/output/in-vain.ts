import type { JobState } from "@video-ads/client";
import { isDoneInVain } from "@video-ads/core/job";
import { printable } from "@video-ads/core/printable";
import { withoutCredentials } from "@video-ads/operate/credentials";
import { security } from "../generated/resources.ts";

/** Says of a job that is done, which is no failure, that each of its parts has failed. Silent for every other one. */
export function warnOfVain(type: string, state: JobState<{ readonly id: string }>): void {
  if (!isDoneInVain(state)) return;
  const [why] = state.items.flatMap(({ reason }) => reason ?? []);
  const what = `${type} ${state.job.id} is done, but each of its parts has failed${why === undefined ? "." : `: ${why}`}`;
  process.stderr.write(`warning: ${printable(withoutCredentials(security)(what))}\n`);
}
