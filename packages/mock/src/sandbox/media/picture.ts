import { createHash } from "node:crypto";
import { hasMark } from "../jobs/fate.ts";

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

/** sharp takes a while to load, and most runs never draw a picture. */
const sharp = async () => (await import("sharp")).default;

/**
 * Draws the placeholder of an address: colours and shapes that are the same for the same address. `[large]` in it gives a
 * picture that has to be compressed to be sent, `[huge]` one that cannot be.
 */
export async function picture(address: string, ratio: Ratio = "1x1"): Promise<Picture> {
  const draw = await sharp();
  if (hasMark(address, "huge")) {
    const raw = { width: HUGE, height: HUGE, channels: 3 as const };
    const bytes = await draw(noise(address, HUGE * HUGE * 3), { raw })
      .png({ compressionLevel: 0 })
      .toBuffer();
    return { bytes, type: "image/png", lossless: true };
  }
  if (hasMark(address, "large")) {
    const raw = { width: LARGE, height: LARGE, channels: 3 as const };
    const bytes = await draw(noise(address, LARGE * LARGE * 3), { raw })
      .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
      .toBuffer();
    return { bytes, type: "image/jpeg", lossless: false };
  }
  const drawn = draw(Buffer.from(drawing(address, ratio)));
  return /\.png$/i.test(address)
    ? { bytes: await drawn.png().toBuffer(), type: "image/png", lossless: false }
    : { bytes: await drawn.jpeg({ quality: 90 }).toBuffer(), type: "image/jpeg", lossless: false };
}

/** A picture that was fetched; of another kind than JPEG and PNG, it is drawn again. Rejects what is none. */
export async function fromCopy({ bytes }: { bytes: Buffer }): Promise<Picture> {
  const draw = await sharp();
  const { format, hasAlpha } = await draw(bytes).metadata();
  if (format === "jpeg" || format === "png") return { bytes, type: `image/${format}`, lossless: false };
  const image = draw(bytes);
  return hasAlpha
    ? { bytes: await image.png().toBuffer(), type: "image/png", lossless: false }
    : { bytes: await image.jpeg({ quality: 90 }).toBuffer(), type: "image/jpeg", lossless: false };
}

/** A smaller version of a picture. */
export async function compressed({ bytes }: Picture, side: number, quality: number): Promise<Picture> {
  const draw = await sharp();
  const smaller = await draw(bytes)
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer();
  return { bytes: smaller, type: "image/jpeg", lossless: false };
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
