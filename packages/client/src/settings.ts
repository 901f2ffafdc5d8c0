import { ConfigurationError } from "./errors/configuration-error.ts";
import type { ClientOptions } from "./options.ts";

/** Options with everything filled in. */
export interface Settings extends Required<Omit<ClientOptions, "fetch" | "onLog" | "dangerouslyAllowBrowser">> {
  fetch: typeof globalThis.fetch;
  onLog: ClientOptions["onLog"];
}

const VARIABLES = {
  baseUrl: "VIDEO_ADS_BASE_URL",
  apiId: "VIDEO_ADS_API_ID",
  apiKey: "VIDEO_ADS_API_KEY",
} as const;

const NAMES = ["baseUrl", "apiId", "apiKey"] as const;

/** Fills in options from the environment. Throws one {@link ConfigurationError} that names everything that is missing. */
export function settingsFrom(options: ClientOptions): Settings {
  const viaProxy = options.viaProxy === true;
  if (isBrowser() && !viaProxy && options.dangerouslyAllowBrowser !== true) {
    throw new ConfigurationError(
      "Everybody who opens this page could read your API key. Go through a proxy (viaProxy: true), or say " +
        "dangerouslyAllowBrowser: true.",
    );
  }
  if (viaProxy) {
    if (!options.baseUrl || (options.apiId ?? options.apiKey) !== undefined) {
      throw new ConfigurationError("the client takes a baseUrl and no keys: the proxy has them.", "viaProxy");
    }
    return { ...commonSettings(options, options.baseUrl), apiId: "", apiKey: "", viaProxy };
  }
  const read = (name: keyof typeof VARIABLES): string => (options[name] ?? environment(VARIABLES[name]) ?? "").trim();
  const values = { baseUrl: read("baseUrl"), apiId: read("apiId"), apiKey: read("apiKey") };
  const missing = NAMES.filter((name) => !values[name]).map((option) => ({ option, variable: VARIABLES[option] }));
  if (missing.length > 0) {
    const list = missing.map(({ option, variable }) => `${option} (or ${variable})`).join(", ");
    throw new ConfigurationError(`createClient needs ${list}.`, undefined, missing);
  }
  for (const name of ["apiId", "apiKey"] as const) {
    // Never quote the value: it is a secret.
    if (!/^[\x21-\x7e]+$/.test(values[name])) {
      throw new ConfigurationError("it holds a character that a header cannot carry.", name);
    }
  }
  return { ...values, ...commonSettings(options, values.baseUrl), viaProxy };
}

function commonSettings(options: ClientOptions, baseUrl: string): Omit<Settings, "apiId" | "apiKey" | "viaProxy"> {
  return {
    baseUrl: checkedBaseUrl(baseUrl, options.viaProxy === true),
    timeoutMs: numberFrom("timeoutMs", options.timeoutMs ?? 60_000),
    maxRetries: numberFrom("maxRetries", options.maxRetries ?? 2),
    headers: options.headers ?? {},
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    onLog: options.onLog,
    validate: options.validate === true,
  };
}

function checkedBaseUrl(value: string, mayBeRelative: boolean): string {
  if (mayBeRelative && /^\/\w[\w/.-]*$/.test(value)) return value.replace(/\/+$/, "");
  if (!URL.canParse(value)) throw new ConfigurationError(`not a URL: ${value}`, "baseUrl");
  const url = new URL(value);
  if (!/^https?:$/.test(url.protocol)) {
    throw new ConfigurationError(`it starts with http:// or https://, not ${url.protocol}`, "baseUrl");
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new ConfigurationError("it takes no user, password, query or fragment.", "baseUrl");
  }
  return url.href.replace(/\/+$/, "");
}

/** Throws a {@link ConfigurationError} for what is no number or too small: it would switch a limit off without a word. */
export function numberFrom(name: string, value: number, least = 0): number {
  if (!(typeof value === "number" && value >= least))
    throw new ConfigurationError(`give a number, ${least} or more, not ${value}.`, name);
  return value;
}

/** Runtimes differ: some have no `process`, some ask for permission when the environment is read. */
function environment(name: string): string | undefined {
  try {
    return globalThis.process?.env?.[name];
  } catch {
    return undefined;
  }
}

function isBrowser(): boolean {
  return "window" in globalThis && "document" in globalThis;
}
