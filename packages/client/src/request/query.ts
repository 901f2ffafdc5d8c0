import { InvalidRequestError } from "../errors/invalid-request-error.ts";

/**
 * Writes a query. Lists are joined with commas, which none of their entries may have or be empty, dates become ISO 8601 in UTC, undefined and null are left out, and a plus
 * sign leaves as `%2B`.
 */
export function queryString(query: Record<string, unknown> | undefined): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    const text = Array.isArray(value)
      ? value.map((entry) => written(name, entry, true)).join(",")
      : written(name, value);
    pairs.push(`${encodeURIComponent(name)}=${text}`);
  }
  return pairs.join("&");
}

function written(name: string, value: unknown, listed?: boolean): string {
  // An invalid Date has no JSON.
  const text = value instanceof Date ? value.toJSON() : value;
  if ((value ?? "") === "") throw new InvalidRequestError(`${name} has an empty entry: leave it out.`);
  if (typeof text === "object" || typeof text === "function" || (listed && /,/.test(`${text}`))) {
    throw new InvalidRequestError(`${name} has to be text, a number, a valid Date or a list without commas.`);
  }
  return encodeURIComponent(String(text));
}
