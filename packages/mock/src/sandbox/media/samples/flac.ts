import { checksum } from "./checksum.ts";

/** Samples in a second, and in a frame of half a second. */
const RATE = 8_000;
const BLOCK = 4_000;

/** A FLAC in which nothing is heard (RFC 9639): one channel of 16 bits, of which each frame says that all its samples are zero. */
export function silentFlac(seconds: number): Buffer {
  const frames = Array.from({ length: (seconds * RATE) / BLOCK }, (_, number) => frame(number));
  const size = frames[0]?.length ?? 0;
  const info = Buffer.alloc(34);
  info.writeUInt16BE(BLOCK, 0);
  info.writeUInt16BE(BLOCK, 2);
  info.writeUIntBE(size, 4, 3);
  info.writeUIntBE(size, 7, 3);
  // 20 bits of the rate, 3 of the channels and 5 of the bits of a sample, both less one; then the number of samples.
  info.writeUInt32BE(RATE * 2 ** 12 + 15 * 2 ** 4, 10);
  info.writeUInt32BE(seconds * RATE, 14);
  // The last 16 bytes are the MD5 of the samples; zero: not known.
  return Buffer.concat([Buffer.from("fLaC"), Buffer.from([0x80, 0, 0, info.length]), info, ...frames]);
}

/** @param number Of the frame, below 128. */
function frame(number: number): Buffer {
  // Frames of one length, which follows in 16 bits; 8 kHz; one channel; 16 bits.
  const header = Buffer.from([0xff, 0xf8, 0x74, 0x08, number, (BLOCK - 1) >> 8, (BLOCK - 1) & 0xff]);
  const start = Buffer.concat([header, Buffer.from([checksum(header, 8, 0x07)])]);
  // A subframe of the kind "constant", with the sample that all of it has.
  const whole = Buffer.concat([start, Buffer.alloc(5)]);
  whole.writeUInt16BE(checksum(whole.subarray(0, -2), 16, 0x8005), whole.length - 2);
  return whole;
}
