import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const brotli = promisify(brotliCompress);

/** Below this, a compressed file saves no packet. */
const WORTHWHILE_BYTES = 1024;

const TEXT = /\.(html|css|js|json|md|txt|xml|svg|yaml)$/;

/** The renderer's library hardly ever changes: the best quality is worth its seconds, and the result is kept. */
const LIBRARY = /^assets\/redoc-/;

/**
 * The file in brotli, or nothing where that gains nothing. Those of libraries are kept by content in the folder `cache`.
 */
export async function compressed(
  path: string,
  content: string | Uint8Array,
  cache: string,
): Promise<Uint8Array | undefined> {
  const bytes = Buffer.from(content);
  if (!TEXT.test(path) || bytes.length < WORTHWHILE_BYTES) return undefined;
  if (!LIBRARY.test(path)) return await pack(bytes, 9);
  const kept = join(cache, `${createHash("sha256").update(bytes).digest("hex")}.br`);
  const known = await readFile(kept).catch(() => undefined);
  if (known) return known;
  const result = await pack(bytes, constants.BROTLI_MAX_QUALITY);
  await mkdir(dirname(kept), { recursive: true });
  await writeFile(kept, result);
  return result;
}

function pack(bytes: Uint8Array, quality: number): Promise<Uint8Array> {
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(bytes.length),
    },
  });
}

/** A window that holds the file and no more: the usual one is megabytes of memory for each of thousands of small files. */
function windowBits(length: number): number {
  const enough = Math.ceil(Math.log2(length + 16));
  return Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(constants.BROTLI_MIN_WINDOW_BITS, enough));
}
