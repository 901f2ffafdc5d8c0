// Which records a list shows, and in which order.
import { plainId } from "@video-ads/core/ids";
import { valuesAt } from "@video-ads/core/job";
import { isObject, type JsonObject } from "../json.ts";
import type { ListDefinition, ListFilter } from "../service.ts";
import { parseTime } from "../time.ts";

/** The records that every given parameter keeps. */
export function filtered(
  records: readonly JsonObject[],
  { filters = {} }: ListDefinition,
  query: Readonly<Record<string, unknown>>,
): JsonObject[] {
  const tests = Object.entries(filters).flatMap(([parameter, filter]) => {
    const wanted = query[parameter];
    return wanted === undefined ? [] : [{ field: filter.field, keeps: testOf(filter, wanted) }];
  });
  return records.filter((record) =>
    tests.every(({ field, keeps }) =>
      valuesAt(record, field).some(
        (value) => value !== null && value !== undefined && !isObject(value) && keeps(value),
      ),
    ),
  );
}

/** What a filter asks of a value. The parameter is read once, however many records there are. */
function testOf({ op }: ListFilter, wanted: unknown): (value: unknown) => boolean {
  if (op === "in") {
    const ids = new Set([wanted].flat().map((one) => plainId(one)));
    return (value) => ids.has(plainId(value));
  }
  if (op === "contains") {
    const part = String(wanted).toLowerCase();
    return (value) => String(value).toLowerCase().includes(part);
  }
  const differs = differenceFrom(wanted);
  return (value) => isKept(op, differs(value));
}

function isKept(op: Exclude<ListFilter["op"], "in" | "contains">, difference: number): boolean {
  switch (op) {
    case "eq":
      return difference === 0;
    case "gte":
      return difference >= 0;
    case "gt":
      return difference > 0;
    case "lte":
      return difference <= 0;
    case "lt":
      return difference < 0;
  }
}

/** How a value compares to a parameter, which is text: it is read as what the record holds. */
function differenceFrom(wanted: unknown): (value: unknown) => number {
  const [number, time, text] = [Number(wanted), parseTime(wanted), plainId(wanted)];
  return (value) => {
    if (typeof value === "number") return compare(value, number);
    const then = time && parseTime(value);
    return time && then ? compare(Number(then), Number(time)) : compare(plainId(value), text);
  };
}

/**
 * By a field of the record, with a minus sign the other way round. A field that no record has changes nothing, as in Django REST
 * framework, and null comes last, in either direction. Without a field they stay in the order in which they were made.
 */
export function ordered(
  records: JsonObject[],
  { order }: ListDefinition,
  query: Readonly<Record<string, unknown>>,
): JsonObject[] {
  const asked = (order?.parameter === undefined ? undefined : query[order.parameter]) ?? order?.default ?? "";
  const field = String(asked).replace(/^-/, "");
  const direction = field === asked ? 1 : -1;
  const keyed = records.map((record) => ({ record, key: valuesAt(record, field)[0] }));
  if (!keyed.some(({ key }) => key !== undefined && !isObject(key))) return records;
  return keyed
    .toSorted((a, b) => Number(a.key === null) - Number(b.key === null) || direction * compare(a.key, b.key))
    .map(({ record }) => record);
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}
