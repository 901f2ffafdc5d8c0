/** Samples in a second, and in a frame. */
const RATE = 44_100;
const FRAME = 1_024;

/** A frame of one channel in which nothing is heard. */
const SILENCE = Buffer.from("00c800802380", "hex");

/** AAC-LC, 44.1 kHz, one channel (ISO/IEC 14496-3, 1.6.2.1). */
const CONFIG = [0x12, 0x08];

const framesIn = (seconds: number): number => Math.ceil((seconds * RATE) / FRAME);

/** AAC in which nothing is heard, each frame with a header of its own (ADTS). */
export function silentAac(seconds: number): Buffer {
  const length = SILENCE.length + 7;
  const frame = Buffer.concat([
    Buffer.from([0xff, 0xf1, 0x50, 0x40, length >> 3, (length << 5) | 0x1f, 0xfc]),
    SILENCE,
  ]);
  return Buffer.concat(Array.from({ length: framesIn(seconds) }, () => frame));
}

/** The same in an MP4 (ISO/IEC 14496-12 and -14). */
export function silentM4a(seconds: number): Buffer {
  const frames = framesIn(seconds);
  const duration = frames * FRAME;
  const type = box("ftyp", "M4A ", 0, "M4A ", "isom", "mp42");
  const identity = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
  const entry = box("mp4a", 0, 1, 0, 0, 0x10010, 0, RATE * 0x10000, box("esds", 0, decoder()));
  const table = (at: number): Buffer =>
    box(
      "stbl",
      box("stsd", 0, 1, entry),
      box("stts", 0, 1, frames, FRAME),
      box("stsc", 0, 1, 1, frames, 1),
      box("stsz", 0, SILENCE.length, frames),
      box("stco", 0, 1, at),
    );
  const movie = (at: number): Buffer =>
    box(
      "moov",
      box("mvhd", 0, 0, 0, RATE, duration, 0x10000, 0x1000000, 0, 0, ...identity, 0, 0, 0, 0, 0, 0, 2),
      box(
        "trak",
        // Enabled, in the movie and in its preview.
        box("tkhd", 7, 0, 0, 1, 0, duration, 0, 0, 0, 0x1000000, ...identity, 0, 0),
        box(
          "mdia",
          // Of no language ("und").
          box("mdhd", 0, 0, 0, RATE, duration, 0x55c40000),
          box("hdlr", 0, 0, "soun", 0, 0, 0, Buffer.alloc(1)),
          box("minf", box("smhd", 0, 0), box("dinf", box("dref", 0, 1, box("url ", 1))), table(at)),
        ),
      ),
    );
  const before = type.length + movie(0).length + 8;
  const data = box("mdat", ...Array.from({ length: frames }, () => SILENCE));
  return Buffer.concat([type, movie(before), data]);
}

/** A descriptor of the stream, in it one of the decoder, and in that its configuration; last, that packets have no header. */
function decoder(): Buffer {
  const config = Buffer.from([5, CONFIG.length, ...CONFIG]);
  // AAC; a sound; the size of its buffer and its bit rates are left open.
  const about = Buffer.from([0x40, 0x15, ...Array.from({ length: 11 }, () => 0)]);
  const inner = Buffer.concat([Buffer.from([4, about.length + config.length]), about, config, Buffer.from([6, 1, 2])]);
  return Buffer.concat([Buffer.from([3, inner.length + 3, 0, 1, 0]), inner]);
}

/** @param parts Words of four letters, numbers of 32 bits, and bytes as they are. */
function box(name: string, ...parts: readonly (string | number | Buffer)[]): Buffer {
  const content = Buffer.concat(
    parts.map((part) => {
      if (typeof part === "string") return Buffer.from(part, "latin1");
      if (typeof part !== "number") return part;
      const word = Buffer.alloc(4);
      word.writeUInt32BE(part);
      return word;
    }),
  );
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, content]);
}
