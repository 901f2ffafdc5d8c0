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
 * A new id in the form of an example: a UUID, a number, or `tr_` and as many letters and digits as the example has; where its schema asks
 * for it, digits in the place of digits and letters in the place of letters.
 *
 * @throws {Error} When the schema has room for no other one, or takes none of this form.
 */
export function idLike(example: unknown, newId: NewId, room: IdRoom, tries = 100): string | number {
  const id = newId();
  if (typeof example === "number") return freeNumber(number(id), room);
  if (typeof example !== "string" || isUuid(example)) return id;
  const texts = textsLike(example, id);
  const fitting = texts.filter(room.allows);
  const free = fitting.find((text) => !room.taken(text));
  if (free !== undefined) return free;
  if (fitting.length > 0 && tries > 0) return idLike(example, newId, room, tries - 1);
  return letterByLetter(example, number(id), room, fitting.length > 0);
}

/** The example with other digits and letters in the place of its own: behind its prefix, else everywhere. */
function letterByLetter(example: string, wanted: number, { allows, taken }: IdRoom, isFull: boolean): string {
  let fits = isFull;
  for (const kept of new Set([prefixOf(example), ""])) {
    const slots = slotsOf(example.slice(kept.length));
    const size = slots.reduce((product, letters) => Math.min(product * letters.length, MOST_TRIED * 1_000), 1);
    for (let step = 0; step < Math.min(size, MOST_TRIED) && (fits || step < MOST_UNFIT); step++) {
      const id = kept + lettersFor((wanted + step) % 2 ** 48, slots);
      // Its schema takes the example, whatever else.
      if (id === example || !allows(id)) continue;
      fits = true;
      if (!taken(id)) return id;
    }
  }
  if (fits) throw full("as long as the example");
  throw new Error(
    `The contract takes no other id like its example ${example}: digits in the place of digits and letters in the place of letters do not keep to its schema. Correct the example, or widen the pattern.`,
  );
}

/** What can stand in the place of each character. Letters that are all hexadecimal stay so. */
function slotsOf(text: string): string[] {
  const lower = /[g-z]/.test(text) ? LETTERS : LETTERS.slice(0, 6);
  const upper = (/[G-Z]/.test(text) ? LETTERS : LETTERS.slice(0, 6)).toUpperCase();
  return [...text].map((one) =>
    /\d/.test(one) ? DIGITS : /[a-z]/.test(one) ? lower : /[A-Z]/.test(one) ? upper : one,
  );
}

/** A number, written with the letters of each place, the last of which counts. */
function lettersFor(value: number, slots: readonly string[]): string {
  let rest = value;
  return slots
    .toReversed()
    .map((letters) => {
      const letter = letters[rest % letters.length] ?? "";
      rest = Math.floor(rest / letters.length);
      return letter;
    })
    .toReversed()
    .join("");
}

const DIGITS = "0123456789";
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** What stands first in every id of a kind, such as `tr_`. */
function prefixOf(example: string): string {
  return /^.*[_-]/s.exec(example)?.[0] ?? "";
}

/** Longer than the example, so that no two are the same, and as long as it is, for a schema that has room for no more. */
function textsLike(example: string, id: string): string[] {
  const prefix = prefixOf(example);
  const rest = example.slice(prefix.length);
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

/** Texts that are looked at until one keeps to the schema. */
const MOST_UNFIT = 1_000;

/** Of 48 bits: of a million of them, no two are the same. */
function number(id: string): number {
  return Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
}
