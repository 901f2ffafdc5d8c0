import { createHash, randomUUID } from "node:crypto";
import { isUuid } from "@video-ads/core/ids";

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

/**
 * A new id in the form of an example: a UUID, a number, or `tr_` and as many letters and digits as the example has.
 */
export function idLike(example: unknown, newId: NewId): string | number {
  const id = newId();
  if (typeof example !== "string" && typeof example !== "number") return id;
  if (isUuid(String(example))) return id;
  const [, prefix = "", rest = ""] = /^(.*[_-])?(.*)$/s.exec(String(example)) ?? [];
  const digits = id.replaceAll("-", "");
  if (/^\d+$/.test(String(example))) return typeof example === "number" ? number(digits) : String(number(digits));
  return `${prefix}${digits.repeat(Math.ceil(rest.length / digits.length)).slice(0, Math.max(rest.length, 12))}`;
}

/** Of 48 bits: of a million of them, no two are the same. */
function number(hex: string): number {
  return Number.parseInt(hex.slice(0, 12), 16);
}
