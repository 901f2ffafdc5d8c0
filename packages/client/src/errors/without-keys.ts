import { dataWithout, redactor } from "@video-ads/core/redact";
import { secretsIn } from "../security/secrets.ts";
import type { Settings } from "../settings.ts";

/**
 * Takes the keys out of an error and out of all that it holds (a service, a gateway or a `fetch` of one's own may quote the
 * request), or out of a text. Loaded with the first fault: most calls have none.
 */
export function withoutKeys<T>(found: T, { values }: Settings): T {
  const redact = redactor(secretsIn(values));
  const seen = new Set<object>();

  function cleaned(value: unknown): unknown {
    if (typeof value === "string") return redact(value);
    if (typeof value !== "object" || value === null || seen.has(value)) return value;
    seen.add(value);
    if (value instanceof Error) return cleanError(value);
    if (value instanceof Headers) return new Headers([...value].map(([name, text]) => [name, redact(text)]));
    try {
      return dataWithout(value, redact);
    } catch {
      return value;
    }
  }

  function cleanError(error: Error): Error {
    for (const name of Reflect.ownKeys(error)) {
      const value: unknown = Reflect.get(error, name);
      const clean = cleaned(value);
      if (clean !== value) Reflect.set(error, name, clean);
    }
    return error;
  }

  return cleaned(found) as T;
}
