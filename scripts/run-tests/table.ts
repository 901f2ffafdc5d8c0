// The table at the end of `npm test`.
import type { Count } from "./count.ts";

interface Row {
  count: Count;
  notes: string[];
  seconds: number;
}

export function tableOf(packages: Map<string, Row>): string {
  const head = ["package", "passed", "failed", "skipped", "seconds", ""];
  const body = [...packages]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, { count, notes, seconds }]) => [
      name,
      `${count.passed}`,
      `${count.failed}`,
      `${count.skipped}`,
      seconds.toFixed(1),
      notes.join(", "),
    ]);
  const rows = [head, ...body];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const isNumber = (column: number) => column > 0 && column < head.length - 1;
  const lines = rows.map((row) =>
    row
      .map((cell, column) => (isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
  return lines.map((line) => `  ${line}`).join("\n");
}
