import { createHash, randomUUID } from "node:crypto";
import { type IdForm, idFormLike, idInPlace, randomIdIn } from "@video-ads/core/id-form";
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
  /** Forms that were found, by example: kept with the schema, since looking for one is many questions. */
  forms: Map<string, IdForm>;
}

/**
 * A new id in the form of an example: a UUID, a number, or a text like it.
 *
 * @throws {Error} When the schema has room for no other one, or takes none of this form.
 */
export function idLike(example: unknown, newId: NewId, room: IdRoom): string | number {
  const id = newId();
  if (typeof example === "number") return freeNumber(number(id), room);
  if (typeof example !== "string" || (isUuid(example) && room.allows(id))) return id;
  const { allows, taken, forms } = room;
  const form = forms.get(example) ?? idFormLike(example, allows);
  forms.set(example, form);
  let fits = false;
  const isFree = (one: string): boolean => {
    // Its schema takes the example, whatever else.
    if (one === example || !allows(one)) return false;
    fits = true;
    return !taken(one);
  };
  const random = randomBy(id);
  for (let tries = 0; tries < MOST_GUESSED; tries++) {
    const guess = randomIdIn(form, allows, random);
    if (isFree(guess)) return guess;
  }
  const begin = Math.floor(random() * form.size);
  for (let step = 0; step < Math.min(form.size, MOST_TRIED); step++) {
    const next = idInPlace(form, (begin + step) % form.size);
    if (isFree(next)) return next;
  }
  if (fits) throw full("as long as the example");
  throw new Error(
    `The contract takes no other id like its example ${example}: with another digit or letter, it does not keep to its schema. Correct the example, or widen the pattern.`,
  );
}

/** Numbers from 0 to 1 that are the same for the same id, and have nothing to do with those of another. */
function randomBy(id: string): () => number {
  let count = 0;
  let bytes = Buffer.alloc(0);
  return () => {
    const at = (count++ * 4) % 32;
    if (at === 0) bytes = createHash("sha256").update(`${id}:${count}`).digest();
    return bytes.readUInt32BE(at) / 2 ** 32;
  };
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

/** Ids that are looked at, one after the other, for one that is free. */
const MOST_TRIED = 100_000;

/** Texts that are made up before those that are left are looked for. */
const MOST_GUESSED = 50;

/** Of 48 bits: of a million of them, no two are the same. */
function number(id: string): number {
  return Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
}
