/** Shows figures: as Markdown, which also reads well in a terminal. */
import { type Figure, type Growth, isGrowth, steps } from "./figure.ts";

/** A figure with its table. Ours are bold where there are peers. */
export function markdown(figure: Figure | Growth): string {
  const target = figure.target && `Target: ${figure.target.text}. **${figure.target.met ? "Reached" : "Missed"}.**`;
  const table = isGrowth(figure) ? growthTable(figure) : figureTable(figure);
  return [`### ${figure.title}`, figure.method, table, ...(target ? [target] : [])].join("\n\n");
}

/** The row that ratios are to. */
function baseline({ rows, peers }: Figure): Figure["rows"][number] | undefined {
  return rows.find(({ name }) => name === peers?.[0]) ?? rows[0];
}

function figureTable(figure: Figure): string {
  const { rows, unit } = figure;
  const base = baseline(figure)?.value ?? 0;
  const withNotes = rows.some(({ note }) => note);
  const head = ["", unit, "ratio", ...(withNotes ? ["note"] : [])];
  const body = rows.map(({ name, value, note = "" }) => [
    shownName(figure, name),
    shown(value),
    ratio(value, base),
    ...(withNotes ? [note] : []),
  ]);
  return table(head, body, [1, 2]);
}

function growthTable(figure: Growth): string {
  const { rows, sizes, unit } = figure;
  const withNotes = rows.some(({ note }) => note);
  const counts = sizes.map((size) => size.toLocaleString("en-US"));
  const head = [unit, ...counts, "per step", ...(withNotes ? ["note"] : [])];
  const body = rows.map(({ name, values, note = "" }) => [
    shownName(figure, name),
    ...values.map((value) => (value === null ? "–" : shown(value))),
    steps(values)
      .map((step) => (step === null ? "–" : `${shown(step)}x`))
      .join(", "),
    ...(withNotes ? [note] : []),
  ]);
  return table(
    head,
    body,
    head.flatMap((_, column) => (column > 0 && column <= sizes.length + 1 ? [column] : [])),
  );
}

function shownName({ peers }: Figure | Growth, name: string): string {
  return peers && !peers.includes(name) ? `**${name}**` : name;
}

/** A Markdown table, aligned for people who read it as text. */
export function table(head: string[], body: string[][], numbers: readonly number[] = []): string {
  const rows = body.map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = head.map((title, column) => Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const isNumber = (column: number): boolean => numbers.includes(column);
  const line = (cells: string[]): string =>
    `| ${cells.map((cell, column) => (isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(" | ")} |`;
  const rule = `| ${widths.map((width, column) => (isNumber(column) ? `${"-".repeat(width - 1)}:` : "-".repeat(width))).join(" | ")} |`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}

export function ratio(value: number, to: number): string {
  return to > 0 ? `${shown(value / to)}x` : "";
}

/** As many digits as say something. */
export function shown(value: number): string {
  const digits = value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 };
  return value.toLocaleString("en-US", digits);
}
