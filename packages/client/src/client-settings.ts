import { variables } from "./generated/security.ts";
import { checkNames } from "./known-options.ts";
import type { ClientOptions } from "./options.ts";
import { type Settings, settingsFrom } from "./settings.ts";

/** Options of a client, beside what lets it in and where the service is. */
const OPTIONS =
  " timeoutMs attemptTimeoutMs maxRetries maxRetryAfterMs headers fetch onLog journal validate viaProxy dangerouslyAllowBrowser";

/**
 * The settings of a client, or of a resource by itself. Throws a {@link ConfigurationError} for an option that is none.
 *
 * @param own Those of a client that the options differ from. What is not given, or undefined, stays as it is there.
 */
export function clientSettings(options: ClientOptions, own?: Settings): Settings {
  checkNames(options, Object.keys(variables).join(" ") + OPTIONS);
  const given: Record<string, unknown> = { ...own, ...own?.values };
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined) given[name] = value;
  }
  return settingsFrom(given);
}
