// Durations as people write and read them. Without a unit, `90` was 90 ms to one package and 90 s to another.
import type { Reading } from "../reading/index.ts";

export const DAY_MS = 86_400_000;

const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: DAY_MS };

type Unit = keyof typeof UNITS;

/** Milliseconds, or a text with its unit: `"250ms"`, `"90s"`, `"15m"`, `"12h"`, `"30d"`. */
export type Duration = number | `${number}${Unit}`;

/** What a timer holds: a longer one would overflow, and fire at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** How long a duration may be, in milliseconds. */
export interface DurationBounds {
  /** @default all that is longer than 0 */
  readonly from?: number;
  /** @default what a timer holds */
  readonly to?: number;
}

/** For what no timer runs as long: it is compared with a clock. A hundred years are within what a date holds. */
export const BY_CLOCK: DurationBounds = { to: 36_500 * DAY_MS };

const EXAMPLES = ["250ms", "90s", "15m", "12h", "30d"];

/** Reads a duration as milliseconds. A number is milliseconds; a text needs its unit. */
export function readDuration(given: number | string, bounds: DurationBounds = {}): Reading<number> {
  const value = typeof given === "number" ? given : inMilliseconds(given);
  if (value === undefined) return { problem: withUnits(given, bounds) ?? noDuration(bounds) };
  const problem = outside(value, bounds);
  return problem === undefined ? { value } : { problem };
}

/** What is wrong with the length, if anything is. */
function outside(value: number, { from, to = LONGEST_TIMER_MS }: DurationBounds): string | undefined {
  if (!Number.isFinite(value) || value < 0) return "A duration is a number of milliseconds, or a text such as 90s.";
  if (value === 0 && from === undefined) return "A duration is longer than 0, such as 250ms, 90s or 15m.";
  if (from !== undefined && value < from) return `This duration is ${inUnits(from)} or more, such as 2s, 90s or 15m.`;
  return value > to ? `This duration is ${inUnits(to)} at most, such as 90s, 15m or 12h.` : undefined;
}

/** What a duration is, by examples of which none would be refused as well. */
function noDuration(bounds: DurationBounds): string {
  const allowed = EXAMPLES.filter((text) => outside(inMilliseconds(text) ?? Number.NaN, bounds) === undefined);
  return `A duration is a number with its unit${allowed.length > 0 ? `, such as ${either(allowed)}` : ""}.`;
}

/** What to write instead of a number without its unit: none that would be refused as well. */
function withUnits(given: unknown, bounds: DurationBounds): string | undefined {
  const [number] = (typeof given === "string" && /^\d+(?:\.\d+)?$/.exec(given)) || [];
  if (number === undefined) return undefined;
  const problems = COMMON.map((unit) => outside(Number(number) * UNITS[unit], bounds));
  const ways = COMMON.filter((_, index) => problems[index] === undefined).map((unit) => number + unit);
  return ways.length > 0 ? `A duration needs its unit: ${either(ways)}, not ${number}.` : problems[0];
}

/** `1ms, 1s or 1m` */
function either(texts: readonly string[]): string {
  const before = texts.slice(0, -1).join(", ");
  return [before, ...texts.slice(-1)].filter((part) => part !== "").join(" or ");
}

const COMMON = ["ms", "s", "m"] as const;

/** In the largest unit of which it has one, without a rest: `24d`. */
function inUnits(ms: number): string {
  const [unit, size] = Object.entries(UNITS).findLast(([, size]) => size <= ms) ?? ["ms", 1];
  return `${Math.floor(ms / size)}${unit}`;
}

/**
 * A length of time in a sentence: `0.3 s`, `42 s`, `1 min 30 s`, `24 h`. Of a minute and longer in whole seconds.
 *
 * @param whole Makes whole seconds of a shorter one as well: `Math.ceil` where somebody is to wait so long.
 */
export function durationInWords(ms: number, whole?: (seconds: number) => number): string {
  const exact = whole ? whole(ms / 1_000) : ms / 1_000;
  if (exact < 59.5) return `${exact} s`;
  const seconds = Math.round(exact);
  const parts = [
    [Math.floor(seconds / 3_600), "h"],
    [Math.floor(seconds / 60) % 60, "min"],
    [seconds % 60, "s"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(" ");
}

function inMilliseconds(given: unknown): number | undefined {
  const [, number, unit] = (typeof given === "string" && /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(given)) || [];
  return isUnit(unit) ? Number(number) * UNITS[unit] : undefined;
}

function isUnit(text: string | undefined): text is Unit {
  return text !== undefined && Object.hasOwn(UNITS, text);
}
