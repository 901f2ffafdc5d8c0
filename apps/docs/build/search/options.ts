import type { Options } from "minisearch";
import { stemmer } from "stemmer";
import type { SearchEntry } from "./entry.ts";

/** What sentences are made of: words that say nothing of what is asked for. */
const FILLERS = new Set(
  `a about all also am an and any anyone are as at be because been being but by can cannot could did do does doing every for from get gets
  give go got had has have having he her here him his how i if in into is isn it its just know knows let lets like make makes many may me might more
  most much must my need needs not of on one or our out please really s shall she should so some somebody someone still such t take than
  that the their them then there these they thing things this those through to try use used using very want wants was way we were what
  when where whether which while who why will wish with would yet you your`.split(/\s+/),
);

/** Below this, a word that goes on is another word: `off` is not `offset`. */
const SHORTEST_START = 4;

/** What explains a thing comes before the list of operations that have it, and what is sent before what comes back. */
const WEIGHTS: Record<string, (url: string) => number> = {
  guide: (url) => (url.includes("#") ? 1.5 : 2.4),
  operation: (url) => (url.includes("#") ? 1.5 : 1.9),
  webhook: () => 1.3,
  field: (url) => (url.includes("#response") ? 0.65 : 0.9),
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
    prefix: (term) => term.length >= SHORTEST_START,
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

/** The words of a question that say what it asks for. */
export function sought(question: string): string[] {
  return question.split(/\s+/).filter((word) => terms(word).some((term) => stem(term) !== null));
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
