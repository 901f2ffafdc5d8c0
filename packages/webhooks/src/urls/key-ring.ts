import { ConfigurationError } from "../errors/configuration-error.ts";
import { checkNames, type Names } from "../given.ts";
import { MacKey } from "./mac-key.ts";

/**
 * What URLs are signed with: one key of at least 32 characters, five of them different, or several by their ids. `current` signs; all of them are
 * accepted, so that URLs given out before a rotation still work. A single key has the id `0`. Make it at random (`openssl rand -hex 32`): a sentence that is long
 * enough is taken, and whoever guesses it can post.
 */
export type Secret = string | { current: string; keys: Readonly<Record<string, string>> };

/** The keys, made ready once. */
export interface KeyRing {
  readonly current: { readonly id: string; readonly key: MacKey };
  find(id: string): MacKey | undefined;
}

const MIN_LENGTH = 32;
/** Of different characters: a key that was made at random has more, whatever it is written in. */
const MIN_DIFFERENT = 5;
/** Which variable it is, only the application knows: the receiver reads none. Where there are several keys, no name is more likely than another. */
const NOT_SET = {
  one: " Is the variable set that it is read from, such as WEBHOOK_SECRET?",
  several: " Is the variable set that it is read from?",
};
const KEY_ID = /^[A-Za-z0-9_-]{1,16}$/;

/** Throws a {@link ConfigurationError} when a key is none, too short or of too few characters, an id cannot stand in a URL, or `current` is not among them. */
export function createKeyRing(secret: Secret): KeyRing {
  const { current, keys } = typeof secret === "string" ? { current: "0", keys: { 0: secret } } : keysOf(secret);
  const ring = new Map<string, MacKey>();
  for (const [id, key] of Object.entries(keys)) {
    if (!KEY_ID.test(id)) throw new ConfigurationError("a key id has 1 to 16 letters, digits, - or _.", "secret");
    const which = typeof secret === "string" ? "it" : `key ${id}`;
    if (typeof key !== "string") throw new ConfigurationError(`${which} is ${kindOf(key)}, not a text.`, "secret");
    if (key.length < MIN_LENGTH) {
      const problem = `${which} has ${key.length} characters and needs at least ${MIN_LENGTH}.`;
      throw new ConfigurationError(
        `${problem}${key === "" ? NOT_SET[typeof secret === "string" ? "one" : "several"] : ""}`,
        "secret",
      );
    }
    if (/[\r\n]$/.test(key)) {
      throw new ConfigurationError(
        `${which} ends in a line break, as a file does that it was read from: take that off.`,
        "secret",
      );
    }
    const different = new Set(key).size;
    if (different < MIN_DIFFERENT) {
      const problem = `${which} has ${different} different character${different === 1 ? "" : "s"}, which can be guessed`;
      throw new ConfigurationError(`${problem}: make it at random, such as with openssl rand -base64 32.`, "secret");
    }
    ring.set(id, new MacKey(key));
  }
  const key = ring.get(current);
  if (!key) throw new ConfigurationError("current names none of the keys.", "secret");
  return { current: { id: current, key }, find: (id) => ring.get(id) };
}

const ROTATED: Names<keyof Exclude<Secret, string>> = { current: true, keys: true };

/** A secret from JavaScript can be anything; most often it is a variable that is not set. */
function keysOf(secret: Exclude<Secret, string>): Exclude<Secret, string> {
  const given: unknown = secret;
  if (typeof given === "object" && given !== null) {
    const keys: unknown = Reflect.get(given, "keys");
    if (typeof keys === "object" && keys !== null) {
      checkNames(secret, ROTATED, "secret");
      return secret;
    }
  }
  const wanted = `give a text of at least ${MIN_LENGTH} characters, or { current, keys }`;
  throw new ConfigurationError(`it is ${kindOf(given)}; ${wanted}.`, "secret");
}

/** What something is, never what it says. */
function kindOf(given: unknown): string {
  if (given === undefined || given === null) return `${given}, as a variable that is not set`;
  return typeof given === "object" ? "an object without keys" : `a ${typeof given}`;
}
