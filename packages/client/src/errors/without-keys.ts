import { redactor } from "@video-ads/core/redact";
import { secretsOf } from "../security/secrets.ts";
import type { Settings } from "../settings.ts";

/**
 * Takes the keys out of an error and out of all that it holds (a service, a gateway or a `fetch` of one's own may quote the
 * request), or out of a text. Loaded with the first fault: most calls have none.
 */
export function withoutKeys<T>(found: T, { values }: Settings): T {
  const redact = redactor(secretsOf(values));
  const seen = new Set<object>();

  function cleaned(value: unknown): unknown {
    if (typeof value === "string") return redact(value);
    if (typeof value !== "object" || value === null || seen.has(value)) return value;
    seen.add(value);
    if (value instanceof Error) return cleanError(value);
    if (value instanceof Headers) return new Headers([...value].map(([name, text]) => [name, redact(text)]));
    return cleanData(value);
  }

  function cleanError(error: Error): Error {
    for (const name of Reflect.ownKeys(error)) {
      const value: unknown = Reflect.get(error, name);
      const clean = cleaned(value);
      if (clean !== value) Reflect.set(error, name, clean);
    }
    return error;
  }

  /** What came as JSON: names of fields may quote a key as well. */
  function cleanData(value: object): unknown {
    try {
      const text = JSON.stringify(value);
      const clean = redact(text);
      return clean === text ? value : JSON.parse(clean);
    } catch {
      return value;
    }
  }

  return cleaned(found) as T;
}
