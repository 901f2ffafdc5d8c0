// Which records a list shows, and in which order.
import { plainId } from "@video-ads/core/ids";
import { isObject, type JsonObject } from "../json.ts";
import type { ListDefinition, ListFilter } from "../service.ts";
import { parseTime } from "../time.ts";

/** The records that every given parameter keeps. */
export function filtered(
  records: readonly JsonObject[],
  { filters = {} }: ListDefinition,
  query: Readonly<Record<string, unknown>>,
): JsonObject[] {
  const given = Object.entries(filters).filter(([parameter]) => query[parameter] !== undefined);
  return records.filter((record) => given.every(([parameter, filter]) => keeps(filter, record, query[parameter])));
}

function keeps({ field, op }: ListFilter, record: JsonObject, wanted: unknown): boolean {
  const value = record[field];
  if (value === null || value === undefined || isObject(value)) return false;
  if (op === "in") return [wanted].flat().some((one) => plainId(String(one)) === plainId(String(value)));
  if (op === "contains") return String(value).toLowerCase().includes(String(wanted).toLowerCase());
  const difference = compare(...sameKind(value, wanted));
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

/** A parameter is text: it is read as what the record holds. */
function sameKind(value: unknown, wanted: unknown): [unknown, unknown] {
  if (typeof value === "number") return [value, Number(wanted)];
  const times = [parseTime(value), parseTime(wanted)];
  if (times.every((time) => time !== undefined)) return [Number(times[0]), Number(times[1])];
  return [plainId(String(value)), plainId(String(wanted))];
}

/**
 * By a field of the record, with a minus sign the other way round. A field that no record has changes nothing, as in Django REST
 * framework. Without a field they stay in the order in which they were made.
 */
export function ordered(
  records: JsonObject[],
  { order }: ListDefinition,
  query: Readonly<Record<string, unknown>>,
): JsonObject[] {
  const asked = (order?.parameter === undefined ? undefined : query[order.parameter]) ?? order?.default ?? "";
  const [, minus = "", field = ""] = /^(-?)(\w+)$/.exec(String(asked)) ?? [];
  if (!records.some((record) => Object.hasOwn(record, field) && !isObject(record[field]))) return records;
  const direction = minus === "-" ? -1 : 1;
  return records.toSorted((a, b) => direction * compare(a[field], b[field]));
}

/** Null comes last, as a database would have it. */
function compare(a: unknown, b: unknown): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}
