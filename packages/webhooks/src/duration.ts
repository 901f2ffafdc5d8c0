import { ConfigurationError } from "./errors/configuration-error.ts";

/** Milliseconds, or a number with its unit: `"90s"`, `"15m"`, `"12h"`, `"30d"`. */
export type Duration = number | `${number}${"s" | "m" | "h" | "d"}`;

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A duration in milliseconds. Throws a {@link ConfigurationError} that names the option when it is none, or not above zero. */
export function milliseconds(option: string, duration: Duration): number {
  const found = /^(\d+(?:\.\d+)?)([smhd])$/.exec(String(duration));
  const unit = found?.[2];
  const value =
    unit === "s" || unit === "m" || unit === "h" || unit === "d" ? Number(found?.[1]) * UNITS[unit] : Number(duration);
  if (!Number.isFinite(value) || value <= 0) {
    throw new ConfigurationError(`${option}: give milliseconds above zero, or a text such as "15m" or "30d".`);
  }
  return value;
}
