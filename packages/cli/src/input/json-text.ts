import { readFile } from "node:fs/promises";
import { unreadable } from "@video-ads/core/file-fault";
import { CliError } from "../errors/cli-error.ts";
import { standardInput } from "./text-value.ts";

/** JSON that stands on the command line, in a file (`@body.json`) or on standard input (`-`, or `@-` as curl has it). */
export async function jsonFrom(flag: string, given: string): Promise<unknown> {
  if (given === "-" || given === "@-")
    return parsed(`${flag} (standard input)`, (await standardInput(flag)).toString());
  if (!given.startsWith("@")) return parsed(flag, given);
  const path = given.slice(1);
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw new CliError(`${flag}: ${unreadable(path, error)}`);
  });
  return parsed(`${flag} (${path})`, text);
}

export function parsed(what: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new CliError(`${what} is not JSON: ${position(text, error)}`);
  }
}

/** Where and why: `line 3, column 5: Unexpected token`, and the line with a mark below it. */
function position(text: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const why = message.replace(/ in JSON at position.*$/s, "").replace(/, (\.\.\.)?".*$/s, "");
  const before = text.slice(0, faultIn(text)).split("\n");
  const column = (before.at(-1)?.length ?? 0) + 1;
  const line = (text.split("\n")[before.length - 1] ?? "").trimEnd();
  const start = Math.max(0, column - 31);
  const shown = line.slice(start, start + 60);
  return `line ${before.length}, column ${column}: ${why}\n  ${shown}\n  ${" ".repeat(column - 1 - start)}^`;
}

/** The place of the first fault. The engine does not always say it; but a text that is cut off before it is only unfinished. */
function faultIn(text: string): number {
  let good = 0;
  let bad = text.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isBroken(text.slice(0, middle))) bad = middle;
    else good = middle;
  }
  return good;
}

/** Broken, whatever would follow. */
function isBroken(start: string): boolean {
  try {
    JSON.parse(start);
    return false;
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const at = /at position (\d+)/.exec(message)?.[1];
    return at === undefined
      ? !message.includes("end of JSON input")
      : !message.includes("Unterminated") && Number(at) < start.length;
  }
}
