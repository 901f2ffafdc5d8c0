import type { JobState } from "@video-ads/client";
import { isDoneInVain } from "@video-ads/core/job";
import { printable } from "@video-ads/core/printable";
import { withoutCredentials } from "@video-ads/operate/credentials";
import { security } from "../generated/resources.ts";

/** Of a job with more of them than this, the record says the rest. */
const MOST_PARTS = 40;

/** Says of a job that is done, which is no failure, which of its parts have failed, and why. Silent for every other one. */
export function warnOfParts(type: string, state: JobState<{ readonly id: string }>): void {
  const { outcome, items, job } = state;
  if (outcome !== "succeeded") return;
  if (isDoneInVain(state)) {
    const [why] = items.flatMap(({ reason }) => reason ?? []);
    warn(`${type} ${job.id} is done, but each of its parts has failed${because(why)}`);
    return;
  }
  const failed = items.flatMap((item, index) => (item.outcome === "failed" ? [{ ...item, number: index + 1 }] : []));
  for (const { number, reason } of failed.slice(0, MOST_PARTS))
    warn(`${type} ${job.id}: part ${number} of ${items.length} has failed${because(reason)}`);
  if (failed.length > MOST_PARTS) warn(`${type} ${job.id}: so have ${failed.length - MOST_PARTS} more.`);
}

function because(why: string | undefined): string {
  return why === undefined ? "." : `: ${why}`;
}

function warn(what: string): void {
  process.stderr.write(`warning: ${printable(withoutCredentials(security)(what))}\n`);
}
