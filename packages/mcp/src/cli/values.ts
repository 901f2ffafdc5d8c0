// Reads the values of the command line's options.
import { InvalidArgumentError } from "commander";

export function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError("A port is a number from 0 to 65535.");
  return port;
}

/** Credits or seconds. */
export function amount(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0 && Number.isFinite(value)))
    throw new InvalidArgumentError("It is a number, 0 or more.");
  return value;
}

/** `a,b`; an option that is given twice adds to what it has. */
export function names(text: string, before: readonly string[] = []): string[] {
  const given = text.split(",").map((name) => name.trim());
  if (given.some((name) => name === ""))
    throw new InvalidArgumentError("It is one name, or several with commas between.");
  return [...before, ...given];
}
