// More entries than an example has: its own serve in turn, and what numbers them counts on.
import type { JsonObject } from "../json.ts";
import type { FieldCheck } from "./field-check.ts";

/** An example of an entry: those that there are serve in turn, and what numbers them counts on. */
export function shownAt(shown: readonly JsonObject[], index: number, fields: FieldCheck): JsonObject {
  const example = shown[index % shown.length] ?? {};
  const [first = {}] = shown;
  const numbered = Object.keys(index < shown.length ? {} : first)
    .filter((field) => isNumbering(shown, field))
    .map((field) => [field, numberAt(shown, field, index)] as const)
    .filter(([field, number]) => fields.allows(field, number));
  return { ...example, ...Object.fromEntries(numbered) };
}

/** A field that counts the entries of an example, from wherever it begins. */
export function isNumbering(shown: readonly JsonObject[], field: string): boolean {
  return (
    shown.length > 1 &&
    shown.every((entry, place) => Number.isInteger(entry[field]) && entry[field] === numberAt(shown, field, place))
  );
}

export function numberAt([first = {}]: readonly JsonObject[], field: string, index: number): number {
  return Number(first[field]) + index;
}
