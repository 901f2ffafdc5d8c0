import { BY_CLOCK } from "@video-ads/core/duration";
import { type Duration, milliseconds } from "../duration.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";

/** Pauses after each failed attempt: nine hours in all. Whoever is on call has them to put a handler right. */
export const DEFAULT_RETRY: readonly Duration[] = ["5s", "30s", "2m", "10m", "30m", "2h", "6h"];

/** Milliseconds until the next attempt, by how many have failed. Undefined: no more. */
export type RetryPlan = (failed: number) => number | undefined;

export function retryPlan(pauses: readonly Duration[]): RetryPlan {
  if (!Array.isArray(pauses))
    throw new ConfigurationError('give the pauses between attempts, such as ["5s", "1m"].', "retry");
  // A hole is a pause that is left out as well.
  const plan = Array.from(pauses, (pause) => milliseconds("retry", pause, BY_CLOCK));
  return (failed) => plan[failed - 1];
}
