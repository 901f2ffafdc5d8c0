// What lets in, as the page's script needs it: the build puts it into the page.

/** What operations ask for. */
export interface TryItSecurity {
  schemes: {
    /** In the contract. */
    name: string;
    kind: "header" | "query" | "bearer" | "basic";
    /** Fields of the form. */
    settings: string[];
    /** Header or query parameter. */
    sentAs: string;
  }[];
  /** Names of schemes that belong together. */
  alternatives: string[][];
}

/** What the form has. */
export type Values = Readonly<Record<string, string>>;

/** A request of the page's own, which carries what the first alternative asks for. */
export function requestWith(
  { schemes, alternatives: [first = []] }: TryItSecurity,
  url: string,
  values: Values,
): Request {
  const target = new URL(url);
  const headers = new Headers();
  for (const { name, kind, settings, sentAs } of schemes) {
    if (!first.includes(name)) continue;
    const [value = "", second = ""] = settings.map((setting) => values[setting] ?? "");
    if (kind === "query") target.searchParams.set(sentAs, value);
    else if (kind === "header") headers.set(sentAs, value);
    else headers.set(sentAs, kind === "bearer" ? `Bearer ${value}` : `Basic ${btoa(`${value}:${second}`)}`);
  }
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
