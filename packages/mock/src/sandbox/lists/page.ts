// Which part of a list one request is answered with.
import { asObject, type JsonObject } from "../json.ts";
import type { ListPage } from "../service.ts";

/** Records of a page where neither the request nor the contract says how many. */
const USUAL_SIZE = 20;

/** One page: its records, and where the next one begins. */
export interface Page {
  records: JsonObject[];
  /** Undefined on the last page, and where pages are counted. */
  next?: string;
}

/**
 * Cuts a page out of a list. A cursor names the record that the page before ended with, so that nothing is left out or shown twice
 * when records come or go meanwhile. Undefined when the cursor is none.
 *
 * @param preset How many records a page has when the request does not say.
 */
export function pageOf(
  records: readonly JsonObject[],
  page: ListPage,
  query: Readonly<Record<string, unknown>>,
  preset: unknown,
): Page | undefined {
  const asked = Number((page.size === undefined ? undefined : query[page.size]) ?? preset);
  const size = Number.isInteger(asked) && asked > 0 ? asked : USUAL_SIZE;
  const given = query[page.parameter];
  const start = page.style === "number" ? startOfNumber(given, size) : startOfCursor(given, records);
  if (start === undefined) return undefined;
  const found = records.slice(start, start + size);
  const last = found.at(-1);
  const more = last !== undefined && start + size < records.length && page.style !== "number";
  return { records: found, ...(more && { next: cursorOf(last, start + size) }) };
}

function startOfNumber(given: unknown, size: number): number | undefined {
  const number = given === undefined ? 1 : Number(given);
  return Number.isInteger(number) && number > 0 ? (number - 1) * size : undefined;
}

function startOfCursor(given: unknown, records: readonly JsonObject[]): number | undefined {
  if (given === undefined || given === "") return 0;
  try {
    const { after, place } = asObject(JSON.parse(Buffer.from(String(given), "base64url").toString("utf8")));
    if (typeof place !== "number") return undefined;
    const found = records.findIndex(({ id }) => id !== undefined && id === after);
    return found < 0 ? place : found + 1;
  } catch {
    return undefined;
  }
}

function cursorOf({ id }: JsonObject, place: number): string {
  return Buffer.from(JSON.stringify({ after: id, place })).toString("base64url");
}
