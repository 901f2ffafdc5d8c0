import { hash, timingSafeEqual } from "node:crypto";

/** Characters of the HMAC in base64url that are kept: 132 bits, so that URLs stay short. */
const MAC_LENGTH = 22;
/** Longer than any text that is signed: whoever posts nonsense does not choose how much is hashed. */
const MAX_LENGTH = 200;
/** Bytes that SHA-256 takes at a time, and gives. */
const BLOCK = 64;
const DIGEST = 32;
/** Bytes of a character in UTF-8, at most. */
const WIDEST = 3;

/**
 * A key for HMAC-SHA256 (RFC 2104), made ready once. From two one-shot hashes: `createHmac` makes an object for each text, finds the hash
 * by its name and leaves the object to the garbage collector, which together was the dearest step of an accepted post.
 */
export class MacKey {
  // Used again for each text, which is hashed to its end before the next.
  readonly #inner: Buffer;
  readonly #outer = Buffer.alloc(BLOCK + DIGEST);
  readonly #expected = Buffer.alloc(MAC_LENGTH);
  readonly #given = Buffer.alloc(MAC_LENGTH);

  constructor(secret: string) {
    this.#inner = Buffer.alloc(BLOCK + MAX_LENGTH * WIDEST);
    const bytes = Buffer.from(secret);
    const key = bytes.length > BLOCK ? hash("sha256", bytes, "buffer") : bytes;
    for (let at = 0; at < BLOCK; at++) {
      const byte = key[at] ?? 0;
      this.#inner[at] = byte ^ 0x36;
      this.#outer[at] = byte ^ 0x5c;
    }
  }

  /**
   * The MAC of a text, in base64url.
   *
   * @throws {RangeError} It is longer than any text that is signed.
   */
  sign(text: string): string {
    if (text.length > MAX_LENGTH) throw new RangeError(`A signed text has at most ${MAX_LENGTH} characters.`);
    const end = BLOCK + this.#inner.write(text, BLOCK);
    this.#outer.write(hash("sha256", this.#inner.subarray(0, end), "binary"), BLOCK, "binary");
    return hash("sha256", this.#outer, "base64url").slice(0, MAC_LENGTH);
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
