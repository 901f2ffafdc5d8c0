import { createHash } from "node:crypto";

/** A number from 0 to 1, without 1. */
export type Random = () => number;

/** Random numbers, or with a seed the same ones in the same order each time. */
export function randomSource(seed: string | undefined): Random {
  if (seed === undefined) return Math.random;
  let count = 0;
  return () => createHash("sha256").update(`${seed}:${count++}`).digest().readUInt32BE() / 2 ** 32;
}
