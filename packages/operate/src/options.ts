// Options of a command line: core reads their texts, and what it refuses becomes an error of the command line.

import type { Reader } from "@video-ads/core/options";
import { InvalidArgumentError } from "commander";

/** A parser of an option's text. What cannot be read is refused in a sentence that says what to write. */
export function parser<T>(read: Reader<T>): (text: string) => T {
  return (text) => {
    const reading = read(text);
    if (reading.problem !== undefined) throw new InvalidArgumentError(reading.problem);
    return reading.value;
  };
}

/** The same for an option that can be given again, and then adds to what it has. */
export function listParser<T>(read: Reader<readonly T[]>): (text: string, before?: readonly T[]) => T[] {
  const values = parser(read);
  return (text, before = []) => [...before, ...values(text)];
}
