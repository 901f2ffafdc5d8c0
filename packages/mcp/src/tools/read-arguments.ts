// Assistants write arguments as text, and some of them an object or a number in an argument as text once more.
import { isObject } from "@video-ads/core/job";
import type { Arguments } from "./check-arguments.ts";

/** Whether a value is of a type of JSON Schema that is no text. */
const IS: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: (value) => isObject(value) && !Array.isArray(value),
  array: Array.isArray,
  boolean: (value) => typeof value === "boolean",
  number: (value) => typeof value === "number",
  integer: Number.isInteger,
};

/** The arguments, with what was written as JSON read where the tool takes no text. What cannot be read stays, and is refused by name. */
export function readArguments(properties: object, given: Arguments): Arguments {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const schema: unknown = Object.hasOwn(properties, name) ? Reflect.get(properties, name) : undefined;
      return [name, typeof value === "string" ? readAs(schema, value) : value];
    }),
  );
}

function readAs(schema: unknown, text: string): unknown {
  const types: unknown[] = isObject(schema) ? [Reflect.get(schema, "type")].flat() : [];
  if (types.length === 0 || types.includes("string")) return text;
  const value = parsed(text);
  return types.some((type) => IS[String(type)]?.(value)) ? value : text;
}

/** Undefined: it is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
