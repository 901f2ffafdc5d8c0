import { type Duration, readDuration } from "@video-ads/core/duration";
import { ConfigurationError } from "./errors/configuration-error.ts";

export type { Duration };

/** A duration in milliseconds. Throws a {@link ConfigurationError} that names the option when it is none, or not above zero. */
export function milliseconds(option: string, duration: Duration): number {
  const { value, problem } = readDuration(duration);
  if (problem !== undefined) throw new ConfigurationError(problem, option);
  return value;
}
