import { BY_CLOCK, type Duration, type DurationBounds, readDuration } from "@video-ads/core/duration";
import { ConfigurationError } from "./errors/configuration-error.ts";

export type { Duration };

/** For how long ago something was: just now as well. */
export const AGO: DurationBounds = { ...BY_CLOCK, from: 0 };

/**
 * A duration in milliseconds. Throws a {@link ConfigurationError} that names the option when it is none, or out of its bounds: those of a
 * timer, unless others are given.
 */
export function milliseconds(option: string, duration: Duration, bounds?: DurationBounds): number {
  const { value, problem } = readDuration(duration, bounds);
  if (problem !== undefined) throw new ConfigurationError(problem, option);
  return value;
}
