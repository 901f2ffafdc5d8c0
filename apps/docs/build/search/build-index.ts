import MiniSearch from "minisearch";
import type { SearchEntry } from "./entry.ts";
import { searchOptions } from "./options.ts";

/** The index as JSON. */
export function buildIndex(entries: SearchEntry[]): string {
  const index = new MiniSearch<SearchEntry>(searchOptions);
  index.addAll(entries);
  return JSON.stringify(index);
}
