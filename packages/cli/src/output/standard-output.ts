// Standard output, where nothing goes but the answer.

import { createReadStream, fstatSync, writeSync } from "node:fs";
import { reason } from "@video-ads/core/file-fault";
import { CliError } from "../errors/cli-error.ts";

/**
 * Resolves when the lines are written.
 *
 * @throws {CliError} of exit `output`: a disk is full, a terminal is gone.
 */
export function writeLines(lines: readonly string[]): Promise<void> {
  return lines.length === 0 ? Promise.resolve() : writeWhole(Buffer.from(`${lines.join("\n")}\n`));
}

/**
 * Writes a file to it, byte by byte as it is.
 *
 * @throws {CliError} of exit `output`, as {@link writeLines}.
 */
export async function sendOn(path: string): Promise<void> {
  for await (const bytes of createReadStream(path)) await writeWhole(bytes);
}

/** A stream that is a file takes a part of what it is given for all of it, as where a disk fills up in the middle: files are written here. */
function writeWhole(bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    if (process.stdout.isTTY || !isFile()) {
      process.stdout.write(bytes, (error) => (error ? reject(unwritten(error)) : resolve()));
      return;
    }
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(STANDARD_OUTPUT, bytes, at);
      resolve();
    } catch (error) {
      reject(unwritten(error instanceof Error ? error : new Error(String(error))));
    }
  });
}

const STANDARD_OUTPUT = 1;

function isFile(): boolean {
  // Tests and programs that run a command line in themselves have a stream of their own.
  return Reflect.get(process.stdout, "fd") === STANDARD_OUTPUT && fstatSync(STANDARD_OUTPUT).isFile();
}

/** What is said of an answer that standard output does not take. */
export function unwritten(error: Error): CliError {
  return new CliError(`Standard output cannot be written: ${reason(error)}.`, { exit: "output" });
}

/** Whether an error is that of {@link unwritten}. */
export function isUnwritten(error: unknown): error is CliError {
  return error instanceof CliError && error.exit === "output";
}
