// How much may be spent, where the environment says it: one variable for every program that spends.
import { notThis, readAmount } from "@video-ads/core/options";
import type { Reading } from "@video-ads/core/reading";

const VARIABLE = "VIDEO_ADS_MAX_CREDITS";

/** The limit of the environment in credits; undefined when there is none. What is meant as a limit is never taken for none. */
export function limitOfEnvironment(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Reading<number | undefined> {
  const text = env[VARIABLE]?.trim();
  if (text === undefined || text === "") return { value: undefined };
  const limit = readAmount(text);
  return limit.problem === undefined ? limit : { problem: `${VARIABLE}: ${notThis(limit.problem, text)}` };
}
