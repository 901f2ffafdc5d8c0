// Reads the values of the command line's options.
import { numberIn, oneOf, type Reader, readAmount, readPort } from "@video-ads/core/options";
import { InvalidArgumentError } from "commander";
import { readPublicUrl } from "../base-url.ts";
import { CONTROLLERS, MODES, SCOPES } from "../option-values.ts";
import type { Advance } from "../sandbox/jobs/job-engine.ts";

export const portNumber = parser(readPort);
export const speedNumber = parser(numberIn({ from: 0.001, to: 1_000_000 }));
export const creditsNumber = parser(readAmount);
export const publicUrl = parser(readPublicUrl);
export const modeWord = parser(oneOf([...MODES, "proxy"]));
export const scopeWord = parser(oneOf(SCOPES));
export const controllerWord = parser(oneOf(CONTROLLERS));

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
