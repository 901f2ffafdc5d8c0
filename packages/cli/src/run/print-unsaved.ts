import { print } from "../output/print.ts";
import type { OutputOptions } from "../program/common-options.ts";
import type { OperationRow } from "../rows.ts";
import { Interruption } from "./interrupt.ts";
import { ResultsUnsaved } from "./wait-stopped.ts";

/**
 * Prints the record of a job whose results could not be saved: it is done and may be paid for, and says where they are.
 *
 * @throws the error, always: it is what the command ends with.
 */
export async function printUnsaved(
  error: unknown,
  of: OperationRow | OperationRow["answer"],
  options: OutputOptions,
): Promise<never> {
  // Of two faults the first is told, with the command that prints the record again.
  if (error instanceof ResultsUnsaved && !(error.cause instanceof Interruption))
    await print(error.record, of, options).catch(() => {});
  throw error;
}
