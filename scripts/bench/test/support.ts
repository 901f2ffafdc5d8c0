import { committed, type Results, readAllResults } from "../lib/results.ts";

/** What is committed. */
export const results: Results[] = readAllResults(committed);

export function resultsOf(suite: string): Results {
  const found = results.find((each) => each.suite === suite);
  if (!found) throw new Error(`No results of ${suite} are committed.`);
  return found;
}
