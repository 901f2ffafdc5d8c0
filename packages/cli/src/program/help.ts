import { styleText } from "node:util";
import { fittingHelp, helpWidth, lines, widthOf } from "@video-ads/operate/help-text";
import { type Command, Help, Option } from "commander";

/** How help and usage errors of every command look. Subcommands inherit it. */
export function withHouseStyle(command: Command): Command {
  return command
    .configureOutput({
      getOutHelpWidth: helpWidth,
      getErrHelpWidth: () => widthOf(process.stderr),
      // Errors are reported in one place: errors/report.ts.
      outputError: () => {},
    })
    .configureHelp({
      ...fittingHelp,
      commandUsage: usageLines,
      styleTitle: (text) => styled("bold", text),
      styleCommandText: (text) => styled("cyan", text),
      styleSubcommandText: (text) => styled("cyan", text),
      styleOptionTerm: (text) => styled("cyan", text),
      styleArgumentText: (text) => styled("cyan", text),
      // What a flag allows and falls back to stands in its description.
      optionDescription: ({ description }) => description,
      subcommandTerm: (own) => own.name(),
    });
}

/** How a command is called, in lines that fit behind their title. */
function usageLines(this: Help, command: Command): string {
  const label = "Usage: ";
  const text = label + Help.prototype.commandUsage.call(this, command);
  return lines(text, "  ").join("\n").slice(label.length);
}

/** A title among the notes below a command's help. */
export function title(text: string): string {
  return styled("bold", text);
}

/** The help flag, at the end of the group of flags that comes last. */
export function withHelpOption(command: Command, group?: string): Command {
  const option = new Option("-h, --help", "Print this help.");
  if (group !== undefined) option.helpGroup(group);
  return command.addHelpOption(option);
}

/** Colours are taken out again where help goes to no terminal, or NO_COLOR is set. */
function styled(format: "bold" | "cyan", text: string): string {
  return styleText(format, text, { validateStream: false });
}
