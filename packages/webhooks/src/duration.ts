import { BY_CLOCK, type Duration, type DurationBounds, readDuration } from "@video-ads/core/duration";
import { ConfigurationError } from "./errors/configuration-error.ts";

export type { Duration };

/** For how long ago something was: just now as well. */
export const AGO: DurationBounds = { ...BY_CLOCK, from: 0 };

const SECOND_MS = 1_000;

/**
 * A duration in milliseconds. Throws a {@link ConfigurationError} that names the option when it is none, or out of its bounds: those of a
 * timer, unless others are given. A bare number below a second is refused as well: most often seconds were meant.
 */
export function milliseconds(option: string, duration: Duration, bounds?: DurationBounds): number {
  const value = durationOf(option, duration, bounds);
  if (typeof duration !== "number" || value === 0 || value >= SECOND_MS) return value;
  const problem = `${duration} is milliseconds: did you mean "${duration}s"? If not, write "${duration}ms".`;
  throw new ConfigurationError(problem, option);
}

/** A duration in milliseconds, a bare number as well. */
export function durationOf(option: string, duration: Duration, bounds?: DurationBounds): number {
  const { value, problem } = readDuration(duration, bounds);
  if (problem !== undefined) throw new ConfigurationError(problem, option);
  return value;
}
