/** Frames of an MP3 of this kind in a second: each has 1152 samples. */
const FRAMES_PER_SECOND = 44_100 / 1_152;

/** Bytes of a frame of 32 kbit/s at 44.1 kHz. */
const FRAME_LENGTH = 104;

/** An MP3 in which nothing is heard. A frame whose side information is all zero holds no sound. */
export function silence(seconds: number): Buffer {
  const frame = Buffer.alloc(FRAME_LENGTH);
  // MPEG 1, layer III, without checksum; 32 kbit/s, 44.1 kHz; one channel.
  frame.writeUInt32BE(0xff_fb_10_c4);
  return Buffer.concat(Array.from({ length: Math.ceil(seconds * FRAMES_PER_SECOND) }, () => frame));
}
