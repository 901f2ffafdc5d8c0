import { variables } from "./generated/security.ts";
import { checkNames } from "./known-options.ts";
import type { ClientOptions } from "./options.ts";
import { type Settings, settingsFrom } from "./settings.ts";

/** Options of a client, beside what lets it in and where the service is. */
const OPTIONS =
  " timeoutMs attemptTimeoutMs maxRetries maxRetryAfterMs headers fetch onLog journal validate viaProxy dangerouslyAllowBrowser";

/** The settings of a client, or of a resource by itself. Throws a {@link ConfigurationError} for an option that is none. */
export function clientSettings(options: ClientOptions): Settings {
  checkNames(options, Object.keys(variables).join(" ") + OPTIONS);
  return settingsFrom(options);
}
