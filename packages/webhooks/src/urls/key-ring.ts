import { ConfigurationError } from "../errors/configuration-error.ts";
import { MacKey } from "./mac-key.ts";

/**
 * What URLs are signed with: one key of at least 32 characters, or several by their ids. `current` signs; all of them are
 * accepted, so that URLs given out before a rotation still work. A single key has the id `0`.
 */
export type Secret = string | { current: string; keys: Readonly<Record<string, string>> };

/** The keys, made ready once. */
export interface KeyRing {
  readonly current: { readonly id: string; readonly key: MacKey };
  find(id: string): MacKey | undefined;
}

const MIN_LENGTH = 32;
const KEY_ID = /^[A-Za-z0-9_-]{1,16}$/;

/** Throws a {@link ConfigurationError} when a key is too short, an id cannot stand in a URL, or `current` is not among them. */
export function createKeyRing(secret: Secret): KeyRing {
  const { current, keys } = typeof secret === "string" ? { current: "0", keys: { 0: secret } } : secret;
  const ring = new Map<string, MacKey>();
  for (const [id, key] of Object.entries(keys)) {
    if (!KEY_ID.test(id)) throw new ConfigurationError("a key id has 1 to 16 letters, digits, - or _.", "secret");
    if (key.length < MIN_LENGTH) {
      const which = typeof secret === "string" ? "it" : `key ${id}`;
      throw new ConfigurationError(`${which} has ${key.length} characters and needs at least ${MIN_LENGTH}.`, "secret");
    }
    ring.set(id, new MacKey(key));
  }
  const key = ring.get(current);
  if (!key) throw new ConfigurationError("current names none of the keys.", "secret");
  return { current: { id: current, key }, find: (id) => ring.get(id) };
}
