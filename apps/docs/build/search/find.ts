import MiniSearch, { type SearchResult } from "minisearch";
import type { SearchEntry } from "./entry.ts";
import { sought } from "./options.ts";

/** Two words that make one are meant as that one. */
const JOINED = { title: 20, keywords: 30, context: 6, text: 4 };

/** Of all entries: a word in more of them, such as the subject of the whole site, tells little. */
const COMMON = 0.12;
const LESS = { title: 1.2, keywords: 1.8, context: 0.45, text: 0.3 };

/**
 * What holds the words of a question, also where two were written as one (`web hook`): the more of them, the earlier. Only where one of
 * them is nowhere, words like it count as well.
 */
export function find(index: MiniSearch<SearchEntry>, query: string): SearchResult[] {
  const words = sought(query);
  // Before anything is asked, and while it is still `how do I`: the guides.
  if (words.length === 0)
    return index.search(MiniSearch.wildcard, {
      filter: ({ id, kind }) => kind === "guide" && !String(id).includes("#"),
    });
  // While the first word is being typed, its beginning is all there is.
  const typed = words.length === 1 && query.trim().length > 1 ? { prefix: true } : {};
  const among = (word: string): number => index.search(word, { prefix: false, fuzzy: false }).length;
  const weighed = words.map((word) => ({
    queries: [word],
    combineWith: "AND" as const,
    ...typed,
    ...(words.length > 1 && among(word) > COMMON * index.documentCount && { boost: LESS }),
    ...(index.search(word, { ...typed, fuzzy: false }).length > 0 && { fuzzy: false as const }),
  }));
  const whole = words.join("");
  if (words.length !== 2 || among(whole) === 0)
    return byCoverage(index.search({ combineWith: "OR", queries: weighed }));
  return index.search({
    combineWith: "OR",
    queries: [
      { combineWith: "AND", queries: weighed },
      { queries: [whole], fuzzy: false, boost: JOINED },
    ],
  });
}

/** One word of a question says less than all of them do. */
function byCoverage(found: SearchResult[]): SearchResult[] {
  return found
    .map((result) => ({ result, rank: result.score * result.queryTerms.length }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ result }) => result);
}
