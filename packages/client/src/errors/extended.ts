import type { VideoAdsError } from "./video-ads-error.ts";

/** What `inspect` does not show once more. */
const HIDDEN = ["message", "stack", "cause", "outcome"];

/**
 * An error of this client with more to say: the same, or a copy where it cannot be written. What a function of the app throws may be frozen, or
 * of a class of its own.
 */
export function extended(error: VideoAdsError, more: Readonly<Record<string, unknown>> = {}): VideoAdsError {
  const members = Object.values(Object.getOwnPropertyDescriptors(error));
  const isFree = members.every(({ configurable, writable, set }) => configurable && (writable || set));
  if (isFree && Object.isExtensible(error)) return told(error, more);
  const names = [...Object.getOwnPropertyNames(error), "stack"];
  const said = Object.fromEntries(names.map((name) => [name, Reflect.get(error, name)]));
  return told(Object.setPrototypeOf(new Error(), Object.getPrototypeOf(error)), { ...said, ...more });
}

function told(error: VideoAdsError, members: Readonly<Record<string, unknown>>): VideoAdsError {
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(error, name, {
      value,
      writable: true,
      configurable: true,
      enumerable: !HIDDEN.includes(name),
    });
  return error;
}
