// Which part of a list one request is answered with.
import { plainId } from "@video-ads/core/ids";
import { type JsonSchema, partsOf } from "../../contract/json-schema.ts";
import { asObject, type JsonObject } from "../json.ts";
import type { ListPage } from "../service.ts";

/** Records of a page where neither the request nor the contract says how many. */
const USUAL_SIZE = 20;

/** One page: its records, and where those beside it begin. */
export interface Page {
  records: JsonObject[];
  /** Undefined on the last page, and where pages are counted. */
  next?: string | number;
  /** The same of the page before. Undefined on the first page; null where that is the first, and nothing names it. */
  previous?: string | number | null;
  /** How many there are. */
  pages: number;
  /** Whether another one comes. */
  more: boolean;
  /** What its parameters come to, where they are numbers: which page it is, or where it begins, and how many records it can have. */
  counts: Readonly<Record<string, number>>;
}

/** What the contract says of a list's parameters. */
export interface PageSchemas {
  /** Of the one that says where the page begins. */
  parameter?: JsonSchema | undefined;
  /** Of the one that says how many records a page has. */
  size?: JsonSchema | undefined;
}

/** How a parameter names a page: a text of our own, the id of the record before it, or a number of records or of pages. */
type Form = "text" | "id" | "records" | "pages";

/**
 * Cuts a page out of a list. A cursor names the record that the page before ended with, and the one that comes next, so that nothing
 * is left out or shown twice when records come or go meanwhile; where the parameter takes an integer, it can only count. Undefined when the cursor is none.
 *
 * @param query With the defaults of what was left out.
 */
export function pageOf(
  records: readonly JsonObject[],
  page: ListPage,
  query: Readonly<Record<string, unknown>>,
  schemas: PageSchemas = {},
): Page | undefined {
  const asked = Number((page.size === undefined ? undefined : query[page.size]) ?? schemas.size?.maximum);
  const size = Number.isInteger(asked) && asked > 0 ? asked : USUAL_SIZE;
  const given = query[page.parameter];
  const form = formOf(page, schemas.parameter);
  const cut: Cut = { size, first: "first" in page ? (page.first ?? 1) : 1, records };
  const start = startOf(form, given, cut);
  if (start === undefined) return undefined;
  const found = records.slice(start, start + size);
  const last = found.at(-1);
  const more = last !== undefined && start + size < records.length;
  const begins = nameOf(form, {}, start, cut);
  const counts = {
    ...(typeof begins === "number" && { [page.parameter]: begins }),
    ...(page.size !== undefined && { [page.size]: size }),
  };
  const next = more && page.style !== "number" ? { next: nameOf(form, last, start + size, cut) } : {};
  const pages = Math.ceil(records.length / size);
  return { records: found, counts, more, pages, ...next, ...previousOf(form, page, start, cut) };
}

/** A URL leads to the first page without a parameter; a cursor names it, as far as it counts. */
function previousOf(form: Form, { style }: ListPage, start: number, cut: Cut): Pick<Page, "previous"> {
  if (start === 0 || style === "number") return {};
  const place = Math.max(0, start - cut.size);
  if (place === 0 && (style === "url" || form === "id")) return { previous: null };
  return { previous: nameOf(form, cut.records[place - 1] ?? {}, place, cut) };
}

/** The integer of a URL counts pages, as in Django REST framework, unless it may be 0: then it counts records. */
function formOf({ style }: ListPage, schema: JsonSchema | undefined): Form {
  if (style === "number") return "pages";
  const kinds = partsOf(schema);
  if (kinds.some(({ type }) => [type].flat().some((one) => one === "integer" || one === "number"))) {
    const fromZero = kinds.some(({ minimum }) => minimum === 0);
    return style === "cursor" || fromZero ? "records" : "pages";
  }
  return kinds.some(({ format }) => format === "uuid") ? "id" : "text";
}

/** What a place in a list is reckoned from. */
interface Cut {
  /** Records of a page. */
  size: number;
  /** Number of the first page. */
  first: number;
  records: readonly JsonObject[];
}

/** The place of the first record. */
function startOf(form: Form, given: unknown, { size, first, records }: Cut): number | undefined {
  if (given === undefined || given === "") return 0;
  switch (form) {
    case "pages":
      return isCount(given, first) ? (Number(given) - first) * size : undefined;
    case "records":
      return isCount(given, 0) ? Number(given) : undefined;
    case "id": {
      const found = records.findIndex(({ id }) => plainId(id) === plainId(given));
      return found < 0 ? undefined : found + 1;
    }
    case "text":
      return startOfText(String(given), records);
  }
}

function isCount(given: unknown, least: number): boolean {
  return Number.isInteger(Number(given)) && Number(given) >= least;
}

function startOfText(given: string, records: readonly JsonObject[]): number | undefined {
  try {
    const { after, from, place } = asObject(JSON.parse(Buffer.from(given, "base64url").toString("utf8")));
    if (typeof place !== "number") return undefined;
    const at = (wanted: unknown): number => records.findIndex(({ id }) => id !== undefined && id === wanted);
    if (at(after) >= 0) return at(after) + 1;
    // Who removes the records of a page goes on at the one that was to come.
    return at(from) >= 0 ? at(from) : place;
  } catch {
    return undefined;
  }
}

/** What names the page that begins at a place, behind a record. */
function nameOf(form: Form, { id }: JsonObject, place: number, { size, first, records }: Cut): string | number {
  switch (form) {
    case "pages":
      return place / size + first;
    case "records":
      return place;
    case "id":
      return String(id);
    case "text":
      return Buffer.from(JSON.stringify({ after: id, from: records[place]?.id, place })).toString("base64url");
  }
}
