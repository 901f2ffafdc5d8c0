import type { TestContext } from "vitest";

/** What OPERATIONS.md has a column for. */
export const COLUMNS = {
  contract: "linted, and its examples validate",
  types: "a call with its example compiles",
  client: "its method was called over HTTP",
  contractMock: "answered by the contract mock",
  sandbox: "answered by the sandbox",
  rejected: "a broken request was rejected",
  validated: "an answer was held against its schema",
  sample: "its sample was executed",
  docs: "it is in the rendered docs, with a sample",
  cli: "its command was run against the sandbox",
  mcp: "its tool was called against the sandbox",
  react: "its query or mutation was run through the proxy",
  webhook: "its webhook was received and typed",
} as const;

export type Column = keyof typeof COLUMNS;

/** One thing that a test has seen: `row` is an operation (`links.create`) or a webhook source (`webhook:lipsync`). */
export interface Evidence {
  row: string;
  column: Column;
}

declare module "vitest" {
  interface TaskMeta {
    evidence?: Evidence[];
  }
}

/**
 * Says what this test shows. It counts only when the test passes: the report of the run carries it, and OPERATIONS.md is made
 * from the reports.
 */
export function evidence({ task }: Pick<TestContext, "task">, row: string, ...columns: Column[]): void {
  task.meta.evidence ??= [];
  for (const column of columns) task.meta.evidence.push({ row, column });
}
