import { print } from "../output/print.ts";
import type { OutputOptions } from "../program/common-options.ts";
import type { OperationRow } from "../rows.ts";
import { isStandardOutput } from "./download.ts";
import { Interruption } from "./interrupt.ts";
import { EndedWithRecord } from "./wait-stopped.ts";

/**
 * Prints the record of a job that has failed, or whose results could not be saved: it says what was paid for, and where it is. Where standard
 * output is for the result itself, on standard error.
 *
 * @throws the error, always: it is what the command ends with.
 */
export async function printEnded(
  error: unknown,
  of: OperationRow | OperationRow["answer"],
  options: OutputOptions & { download?: string },
): Promise<never> {
  // Of two faults the first is told, with the command that prints the record again.
  if (error instanceof EndedWithRecord && !(error.cause instanceof Interruption))
    if (isStandardOutput(options.download)) process.stderr.write(`${JSON.stringify(error.record)}\n`);
    else await print(error.record, of, options).catch(() => {});
  throw error;
}
