import { checkHeader, pairsOf } from "./check-header.ts";

/** Headers of the app by their names in lower case, without those that have no value, as in a query. Loaded with the first: most programs have none. */
export function ownHeaders(
  keys: object | undefined,
  ...given: readonly (object | null | undefined)[]
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const some of given) {
    for (const [name, value] of pairsOf(some ?? {})) {
      if (value === undefined || value === null) continue;
      checkHeader(name, value, keys);
      headers[name.toLowerCase()] = value;
    }
  }
  return headers;
}
