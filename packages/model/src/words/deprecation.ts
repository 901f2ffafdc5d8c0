// Why something should no longer be used, in words for people: the one wording of docstrings, help texts, tools, documentation and
// the version gate.
import type { Deprecation } from "../contract/types.ts";

/**
 * The reason, what to use instead, and since when: sentences that follow a mark such as `Deprecated.`; nothing when nothing is known.
 *
 * @param nameOf How what replaces it is called where this is read. Default: in code.
 */
export function describeDeprecation(
  { reason, replacement, since }: Deprecation,
  nameOf: (replacement: string) => string = (name) => `\`${name}\``,
): string {
  return [reason, replacement && `Use ${nameOf(replacement)} instead.`, since && `Since ${since}.`]
    .filter((sentence) => sentence)
    .join(" ");
}
