import { hash } from "node:crypto";

/**
 * Where a reference is at home: at the shard that scores highest for it (rendezvous hashing). Nothing is shared or asked, and a shard that
 * is added takes an equal part from each of the others, while nothing moves among them.
 */
export function homeOf<T extends { readonly place: number }>(ref: string, shards: readonly T[]): T {
  const seed = hash("sha256", ref, "buffer").readUInt32LE();
  return shards.reduce((best, one) => (score(seed, one.place) > score(seed, best.place) ? one : best));
}

/** The last step of MurmurHash3: every bit of both decides about every bit of the score. */
function score(seed: number, place: number): number {
  let mixed = seed ^ Math.imul(place, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
