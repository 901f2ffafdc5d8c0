// A flag that says yes or no takes no value. Commander takes a word behind it for an argument: too many of them, or the id of a record.
import type { Command, Option } from "commander";
import { CliError } from "../errors/cli-error.ts";
import { commandWords } from "./words.ts";

const YES_OR_NO = /^(true|false)$/i;

/**
 * @throws {CliError} where `true` or `false` stands behind such a flag, or in it: it says how yes and no are written.
 */
export function refuseYesOrNo(root: Command, argv: readonly string[]): void {
  const command = commandIn(root, argv);
  for (let at = 0; at < argv.length && argv[at] !== "--"; at++) {
    const [name = "", value] = (argv[at] ?? "").split("=", 2);
    const option = command.options.find(({ short, long }) => name === long || name === short);
    if (!option) continue;
    const said = value ?? argv[at + 1] ?? "";
    if (!option.required && !option.optional && YES_OR_NO.test(said)) {
      throw new CliError(`${name} takes no value, and ${said} is one.`, { hints: [meant(command, option)] });
    }
    // What it asks for is no flag, whatever it looks like.
    if (option.required && value === undefined) at++;
  }
}

function commandIn(root: Command, argv: readonly string[]): Command {
  return commandWords(argv).reduce(
    (command, word) => command.commands.find((own) => own.name() === word) ?? command,
    root,
  );
}

function meant(command: Command, option: Option): string {
  const isSame = (other: Option): boolean => other.attributeName() === option.attributeName();
  const opposite = command.options.find((other) => other !== option && isSame(other));
  if (opposite === undefined) return `${option.long} says yes; leave it out for no.`;
  const [yes, no] = option.negate || option.presetArg === false ? [opposite, option] : [option, opposite];
  return `Write ${yes.long} for true, and ${no.long} for false.`;
}
