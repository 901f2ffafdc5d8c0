// What lets in, as the page's script needs it: the build puts it into the page.
import { keysSent, type SentScheme } from "@video-ads/core/credentials";

/** What operations ask for. */
export interface TryItSecurity {
  /** With their names in the contract. Settings are fields of the form. */
  schemes: (SentScheme & { name: string })[];
  /** Names of schemes that belong together. */
  alternatives: string[][];
}

/** What the form has. */
export type Values = Readonly<Record<string, string>>;

/** A request of the page's own, which carries what the first alternative asks for. */
export function requestWith({ schemes, alternatives }: TryItSecurity, url: string, values: Values): Request {
  const { headers, query } = keysSent(
    schemes.filter(({ name }) => alternatives[0]?.includes(name)),
    values,
  );
  const target = new URL(url);
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
  return new Request(target, { headers, signal: AbortSignal.timeout(4000) });
}

/** The same for the console, in its own words. */
export function consoleAuthentication({ schemes, alternatives }: TryItSecurity, values: Values): object {
  const filled = schemes.map(({ name, kind, settings }) => {
    const [value = "", second = ""] = settings.map((setting) => values[setting] ?? "");
    if (kind === "bearer") return [name, { token: value }];
    return [name, kind === "basic" ? { username: value, password: second } : { value }];
  });
  return { preferredSecurityScheme: alternatives, securitySchemes: Object.fromEntries(filled) };
}
