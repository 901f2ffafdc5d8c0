// Which records a list shows, and in which order.
import { plainId } from "@video-ads/core/ids";
import { valuesAt } from "@video-ads/core/job";
import { isObject, type JsonObject } from "../json.ts";
import type { ListDefinition, ListFilter } from "../service.ts";
import { parseTime } from "../time.ts";

/** Whether what stands at a path of the records is a moment or a day, by the contract. */
export type Timed = (field: string) => boolean;

/**
 * The records that every given parameter keeps. Numbers are compared as numbers, moments and days by when they are, all else as text, but
 * what is a decimal in a string, such as an amount, comes before and after others as the number.
 */
export function filtered(
  records: readonly JsonObject[],
  { filters = {} }: ListDefinition,
  query: Readonly<Record<string, unknown>>,
  timed: Timed,
): JsonObject[] {
  const tests = Object.entries(filters).flatMap(([parameter, filter]) => {
    const wanted = query[parameter];
    return wanted === undefined ? [] : [{ field: filter.field, keeps: testOf(filter, wanted, timed(filter.field)) }];
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
function testOf({ op }: ListFilter, wanted: unknown, time: boolean): (value: unknown) => boolean {
  if (op === "in") {
    const ids = new Set([wanted].flat().map((one) => plainId(one)));
    return (value) => ids.has(plainId(value));
  }
  if (op === "contains") {
    const part = String(wanted).toLowerCase();
    return (value) => String(value).toLowerCase().includes(part);
  }
  const keyOfOp = op === "eq" ? keyOf : rankOf;
  const key = keyOfOp(wanted, time);
  const number = Number(wanted);
  return (value) => isKept(op, typeof value === "number" ? value - number : compare(keyOfOp(value, time), key));
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

/**
 * By a field of the record, with a minus sign the other way round. A field that no record has changes nothing, as in Django REST
 * framework; where it is null or is not there, the record comes last, in either direction. Without a field they stay in the order in
 * which they were made.
 */
export function ordered(
  records: JsonObject[],
  { order }: ListDefinition,
  query: Readonly<Record<string, unknown>>,
  timed: Timed,
): JsonObject[] {
  const asked = (order?.parameter === undefined ? undefined : query[order.parameter]) ?? order?.default ?? "";
  const field = String(asked).replace(/^-/, "");
  const direction = field === asked ? 1 : -1;
  const time = timed(field);
  const keyed = records.map((record) => ({ record, key: rankOf(valuesAt(record, field)[0], time) }));
  if (!keyed.some(({ key }) => key !== undefined)) return records;
  return keyed
    .toSorted(
      (a, b) =>
        Number(a.key === undefined) - Number(b.key === undefined) || direction * compare(a.key ?? 0, b.key ?? 0),
    )
    .map(({ record }) => record);
}

/** What a value is compared by. Undefined where there is none. */
function keyOf(value: unknown, time: boolean): string | number | undefined {
  if (value === undefined || value === null || isObject(value)) return undefined;
  if (typeof value === "number") return value;
  return (time ? parseTime(value)?.getTime() : undefined) ?? plainId(value);
}

/** The same where it is about what comes before what. */
function rankOf(value: unknown, time: boolean): string | number | undefined {
  const key = keyOf(value, time);
  return typeof key === "string" && DECIMAL.test(key) ? Number(key) : key;
}

/** No code, which may begin with a zero, and no more digits than a number holds. */
const DECIMAL = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/;

function compare(a: string | number | undefined, b: string | number | undefined): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}
