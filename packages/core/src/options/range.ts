// Which numbers an option takes, for a command line and for a program alike.

/** Which numbers an option takes. Whether 0 is one of them is always said: `from: 0` takes it, `above: 0` does not. */
export type NumberRange = ({ readonly from: number } | { readonly above: number }) & {
  /** The largest. */
  readonly to?: number;
  /** Only whole numbers. */
  readonly whole?: true;
};

/** Milliseconds that a timer can wait; given more, it fires at once. */
export const TIMER_MS: NumberRange = { above: 0, to: 2_147_483_647 };

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
