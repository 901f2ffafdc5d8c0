// Names on the command line are kebab-case; those of the contract and of the client are understood as well.

import { kebabCase } from "@video-ads/core/names";

const RESOURCE_AND_VERB = 2;

/** Commands that are programs of other packages, with flags of their own. */
const COMPANIONS = ["mock", "docs", "coverage", "can-upgrade"] as const;

export type CompanionTool = (typeof COMPANIONS)[number];

/** The program of another package that a command line names, and what is for it: as it stands there. */
export function companionIn(argv: readonly string[]): { tool: CompanionTool; args: readonly string[] } | undefined {
  const [named, ...flags] = normalized(argv);
  const tool = COMPANIONS.find((name) => name === named);
  const at = argv.findIndex((word) => kebabCase(word) === tool);
  return tool && { tool, args: argv[0] === "help" ? flags : argv.toSpliced(at, 1) };
}

/** Flags of all commands that may stand before one as well: what takes a value, and what does not. */
const VALUED: ReadonlySet<string> = new Set(["--base-url", "--env", "--profile", "--query"]);
const PLAIN: ReadonlySet<string> = new Set(["--json", "--no-json", "--ndjson", "--help", "-h"]);

/** `longName create --some_field x` is `long-name create --some-field x`; `help x` is `x --help`. */
export function normalized(argv: readonly string[]): string[] {
  if (argv[0] === "help") return [...normalized(argv.slice(1)), "--help"];
  const { words, before, rest } = takenApart(argv);
  const end = rest.indexOf("--");
  const flags = rest.map((word, index) => (word.startsWith("--") && (end < 0 || index < end) ? flag(word) : word));
  return [...words.map(kebabCase), ...before, ...flags];
}

/** The resource and the verb, the flags that stand before or between them, and what stands behind. */
function takenApart(argv: readonly string[]): { words: string[]; before: string[]; rest: string[] } {
  const words: string[] = [];
  const before: string[] = [];
  let at = 0;
  while (at < argv.length && words.length < RESOURCE_AND_VERB) {
    const word = argv[at] ?? "";
    const own = flag(word);
    const [name = ""] = own.split("=", 1);
    if (!word.startsWith("-")) words.push(word);
    else if (PLAIN.has(own)) before.push(own);
    else if (VALUED.has(name)) before.push(own, ...(own === name ? argv.slice(++at, at + 1) : []));
    else break;
    at++;
  }
  return { words, before, rest: argv.slice(at) };
}

/** Whether a command line has nothing but flags that may stand before a verb; that one asks for help is said by itself. */
export function isWithoutVerb(argv: readonly string[]): boolean {
  const { words, before, rest } = takenApart(argv);
  return words.length < RESOURCE_AND_VERB && rest.length === 0 && !before.includes("--help") && !before.includes("-h");
}

/** Which flags may stand before a command. */
export function flagsBefore(): string[] {
  return [...VALUED, ...PLAIN].filter((name) => name.startsWith("--"));
}

/** The resource and the verb that a command line names. */
export function commandWords(argv: readonly string[]): readonly string[] {
  return takenApart(argv).words;
}

/** Whether what goes wrong is to be said as JSON. The command line itself may be what is wrong, so that nothing of it is known. */
export function wantsJsonErrors(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  const flags = (end < 0 ? argv : argv.slice(0, end)).map(flag);
  return flags.includes("--ndjson") || flags.lastIndexOf("--json") > flags.lastIndexOf("--no-json");
}

function flag(word: string): string {
  const [name = "", ...value] = word.split("=");
  return [name.replaceAll("_", "-"), ...value].join("=");
}
