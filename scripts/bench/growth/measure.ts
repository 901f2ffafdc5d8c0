/** Measures something on trees of several sizes and makes figures of it. */
import { type Figure, type Growth, type GrowthRow, type Say, steps, type Target } from "../lib/figure.ts";
import type { SizedTree } from "./sized-tree.ts";

export interface Measure extends Pick<Growth, "title" | "method" | "unit"> {
  rows: MeasuredRow[];
  /** How ours may grow with the contract; without it there is no target. */
  growth?: "linear" | "none";
}

export interface MeasuredRow {
  name: string;
  peer?: boolean;
  value(tree: SizedTree): Promise<number>;
}

/** Sizes by their number of operations, each with a tree that lives while it is measured. */
export async function grow(
  measures: readonly Measure[],
  sizes: ReadonlyMap<number, () => Promise<SizedTree>>,
  say: Say,
): Promise<Growth[]> {
  const cells = new Map<MeasuredRow, GrowthRow>();
  for (const { rows } of measures) for (const row of rows) cells.set(row, { name: row.name, values: [] });
  for (const [size, make] of sizes) {
    say(`${size} operations: making the contract`);
    await using tree = await make();
    for (const { title, rows } of measures) {
      for (const row of rows) {
        say(`${size} operations: ${title}, ${row.name}`);
        const cell = cells.get(row);
        try {
          cell?.values.push(await row.value(tree));
        } catch (error) {
          cell?.values.push(null);
          if (cell) cell.note = [cell.note, `${size}: ${reason(error)}`].filter((part) => part).join("; ");
        }
      }
    }
  }
  const counts = [...sizes.keys()];
  return measures.map(({ title, method, unit, growth, rows }) => {
    const measured = rows.map((row) => cells.get(row)).filter((row) => row !== undefined);
    const peers = rows.filter(({ peer }) => peer).map(({ name }) => name);
    const ours = measured.filter(({ name }) => !peers.includes(name));
    return {
      title,
      method,
      unit,
      sizes: counts,
      rows: measured,
      ...(peers.length > 0 && { peers }),
      ...(growth && { target: targetOf(growth, counts, ours) }),
    };
  });
}

/** The same for one tree alone. What fails there fails all. */
export async function figuresOf(measures: readonly Measure[], tree: SizedTree, say: Say): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { title, method, unit, rows } of measures) {
    const peers = rows.filter(({ peer }) => peer).map(({ name }) => name);
    const measured: Figure["rows"] = [];
    for (const row of rows) {
      say(`${title}, ${row.name}`);
      measured.push({ name: row.name, value: await row.value(tree) });
    }
    figures.push({ title, method, unit, rows: measured, peers });
  }
  return figures;
}

function targetOf(growth: "linear" | "none", sizes: readonly number[], ours: GrowthRow[]): Target {
  const ratios = sizes.slice(1).map((size, index) => size / (sizes[index] ?? size));
  const limit = (step: number): number => (growth === "none" ? 1 : (ratios[step] ?? 1));
  return {
    text: growth === "none" ? "independent of the contract's size" : `at most linear, ${Math.max(...ratios)}x per step`,
    met: ours.every(({ values }) => steps(values).every((step, index) => step !== null && step <= limit(index))),
  };
}

/** The last words of what went wrong, in a line. */
function reason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const lines = text.split("\n").filter((line) => line.trim() && !/^\w[\w ]+:\s+[\d.]+\w*$/.test(line));
  return (lines.at(-1) ?? text).trim().slice(0, 160);
}
