// A job that is done is no failure, even where parts of it have failed: whoever shows it says so.
import type { JobState } from "@video-ads/client";
import { isDoneInVain } from "@video-ads/core/job";

/** Of a job with more of them than this, the record says the rest. */
const MOST_PARTS = 40;

/** What to say of a job that is done, a sentence without its subject each: which of its parts have failed, and why. Nothing of every other one. */
export function failedParts(state: Pick<JobState<object>, "outcome" | "items">): string[] {
  const { outcome, items } = state;
  if (outcome !== "succeeded") return [];
  if (isDoneInVain(state)) {
    const [why] = items.flatMap(({ reason }) => reason ?? []);
    return [`is done, but each of its parts has failed${because(why)}`];
  }
  const failed = items.flatMap((item, index) => (item.outcome === "failed" ? [{ ...item, number: index + 1 }] : []));
  const more = failed.length - MOST_PARTS;
  return [
    ...failed
      .slice(0, MOST_PARTS)
      .map(({ number, reason }) => `is done, but part ${number} of ${items.length} has failed${because(reason)}`),
    ...(more > 0 ? [`is done, but ${more} more of its parts have failed.`] : []),
  ];
}

function because(why: string | undefined): string {
  return why === undefined ? "." : `: ${why}`;
}
