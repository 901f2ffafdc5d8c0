import { ConfigurationError } from "./errors/configuration-error.ts";

/** Options of a call. */
export const CALL_OPTIONS = "signal timeoutMs attemptTimeoutMs maxRetries maxRetryAfterMs headers";

/**
 * Throws a {@link ConfigurationError} for an option that there is none of: what it was meant to do would be missing without a word.
 *
 * @param known The names that there are, with spaces between.
 */
export function checkNames(options: object | undefined, known: string): void {
  for (const name in options) {
    if (!known.split(" ").includes(name))
      throw new ConfigurationError(`no such option. Allowed: ${known.replaceAll(" ", ", ")}.`, name);
  }
}
