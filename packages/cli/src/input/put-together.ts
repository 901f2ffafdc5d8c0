// What the JSON of one flag comes to that is given more than once: nothing of it is dropped.
import { CliError } from "../errors/cli-error.ts";
import type { Field } from "../rows.ts";

/**
 * What has come so far, with what comes now: entries are added to a list, objects are put into one another, the later one over the
 * earlier one.
 *
 * @param before Undefined: nothing has come.
 * @throws {CliError} Where neither is possible.
 */
export function putTogether({ flag, lists }: Pick<Field, "flag" | "lists">, before: unknown, json: unknown): unknown {
  const now = lists === undefined || json === null || isWhole(json, lists) ? json : [json];
  if (before === undefined) return now;
  if (Array.isArray(before) && Array.isArray(now)) return [...before, ...now];
  if (lists === undefined && isPlain(before) && isPlain(now)) return merged(before, now);
  throw new CliError(`--${flag}: ${kindOf(before)} and ${kindOf(now)} cannot be put together. Give it once.`);
}

/** All of a list, and not an entry of it: where the entries are lists as well, there are lists in it. */
function isWhole(json: unknown, lists: number): boolean {
  return Array.isArray(json) && (json.length === 0 || depthOf(json) >= lists);
}

function depthOf(json: unknown): number {
  return Array.isArray(json) ? 1 + Math.max(0, ...json.map(depthOf)) : 0;
}

function merged(before: object, now: object): object {
  const known = new Map(Object.entries(before));
  for (const [name, value] of Object.entries(now)) {
    const old: unknown = known.get(name);
    known.set(name, isPlain(old) && isPlain(value) ? merged(old, value) : value);
  }
  return Object.fromEntries(known);
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (isPlain(value)) return "an object";
  return JSON.stringify(value);
}
