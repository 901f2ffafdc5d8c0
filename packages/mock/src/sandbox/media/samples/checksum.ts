/**
 * A cyclic redundancy check with the highest bit first and nothing before or behind it, as the frames of FLAC and the pages of Ogg have it.
 *
 * @param width Bits: 8, 16 or 32.
 */
export function checksum(bytes: Uint8Array, width: number, polynomial: number): number {
  const top = 2 ** (width - 1);
  const mask = 2 ** width - 1;
  let sum = 0;
  for (const byte of bytes) {
    sum = (sum ^ (byte << (width - 8))) >>> 0;
    for (let bit = 0; bit < 8; bit++) sum = (((sum & top) === 0 ? sum << 1 : (sum << 1) ^ polynomial) & mask) >>> 0;
  }
  return sum;
}
