// How a list goes on behind a page of it: the same for whoever asks for all records, and for whoever shows one page after the other.
import { isObject, valuesAt } from "../job/path.ts";

/** What `x-list` says of a list's pages. */
export interface Paging {
  /** Path of the records in the answer, such as `body.results`. Absent: the answer is the array. */
  readonly at?: string;
  /** `cursor`: the answer names where the next page begins. `url`: it gives the next page's URL. `number`: pages are counted. */
  readonly style: "cursor" | "url" | "number";
  /** Query parameter that says which page is asked for. */
  readonly parameter: string;
  /** Path of what leads to the next page in the answer. */
  readonly next?: string;
}

/** The records of a page; undefined where the answer has no list. */
export function recordsOf({ at }: Pick<Paging, "at">, answer: unknown): unknown[] | undefined {
  const found = at === undefined ? answer : isObject(answer) ? valuesAt(answer, at)[0] : undefined;
  return Array.isArray(found) ? found : undefined;
}

/**
 * What the parameter of the next page is; undefined behind the last one.
 *
 * @param now What it was for this page; undefined for the first one.
 * @param most How many records the fullest page has had, this one among them.
 */
export function nextPage(paging: Paging, answer: unknown, now: unknown, most: number): unknown {
  const { style, parameter, next = "" } = paging;
  if (style === "number") {
    const { length = 0 } = recordsOf(paging, answer) ?? [];
    return length < most || length === 0 ? undefined : Number(now ?? 1) + 1;
  }
  const value = isObject(answer) ? valuesAt(answer, next)[0] : undefined;
  // Of a URL, only the parameter is taken: keys go nowhere but to the service.
  const leads =
    style === "url" && typeof value === "string"
      ? new URL(value, "https://service.invalid").searchParams.get(parameter)
      : value;
  return leads === null || leads === "" ? undefined : leads;
}
