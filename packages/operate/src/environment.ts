// Variables of the environment that bear on money, or on who is let in. One that is set and empty is most often one that nobody has
// filled in: it is refused, and never taken for none.
import { ConfigurationError } from "@video-ads/client";

/**
 * The value of a variable without the spaces around it; undefined where it is not set.
 *
 * @throws {ConfigurationError} when it is set, and empty.
 */
export function variableIn(env: Readonly<Record<string, string | undefined>>, variable: string): string | undefined {
  const text = env[variable]?.trim();
  if (text === "") throw new ConfigurationError("It is set, and empty: give it a value, or unset it.", variable);
  return text;
}
