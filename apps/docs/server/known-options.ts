import { givenNames, inWords } from "@video-ads/core/options";

/** The names of options, written out as a row, so that one that is missing does not compile. */
export type Names<K extends string> = Readonly<Record<K, true>>;

/**
 * Throws for options that there are none of: what they were meant to do would be missing without a word.
 *
 * @param within The option whose parts these are.
 */
export function refuseUnknown(options: object, known: readonly string[], within?: string): void {
  if (Object(options) !== options || Array.isArray(options))
    throw new Error(
      within
        ? `${within}: It is an object, not ${inWords(options)}.`
        : `The options have to be an object, not ${inWords(options)}`,
    );
  const unknown = givenNames(options, known);
  if (unknown.length === 0) return;
  throw new Error(
    unknown.map(({ option, problem }) => `${within ? `${within}.` : ""}${option}: ${problem}`).join("\n"),
  );
}

/** @throws Error that names the option. */
export function refuse(option: string, problem: string): never {
  throw new Error(`${option}: ${problem}`);
}
