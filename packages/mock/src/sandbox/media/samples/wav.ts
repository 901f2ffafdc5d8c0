/** Samples in a second. */
const RATE = 8_000;

/** A WAV in which nothing is heard: one channel of eight bits, whose middle is 128. */
export function silentWav(seconds: number): Buffer {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + seconds * RATE, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  // PCM; one channel.
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE, 28);
  // Bytes, and bits, of a sample.
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(seconds * RATE, 40);
  return Buffer.concat([header, Buffer.alloc(seconds * RATE, 128)]);
}
