import MiniSearch from "minisearch";
import { addressIn } from "../page/links.ts";
import type { SearchEntry } from "./entry.ts";
import { searchOptions } from "./options.ts";

/** The index as JSON. */
export function buildIndex(entries: SearchEntry[]): string {
  const index = new MiniSearch<SearchEntry>(searchOptions);
  index.addAll(entries.map((entry) => ({ ...entry, url: addressIn(entry.url) })));
  return JSON.stringify(index);
}
