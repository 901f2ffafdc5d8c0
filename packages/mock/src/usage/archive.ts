import { gunzipSync } from "node:zlib";

const BLOCK = 512;

/**
 * A file of a packed package, as text.
 *
 * @throws {Error} When it is not in there.
 */
export function fileOfArchive(packed: Buffer, path: string): string {
  const bytes = gunzipSync(packed);
  for (let at = 0; at + BLOCK <= bytes.length; ) {
    const field = (from: number, length: number): string =>
      bytes
        .toString("utf8", at + from, at + from + length)
        .replace(/\0.*$/s, "")
        .trim();
    const [name, size] = [field(0, 100), Number.parseInt(field(124, 12) || "0", 8)];
    const prefix = field(345, 155);
    const begin = at + BLOCK;
    if ((prefix === "" ? name : `${prefix}/${name}`) === path) return bytes.toString("utf8", begin, begin + size);
    at = begin + Math.ceil(size / BLOCK) * BLOCK;
  }
  throw new Error(`There is no ${path} in it.`);
}
