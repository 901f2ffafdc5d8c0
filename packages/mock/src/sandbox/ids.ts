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

/** What an id has to keep to beside the form of its example. */
export interface IdRoom {
  /** The whole numbers that its schema has room for. */
  integers: { least: number; most: number };
  /** Its schema takes this one. */
  allows: (id: string | number) => boolean;
  /** Another one has it. */
  taken: (id: string | number) => boolean;
}

/**
 * A new id in the form of an example: a UUID, a number, or `tr_` and as many letters and digits as the example has.
 *
 * @throws {Error} When the schema has room for no other one.
 */
export function idLike(example: unknown, newId: NewId, room: IdRoom, tries = 100): string | number {
  const id = newId();
  if (typeof example === "number") return freeNumber(number(id), room);
  if (typeof example !== "string" || isUuid(example)) return id;
  const texts = textsLike(example, id);
  const fitting = texts.filter(room.allows);
  const free = fitting.find((text) => !room.taken(text));
  if (free !== undefined) return free;
  // A pattern that nothing of this form keeps to.
  if (fitting.length === 0) return texts[0] ?? id;
  if (tries === 0) throw full("as long as the example");
  return idLike(example, newId, room, tries - 1);
}

/** Longer than the example, so that no two are the same, and as long as it is, for a schema that has room for no more. */
function textsLike(example: string, id: string): string[] {
  const [, prefix = "", rest = ""] = /^(.*[_-])?(.*)$/s.exec(example) ?? [];
  const isNumber = /^\d+$/.test(example);
  const own = isNumber ? String(number(id)) : id.replaceAll("-", "");
  const text = own.repeat(Math.max(1, Math.ceil(rest.length / own.length)));
  const long = isNumber ? own.length : 12;
  return [Math.max(rest.length, long), rest.length].map((length) => `${prefix}${text.slice(0, length)}`);
}

/** The number, or the next one that is free: where there is no room for it, one that there is room for. */
function freeNumber(wanted: number, { integers: { least, most }, allows, taken }: IdRoom): number {
  const size = most - least + 1;
  for (let step = 0; step < Math.min(size, MOST_TRIED); step++) {
    const id = least + ((wanted + step) % size);
    if (allows(id) && !taken(id)) return id;
  }
  throw full(`between ${least} and ${most}`);
}

function full(where: string): Error {
  return new Error(
    `The contract has no room for another id ${where}. Widen the bounds in its schema, or limit how many there are.`,
  );
}

/** Numbers that are looked at, one after the other, for one that is free. */
const MOST_TRIED = 100_000;

/** Of 48 bits: of a million of them, no two are the same. */
function number(id: string): number {
  return Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
}
