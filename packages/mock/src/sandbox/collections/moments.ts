// The times of a new record: it is made now, and what lies ahead in its example lies as far ahead of that.
import type { JsonObject } from "../json.ts";
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

function dayOf(at: number): number {
  return Date.parse(new Date(at).toISOString().slice(0, 10));
}

function timeIn(value: unknown): { at: number; isDay: boolean } | undefined {
  const at = parseTime(value)?.getTime();
  return at === undefined ? undefined : { at, isDay: String(value).length === "2026-03-02".length };
}
