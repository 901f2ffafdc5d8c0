import { InvalidRequestError } from "../errors/invalid-request-error.ts";

/**
 * Writes a query. Lists are joined with commas, dates become ISO 8601 in UTC, undefined and null are left out, and a plus
 * sign leaves as `%2B`.
 */
export function queryString(query: Record<string, unknown> | undefined): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    const text = Array.isArray(value) ? value.map((entry) => written(name, entry)).join(",") : written(name, value);
    pairs.push(`${encodeURIComponent(name)}=${text}`);
  }
  return pairs.join("&");
}

function written(name: string, value: unknown): string {
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw new InvalidRequestError(`${name} is an invalid Date.`);
    return encodeURIComponent(value.toISOString());
  }
  if (typeof value === "object" || typeof value === "function") {
    throw new InvalidRequestError(`${name} has to be a string, a number, a Date, or a list of them.`);
  }
  return encodeURIComponent(String(value));
}
