// What the settings of a program are called that hold a key, a token or a password: the contract's security schemes name them.

/** The words of a name, in small letters: `apiKey`, `api_key` and `API-Key` have the same two. */
function wordsOf(name: string): string[] {
  const parted = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/([A-Z])([A-Z][a-z])/g, "$1 $2");
  return parted.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

function camelCase([first = "", ...rest]: readonly string[]): string {
  return first + rest.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
}

/**
 * The settings of a security scheme: one of its own name in camelCase, or, for basic authentication, two, which end in `User` and
 * `Password`.
 */
export function settingsOf(scheme: string, isBasic: boolean): [string] | [user: string, password: string] {
  const words = wordsOf(scheme);
  return isBasic ? [camelCase([...words, "user"]), camelCase([...words, "password"])] : [camelCase(words)];
}

/** Whether a setting of this name is something else: of the client, its proxy, the sandbox or a program, or of every object. */
export function isTakenSetting(setting: string): boolean {
  const taken = [
    ...[
      "baseUrl",
      "timeoutMs",
      "attemptTimeoutMs",
      "maxRetries",
      "maxRetryAfterMs",
      "headers",
      "fetch",
      "onLog",
      "journal",
      "validate",
      "viaProxy",
    ],
    ...["dangerouslyAllowBrowser", "operations", "authorize", "prepare", "origins", "forwardHeaders", "path"],
    ...["maxBodyBytes", "maxUploadBytes", "maxAnswerBytes", "bodyTimeoutMs"],
    ...["credits", "reserved", "editorAccess", "credentials", "url", "port", "control", "inspectorUrl"],
    ...["deliveries", "close", "mode", "inspector", "values", "maxCredits", "mcpToken", "webhookSecret"],
  ];
  return taken.includes(setting) || setting in Object.prototype;
}

/** The environment variable of a setting: that of `apiKey` is `VIDEO_ADS_API_KEY`. */
export function variableOf(setting: string): string {
  return `VIDEO_ADS_${wordsOf(setting).join("_").toUpperCase()}`;
}

/** The value of a setting in a sandbox, unless it is told another: that of `apiKey` is `sandbox-key`. */
export function sandboxValueOf(setting: string): string {
  const words = wordsOf(setting);
  return ["sandbox", ...(words.length > 1 && words[0] === "api" ? words.slice(1) : words)].join("-");
}

/** Settings in words: with those that belong together joined by "and", and with "or" between alternatives. */
export function listed<T extends { readonly alternative?: number }>(
  settings: readonly T[],
  nameOf: (setting: T) => string,
): string {
  return settings
    .map((setting, index) => {
      const before = settings[index - 1]?.alternative;
      const joint =
        before === undefined || setting.alternative === undefined
          ? ", "
          : before === setting.alternative
            ? " and "
            : ", or ";
      return (index > 0 ? joint : "") + nameOf(setting);
    })
    .join("");
}

/** Sets of schemes, any of which lets in; the empty one, which asks for nothing, stands last. */
export function askingFirst<S>(sets: readonly (readonly S[])[]): readonly (readonly S[])[] {
  const asking = sets.filter(({ length }) => length > 0);
  return asking.length > 0 && asking.length === sets.length ? asking : [...asking, []];
}

/** How a security scheme sends the values of its settings. */
export interface SentScheme {
  readonly kind: "header" | "query" | "bearer" | "basic";
  /** Header or query parameter. */
  readonly sentAs: string;
  readonly settings: readonly string[];
}

/** What a request carries of schemes that belong together, by header and by query parameter. */
export function keysSent(
  schemes: readonly SentScheme[],
  values: Readonly<Record<string, string | undefined>>,
): { headers: Record<string, string>; query: Record<string, string> } {
  const sent: ReturnType<typeof keysSent> = { headers: {}, query: {} };
  for (const { kind, sentAs, settings } of schemes) {
    const text = settings.map((setting) => values[setting] ?? "").join(":");
    if (kind === "query") sent.query[sentAs] = text;
    else sent.headers[sentAs] = { header: text, bearer: `Bearer ${text}`, basic: `Basic ${base64(text)}` }[kind];
  }
  return sent;
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
