// The times of a record: a new one is made now, and what lies ahead in its example lies as far ahead of that; so is a change.
import type { JsonObject } from "../json.ts";
import type { FieldCheck } from "../records/field-check.ts";
import { parseTime } from "../time.ts";

/**
 * How many milliseconds after its making a field of a new record is, by an example of the answer to its making: the earliest time in that
 * is when it was made.
 *
 * @param times Fields that hold a time of the service's own; days alone count from the beginning of the first one.
 */
export function aheadIn(example: JsonObject, times: readonly string[]): (field: string) => number {
  const all = times.flatMap((field) => timeIn(example[field]) ?? []);
  const exact = all.filter(({ isDay }) => !isDay);
  const made = Math.min(...(exact.length > 0 ? exact : all).map(({ at }) => at));
  return (field) => {
    const time = times.includes(field) ? timeIn(example[field]) : undefined;
    if (!time) return 0;
    return Math.max(0, time.at - (time.isDay ? dayOf(made) : made));
  };
}

/**
 * The times of a record that is made now, in the place of those of an example.
 *
 * @param sent Fields that requests can send.
 */
export function timesOfNew(
  example: JsonObject,
  { check, sent }: { check: FieldCheck; sent: ReadonlySet<string> },
  now: number,
): JsonObject {
  const isTime = (field: string): boolean =>
    timeIn(example[field]) !== undefined && check.momentIn(field, 0) !== undefined;
  const times = Object.keys(example).filter((field) => !sent.has(field) && isTime(field));
  const ahead = aheadIn(example, times);
  return Object.fromEntries(times.map((field) => [field, check.momentIn(field, now + ahead(field))]));
}

/**
 * The same of a record that comes into another state, by the example of that: the move is when most of the times are that it brings, else
 * the earliest of them. What is no further ahead than work takes is of the work that has led there.
 */
export function aheadOfMove(example: JsonObject, times: readonly string[]): (field: string) => number {
  const all = times.flatMap((field) => timeIn(example[field])?.at ?? []);
  const shared = (at: number): number => all.filter((other) => other === at).length;
  const moved = Math.min(...all.filter((at) => shared(at) === Math.max(...all.map(shared))));
  return (field) => {
    const time = times.includes(field) ? timeIn(example[field]) : undefined;
    const ahead = time ? time.at - (time.isDay ? dayOf(moved) : moved) : 0;
    return ahead > WORK_MS ? ahead : 0;
  };
}

/** Longer than the work of an example takes, and shorter than what it has made is there. */
const WORK_MS = 10 * 60_000;

/** Records of examples. */
export interface ShownBeside {
  /** Those of an operation that changes one. */
  own: readonly JsonObject[];
  others: readonly JsonObject[];
  /** Whether both are one record. */
  isSame: (one: JsonObject, other: JsonObject) => boolean;
}

/**
 * The times that a change moves, as the examples show it. What somebody has sent stays what it is.
 *
 * @param sent Fields that requests can send.
 */
export function changedTimes(
  { own, others, isSame }: ShownBeside,
  { check, sent }: { check: FieldCheck; sent: ReadonlySet<string> },
  now: number,
): JsonObject {
  const times = [...new Set(own.flatMap(Object.keys))].filter(
    (field) => !sent.has(field) && check.momentIn(field, 0) !== undefined,
  );
  const { fields, ahead } = movedIn(own, others, isSame, times);
  return Object.fromEntries(fields.map((field) => [field, check.momentIn(field, now + ahead(field))]));
}

/**
 * When a change of a record is, in the fields that a change moves: those whose time is another one in the example of its answer than where
 * the same record is shown otherwise. The earliest of them is now.
 *
 * @param changed Records in the answer to the change, and elsewhere.
 * @param isSame Whether both are one record.
 * @param times Fields that hold a time of the service's own.
 */
function movedIn(
  changed: readonly JsonObject[],
  others: readonly JsonObject[],
  isSame: (one: JsonObject, other: JsonObject) => boolean,
  times: readonly string[],
): { fields: string[]; ahead: (field: string) => number } {
  for (const example of changed) {
    const fields = times.filter((field) =>
      others.some(
        (other) =>
          isSame(example, other) && timeIn(example[field]) && timeIn(other[field]) && example[field] !== other[field],
      ),
    );
    if (fields.length > 0) return { fields, ahead: aheadIn(example, fields) };
  }
  return { fields: [], ahead: () => 0 };
}

function dayOf(at: number): number {
  return Date.parse(new Date(at).toISOString().slice(0, 10));
}

function timeIn(value: unknown): { at: number; isDay: boolean } | undefined {
  const at = parseTime(value)?.getTime();
  return at === undefined ? undefined : { at, isDay: String(value).length === "2026-03-02".length };
}
