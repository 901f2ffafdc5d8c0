// Lists of the service that have no pages of their own come whole, and the longest of them would fill a model's memory: they are cut here.

/** A part of a list. */
export interface Page {
  items: unknown[];
  /** Entries that match, on all pages. Absent: the page is one of the service's, and nothing is known of the others. */
  total?: number;
  /** Where the next page begins; absent on the last one. */
  next_offset?: number;
}

const USUAL_LIMIT = 50;

/**
 * Keeps the entries that have all words of the search, and of them one page. A page of the service's is left as it is: in it alone nobody
 * can search or count.
 *
 * @param asked Which part of the list is asked for, by the name of the argument.
 */
export function listPage(
  is: "whole" | "page",
  list: readonly unknown[],
  asked: (name: "search" | "limit" | "offset") => unknown,
): Page {
  if (is === "page") return { items: [...list] };
  const [search, limit, offset] = [asked("search"), asked("limit"), asked("offset")];
  const wanted = typeof search === "string" ? wordsOf(search) : [];
  const matching = list.filter((entry) => {
    const words = wanted.length > 0 ? wordsOf(JSON.stringify(entry)) : [];
    // By the beginnings of words: "run" finds "running", and "male" does not find "female".
    return wanted.every((beginning) => words.some((word) => word.startsWith(beginning)));
  });
  const start = typeof offset === "number" ? offset : 0;
  const end = start + (typeof limit === "number" ? limit : USUAL_LIMIT);
  return {
    items: matching.slice(start, end),
    total: matching.length,
    ...(end < matching.length && { next_offset: end }),
  };
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** How to see the rest; undefined on the last page. */
export function pageNote({ items, total, next_offset }: Page): string | undefined {
  if (next_offset === undefined) return undefined;
  return `${items.length} of ${total}: narrow it down with search, or go on with offset ${next_offset}.`;
}
