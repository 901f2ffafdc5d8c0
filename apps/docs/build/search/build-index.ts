import MiniSearch from "minisearch";
import { addressIn } from "../page/links.ts";
import type { SearchEntry } from "./entry.ts";
import { searchOptions } from "./options.ts";

/** Other words for a field or an operation, by its name: `guides/synonyms.json`. */
export type Synonyms = Readonly<Record<string, string>>;

/**
 * The index as JSON.
 *
 * @throws Error for synonyms of what the site does not have.
 */
export function buildIndex(entries: SearchEntry[], synonyms: Synonyms = {}): string {
  const index = new MiniSearch<SearchEntry>(searchOptions);
  const named = (name: string) => (entry: SearchEntry) =>
    entry.kind === "field" ? entry.title.split(".").at(-1) === name : entry.url === `reference/${name}.html`;
  const words = new Map<SearchEntry, string>();
  for (const [name, others] of Object.entries(synonyms)) {
    const found = entries.filter(named(name));
    if (found.length === 0)
      throw new Error(`guides/synonyms.json has words for ${name}, and the contract has no such field or operation`);
    for (const entry of found) words.set(entry, others);
  }
  index.addAll(
    entries.map((entry) => {
      const keywords = words.get(entry) ?? entry.keywords;
      return { ...entry, url: addressIn(entry.url), ...(keywords !== undefined && { keywords }) };
    }),
  );
  return JSON.stringify(index);
}
