// By itself: who only cuts a text off need not load what looks through it.

/** Longer than any sentence of a service. */
export const MOST = 1_000;

/** Stands where a text was cut off. */
export const CUT = " …";

/** A text that is not too long. The mark at its end tells a redactor that a key may be cut off there. */
export function cut(text: string, most = MOST): string {
  return text.length > most ? text.slice(0, most) + CUT : text;
}
