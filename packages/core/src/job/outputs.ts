import type { JobFacts, StateFacts } from "./facts.ts";
import { textsAt } from "./path.ts";

/** What a job has made: every distinct address at every path of its result, in the order of the paths. */
export function results(facts: JobFacts, record: object): string[] {
  return textsAt(record, facts.result);
}

/** The previews of a job, likewise. Any one is enough for its preview to be ready. */
export function previews(facts: Pick<StateFacts, "preview">, record: object): string[] {
  return textsAt(record, facts.preview);
}
