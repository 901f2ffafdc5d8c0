// Makes the sample videos that the sandbox answers as outputs: `node scripts/make-samples.ts`. They are committed, because
// encoding them needs packages that users of the mock need not install.
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import sharp from "sharp";
import { webm } from "./webm.ts";

interface Encoder {
  width: number;
  height: number;
  frameRate: number;
  quantizationParameter: number;
  groupOfPictures: number;
  outputFilename: string;
  FS: { readFile(name: string): Uint8Array };
  initialize(): void;
  addFrameRgba(pixels: Uint8Array): void;
  finalize(): void;
  delete(): void;
}
interface EncoderModule {
  createH264MP4Encoder(): Promise<Encoder>;
}

// The package's entry point is for browsers.
const { createH264MP4Encoder }: EncoderModule = createRequire(import.meta.url)(
  "h264-mp4-encoder/embuild/dist/h264-mp4-encoder.node.js",
);

const FRAMES_PER_SECOND = 12;
const SECONDS = 3;
const FRAMES = FRAMES_PER_SECOND * SECONDS;
const SIZES = { "16x9": [256, 144], "1x1": [192, 192], "9x16": [144, 256] } as const;

type Look = "colour" | "black" | "alpha";

/** One frame: a ball that bounces once, and a bar that shows how much time has passed. */
async function frame([width, height]: readonly [number, number], index: number, look: Look): Promise<Buffer> {
  const time = index / (FRAMES - 1);
  const radius = Math.min(width, height) / 6;
  const x = radius + time * (width - 2 * radius);
  const y = height - 2 * radius - Math.abs(Math.sin(time * Math.PI * 2)) * (height - 3.5 * radius);
  const background = {
    colour: `<defs><linearGradient id="g" y2="1"><stop stop-color="#4a5bd4"/><stop offset="1" stop-color="#22c1a4"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>`,
    black: `<rect width="100%" height="100%" fill="#000"/>`,
    alpha: "",
  }[look];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${background}<circle cx="${x}" cy="${y}" r="${radius}" fill="#ffd34d"/><rect y="${height - 6}" width="${time * width}" height="6" fill="#fff"/></svg>`;
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
}

async function mp4(size: readonly [number, number], look: Look): Promise<Buffer> {
  const encoder = await createH264MP4Encoder();
  [encoder.width, encoder.height] = size;
  encoder.frameRate = FRAMES_PER_SECOND;
  encoder.quantizationParameter = 30;
  encoder.groupOfPictures = FRAMES_PER_SECOND;
  encoder.initialize();
  for (let index = 0; index < FRAMES; index++) encoder.addFrameRgba(new Uint8Array(await frame(size, index, look)));
  encoder.finalize();
  const bytes = Buffer.from(encoder.FS.readFile(encoder.outputFilename));
  encoder.delete();
  return bytes;
}

/** A WebP picture holds a key frame of VP8, which is what a .webm is made of; a second one of grey is its alpha channel. */
async function keyFrame(size: readonly [number, number], pixels: Buffer, channel: "colour" | "alpha"): Promise<Buffer> {
  const raw = { width: size[0], height: size[1], channels: 4 as const };
  const picture = sharp(pixels, { raw });
  const flat = channel === "alpha" ? picture.extractChannel("alpha").toColourspace("b-w") : picture.removeAlpha();
  const file = await flat.webp({ quality: 50, effort: 6 }).toBuffer();
  const at = file.indexOf("VP8 ");
  if (at === -1) throw new Error("no VP8 frame in the WebP file");
  return file.subarray(at + 8, at + 8 + file.readUInt32LE(at + 4));
}

const samples: Record<string, string> = {};
for (const [ratio, size] of Object.entries(SIZES)) {
  samples[`${ratio}.mp4`] = (await mp4(size, "colour")).toString("base64");
  samples[`black-${ratio}.mp4`] = (await mp4(size, "black")).toString("base64");
  const frames = [];
  for (let index = 0; index < FRAMES; index += 3) {
    const pixels = await frame(size, index, "alpha");
    frames.push({
      colour: await keyFrame(size, pixels, "colour"),
      alpha: await keyFrame(size, pixels, "alpha"),
    });
  }
  samples[`${ratio}.webm`] = webm(size, frames, (3 * 1000) / FRAMES_PER_SECOND).toString("base64");
}

const lines = Object.entries(samples).map(
  ([name, base64]) => `  ${JSON.stringify(name)}:\n    ${JSON.stringify(base64)},`,
);
writeFileSync(
  new URL("../src/sandbox/media/samples.ts", import.meta.url),
  `// Made by \`node scripts/make-samples.ts\`. Do not edit.

/** Seconds that each sample lasts. */
export const SAMPLE_SECONDS = ${SECONDS};

/** The sample videos, base64: by aspect ratio and kind of file; \`black-\` has a black background. */
export const SAMPLES: Readonly<Record<string, string>> = {
${lines.join("\n")}
};
`,
);
for (const [name, base64] of Object.entries(samples)) console.log(name, Buffer.from(base64, "base64").length, "bytes");
