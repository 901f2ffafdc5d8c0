// Which numbers an option takes, for a command line and for a program alike.
import { LONGEST_TIMER_MS } from "../duration/index.ts";

/** Which numbers an option takes. Whether 0 is one of them is always said: `from: 0` takes it, `above: 0` does not. */
export type NumberRange = ({ readonly from: number } | { readonly above: number }) & {
  /** The largest. */
  readonly to?: number;
  /** Only whole numbers. */
  readonly whole?: true;
};

/** Milliseconds that a timer can wait; given more, it fires at once. */
export const TIMER_MS: NumberRange = { above: 0, to: LONGEST_TIMER_MS };

/** Milliseconds between two looks: with less than one there is no pause. */
export const POLL_MS = { from: 1, to: LONGEST_TIMER_MS } as const satisfies NumberRange;

/** How many of a list at most: as many as every store can be asked for. */
export const LIMIT = { from: 1, to: 1_000_000_000, whole: true } as const satisfies NumberRange;

/** Credits, seconds of an output and the like. */
export const AMOUNT: NumberRange = { from: 0 };

/** What a length or a cost is taken for that nobody knows: with 0 nothing would be set aside for it. */
export const ASSUMED: NumberRange = { above: 0 };

/** Ports to listen on; 0 stands for any that is free. */
export const PORT: NumberRange = { from: 0, to: 65_535, whole: true };

export const NO_PORT = "A port is a number from 0 to 65535.";

/** Whether it is a number in the range. No range holds Infinity. */
export function isIn(range: NumberRange, given: unknown): given is number {
  if (typeof given !== "number" || (range.whole && !Number.isInteger(given))) return false;
  return ("from" in range ? given >= range.from : given > range.above) && given <= (range.to ?? Number.MAX_VALUE);
}

/** `It is a whole number from 1 to 100.` */
export function rangeInWords(range: NumberRange): string {
  return `It is ${range.whole ? "a whole number" : "a number"}${bounds(range)}.`;
}

function bounds(range: NumberRange): string {
  const { to } = range;
  if ("above" in range) return ` above ${range.above}${to === undefined ? "" : `, ${to} at most`}`;
  return to === undefined ? `, ${range.from} or more` : ` from ${range.from} to ${to}`;
}
