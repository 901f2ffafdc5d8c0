const LONGEST_QUERY = 8_192;

/** The values of a query that holds declared names only, each once. Undefined when it holds anything else. */
export function valuesOfQuery(raw: string, names: readonly string[] | undefined): Record<string, string> | undefined {
  const values: Record<string, string> = {};
  if (raw.length > LONGEST_QUERY) return undefined;
  for (const pair of raw ? raw.split("&") : []) {
    const [name = "", ...rest] = pair.split("=");
    const value = decoded(rest.join("="));
    if (!names?.includes(name) || Object.hasOwn(values, name) || value === undefined) return undefined;
    values[name] = value;
  }
  return values;
}

/** Written anew from the values: not a byte of the page's own query passes. A list keeps its commas. */
export function writtenQuery(values: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(values).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value).replaceAll("%2C", ",")}`,
  );
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

function decoded(text: string): string | undefined {
  try {
    const value = decodeURIComponent(text.replaceAll("+", " "));
    return /\p{Cc}/u.test(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
