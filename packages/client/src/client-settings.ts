import { ConfigurationError } from "./errors/configuration-error.ts";
import { type Credentials, variables } from "./generated/security.ts";
import { checkNames, type Naming } from "./known-options.ts";
import type { ClientOptions } from "./options.ts";
import { environment, isPage, type Settings, settingsFrom } from "./settings.ts";

/** What lets a client in, and where the service is: the environment can have them. */
type InEnvironment = keyof Credentials | "baseUrl";

/** Its other options. */
const OPTIONS =
  "headers:object fetch:function onLog:function middleware:object journal:object validate:boolean viaProxy:boolean dangerouslyAllowBrowser:boolean timeoutMs attemptTimeoutMs maxRetries maxRetryAfterMs";

/** The levels of `VIDEO_ADS_LOG`: each prints what those before it do. */
const LEVELS = "off, error, warn, info, debug";

/**
 * The settings of a client, or of a resource by itself. Throws a {@link ConfigurationError} for an option that is none, and
 * for a level of the log that the environment asks for and that is none.
 *
 * @param own Those of a client that the options differ from. What is not given, or undefined, stays as it is there.
 */
export function clientSettings(options: ClientOptions = {}, own?: Settings): Settings {
  const others = OPTIONS satisfies Naming<typeof OPTIONS, Exclude<keyof ClientOptions, InEnvironment>>;
  checkNames(options, `${Object.keys(variables).join(":string ")}:string ${others}`);
  const given: Record<string, unknown> = { ...own, ...own?.values };
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined) given[name] = value;
  }
  given.verbosity = LEVELS.split(", ").indexOf(environment("VIDEO_ADS_LOG") || "off");
  if (given.verbosity === -1) throw new ConfigurationError(`Allowed: ${LEVELS}.`, "VIDEO_ADS_LOG");
  if (isPage() && given.viaProxy !== true && given.dangerouslyAllowBrowser !== true)
    throw new ConfigurationError("Every visitor could read your key: set viaProxy or dangerouslyAllowBrowser.");
  return settingsFrom(given);
}
