import { createHash, randomUUID } from "node:crypto";

/** Makes a new id. */
export type NewId = () => string;

/** Where the ids of a seed have got to, so that it can be kept. */
export interface IdCounter {
  count: number;
}

/**
 * Random ids, or with a seed the same ones in the same order each time.
 *
 * @param counter Counted up with each id of a seed.
 */
export function idSource(seed: string | undefined, counter: IdCounter = { count: 0 }): NewId {
  return seed === undefined ? randomUUID : () => derivedId(seed, String(counter.count++));
}

/** The same id for the same two texts. */
export function derivedId(seed: string, name: string): string {
  const hex = createHash("sha256").update(`${seed}:${name}`).digest("hex");
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join("-");
}
