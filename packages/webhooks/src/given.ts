// Values as JavaScript gives them, of the options of receivers, stores and pages: each is taken as it is, or refused in one sentence.
import { givenName, givenNumber, inWords, type NumberRange, notThis } from "@video-ads/core/options";
import { type Clock, systemClock } from "./clock.ts";
import { ConfigurationError } from "./errors/configuration-error.ts";
import { consoleLog, type Log, lastingLog } from "./log.ts";

/** The names of options, written out as a row, so that one that is missing does not compile. */
export type Names<K extends string> = Readonly<Record<K, true>>;

/** Throws a {@link ConfigurationError} for options that are none, or one whose name is none of these, `under` the name of another one. */
export function checkNames(options: object, names: Names<string>, under?: string): void {
  const known = Object.keys(names);
  if (!hasNames(options)) {
    throw new ConfigurationError(notThis(`Options are given by name: { ${known.join(", ")} }.`, options), under);
  }
  const unknown = givenName(options, known);
  if (!unknown) return;
  const { option, problem } = unknown;
  throw new ConfigurationError(problem, under === undefined ? option : `${under}.${option}`);
}

/** Throws a {@link ConfigurationError} for what is given behind the options, where nobody would look at it. */
export function checkNoMore(call: string, more: readonly unknown[]): void {
  if (more.every((one) => one === undefined)) return;
  throw new ConfigurationError(`${call} takes one object with all of its options, and more was given behind that.`);
}

/**
 * Throws a {@link ConfigurationError} for one of these that is there without a value. What narrows something that nobody can take back
 * would be left out by it without a word: all would be discarded, or a job started that nothing keeps from being started again.
 */
export function checkFilled(options: object, names: readonly string[]): void {
  for (const name of names) {
    if (!Object.hasOwn(options, name) || Reflect.get(options, name) !== undefined) continue;
    throw new ConfigurationError(
      "It is there and undefined. Leave the key out where it is meant to have no value.",
      name,
    );
  }
}

// By its tag, since a list, a signal or a promise has no names of its own either, and would say nothing.
export function hasNames(given: unknown): boolean {
  return Object.prototype.toString.call(given) === "[object Object]";
}

/** True or false. Throws a {@link ConfigurationError} that names the option when it is neither: `"false"` would be true. */
export function booleanOf(option: string, given: unknown): boolean {
  if (typeof given === "boolean") return given;
  throw new ConfigurationError(notThis("It is true or false.", given), option);
}

/** A number in a range. Throws a {@link ConfigurationError} that names the option when it is none. */
export function numberOf(option: string, given: unknown, range: NumberRange): number {
  const { value, problem } = givenNumber(given, range);
  if (problem !== undefined) throw new ConfigurationError(problem, option);
  return value;
}

/** Throws a {@link ConfigurationError} for a function that is none. `what` says in a sentence what is wanted. */
export function checkFunction(option: string, given: unknown, what: string): void {
  if (typeof given !== "function") throw new ConfigurationError(notThis(what, given), option);
}

/** Throws a {@link ConfigurationError} for a text that is none, or is empty. */
export function checkText(option: string, given: unknown, what: string): void {
  if (typeof given !== "string" || given === "") throw new ConfigurationError(notThis(what, given), option);
}

/** The methods that something has not, by their names. */
export function missingMethods(given: unknown, names: readonly string[]): string[] {
  if ((typeof given !== "object" && typeof given !== "function") || given === null) return [...names];
  return names.filter((name) => typeof Reflect.get(given, name) !== "function");
}

/** What is to have methods, or what it lacks, in a sentence. Undefined: it has them all. */
export function withoutMethods(given: unknown, names: readonly string[], what: string): string | undefined {
  const missing = missingMethods(given, names);
  if (missing.length === 0) return undefined;
  // One that has none of them is something else altogether.
  if (missing.length === names.length) return notThis(what, given);
  return `${what.slice(0, -1)}; this one lacks ${missing.join(", ")}.`;
}

/** The clock that was given. Throws a {@link ConfigurationError} for one that tells no time. */
export function clockOf(given: Clock = systemClock): Clock {
  if (given === systemClock) return given;
  const told = typeof given === "function" ? timeOf(given) : given;
  if (typeof given === "function" && Number.isFinite(told)) return given;
  const wanted = "It is a function that answers milliseconds since 1970, as Date.now does";
  const got = typeof given === "function" ? `one that answers ${inWords(told)}` : inWords(given);
  throw new ConfigurationError(`${wanted}, not ${got}.`, "clock");
}

/** The time of a clock; of a class, what it says without `new`. */
function timeOf(clock: Clock): unknown {
  try {
    return clock();
  } catch {
    return undefined;
  }
}

/** The log that was given, as one that never fails. Throws a {@link ConfigurationError} for one that is none. */
export function logOf(given: Log = consoleLog): Log {
  checkFunction("log", given, "It is a function that takes an entry.");
  return given === consoleLog ? given : lastingLog(given);
}
