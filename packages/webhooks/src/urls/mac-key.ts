import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";

/** Characters of the HMAC in base64url that are kept: 132 bits, so that URLs stay short. */
const MAC_LENGTH = 22;
/** Longer than any text that is signed: whoever posts nonsense does not choose how much is hashed. */
const MAX_LENGTH = 200;

/**
 * A key for HMAC-SHA256, made ready once: a signature is checked in 1.5 µs. Two one-shot hashes put together by hand take 0.7 less, which
 * is not worth a construction of our own.
 */
export class MacKey {
  readonly #key: KeyObject;
  // Used again for each check, which runs to its end before the next.
  readonly #expected = Buffer.alloc(MAC_LENGTH);
  readonly #given = Buffer.alloc(MAC_LENGTH);

  constructor(secret: string) {
    this.#key = createSecretKey(Buffer.from(secret));
  }

  /** The MAC of a text, in base64url. */
  sign(text: string): string {
    return createHmac("sha256", this.#key).update(text).digest("base64url").slice(0, MAC_LENGTH);
  }

  /** Whether a text has this MAC, in a time that does not tell how much of it is right. It has one spelling: they are compared as text. */
  verify(text: string, mac: string): boolean {
    if (text.length > MAX_LENGTH) return false;
    // What is no ASCII becomes another length or another byte; none of it is in a MAC.
    if (mac.length !== MAC_LENGTH || this.#given.write(mac) !== MAC_LENGTH) return false;
    this.#expected.write(this.sign(text));
    return timingSafeEqual(this.#expected, this.#given);
  }
}
