// How much may be spent, where the environment says it: one variable for every program that spends.
import { ConfigurationError } from "@video-ads/client";
import { notThis, readAmount } from "@video-ads/core/options";
import { variableIn } from "./environment.ts";

const VARIABLE = "VIDEO_ADS_MAX_CREDITS";

/**
 * The limit of the environment in credits; undefined when there is none. What is meant as a limit is never taken for none.
 *
 * @throws {ConfigurationError} when it is no number, or empty.
 */
export function limitOfEnvironment(
  env: Readonly<Record<string, string | undefined>> = process.env,
): number | undefined {
  const text = variableIn(env, VARIABLE);
  if (text === undefined) return undefined;
  const { value, problem } = readAmount(text);
  if (problem !== undefined) throw new ConfigurationError(notThis(problem, text), VARIABLE);
  return value;
}
