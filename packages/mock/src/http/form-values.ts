import { entryOf, isFile, type JsonSchema, propertiesOf } from "../contract/json-schema.ts";
import type { Violation } from "../contract/violation.ts";

/** A field of a form in the order it came: text, or a file's name in the place of its bytes. */
export interface FormField {
  name: string;
  value: string;
  file: boolean;
}

/**
 * Makes an object of a form's fields: a repeated field is an array where the contract has one, and else a violation, since servers differ in
 * which value counts; a field or an entry that holds an object is JSON text. Fields that the contract does not know stay text.
 */
export function formObject(
  fields: readonly FormField[],
  schema: JsonSchema,
): { value: Record<string, unknown>; violations: Violation[] } {
  const properties = propertiesOf(schema);
  const values = new Map<string, unknown>();
  const violations: Violation[] = [];
  for (const { name, value, file } of fields) {
    const property = properties.get(name);
    const wantsFile = isFile(property);
    if (property && wantsFile !== file) violations.push(fileViolation(name, wantsFile));
    const known = values.get(name);
    const one = entryOf(property);
    const given = hasType(one, "object") ? jsonOrText(value) : value;
    if (property && values.has(name) && !hasType(property, "array"))
      violations.push({ in: "body", path: [name], message: "Give this field once.", code: "repeated" });
    if (!hasType(property, "array")) values.set(name, given);
    else if (Array.isArray(known)) known.push(given);
    else values.set(name, [given]);
  }
  return { value: Object.fromEntries(values), violations };
}

function fileViolation(name: string, wanted: boolean): Violation {
  const message = wanted
    ? "The submitted data was not a file. Check the encoding type on the form."
    : "Not a valid string.";
  return { in: "body", path: [name], message, code: "file" };
}

function hasType(schema: JsonSchema | undefined, type: "array" | "object"): boolean {
  return [schema?.type].flat().includes(type);
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
