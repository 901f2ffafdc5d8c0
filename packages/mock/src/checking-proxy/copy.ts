import { unpackerOf } from "../http/unpack.ts";

/** Keeps what passes by, up to a limit. */
export class BodyCopy {
  #chunks: Buffer[] | undefined = [];
  #size = 0;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > this.#limit) this.#chunks = undefined;
    else this.#chunks?.push(chunk);
  }

  /** The bytes as they went by; undefined when they were too many. */
  bytes(): Buffer | undefined {
    return this.#chunks && Buffer.concat(this.#chunks);
  }

  /** The bytes, unpacked. Throws an `Error` that says why that cannot be done. */
  async unpacked(encoding: string | undefined): Promise<Buffer> {
    const bytes = this.bytes();
    if (!bytes) throw new Error(`it is larger than ${this.#limit / 1024 / 1024} MB`);
    if (bytes.length === 0) return bytes;
    const unpack = unpackerOf(encoding);
    if (!unpack) throw new Error(`its encoding ${encoding?.trim()} is not known`);
    return unpack(bytes, this.#limit);
  }
}
