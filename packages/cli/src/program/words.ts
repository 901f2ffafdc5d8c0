// Names on the command line are kebab-case; those of the contract and of the client are understood as well.

import { kebabCase } from "@video-ads/core/names";

const RESOURCE_AND_VERB = 2;

/** `longName create --some_field x` is `long-name create --some-field x`; `help x` is `x --help`. */
export function normalized(argv: readonly string[]): string[] {
  if (argv[0] === "help") return [...normalized(argv.slice(1)), "--help"];
  const end = argv.indexOf("--");
  let operands = 0;
  return argv.map((word, index) => {
    if (end >= 0 && index >= end) return word;
    if (word.startsWith("--")) return flag(word);
    if (word.startsWith("-") || operands >= RESOURCE_AND_VERB) return word;
    operands++;
    return kebabCase(word);
  });
}

/** The resource and the verb that a command line names. */
export function commandWords(argv: readonly string[]): readonly string[] {
  return argv.filter((word) => !word.startsWith("-")).slice(0, RESOURCE_AND_VERB);
}

function flag(word: string): string {
  const [name = "", ...value] = word.split("=");
  return [name.replaceAll("_", "-"), ...value].join("=");
}
