import type { OutputOptions } from "../program/common-options.ts";
import type { OperationRow } from "../rows.ts";
import { isAnswerOwed } from "./owed.ts";
import { plain } from "./plain.ts";
import { writeLines } from "./standard-output.ts";

/** Refuses what {@link print} could not do, before anything is sent. */
export async function checkOutput({ query }: OutputOptions): Promise<void> {
  if (query !== undefined) (await import("./query.ts")).checkQuery(query);
}

/** Shows an answer: JSON where that was asked for or where nobody looks, else a table or a record. */
export async function print(
  value: unknown,
  of: OperationRow | OperationRow["answer"],
  options: OutputOptions,
): Promise<void> {
  if (value === undefined) {
    process.stderr.write("Done.\n");
    return;
  }
  const answer = "answer" in of ? of.answer : of;
  if (options.query !== undefined || wantsJson(options)) return await printJson(value, options);
  const columns = "columns" in answer ? answer.columns : [];
  if (Array.isArray(value)) {
    const { tableLines } = await import("./table-text.ts");
    return await writeLines(tableLines(value, columns));
  }
  const { recordLines } = await import("./record-text.ts");
  await writeLines(recordLines(value));
}

/** As one text for people; or a line for each entry of a list. */
function jsonLines(value: unknown, { ndjson }: OutputOptions): string[] {
  if (!ndjson) return [JSON.stringify(value, null, 2)];
  return (Array.isArray(value) ? value : [value]).map((entry) => JSON.stringify(entry));
}

/** JSON, or what a query picks of it: text bare, so that `$(…)` holds an id and not a quoted one, the rest as JSON. */
export async function printJson(value: unknown, options: OutputOptions): Promise<void> {
  if (options.query === undefined) return await writeLines(jsonLines(value, options));
  const [{ picked }, { isNothing }] = await Promise.all([import("./query.ts"), import("./specimen.ts")]);
  let found: unknown;
  try {
    found = picked(value, options.query);
  } catch (error) {
    // It may be what a job was made for, and paid: nothing of it is kept back for an expression that does not fit.
    await writeLines(jsonLines(value, options));
    throw error;
  }
  // Its id would be nowhere else.
  if (isNothing(found) && isAnswerOwed())
    process.stderr.write(`--query picks nothing of the answer: ${plain(value)}\n`);
  if (options.json || options.ndjson) return await writeLines(jsonLines(found, options));
  await writeLines((Array.isArray(found) && found.every(isPlain) ? found : [found]).map(bare));
}

/** Whether an answer is JSON. */
export function wantsJson({ json, ndjson }: OutputOptions): boolean {
  return ndjson ?? json ?? !process.stdout.isTTY;
}

function isPlain(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

/** As it is into a pipe; a terminal is not to be steered by it. */
function bare(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value, null, 2);
  return process.stdout.isTTY ? plain(value) : value;
}
