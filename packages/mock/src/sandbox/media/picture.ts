import { createHash } from "node:crypto";
import { hasMark } from "../jobs/fate.ts";
import type { Fetched } from "./copies.ts";
import { png, SIGNATURE } from "./png.ts";
import { needsSharp, sharp } from "./sharp.ts";

/** A picture that takes the place of one that is not fetched. */
export interface Picture {
  bytes: Buffer;
  type: "image/jpeg" | "image/png";
  /** It is taken as it is: it would lose what it shows if it were compressed. */
  lossless: boolean;
}

export type Ratio = "16x9" | "1x1" | "9x16";

const SIZES: Readonly<Record<Ratio, readonly [width: number, height: number]>> = {
  "16x9": [1280, 720],
  "1x1": [1000, 1000],
  "9x16": [720, 1280],
};

/** Pixels on each side of a `[large]` picture: some 8 MB as a JPEG of the best quality. */
const LARGE = 1_700;

/** Pixels on each side of a `[huge]` picture: some 17 MB, and lossless. */
const HUGE = 2_400;

/**
 * Draws the placeholder of an address: colours and shapes that are the same for the same address. `[large]` in it gives a
 * picture that has to be compressed to be sent, `[huge]` one that cannot be. Without sharp it is a PNG in one colour.
 */
export async function picture(address: string, ratio: Ratio = "1x1"): Promise<Picture> {
  if (hasMark(address, "huge")) {
    return { ...asPng(await png(HUGE, HUGE, noise(address, HUGE * HUGE * 3), 0)), lossless: true };
  }
  const draw = await sharp();
  if (hasMark(address, "large")) {
    const pixels = noise(address, LARGE * LARGE * 3);
    if (!draw) return asPng(await png(LARGE, LARGE, pixels, 0));
    const drawn = draw(pixels, { raw: { width: LARGE, height: LARGE, channels: 3 } });
    return asJpeg(await drawn.jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toBuffer());
  }
  if (!draw) {
    const [width, height] = SIZES[ratio];
    const colour = createHash("sha256").update(address).digest().subarray(0, 3);
    return asPng(await png(width, height, Buffer.alloc(width * height * 3, colour)));
  }
  const drawn = draw(Buffer.from(drawing(address, ratio)));
  return /\.png$/i.test(address)
    ? asPng(await drawn.png().toBuffer())
    : asJpeg(await drawn.jpeg({ quality: 90 }).toBuffer());
}

/**
 * A picture that was fetched; of another kind than JPEG and PNG, it is drawn again. Rejects what is none.
 *
 * @throws {Refusal} When it has to be drawn again and sharp is not installed.
 */
export async function fromCopy({ bytes, type }: Pick<Fetched, "bytes" | "type">): Promise<Picture> {
  const draw = await sharp();
  if (!draw) {
    if (bytes.subarray(0, 3).equals(JPEG)) return asJpeg(bytes);
    if (bytes.subarray(0, 4).equals(PNG)) return asPng(bytes);
    throw needsSharp(`show a picture of the type ${type || "unknown"}`);
  }
  const { format, hasAlpha } = await draw(bytes).metadata();
  if (format === "jpeg") return asJpeg(bytes);
  if (format === "png") return asPng(bytes);
  const image = draw(bytes);
  return hasAlpha ? asPng(await image.png().toBuffer()) : asJpeg(await image.jpeg({ quality: 90 }).toBuffer());
}

/**
 * A smaller version of a picture.
 *
 * @throws {Refusal} When sharp is not installed.
 */
export async function compressed({ bytes }: Picture, side: number, quality: number): Promise<Picture> {
  const draw = await sharp();
  if (!draw) throw needsSharp("make pictures smaller");
  const smaller = draw(bytes).resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
  return asJpeg(await smaller.jpeg({ quality }).toBuffer());
}

/** What files begin with. */
const JPEG = Buffer.from("ffd8ff", "hex");
const PNG = SIGNATURE.subarray(0, 4);

function asJpeg(bytes: Buffer): Picture {
  return { bytes, type: "image/jpeg", lossless: false };
}

function asPng(bytes: Buffer): Picture {
  return { bytes, type: "image/png", lossless: false };
}

/** The placeholder as a drawing. */
export function drawing(address: string, ratio: Ratio): string {
  const [width, height] = SIZES[ratio];
  const seed = createHash("sha256").update(address).digest();
  const hue = ((seed[0] ?? 0) * 360) / 256;
  const at = (index: number, most: number): number => Math.round(((seed[index] ?? 0) / 255) * most);
  const circles = [1, 5, 9, 13]
    .map((index) => {
      const radius = Math.round(height / 10) + at(index + 2, height / 4);
      const colour = `hsl(${Math.round(hue + at(index + 3, 80) - 40)} 70% 60%)`;
      return `<circle cx="${at(index, width)}" cy="${at(index + 1, height)}" r="${radius}" fill="${colour}" opacity="0.55"/>`;
    })
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${Math.round(hue)} 60% 35%)"/><stop offset="1" stop-color="hsl(${Math.round(hue + 60)} 65% 55%)"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>${circles}</svg>`;
}

/** Bytes that no compression makes smaller, the same ones for the same text. */
function noise(text: string, length: number): Buffer {
  const words = new Uint32Array(Math.ceil(length / 4));
  let state = createHash("sha256").update(text).digest().readUInt32LE(0) || 1;
  for (let index = 0; index < words.length; index++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[index] = state;
  }
  return Buffer.from(words.buffer, 0, length);
}
