/** One moment of the video: a VP8 key frame, and another one whose brightness is the alpha channel. */
export interface Frame {
  colour: Buffer;
  alpha: Buffer;
}

/** Puts VP8 frames with an alpha channel into a WebM file. */
export function webm([width, height]: readonly [number, number], frames: Frame[], millisecondsEach: number): Buffer {
  const header = element("1a45dfa3", [
    element("4286", unsigned(1)),
    element("42f7", unsigned(1)),
    element("42f2", unsigned(4)),
    element("42f3", unsigned(8)),
    element("4282", Buffer.from("webm")),
    element("4287", unsigned(4)),
    element("4285", unsigned(2)),
  ]);
  const info = element("1549a966", [
    element("2ad7b1", unsigned(1_000_000)), // nanoseconds of a tick
    element("4489", float(frames.length * millisecondsEach)),
    element("4d80", Buffer.from("video-ads-mock")),
    element("5741", Buffer.from("video-ads-mock")),
  ]);
  const tracks = element("1654ae6b", [
    element("ae", [
      element("d7", unsigned(1)),
      element("73c5", unsigned(1)),
      element("83", unsigned(1)), // video
      element("86", Buffer.from("V_VP8")),
      element("55ee", unsigned(1)), // blocks have an addition
      element("e0", [
        element("b0", unsigned(width)),
        element("ba", unsigned(height)),
        element("53c0", unsigned(1)), // the addition is alpha
      ]),
    ]),
  ]);
  const blocks = frames.map(({ colour, alpha }, index) =>
    element("a0", [
      element("a1", blockOf(Math.round(index * millisecondsEach), colour)),
      element("75a1", [element("a6", [element("ee", unsigned(1)), element("a5", alpha)])]),
      element("9b", unsigned(Math.round(millisecondsEach))),
    ]),
  );
  const cluster = element("1f43b675", [element("e7", unsigned(0)), ...blocks]);
  return Buffer.concat([header, element("18538067", [info, tracks, cluster])]);
}

function blockOf(time: number, frame: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt8(0x81, 0); // track 1
  head.writeInt16BE(time, 1);
  return Buffer.concat([head, frame]);
}

function element(id: string, content: Buffer | Buffer[]): Buffer {
  const body = Array.isArray(content) ? Buffer.concat(content) : content;
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(body.length));
  return Buffer.concat([Buffer.from(id, "hex"), size, body]);
}

function unsigned(value: number): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}
