import { promisify } from "node:util";
import { crc32, deflate } from "node:zlib";

/** What each begins with. */
export const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

/** What the header says after the size: eight bits for each of red, green and blue. */
const TRUE_COLOUR = Buffer.from([8, 2, 0, 0, 0]);

/**
 * Writes pixels as a PNG.
 *
 * @param pixels Three bytes for each, row by row.
 * @param level How hard zlib compresses them; 0 not at all.
 */
export async function png(width: number, height: number, pixels: Buffer, level?: number): Promise<Buffer> {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  // Each row begins with its filter: none.
  const row = width * 3;
  const rows = Buffer.alloc((row + 1) * height);
  for (let y = 0; y < height; y++) pixels.copy(rows, y * (row + 1) + 1, y * row, (y + 1) * row);
  const packed = await promisify(deflate)(rows, level === undefined ? {} : { level });
  const header = chunk("IHDR", Buffer.concat([size, TRUE_COLOUR]));
  return Buffer.concat([SIGNATURE, header, chunk("IDAT", packed), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
