// Text from outside, on its way to a terminal or into a model's context: what it looks like there is not for its sender to say.

/** What breaks a line, and what stands between words in one. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;
/** What steers a terminal, or turns the direction of a text; line breaks and tabs are left to {@link oneLine}. */
const STEERING = /[^\P{Cc}\t\n]|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Longer than any sentence of a service. */
const MOST = 1_000;

/** A text of one line that steers nothing. What was taken out leaves a mark. */
export function oneLine(text: string): string {
  return steerless(text.replace(BREAKS, " "));
}

/** A text whose lines stay, and that steers nothing. What was taken out leaves a mark. */
export function steerless(text: string): string {
  return text.replace(STEERING, "\uFFFD");
}

/** A text that is not too long. Keys are taken out before: half of one is not found any more. */
export function cut(text: string, most = MOST): string {
  // Not in the middle of a character that is two code units.
  return text.length > most ? `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "")} …` : text;
}

/** One line that steers nothing and is not too long: for errors, and for how something goes. */
export function printable(text: string, most = MOST): string {
  // What is thrown away need not be looked through.
  return cut(oneLine(cut(text, 2 * most)), most);
}
