import { promisify } from "node:util";
import * as zlib from "node:zlib";

type Decompress = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>;

const UNPACK = new Map<string, Decompress>([
  ["gzip", promisify(zlib.gunzip)],
  ["deflate", promisify(zlib.inflate)],
  ["br", promisify(zlib.brotliDecompress)],
  // Node 22.15 is the first to have it.
  ...("zstdDecompress" in zlib ? [["zstd", promisify(zlib.zstdDecompress)] as const] : []),
]);

/** Ways to pack a body that can be unpacked here. */
export const ENCODINGS: readonly string[] = [...UNPACK.keys()];

/** Unpacks bytes. Rejects when they would become more than `limit`, or are not packed that way. */
export type Unpack = (bytes: Uint8Array, limit: number) => Promise<Buffer>;

/** What undoes a `Content-Encoding`; undefined when it is not known. */
export function unpackerOf(encoding: string | undefined): Unpack | undefined {
  const name = (encoding ?? "").trim().toLowerCase();
  if (name === "" || name === "identity") return keep;
  const unpack = UNPACK.get(name);
  return unpack && ((bytes, limit) => unpack(bytes, { maxOutputLength: limit }));
}

async function keep(bytes: Uint8Array): Promise<Buffer> {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Whether bytes could not be unpacked because they would become too many. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
}
