import type { FaultCase } from "./types.ts";

const HEAD = ["fault", "the app", "mistakes", "jobs", "credits"] as const;

/** The cases as a table for people. */
export function table(cases: readonly FaultCase[]): string {
  const rows = cases.map(({ name, met, ending, mistakes, jobs, spent }) => [
    name,
    met ? ending : `${ending} (did not happen)`,
    mistakes.join(", ") || "-",
    String(jobs),
    String(spent),
  ]);
  const widths = HEAD.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const shown = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  const wrong = cases.filter(({ mistakes }) => mistakes.length > 0).length;
  return [
    shown(HEAD),
    shown(widths.map((width) => "-".repeat(width))),
    ...rows.map(shown),
    "",
    sum(cases.length, wrong),
  ].join("\n");
}

function sum(all: number, wrong: number): string {
  return `${all} faults, ${wrong === 0 ? "no mistake" : `${wrong} with a mistake`}.`;
}
