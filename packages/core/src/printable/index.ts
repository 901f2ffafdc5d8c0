// Text from outside, on its way to a terminal or into a model's context: what it looks like there is not for its sender to say.
import { cut, MOST } from "./cut.ts";

export { CUT, cut } from "./cut.ts";

/** What breaks a line, and what stands between words in one. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;
/** What steers a terminal, turns the direction of a text, or is half of a character; line breaks and tabs are left to {@link oneLine}. */
const STEERING = /[^\P{Cc}\t\n]|\p{Cs}|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A text of one line that steers nothing. What was taken out leaves a mark. */
export function oneLine(text: string): string {
  return steerless(text.replace(BREAKS, " "));
}

/** A text whose lines stay, and that steers nothing. What was taken out leaves a mark. */
export function steerless(text: string): string {
  return text.replace(STEERING, "\uFFFD");
}

/** One line that steers nothing and is not too long: for errors, and for how something goes. */
export function printable(text: string, most = MOST): string {
  // What is thrown away need not be looked through.
  return steerless(cut(oneLine(cut(text, 2 * most)), most));
}

/** What was thrown, in words: an error with its name. Throws nothing itself, whatever it was: a program may throw what cannot become text. */
export function thrownText(thrown: unknown): string {
  try {
    return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  } catch {
    return "something that is no error, and cannot become text";
  }
}
