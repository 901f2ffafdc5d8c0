// Other ids like an example, whatever its schema asks for: by trying which characters can stand where, so that nothing has to read a
// pattern, and what a lookahead, a length or a set of values says holds as well.

/** What ids like an example are made of. */
export interface IdForm {
  /** One that the schema takes. */
  base: string;
  /** What can stand in each of its places. */
  slots: readonly string[];
  /** How many ids there are of this form; fewer where what stands in one place bears on another. */
  size: number;
}

/** Whether the schema takes an id. */
export type TakesId = (id: string) => boolean;

/**
 * The form of ids like an example: its prefix, such as `tr_`, and as many hexadecimal digits as it has letters behind it, but twelve at
 * least. Where the schema takes not all of those, digits in the place of digits and letters in that of letters; more of them than the example
 * has, or any of both in each place, where there would be few ids otherwise.
 *
 * @param takes Takes the example.
 */
export function idFormLike(example: string, takes: TakesId): IdForm {
  const free = freeSlots(example);
  const base = firstOf(free);
  if (free.every((slot, place) => [...slot].every((one) => takes(withLetter(base, place, one)))))
    return formOf(base, free);
  let largest = formOf(example, [...example]);
  for (const isAny of [false, true]) {
    for (const base of new Set([example, grown(example, takes)])) {
      for (const prefix of new Set([prefixOf(example), ""])) {
        const form = formOf(base, slotsOf(base, prefix.length, isAny, takes));
        if (form.size >= ENOUGH) return form;
        if (form.size > largest.size) largest = form;
      }
    }
  }
  return largest;
}

/**
 * An id of this form that the schema takes: of all of them one, where each place is for itself.
 *
 * @param random At least 0 and below 1, as `Math.random` has it.
 */
export function randomIdIn({ base, slots }: IdForm, takes: TakesId, random: () => number): string {
  const letters = slots.map((slot) => slot.charAt(Math.floor(random() * slot.length)));
  const id = letters.join("");
  if (takes(id)) return id;
  // What stands in one place bears on another: one after the other is changed, as far as that goes.
  return letters.reduce((one, letter, place) => {
    const changed = withLetter(one, place, letter);
    return takes(changed) ? changed : one;
  }, base);
}

/** The id in this place among all of this form. */
export function idInPlace({ slots }: IdForm, place: number): string {
  let rest = place;
  return slots.reduceRight((id, letters) => {
    const letter = letters.charAt(rest % letters.length);
    rest = Math.floor(rest / letters.length);
    return letter + id;
  }, "");
}

/** Of so many ids, a hundred thousand are found without looking for what is left. */
const ENOUGH = 10_000_000;

/** Digits and letters that an id has behind its prefix where nothing is said of that. */
const LONG = 12;

const DIGITS = "0123456789";
const HEX = `${DIGITS}abcdef`;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** What stands first in every id of a kind: words, such as `tr_` or `inv-eu1-`. */
function prefixOf(example: string): string {
  return /^(?:[a-z]+\d{0,2}[_-])+/i.exec(example)?.[0] ?? "";
}

/** Of a schema that says little of its ids. */
function freeSlots(example: string): string[] {
  if (/^\d+$/.test(example))
    return ["123456789", ...Array.from({ length: Math.max(example.length, LONG) - 1 }, () => DIGITS)];
  const prefix = prefixOf(example);
  const length = Math.max(example.length - prefix.length, LONG);
  return [...prefix, ...Array.from({ length }, () => HEX)];
}

function firstOf(slots: readonly string[]): string {
  return slots.map((slot) => slot.charAt(0)).join("");
}

function withLetter(text: string, place: number, letter: string): string {
  return text.slice(0, place) + letter + text.slice(place + 1);
}

function formOf(base: string, slots: readonly string[]): IdForm {
  return { base, slots, size: slots.reduce((product, letters) => product * letters.length, 1) };
}

/** The example with its last letter or digit several times, if the schema takes it so long. */
function grown(example: string, takes: TakesId): string {
  const at = /[a-z\d](?=[^a-z\d]*$)/i.exec(example)?.index;
  if (at === undefined) return example;
  let longest = example;
  for (let more = 1; example.length + more <= LONG * 2; more++) {
    const longer = withLetter(example, at, example.charAt(at).repeat(more + 1));
    if (!takes(longer)) break;
    longest = longer;
  }
  return longest;
}

/** What can stand in the place of each character behind the prefix. Letters that are all hexadecimal stay so. */
function slotsOf(base: string, prefix: number, isAny: boolean, takes: TakesId): string[] {
  const rest = base.slice(prefix);
  const lower = isAny || /[g-z]/.test(rest) ? LETTERS : LETTERS.slice(0, 6);
  const upper = (isAny || /[G-Z]/.test(rest) ? LETTERS : LETTERS.slice(0, 6)).toUpperCase();
  const like = (own: string): string => (/\d/.test(own) ? DIGITS : /[a-z]/.test(own) ? lower : upper);
  return [...base].map((own, place) => {
    if (place < prefix || !/[a-z\d]/i.test(own)) return own;
    const letters = isAny ? DIGITS + lower + upper : like(own);
    const fits = [...letters].filter((one) => takes(withLetter(base, place, one)));
    return fits.includes(own) ? fits.join("") : own + fits.join("");
  });
}
