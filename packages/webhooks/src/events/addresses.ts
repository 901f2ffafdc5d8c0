// Where the results of a job that has ended are: what tells a film that was rendered again from one whose URL was signed anew, as far as anything does.
import { hash } from "node:crypto";
import { type JobFacts, results } from "@video-ads/core/job";

const MARK = "@";
const MARK_LENGTH = 11;

/** A milestone as it is kept, with a mark of where its results are: it says the same outcome. */
export function withAddresses(milestone: string, facts: JobFacts, record: object): string {
  const addresses = results(facts, record).map((url) => url.replace(/[?#].*$/s, ""));
  if (addresses.length === 0) return milestone;
  const mark = hash("sha256", addresses.sort().join("\n"), "base64url").slice(0, MARK_LENGTH);
  return `${milestone} ${MARK}${mark}`;
}

/** Whether the same outcome was kept before, with its results elsewhere, whatever their queries. False where nobody knows. */
export function isElsewhere(kept: readonly string[], milestone: string, facts: JobFacts, record: object): boolean {
  const same = kept.filter((one) => one.startsWith(`${milestone} ${MARK}`));
  return same.length > 0 && !same.includes(withAddresses(milestone, facts, record));
}
