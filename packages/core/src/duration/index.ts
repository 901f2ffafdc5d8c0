// Durations as people write and read them. Without a unit, `90` was 90 ms to one package and 90 s to another.
import type { Reading } from "../reading/index.ts";

const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

type Unit = keyof typeof UNITS;

/** Milliseconds, or a text with its unit: `"250ms"`, `"90s"`, `"15m"`, `"12h"`, `"30d"`. */
export type Duration = number | `${number}${Unit}`;

/** What a timer holds: a longer one would overflow, and fire at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

const NONE = "A duration is a number with its unit, such as 250ms, 90s, 15m, 12h or 30d.";

/**
 * Reads a duration as milliseconds. A number is milliseconds; a text needs its unit.
 *
 * @param zero Whether it may be nothing at all.
 * @param timer Whether a timer is to run for so long.
 */
export function readDuration(
  given: number | string,
  { zero = false, timer = false }: { zero?: boolean; timer?: boolean } = {},
): Reading<number> {
  const value = typeof given === "number" ? given : inMilliseconds(given);
  if (value === undefined) {
    const [number] = /^\d+(?:\.\d+)?$/.exec(String(given)) ?? [];
    return {
      problem: number ? `A duration needs its unit: ${number}ms, ${number}s or ${number}m, not ${number}.` : NONE,
    };
  }
  if (!Number.isFinite(value) || value < 0)
    return { problem: "A duration is a number of milliseconds, or a text such as 90s." };
  if (value === 0 && !zero) return { problem: "A duration is longer than 0, such as 250ms, 90s or 15m." };
  if (timer && value > LONGEST_TIMER_MS) return { problem: "This duration is 24d at most, such as 90s, 15m or 12h." };
  return { value };
}

function inMilliseconds(text: string): number | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text) ?? [];
  return isUnit(unit) ? Number(number) * UNITS[unit] : undefined;
}

function isUnit(text: string | undefined): text is Unit {
  return text !== undefined && Object.hasOwn(UNITS, text);
}
