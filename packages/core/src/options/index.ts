// Values of options on a command line: each is read into its value, or refused in one sentence that says what to write.
import { readDuration } from "../duration/index.ts";
import type { Reading } from "../reading/index.ts";

/** Reads the text that a person gave for an option. */
export type Reader<T> = (text: string) => Reading<T>;

/** Which numbers an option takes. Whether 0 is one of them is always said: `from: 0` takes it, `above: 0` does not. */
export type NumberRange = ({ readonly from: number } | { readonly above: number }) & {
  /** The largest. */
  readonly to?: number;
  /** Only whole numbers. */
  readonly whole?: true;
};

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** A reader of numbers in a range. Refuses in one sentence: `It is a whole number from 1 to 100.` */
export function numberIn(range: NumberRange): Reader<number> {
  return (text) => {
    const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
    const low = "from" in range ? value >= range.from : value > range.above;
    const high = value <= (range.to ?? Number.MAX_VALUE);
    if (low && high && (!range.whole || Number.isInteger(value))) return { value };
    return { problem: `It is ${range.whole ? "a whole number" : "a number"}${rangeInWords(range)}.` };
  };
}

function rangeInWords(range: NumberRange): string {
  const { to } = range;
  if ("above" in range) return ` above ${range.above}${to === undefined ? "" : `, ${to} at most`}`;
  return to === undefined ? `, ${range.from} or more` : ` from ${range.from} to ${to}`;
}

/** Credits, seconds of a video and the like: a number, 0 included. */
export const readAmount: Reader<number> = numberIn({ from: 0 });

/** A port to listen on; 0 stands for any that is free. */
export function readPort(text: string): Reading<number> {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return port <= 65_535 ? { value: port } : { problem: "A port is a number from 0 to 65535." };
}

/** `90s`, as milliseconds above 0. */
export function readPause(text: string): Reading<number> {
  return readDuration(text);
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

/** `Did you mean sixteen? `, when a word is one slip away: a letter more, less or other, or two that changed places. */
export function nearInWords(text: string, words: readonly string[]): string {
  const near = words.find((word) => isNear(plain(text), plain(word)));
  return near === undefined ? "" : `Did you mean ${near}? `;
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll("-", "_");
}

function isNear(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const restA = a.slice(start);
  const restB = b.slice(start);
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}
