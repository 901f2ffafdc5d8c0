import MiniSearch, { type SearchResult } from "minisearch";
import type { SearchEntry } from "./entry.ts";

/** Two words that make one are meant as that one. */
const JOINED = { title: 16, keywords: 24, context: 6, text: 4 };

/** What holds every word, also where two were written as one (`web hook`), else what holds words like them, else some of them. */
export function find(index: MiniSearch<SearchEntry>, query: string): SearchResult[] {
  // Before anything is asked: the guides.
  if (!query.trim())
    return index.search(MiniSearch.wildcard, {
      filter: ({ id, kind }) => kind === "guide" && !String(id).includes("#"),
    });
  const words = query.trim().split(/\s+/);
  const joined = words.length === 2 ? [{ queries: [words.join("")], fuzzy: false, boost: JOINED }] : [];
  const every = (how: { fuzzy?: false }): SearchResult[] =>
    index.search({ combineWith: "OR", queries: [{ combineWith: "AND", queries: words, ...how }, ...joined] });
  const asWritten = every({ fuzzy: false });
  if (asWritten.length > 0) return asWritten;
  const alike = every({});
  return alike.length > 0 ? alike : index.search({ combineWith: "OR", queries: words });
}
