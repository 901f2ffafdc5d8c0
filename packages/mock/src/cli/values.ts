// Reads the values of the command line's options.
import { numberIn, type Reader, readAmount, readPort } from "@video-ads/core/options";
import { InvalidArgumentError } from "commander";
import type { Advance } from "../sandbox/jobs/job-engine.ts";

export const portNumber = parser(readPort);
export const speedNumber = parser(numberIn({ above: 0, to: 1_000_000 }));
export const creditsNumber = parser(readAmount);

/** `time` stands for the usual pace. */
export function advanceOption(text: string): Advance | "time" {
  if (text === "time" || text === "immediate" || text === "manual") return text;
  const reads = /^reads(?::(\d+))?$/.exec(text);
  const afterReads = Number(reads?.[1] ?? 1);
  if (!reads || afterReads < 1) {
    throw new InvalidArgumentError("It is time, reads, reads:<n>, immediate or manual.");
  }
  return { afterReads };
}

/** A reader, as commander calls it. */
function parser<T>(read: Reader<T>): (text: string) => T {
  return (text) => {
    const { value, problem } = read(text);
    if (problem !== undefined) throw new InvalidArgumentError(problem);
    return value;
  };
}
