// Reads the values of the command line's options.
import { InvalidArgumentError } from "commander";
import type { Advance } from "../sandbox/jobs/job-engine.ts";

export function portNumber(text: string): number {
  const port = Number(text);
  if (text.trim() === "" || !Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new InvalidArgumentError("A port is a number from 0 to 65535.");
  }
  return port;
}

export function speedNumber(text: string): number {
  const speed = Number(text);
  if (!(speed > 0 && speed <= 1_000_000)) {
    throw new InvalidArgumentError("A speed is a number above 0: 10 is ten times as fast, 0.5 half as fast.");
  }
  return speed;
}

export function creditsNumber(text: string): number {
  const credits = Number(text);
  if (text.trim() === "" || !(credits >= 0 && Number.isFinite(credits))) {
    throw new InvalidArgumentError("Credits are a number, 0 or more.");
  }
  return credits;
}

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
