import { checksum } from "./checksum.ts";

/** Packets of Opus in a second: each is 20 ms. */
const PACKETS_PER_SECOND = 50;

/** Samples of a packet, at the 48 kHz by which Opus counts. */
const PACKET = 960;

/** A packet in which nothing is heard. */
const SILENCE = Buffer.from("f8fffe", "hex");

/** Most packets of a page, which says the length of each in one byte. */
const MOST = 255;

/** An Ogg in which nothing is heard (RFC 3533), with Opus in it (RFC 7845). */
export function silentOgg(seconds: number): Buffer {
  const head = Buffer.from("OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0", "latin1");
  const tags = Buffer.from(`OpusTags\x07\0\0\0sandbox\0\0\0\0`, "latin1");
  const count = seconds * PACKETS_PER_SECOND;
  const pages = [page(0, 2, 0, [head]), page(1, 0, 0, [tags])];
  for (let from = 0; from < count; from += MOST) {
    const to = Math.min(from + MOST, count);
    const packets = Array.from({ length: to - from }, () => SILENCE);
    pages.push(page(pages.length, to === count ? 4 : 0, to * PACKET, packets));
  }
  return Buffer.concat(pages);
}

/**
 * @param kind 2: the first page; 4: the last one.
 * @param samples Until the end of the page.
 */
function page(number: number, kind: number, samples: number, packets: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(27);
  header.write("OggS");
  header.writeUInt8(kind, 5);
  header.writeUInt32LE(samples, 6);
  // The number of the stream.
  header.writeUInt32LE(1, 14);
  header.writeUInt32LE(number, 18);
  header.writeUInt8(packets.length, 26);
  const whole = Buffer.concat([header, Buffer.from(packets.map(({ length }) => length)), ...packets]);
  whole.writeUInt32LE(checksum(whole, 32, 0x04c11db7), 22);
  return whole;
}
