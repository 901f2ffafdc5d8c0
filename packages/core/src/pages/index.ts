// How a list goes on behind a page of it: the same for whoever asks for all records, and for whoever shows one page after the other.
import { valuesAt } from "../job/path.ts";

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
  /** The number of the first page, where pages are counted. Absent: 1. */
  readonly first?: number;
  /** Path of the number of all records, where pages are counted. Absent: the answer does not say, and a page that is not full is the last. */
  readonly total?: string;
  /** Path of what says whether a page comes after this one, true or false. Absent: the answer does not say. */
  readonly more?: string;
  /** What says how many records a page has, where pages are counted and their records are not. Absent: nobody knows. */
  readonly size?: PageSize;
}

/** A query parameter; how many records a page has where it is not sent, and the most that may be asked for: null where that is not said. */
export type PageSize = readonly [parameter: string, usual: number | null, most: number | null];

/**
 * How many records a full page has of what is asked for; undefined where nobody knows. Where the contract names no most, or more is asked for, the
 * service may give fewer than that, and a page with fewer need not be the last.
 */
function fullPage({ size }: Paging, query: Readonly<Record<string, unknown>> | undefined): number | undefined {
  if (!size) return undefined;
  const [parameter, usual, most] = size;
  const asked = query?.[parameter] ?? undefined;
  if (asked === undefined) return usual ?? undefined;
  return most !== null && Number(asked) <= most ? Number(asked) : undefined;
}

/** The records of a page; undefined where the answer has no list. */
export function recordsOf({ at }: Pick<Paging, "at">, answer: unknown): unknown[] | undefined {
  const found = at === undefined ? answer : valueAt(answer, at);
  return Array.isArray(found) ? found : undefined;
}

function valueAt(answer: unknown, path = ""): unknown {
  return valuesAt(answer, path)[0];
}

/**
 * What the parameter of the next page is; undefined behind the last one, and null where the answer says that there are more and does not
 * say where: nobody is to take that for the end.
 *
 * @param now What it was for this page; undefined for the first one.
 * @param lengths How many records each page has had that was asked for, this one at last.
 * @param query What else is asked for.
 */
export function nextPage(
  paging: Paging,
  answer: unknown,
  now: unknown,
  lengths: readonly number[],
  query?: Readonly<Record<string, unknown>>,
): unknown {
  const { style, parameter, next, first = 1 } = paging;
  const more = valueAt(answer, paging.more);
  if (more === false) return undefined;
  if (style === "number") {
    return more === true || !isLastOfCounted(paging, answer, now, lengths, query)
      ? Number(now ?? first) + 1
      : undefined;
  }
  const value = valueAt(answer, next);
  // Of a URL, only the parameter is taken: keys go nowhere but to the service.
  const leads =
    style === "url" && typeof value === "string"
      ? new URL(value, "https://service.invalid").searchParams.get(parameter)
      : value;
  return (leads ?? "") === "" ? (more === true ? null : undefined) : leads;
}

/** Pages that are counted end where all records have come: a page that is not full may be one from which something was left out. */
function isLastOfCounted(
  paging: Paging,
  answer: unknown,
  now: unknown,
  lengths: readonly number[],
  query: Readonly<Record<string, unknown>> | undefined,
): boolean {
  const { total, first = 1 } = paging;
  const length = lengths.at(-1) ?? 0;
  const most = Math.max(...lengths);
  const all = valueAt(answer, total);
  if (length === 0 || typeof all !== "number") return length < Math.max(most, fullPage(paging, query) ?? 1);
  const before = (Number(now ?? first) - first + 1 - lengths.length) * most;
  return before + lengths.reduce((sum, one) => sum + one, 0) >= all;
}

/**
 * Whether a page that is counted is the one before it again, as of a service that answers its last page to whoever asks for one behind it.
 * Two empty ones are, where the second says that there are more: that could go on for ever.
 */
export function isSamePage(paging: Paging, before: unknown, answer: unknown): boolean {
  if (paging.style !== "number") return false;
  const records = recordsOf(paging, answer);
  const goesOn = records?.length || valueAt(answer, paging.more) === true;
  return !!goesOn && JSON.stringify(recordsOf(paging, before)) === JSON.stringify(records);
}
