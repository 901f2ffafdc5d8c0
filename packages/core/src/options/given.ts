// Values of options that a program gives. From JavaScript they can be anything: each is taken as it is, or refused in the words of
// the command line and with what was given, which there the parser says.
import type { Reading } from "../reading/index.ts";
import { nearInWords } from "./near.ts";
import { isIn, NO_PORT, type NumberRange, PORT, rangeInWords } from "./range.ts";

/** A number in a range. Refuses in one sentence: `It is a whole number, 1 or more, not "64k".` */
export function givenNumber(given: unknown, range: NumberRange): Reading<number> {
  return isIn(range, given) ? { value: given } : { problem: notThis(rangeInWords(range), given) };
}

/** A port to listen on. */
export function givenPort(given: unknown): Reading<number> {
  return isIn(PORT, given) ? { value: given } : { problem: notThis(NO_PORT, given) };
}

/** An address to listen on. Node takes an empty one for all there are. */
export function givenHost(given: unknown): Reading<string> {
  return typeof given === "string" && /^[^\s/@]+$/.test(given)
    ? { value: given }
    : { problem: notThis("It is an address to listen on, such as 127.0.0.1.", given) };
}

/** One of some words. */
export function givenWord<T extends string>(given: unknown, words: readonly T[]): Reading<T> {
  const value = words.find((word) => word === given);
  if (value !== undefined) return { value };
  const near = typeof given === "string" ? nearInWords(given, words) : "";
  return { problem: notThis(`${near}Allowed: ${words.join(", ")}.`, given) };
}

/** The first name among what was given that no option has, and what is wrong with it. A name without a value is none. */
export function givenName(given: object, known: readonly string[]): { option: string; problem: string } | undefined {
  for (const [option, value] of Object.entries(given)) {
    if (value === undefined || known.includes(option)) continue;
    return { option, problem: `There is no such option. ${nearInWords(option, known)}Allowed: ${known.join(", ")}.` };
  }
  return undefined;
}

/** `A port is a number from 0 to 65535, not -1.` */
export function notThis(problem: string, given: unknown): string {
  return `${problem.slice(0, -1)}, not ${inWords(given)}.`;
}

const LONGEST = 60;

/** `"64k"`, `NaN`, `an object`: a value as a sentence can hold it. Not for secrets. */
export function inWords(given: unknown): string {
  if (typeof given === "string") return JSON.stringify(given.length > LONGEST ? `${given.slice(0, LONGEST)}…` : given);
  if (typeof given === "function") return "a function";
  if (Array.isArray(given)) return "a list";
  return typeof given === "object" && given !== null ? "an object" : String(given);
}
