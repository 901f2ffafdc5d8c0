import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";

const UNPACK = { gzip: promisify(gunzip), deflate: promisify(inflate), br: promisify(brotliDecompress) };

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
    const name = encoding?.trim().toLowerCase() ?? "identity";
    if (name === "identity" || name === "" || bytes.length === 0) return bytes;
    if (name !== "gzip" && name !== "deflate" && name !== "br") throw new Error(`its encoding ${name} is not known`);
    return UNPACK[name](bytes, { maxOutputLength: this.#limit });
  }
}
