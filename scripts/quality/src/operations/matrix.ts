import type { ServiceModel } from "@video-ads/model";
import type { Evidence } from "./evidence.ts";

/** A cell of the table: seen in this run, not seen, or nothing to see. */
export type Cell = "seen" | "missing" | "none";

/** A row: an operation or a webhook source. */
export interface Row {
  name: string;
  /** `METHOD /path/`, or what is reported. */
  about: string;
  provisional: boolean;
  cells: Record<string, Cell>;
}

/** What an operation has to show; a webhook source has the last one and those that its payload can show. */
const OPERATION = [
  "contract",
  "types",
  "client",
  "contractMock",
  "sandbox",
  "rejected",
  "validated",
  "sample",
  "docs",
  "cli",
  "mcp",
  "react",
];
const SOURCE = ["contract", "types", "rejected", "validated", "docs", "webhook"];

export const COLUMNS = [...OPERATION, "webhook"];

/** The table of every operation and every webhook source. */
export function operationMatrix(model: ServiceModel, evidence: readonly Evidence[]): Row[] {
  const seen = new Set(evidence.map(({ row, column }) => `${row} ${column}`));
  const cells = (name: string, wanted: readonly string[]): Record<string, Cell> =>
    Object.fromEntries(
      COLUMNS.map((column) => [
        column,
        !wanted.includes(column) ? "none" : seen.has(`${name} ${column}`) ? "seen" : "missing",
      ]),
    );
  return [
    ...model.operations.map(
      ({ id, method, path, provisional, webhook }): Row => ({
        name: id,
        about: `${method.toUpperCase()} ${path}`,
        provisional: provisional !== undefined,
        cells: cells(id, webhook ? COLUMNS : OPERATION),
      }),
    ),
    ...model.webhooks.map(
      ({ name, summary, provisional }): Row => ({
        name: `webhook:${name}`,
        about: summary,
        provisional: provisional !== undefined,
        cells: cells(`webhook:${name}`, SOURCE),
      }),
    ),
  ];
}

/** The cells that no test has shown, as `row: column`. */
export function missingCells(rows: readonly Row[]): string[] {
  return rows.flatMap(({ name, cells }) =>
    Object.entries(cells).flatMap(([column, cell]) => (cell === "missing" ? [`${name}: ${column}`] : [])),
  );
}
