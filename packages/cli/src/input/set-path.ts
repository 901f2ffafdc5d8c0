import { InvalidArgumentError } from "commander";
import { CliError } from "../errors/cli-error.ts";
import { plainValue } from "../program/field-option.ts";
import type { Field } from "../rows.ts";
import { literalText } from "./at-sign.ts";
import { isNullInside } from "./null-word.ts";
import { hasOpenPart } from "./open-part.ts";
import { textFrom } from "./text-value.ts";

/** `headline.properties.content=30% off`, which sets one value inside of an object. */
const ASSIGNMENT = /^([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)=(.*)$/s;

export function assignment(text: string): { path: string[]; value: string } | undefined {
  const [, path, value] = ASSIGNMENT.exec(text) ?? [];
  return path === undefined || value === undefined ? undefined : { path: path.split("."), value };
}

/** A copy of an object or list in which one more value is set, of the kind that stands at that path. */
export async function withValue(
  field: Field,
  before: unknown,
  path: readonly string[],
  text: string,
): Promise<unknown> {
  return put(before, path, await leafValue(field, path, text));
}

async function leafValue(field: Field, path: readonly string[], text: string): Promise<unknown> {
  const flag = `--${field.flag} ${path.join(".")}=`;
  if (checked(field, path, text, () => isNullInside(`--${field.flag}`, path, text, at(field.nullPaths, path))))
    return null;
  const leaf = at(field.paths, path);
  // Free-form objects take text, or JSON where it is some: `volume=0.2`. What a file has in it is text.
  if (!leaf) {
    if (field.paths && !Object.keys(field.paths).some((pattern) => hasOpenPart(pattern))) unknownPath(field, path);
    const literal = literalText(text);
    return literal === undefined ? await textFrom(flag, text) : scalar(literal);
  }
  const [kind, values] = leaf;
  const given = kind === "string" && !values ? await textFrom(flag, text) : text;
  return checked(field, path, given, () => plainValue(leaf, given));
}

/** What is said of the place at this path. */
function at<T>(places: Readonly<Record<string, T>> = {}, path: readonly string[]): T | undefined {
  return Object.entries(places).find(([pattern]) => fits(pattern.split("."), path))?.[1];
}

function checked<T>(field: Field, path: readonly string[], text: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new CliError(`--${field.flag} ${path.join(".")}=${text} is invalid. ${error.message}`);
  }
}

function unknownPath(field: Field, path: readonly string[]): never {
  throw new CliError(`--${field.flag} has no ${path.join(".")}. It has ${Object.keys(field.paths ?? {}).join(", ")}.`);
}

function fits(pattern: readonly string[], path: readonly string[]): boolean {
  return pattern.length === path.length && pattern.every((part, index) => hasOpenPart(part) || part === path[index]);
}

function scalar(text: string): unknown {
  if (!/^(true|false|null|-?\d+(\.\d+)?)$/.test(text)) return text;
  return JSON.parse(text);
}

function put(before: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  const isIndex = /^\d+$/.test(name);
  if (Array.isArray(before) || (before === undefined && isIndex)) {
    const list: unknown[] = Array.isArray(before) ? [...before] : [];
    const index = Number(name);
    // A gap would be sent as null.
    if (!isIndex || index > list.length) {
      throw new CliError(`${name} is no place in a list of ${list.length}: the next one is ${list.length}.`);
    }
    list[index] = put(list[index], rest, value);
    return list;
  }
  const own = typeof before === "object" && before !== null ? before : {};
  const inside = Object.entries(own).find(([key]) => key === name)?.[1];
  return { ...own, [name]: put(inside, rest, value) };
}
