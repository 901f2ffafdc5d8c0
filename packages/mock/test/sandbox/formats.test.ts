// A file of the sandbox is of the kind that its ending says, whatever common kind that is, and a client takes it for the file.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@video-ads/client";
import sharp from "sharp";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { startMock } from "../../src/index.ts";
import { checksum } from "../../src/sandbox/media/samples/checksum.ts";

const mock = await startMock();
afterAll(() => mock.close());
const urlOf = (ending: string): string => `${mock.url}/__media/outputs/one.${ending}`;
const bytesOf = async (ending: string) => Buffer.from(await (await fetch(urlOf(ending))).arrayBuffer());

test.each([
  ["mp4", "video/mp4", "ftypmp42"],
  ["mov", "video/quicktime", "ftypqt  "],
  ["m4v", "video/x-m4v", "ftypM4V "],
  ["webm", "video/webm", "\x1aE\xdf\xa3"],
  ["mp3", "audio/mpeg", "\xff\xfb"],
  ["wav", "audio/wav", "RIFF"],
  ["m4a", "audio/mp4", "ftypM4A "],
  ["aac", "audio/aac", "\xff\xf1"],
  ["ogg", "audio/ogg", "OggS"],
  ["flac", "audio/flac", "fLaC"],
  ["png", "image/png", "\x89PNG"],
  ["gif", "image/gif", "GIF89a"],
  ["webp", "image/webp", "RIFF"],
  ["avif", "image/avif", "ftypavif"],
  ["pdf", "application/pdf", "%PDF-1.4"],
  ["zip", "application/zip", "PK\x05\x06"],
  ["json", "application/json", "{"],
  ["csv", "text/csv; charset=utf-8", "text\r\n"],
])("a .%s is a file of the type %s", async (ending, type, magic) => {
  const answer = await fetch(urlOf(ending));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, type]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const start = magic.startsWith("ftyp") ? 4 : 0;
  expect(bytes.toString("latin1", start, start + magic.length)).toBe(magic);

  const folder = await mkdtemp(join(tmpdir(), "video-ads-formats-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, `one.${ending}`);
  await createClient({ ...mock.credentials, baseUrl: mock.url }).download(urlOf(ending), path);
  expect(await readFile(path)).toEqual(bytes);
});

test.each(["gif", "webp", "avif"])("a .%s can be decoded", async (ending) => {
  const { data, info } = await sharp(await bytesOf(ending))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, data.length]).toEqual([2, 2, 4 * info.channels]);
});

test("a WAV says how long its three seconds are", async () => {
  const wav = await bytesOf("wav");
  expect([wav.readUInt32LE(4), wav.readUInt32LE(40)]).toEqual([wav.length - 8, wav.length - 44]);
  expect(wav.readUInt32LE(40) / wav.readUInt32LE(28)).toBe(3);
});

test("the frames of a FLAC and the pages of an Ogg have their checksums", async () => {
  // "The check value" of each, as catalogues of them give it.
  expect(checksum(Buffer.from("123456789"), 8, 0x07)).toBe(0xf4);
  expect(checksum(Buffer.from("123456789"), 16, 0x8005)).toBe(0xfee8);
  const flac = await bytesOf("flac");
  const size = flac.readUIntBE(12, 3);
  expect((flac.length - 42) / size).toBe(6);
  for (let at = 42; at < flac.length; at += size) {
    expect(checksum(flac.subarray(at, at + size), 16, 0x8005)).toBe(0);
  }

  const ogg = await bytesOf("ogg");
  let pages = 0;
  let samples = 0;
  for (let at = 0; at < ogg.length; pages++) {
    const count = ogg.readUInt8(at + 26);
    const lengths = [...ogg.subarray(at + 27, at + 27 + count)];
    const end = at + 27 + count + lengths.reduce((sum, length) => sum + length, 0);
    const page = Buffer.from(ogg.subarray(at, end));
    const said = page.readUInt32LE(22);
    page.writeUInt32LE(0, 22);
    expect([page.toString("latin1", 0, 4), checksum(page, 32, 0x04c11db7)]).toEqual(["OggS", said]);
    samples = page.readUInt32LE(6);
    at = end;
  }
  expect([pages, samples / 48_000]).toEqual([3, 3]);
});

test("the boxes of an M4A fill it, and its table leads to its frames", async () => {
  const m4a = await bytesOf("m4a");
  const boxes: [name: string, at: number, end: number][] = [];
  for (let at = 0; at < m4a.length; at += m4a.readUInt32BE(at)) {
    boxes.push([m4a.toString("latin1", at + 4, at + 8), at, at + m4a.readUInt32BE(at)]);
  }
  expect(boxes.map(([name]) => name)).toEqual(["ftyp", "moov", "mdat"]);
  const [, data = 0, end = 0] = boxes[2] ?? [];
  expect([m4a.readUInt32BE(m4a.indexOf("stco") + 12), end]).toEqual([data + 8, m4a.length]);
  const sizes = m4a.indexOf("stsz");
  expect(m4a.readUInt32BE(sizes + 8) * m4a.readUInt32BE(sizes + 12)).toBe(end - data - 8);
});

test("a PDF has its objects where its table says", async () => {
  const pdf = (await bytesOf("pdf")).toString("latin1");
  const table = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
  expect(pdf.startsWith("xref", table)).toBe(true);
  const offsets = Array.from(pdf.matchAll(/^(\d{10}) 00000 n $/gm), ([, at]) => Number(at));
  expect(offsets.map((at) => pdf.slice(at, at + 7))).toEqual(["1 0 obj", "2 0 obj", "3 0 obj"]);
});

test("a JSON and a CSV can be read, and a ZIP says that it is empty", async () => {
  const text = "A sample of the sandbox.";
  expect(JSON.parse((await bytesOf("json")).toString())).toEqual({ text });
  expect((await bytesOf("csv")).toString()).toBe(`text\r\n${text}\r\n`);
  const zip = await bytesOf("zip");
  expect([zip.length, zip.subarray(4).every((byte) => byte === 0)]).toEqual([22, true]);
});
