import { styleText } from "node:util";
import { type Command, Help, Option } from "commander";

const WIDEST = 110;
/** Narrower than this, a description goes below its term. */
const NARROWEST_COLUMN = 34;

/** Columns that help has on standard output. */
export function helpWidth(): number {
  return widthOf(process.stdout);
}

function widthOf({ columns }: NodeJS.WriteStream): number {
  return Math.min(columns || Number(process.env.COLUMNS) || 80, WIDEST);
}

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
      // However narrow: a line that a terminal breaks has no indent.
      minWidthToWrap: 1,
      commandUsage: usageLines,
      styleTitle: (text) => styled("bold", text),
      styleCommandText: (text) => styled("cyan", text),
      styleSubcommandText: (text) => styled("cyan", text),
      styleOptionTerm: (text) => styled("cyan", text),
      styleArgumentText: (text) => styled("cyan", text),
      // What a flag allows and falls back to stands in its description.
      optionDescription: ({ description }) => description,
      subcommandTerm: (own) => own.name(),
      formatItem,
    });
}

/** How a command is called, in lines that fit behind their title. */
function usageLines(this: Help, command: Command): string {
  const label = "Usage: ";
  const text = label + Help.prototype.commandUsage.call(this, command);
  return lines(text, "  ").join("\n").slice(label.length);
}

/** Text in lines that fit, of which each but the first is indented. */
export function lines(text: string, indent = ""): string[] {
  const [first = "", ...rest] = wrapper()
    .boxWrap(text, helpWidth() - indent.length)
    .split("\n");
  return [first, ...rest.map((line) => `${indent}${line}`)];
}

/** Terms and what they mean, as help lists flags. */
export function items(rows: readonly (readonly [term: string, description: string])[]): string {
  const width = Math.max(...rows.map(([term]) => term.length));
  return rows.map(([term, description]) => formatItem(term, width, description, wrapper())).join("\n");
}

function wrapper(): Help {
  return Object.assign(new Help(), { helpWidth: helpWidth(), minWidthToWrap: 1 });
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

function formatItem(this: void, term: string, termWidth: number, description: string, helper: Help): string {
  const indent = "  ";
  if (!description) return indent + term;
  const width = helper.helpWidth ?? 80;
  const column = termWidth + 2 * indent.length;
  if (width - column >= NARROWEST_COLUMN) {
    const padding = " ".repeat(Math.max(0, termWidth - helper.displayWidth(term)));
    const lines = helper.boxWrap(description, width - column).split("\n");
    return `${indent}${term}${padding}${indent}${lines.join(`\n${" ".repeat(column)}`)}`;
  }
  const below = helper.boxWrap(description, Math.max(20, width - 6)).split("\n");
  return `${indent}${term}\n${below.map((line) => `      ${line}`).join("\n")}`;
}
