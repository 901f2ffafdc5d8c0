// Values of options: on a command line each is read into its value, from a program taken as it is; or it is refused in one sentence that
// says what to write.
import { readDuration } from "../duration/index.ts";
import type { Reading } from "../reading/index.ts";
import { nearInWords } from "./near.ts";
import { AMOUNT, ASSUMED, isIn, NO_PORT, type NumberRange, POLL_MS, PORT, rangeInWords } from "./range.ts";

export { givenHost, givenName, givenNames, givenNumber, givenPort, givenWord, inWords, notThis } from "./given.ts";
export { nearInWords } from "./near.ts";
export { takeOnce } from "./once.ts";
export { AMOUNT, ASSUMED, isIn, LIMIT, type NumberRange, POLL_MS, TIMER_MS } from "./range.ts";

/** What a program ends with that cannot do what its command line asks for: a value is wrong, a port is taken. */
export const WRONG_USAGE = 2;

/** What a program ends with that lacks something in its environment, or finds there what cannot be. */
export const NOT_CONFIGURED = 3;

/** Reads the text that a person gave for an option. */
export type Reader<T> = (text: string) => Reading<T>;

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** A reader of numbers in a range. Refuses in one sentence: `It is a whole number from 1 to 100.` */
export function numberIn(range: NumberRange): Reader<number> {
  return (text) => {
    const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
    return isIn(range, value) ? { value } : { problem: rangeInWords(range) };
  };
}

/** Credits, seconds of an output and the like: a number, 0 included. */
export const readAmount: Reader<number> = numberIn(AMOUNT);

/** Credits or seconds that are assumed: a number above 0. */
export const readAssumed: Reader<number> = numberIn(ASSUMED);

/** A port to listen on; 0 stands for any that is free. */
export function readPort(text: string): Reading<number> {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return isIn(PORT, port) ? { value: port } : { problem: NO_PORT };
}

/** `90s`, as milliseconds above 0 that a timer can wait. */
export function readPause(text: string): Reading<number> {
  return readDuration(text);
}

/** `2s`, as milliseconds between two looks. */
export function readPoll(text: string): Reading<number> {
  return readDuration(text, POLL_MS);
}

/** `a,b`. */
export function readNames(text: string): Reading<string[]> {
  const value = text.split(",").map((name) => name.trim());
  return value.includes("") ? { problem: "It is one name, or several with commas between." } : { value };
}

/** A reader of one of some words. */
export function oneOf<T extends string>(words: readonly T[]): Reader<T> {
  return (text) => {
    const value = words.find((word) => word === text);
    return value === undefined ? { problem: `${nearInWords(text, words)}Allowed: ${words.join(", ")}.` } : { value };
  };
}

/** `true` or `false`. */
export function readBoolean(text: string): Reading<boolean> {
  return text === "true" || text === "false" ? { value: text === "true" } : { problem: "It is true or false." };
}
