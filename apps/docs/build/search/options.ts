import type { Options } from "minisearch";
import { stemmer } from "stemmer";
import type { SearchEntry } from "./entry.ts";

/** Words of questions that are in every text. */
const FILLERS = new Set(
  "a an and are can do does for from get how i if in is it many me much my of on or the to use using what when where which why with you your".split(
    " ",
  ),
);

/** A field is named in many operations: what explains it comes before the list of those. */
const WEIGHTS: Record<string, (url: string) => number> = {
  guide: (url) => (url.includes("#") ? 1.5 : 2.4),
  operation: (url) => (url.includes("#") ? 1.5 : 1.9),
  webhook: () => 1.3,
  field: () => 0.8,
};

/** How the index is made and read: the same at build time and in the browser, else nothing is found. */
export const searchOptions: Options<SearchEntry> = {
  idField: "url",
  fields: ["title", "keywords", "context", "text"],
  storeFields: ["title", "context", "kind", "text"],
  tokenize: terms,
  processTerm: stem,
  searchOptions: {
    boost: { title: 4, keywords: 6, context: 1.5 },
    prefix: (term) => term.length > 1,
    fuzzy: (term) => (term.length > 5 ? 0.25 : false),
    combineWith: "AND",
    boostDocument: (url, _term, stored) => WEIGHTS[String(stored?.kind)]?.(String(url)) ?? 1,
  },
};

/** `polling` is found by `poll`, and `polls` by `polling`. What is in every question is left out. */
function stem(term: string): string | null {
  const word = term.toLowerCase();
  return FILLERS.has(word) ? null : stemmer(word);
}

/** Words, and for names with separators both the whole and its parts: `some_long_name`, `some`, `long`, `name`. */
export function terms(text: string): string[] {
  const words = text.match(/[\p{Letter}\p{Number}_.]+/gu) ?? [];
  const all = words.flatMap((word) => {
    const whole = word.replace(/^\.+|\.+$/g, "");
    const parts = whole.split(/[_.]|(?<=\p{Lowercase})(?=\p{Uppercase})/u).filter((part) => part);
    return parts.length > 1 ? [whole, ...parts] : [whole];
  });
  return all.filter((term) => term);
}
