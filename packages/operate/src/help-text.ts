// Help in lines that fit a terminal, however narrow: of every program that commander reads the command line of.
import { Help } from "commander";

const WIDEST = 110;
/** Narrower than this, a description goes below its term. */
const NARROWEST_COLUMN = 34;

/** Columns that help has on standard output. */
export function helpWidth(): number {
  return widthOf(process.stdout);
}

/** Columns of a stream, which tells them where it is a terminal. */
export function widthOf({ columns }: NodeJS.WriteStream): number {
  return Math.min(columns || Number(process.env.COLUMNS) || 80, WIDEST);
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

/** For `configureHelp`. A line that a terminal breaks has no indent. */
export const fittingHelp = { minWidthToWrap: 1, formatItem };
