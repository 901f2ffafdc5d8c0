// Options as JavaScript gives them: what the compiler would refuse is refused here, when the proxy is made.
import { givenNumber, inWords, type NumberRange, TIMER_MS } from "@video-ads/core/options";
import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Limits } from "./body.ts";

const BYTES: NumberRange = { from: 0, whole: true };

/** The limits, with everything filled in. Throws for what is no limit: only what is left out has a default. */
export function limitsOf(options: Partial<Limits>): Limits {
  const {
    maxBodyBytes = 65_536,
    maxUploadBytes = 10_485_760,
    maxAnswerBytes = 8_388_608,
    bodyTimeoutMs = 10_000,
  } = options;
  return {
    maxBodyBytes: limit("maxBodyBytes", maxBodyBytes, BYTES),
    maxUploadBytes: limit("maxUploadBytes", maxUploadBytes, BYTES),
    maxAnswerBytes: limit("maxAnswerBytes", maxAnswerBytes, BYTES),
    bodyTimeoutMs: limit("bodyTimeoutMs", bodyTimeoutMs, TIMER_MS),
  };
}

function limit(option: keyof Limits, given: number, range: NumberRange): number {
  const { value, problem } = givenNumber(given, range);
  if (problem !== undefined) throw new ConfigurationError(problem, option);
  return value;
}

/** Throws unless each is an origin as browsers write it: any other would match no page. */
export function originsOf(given: readonly string[]): readonly string[] {
  for (const origin of listOf("origins", given)) {
    if (typeof origin !== "string" || !URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new ConfigurationError(`give origins like https://shop.example.com, not ${inWords(origin)}.`, "origins");
    }
  }
  return given;
}

/** Throws unless it is a list. */
export function listOf<T>(option: string, given: readonly T[]): readonly T[] {
  if (!Array.isArray(given)) throw new ConfigurationError(`give a list, not ${inWords(given)}.`, option);
  return given;
}
