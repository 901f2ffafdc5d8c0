// Options as JavaScript gives them: what the compiler would refuse is refused here, when the proxy is made.
import { ConfigurationError } from "../errors/configuration-error.ts";
import { numberFrom } from "../settings.ts";
import type { Limits } from "./body.ts";

/** The limits, with everything filled in. */
export function limitsOf(options: Partial<Limits>): Limits {
  const limit = (option: keyof Limits, usual: number): number => numberFrom(option, options[option] ?? usual);
  return {
    maxBodyBytes: limit("maxBodyBytes", 65_536),
    maxUploadBytes: limit("maxUploadBytes", 10_485_760),
    maxAnswerBytes: limit("maxAnswerBytes", 8_388_608),
    bodyTimeoutMs: limit("bodyTimeoutMs", 10_000),
  };
}

/** Throws unless each is an origin as browsers write it: any other would match no page. */
export function originsOf(given: readonly string[]): readonly string[] {
  for (const origin of listOf("origins", given)) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new ConfigurationError(`give origins like https://shop.example.com, not ${origin}.`, "origins");
    }
  }
  return given;
}

/** Throws unless it is a list. */
export function listOf<T>(option: string, given: readonly T[]): readonly T[] {
  if (!Array.isArray(given)) throw new ConfigurationError(`give a list, not ${given}.`, option);
  return given;
}
