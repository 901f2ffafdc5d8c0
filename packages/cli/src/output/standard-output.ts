// Standard output, where nothing goes but the answer.

import { createReadStream } from "node:fs";
import { reason } from "@video-ads/core/file-fault";
import { CliError } from "../errors/cli-error.ts";

/**
 * Resolves when the lines are written.
 *
 * @throws {CliError} of exit `output`: a disk is full, a terminal is gone.
 */
export function writeLines(lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    process.stdout.write(`${lines.join("\n")}\n`, (error) => (error ? reject(unwritten(error)) : resolve()));
  });
}

/**
 * Writes a file to it, byte by byte as it is.
 *
 * @throws {CliError} of exit `output`, as {@link writeLines}.
 */
export async function sendOn(path: string): Promise<void> {
  for await (const bytes of createReadStream(path))
    await new Promise<void>((resolve, reject) => {
      process.stdout.write(bytes, (error) => (error ? reject(unwritten(error)) : resolve()));
    });
}

/** What is said of an answer that standard output does not take. */
export function unwritten(error: Error): CliError {
  return new CliError(`Standard output cannot be written: ${reason(error)}.`, { exit: "output" });
}

/** Whether an error is that of {@link unwritten}. */
export function isUnwritten(error: unknown): error is CliError {
  return error instanceof CliError && error.exit === "output";
}
