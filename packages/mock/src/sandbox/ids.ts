import { createHash, randomUUID } from "node:crypto";

/** Makes a new id. */
export type NewId = () => string;

/** Random ids, or with a seed the same ones in the same order each time. */
export function idSource(seed: string | undefined): NewId {
  if (seed === undefined) return randomUUID;
  let count = 0;
  return () => {
    const hex = createHash("sha256").update(`${seed}:${count++}`).digest("hex");
    const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      variant + hex.slice(17, 20),
      hex.slice(20, 32),
    ].join("-");
  };
}
