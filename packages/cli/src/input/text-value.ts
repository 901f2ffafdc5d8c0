// The text of a flag: what stands on the command line, or in a file.
import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { unreadable } from "@video-ads/core/file-fault";
import { CliError } from "../errors/cli-error.ts";
import { shellWords } from "../output/shell-words.ts";
import { asItStands, literalText } from "./at-sign.ts";

/** `@script.txt` is what stands in the file, without the end of its last line; `@-` is standard input, `@@x` the text `@x`. */
export async function textFrom(flag: string, given: string): Promise<string> {
  const literal = literalText(given);
  if (literal !== undefined) return literal;
  const path = given.slice(1);
  const bytes =
    path === "-"
      ? await standardInput(flag)
      : await readFile(path).catch((error: unknown) => {
          const example = given.length > 60 ? "'@@…'" : shellWords([asItStands(given)]);
          const gap = flag.endsWith("=") ? "" : " ";
          throw new CliError(`${flag}: ${unreadable(path, error)}`, {
            hints: [`A text that begins with @ is given with two: ${flag}${gap}${example}`],
          });
        });
  const what = `${flag} (${path === "-" ? "standard input" : path})`;
  const text = decoded(what, bytes).replace(/\r?\n$/, "");
  // A command before the pipe has failed, or the file is still to be written: nobody means to send that.
  if (text === "") throw new CliError(`${what} is empty.`);
  return text;
}

/** Which flag has read a standard input: there is nothing left of it for another one. */
const readers = new WeakMap<object, string>();

/** What stands on standard input, to its end. */
export async function standardInput(flag: string): Promise<Buffer> {
  const { stdin } = process;
  const before = readers.get(stdin);
  if (before !== undefined) throw new CliError(`${flag}: standard input is read for ${before} already.`);
  readers.set(stdin, flag);
  if (stdin.isTTY) process.stderr.write(`Reading ${flag} from the terminal; Ctrl-D ends it.\n`);
  return await buffer(stdin);
}

/** Without a mark of the byte order. What is no text is refused: it would be sent with signs in the place of what it was. */
function decoded(what: string, bytes: Uint8Array): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
    throw new Error("A byte of it is zero.");
  } catch {
    throw new CliError(`${what} is no text in UTF-8.`);
  }
}
