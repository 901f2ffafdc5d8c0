import { redactor } from "@video-ads/core/redact";
import { secretsIn } from "../security/secrets.ts";
import type { Settings } from "../settings.ts";
import { extended } from "./extended.ts";
import { VideoAdsError } from "./video-ads-error.ts";

/** How deep data and causes are kept. */
const DEEPEST = 50;

/** Errors of the language are of their class still; those of anybody else may show what is not copied. */
const CLASSES = [TypeError, SyntaxError, RangeError, AggregateError, Error];

/**
 * Takes the keys out of an error of this client and out of all that it holds (a service, a gateway or a `fetch` of one's own may quote the
 * request), out of a list, or out of a text. What others have made is never kept: a copy takes its place, of what can be said of it. By
 * itself it is answered as it is: it is the reason of somebody's signal. Loaded with the first fault: most calls have none.
 */
export function withoutKeys<T>(found: T, { values }: Settings): T {
  const redact = redactor(secretsIn(values));
  /** With what stands for each. */
  const seen = new Map<unknown, unknown>();

  function cleaned(value: unknown, depth = 0): unknown {
    if (typeof value === "string") return redact(value);
    if (typeof value === "symbol") return "symbol";
    if (Object(value) !== value) return value;
    if (seen.has(value)) return seen.get(value);
    // Stands for what is inside of itself, deeper than anybody looks, or throws when it is looked at.
    seen.set(value, "…");
    try {
      if (depth < DEEPEST) seen.set(value, cleanObject(value as object, depth + 1));
    } catch {}
    return seen.get(value);
  }

  function cleanObject(value: object, depth: number): unknown {
    if (value instanceof VideoAdsError) return cleanOwn(value, depth);
    if (value instanceof Headers) return new Headers([...value].map(([name, text]) => [name, redact(text)]));
    if (Array.isArray(value)) return value.map((entry) => cleaned(entry, depth));
    const prototype: object | null = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) return said(value, depth);
    const clean = Object.entries(value).map(([name, member]) => [redact(name), cleaned(member, depth)] as const);
    return Object.setPrototypeOf(Object.fromEntries(clean), prototype);
  }

  function cleanOwn(given: VideoAdsError, depth: number): VideoAdsError {
    const error = extended(given);
    seen.set(given, error);
    for (const name of new Set([...Reflect.ownKeys(error), "stack"])) {
      const value: unknown = Reflect.get(error, name);
      const clean = cleaned(value, depth);
      if (clean !== value) Reflect.set(error, name, clean);
    }
    return error;
  }

  /** What can be said of an object that is not known: of an error its name, message, stack, cause, errors, and words such as its code. */
  function said(value: object, depth: number): unknown {
    const { message }: { message?: unknown } = value;
    if (typeof message !== "string") return redact(Object.prototype.toString.call(value));
    const copy = new Error();
    Object.setPrototypeOf(copy, (CLASSES.find((one) => value instanceof one) ?? Error).prototype);
    seen.set(value, copy);
    for (const name of new Set([...HIDDEN, "code", ...Object.keys(value)])) {
      const member: unknown = Reflect.get(value, name);
      const isPart = name === "cause" || name === "errors";
      if (member === undefined || (!isPart && Object(member) === member)) continue;
      const how = { writable: true, configurable: true, enumerable: !HIDDEN.includes(name) };
      Object.defineProperty(copy, redact(name), { ...how, value: cleaned(member, depth) });
    }
    return copy;
  }

  const isOurs = typeof found === "string" || Array.isArray(found) || found instanceof VideoAdsError;
  return (isOurs ? cleaned(found) : found) as T;
}

const HIDDEN = ["name", "message", "stack", "cause", "errors"];
