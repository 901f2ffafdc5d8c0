/** Shows figures: as Markdown, which also reads well in a terminal. */
import type { Figure, Row } from "./figure.ts";

/** A figure with its table. Ratios are to the first row. */
export function markdown(figure: Figure): string {
  const target = figure.target && `Target: ${figure.target.text}. **${figure.target.met ? "Reached" : "Missed"}.**`;
  return [`### ${figure.title}`, figure.method, tableOf(figure), ...(target ? [target] : [])].join("\n\n");
}

function tableOf({ rows, unit }: Figure): string {
  const first = rows[0]?.value ?? 0;
  const withNotes = rows.some(({ note }) => note);
  const head = ["", unit, "to first", ...(withNotes ? ["note"] : [])];
  const body = rows.map((row) => [
    row.name,
    shown(row.value),
    ratio(row, first),
    ...(withNotes ? [row.note ?? ""] : []),
  ]);
  const widths = head.map((title, column) => Math.max(3, title.length, ...body.map((row) => row[column]?.length ?? 0)));
  const isNumber = (column: number): boolean => column === 1 || column === 2;
  const line = (cells: string[]): string =>
    `| ${cells.map((cell, column) => (isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(" | ")} |`;
  const rule = `| ${widths.map((width, column) => (isNumber(column) ? `${"-".repeat(width - 1)}:` : "-".repeat(width))).join(" | ")} |`;
  return [line(head), rule, ...body.map(line)].join("\n");
}

function ratio({ value }: Row, first: number): string {
  return first > 0 ? `${shown(value / first)}x` : "";
}

/** As many digits as say something. */
function shown(value: number): string {
  const digits = value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 };
  return value.toLocaleString("en-US", digits);
}
