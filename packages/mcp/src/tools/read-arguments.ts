// Assistants write arguments as text, and some of them an object or a number in an argument as text once more. Hosts that name every argument
// in each call say null for what is left out: no schema that they are told has null in it. What sets a field to null has an argument for that.
import { fieldOf, isObject } from "@video-ads/core/job";
import type { Arguments } from "./definition.ts";

/** Whether a value is of a type of JSON Schema that is no text. */
const IS: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: (value) => isObject(value) && !Array.isArray(value),
  array: Array.isArray,
  boolean: (value) => typeof value === "boolean",
  number: (value) => typeof value === "number",
  integer: Number.isInteger,
};

/**
 * The arguments, with what was written as JSON read where the tool takes no text, and without those that are null and need not be there.
 * What cannot be read stays, and is refused by name.
 */
export function readArguments(schema: object, given: Arguments): Arguments {
  const read = readAs(schema, given);
  return isObject(read) ? { ...read } : given;
}

function readAs(schema: unknown, given: unknown): unknown {
  if (!isObject(schema)) return given;
  const value = typeof given === "string" ? readText(schema, given) : given;
  if (Array.isArray(value)) return value.map((entry) => readAs(fieldOf(schema, "items"), entry));
  const properties = fieldOf(schema, "properties");
  if (!isObject(value) || !isObject(properties)) return value;
  const required = [fieldOf(schema, "required")].flat();
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const own = fieldOf(properties, name);
      return inner === null && isObject(own) && !required.includes(name) ? [] : [[name, readAs(own, inner)]];
    }),
  );
}

function readText(schema: object, text: string): unknown {
  const types = typesOf(schema);
  // Of any value, only what cannot be meant as text is read.
  const wanted = types.length > 0 ? types : fieldOf(schema, "anyOf") === undefined ? ["object", "array"] : ["string"];
  if (wanted.includes("string")) return text;
  const value = parsed(text);
  return wanted.some((type) => IS[String(type)]?.(value)) ? value : text;
}

function typesOf(schema: object): unknown[] {
  return [fieldOf(schema, "type")].flat().filter((type) => type !== undefined);
}

/** Undefined: it is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
