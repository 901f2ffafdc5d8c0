// Texts that nobody has written: what steers a terminal, or ends a string in C, is a slip of whoever made them, and is paid for all the same.
import { InvalidRequestError } from "@video-ads/client";
import { isObject } from "@video-ads/core/job";

/** Control characters, but for tabs and the ends of lines. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\0-\x08\v\f\x0E-\x1F\x7F]/;

/**
 * Refuses a body with a control character in one of its texts, other than a tab or the end of a line.
 *
 * @throws {InvalidRequestError} that names the field.
 */
export function checkTexts(body: unknown): void {
  for (const [path, text] of textsIn(body, [])) {
    const [found] = CONTROL.exec(text) ?? [];
    if (found === undefined) continue;
    const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    const problem = `has the control character U+${code}, and may have tabs and newlines only`;
    const field = path.join(".");
    throw new InvalidRequestError(`${field} ${problem}.`, { fields: { [field]: [problem] } });
  }
}

function* textsIn(value: unknown, path: readonly string[]): Generator<[path: readonly string[], text: string]> {
  if (typeof value === "string") yield [path, value];
  else if (Array.isArray(value) || isPlain(value))
    for (const [name, member] of Object.entries(value)) yield* textsIn(member, [...path, name]);
}

/** A file is none, and has no texts. */
function isPlain(value: unknown): value is object {
  return isObject(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value));
}
