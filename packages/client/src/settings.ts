import { LONGEST_RETRY_AFTER_MS } from "@video-ads/core/pace";
import { ConfigurationError } from "./errors/configuration-error.ts";
import { variables } from "./generated/security.ts";
import { shown } from "./kind-of.ts";
import type { ClientOptions } from "./options.ts";
import { authorization } from "./security/authorization.ts";
import type { Given } from "./security/requirement.ts";

/** How long a call may take, and how often it is tried. */
type Limits = Required<Pick<ClientOptions, "timeoutMs" | "attemptTimeoutMs" | "maxRetries" | "maxRetryAfterMs">>;

const USUAL: Limits = {
  timeoutMs: 60_000,
  attemptTimeoutMs: 1 / 0,
  maxRetries: 2,
  maxRetryAfterMs: LONGEST_RETRY_AFTER_MS,
};

/** Options with everything filled in. */
export interface Settings extends ClientOptions, Given {
  viaProxy: boolean;
  baseUrl: string;
  timeoutMs: number;
  attemptTimeoutMs: number;
  maxRetries: number;
  maxRetryAfterMs: number;
  /** Middleware of openapi-fetch that `raw` has been given. */
  rawMiddleware?: readonly unknown[] | undefined;
  /** How many levels of the log are printed. Absent: none. */
  verbosity?: number;
}

/** Fills in options from the environment. Throws one {@link ConfigurationError} that names everything that is missing. */
export function settingsFrom(options: ClientOptions): Settings {
  const viaProxy = options.viaProxy === true;
  const values = Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [
      name,
      String(Reflect.get(options, name) ?? (viaProxy ? "" : (environment(variable) ?? ""))).trim(),
    ]),
  );
  const { baseUrl = "", ...keys } = values;
  if (viaProxy && (!baseUrl || Object.values(keys).some(Boolean))) {
    throw new ConfigurationError("give a baseUrl and no keys.", "viaProxy");
  }
  const { middleware, journal } = options;
  if (!areFunctions(middleware ?? [])) throw new ConfigurationError("give a list of functions.", "middleware");
  if (journal && !areFunctions([journal.intent, journal.outcome]))
    throw new ConfigurationError("give functions intent and outcome.", "journal");
  const given = { ...options, values, viaProxy };
  // What is missing, or cannot be sent, is told before anything is.
  authorization(given, "createClient");
  return {
    ...given,
    baseUrl: checkedBaseUrl(baseUrl, viaProxy),
    ...limitsFrom(options, USUAL),
  };
}

function areFunctions(given: unknown): boolean {
  return Array.isArray(given) && given.every((one) => typeof one === "function");
}

/** The limits that options give, and of the others the usual ones. Throws a {@link ConfigurationError} for one that is none. */
export function limitsFrom(options: Partial<Limits>, usual: Limits): Limits {
  const limits = { ...USUAL };
  let name: keyof Limits;
  for (name in limits) limits[name] = numberFrom(options, name, usual[name], +/imeout/.test(name));
  return limits;
}

/** Whether this is a web page, whatever else it is: a test or a desktop program can be one in Node. */
export function isPage(): boolean {
  return "window" in globalThis && "document" in globalThis;
}

function checkedBaseUrl(value: string, mayBeRelative: boolean): string {
  if (mayBeRelative && /^\/\w[\w/.-]*$/.test(value)) return value.replace(/\/+$/, "");
  if (!URL.canParse(value) || !/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/i.test(value)) {
    // Not with the value: it may hold a password.
    throw new ConfigurationError("an http(s) URL without user, password, query or fragment.", "baseUrl");
  }
  return new URL(value).href.replace(/\/+$/, "");
}

/** Throws a {@link ConfigurationError} for what is no number, too small or too large: it would switch a limit off without a word. */
export function numberFrom<N extends string>(
  options: Partial<Readonly<Record<N, number>>>,
  name: N,
  usual: number,
  least = 0,
  most = 1 / 0,
): number {
  const { [name]: value = usual }: Partial<Readonly<Record<N, number>>> = options;
  if (!(typeof value === "number" && value >= least && value <= most))
    throw new ConfigurationError(`give a number from ${least} to ${most}, not ${shown(value)}.`, name);
  return value;
}

/** Runtimes differ: some have no `process`, some ask for permission when the environment is read. */
export function environment(name: string): string | undefined {
  try {
    return globalThis.process?.env?.[name];
  } catch {
    return undefined;
  }
}
