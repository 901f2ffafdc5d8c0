// What a record holds of what a request sends.
import { defaultOf, itemsOf, type JsonSchema, propertiesOf } from "../../contract/json-schema.ts";
import { isObject } from "../json.ts";
import type { FieldCheck } from "./field-check.ts";

/**
 * A value as the record may hold it: as it was sent, else with the defaults of what it leaves out, else completed by what stands there.
 *
 * @param schema What the request may send in the field.
 * @param before What the record has there, or its example.
 * @returns Undefined when it is of another kind than what the record has there, such as the id of what that shows as a whole.
 * @throws {Error} When the contract lets it be sent, and its record cannot hold it.
 */
export function heldAs(
  fields: FieldCheck,
  field: string,
  value: unknown,
  { schema, before }: { schema: JsonSchema | undefined; before: unknown },
): unknown {
  if (fields.allows(field, value)) return value;
  const candidates = [withDefaults(schema, value), completed(before, value)];
  const fitting = candidates.find((candidate) => candidate !== undefined && fields.allows(field, candidate));
  if (fitting === undefined) fields.requireRoom(field, value);
  return fitting;
}

function withDefaults(schema: JsonSchema | undefined, value: unknown): unknown {
  if (!schema) return value;
  if (Array.isArray(value)) {
    const items = itemsOf(schema);
    return value.map((entry) => withDefaults(items, entry));
  }
  if (!isObject(value)) return value;
  const filled = [...propertiesOf(schema)].flatMap(([name, own]) => {
    const one = Object.hasOwn(value, name) ? withDefaults(own, value[name]) : defaultOf(own);
    return one === undefined ? [] : [[name, one] as const];
  });
  return { ...value, ...Object.fromEntries(filled) };
}

function completed(before: unknown, given: unknown): unknown {
  return isObject(before) && isObject(given) ? { ...before, ...given } : undefined;
}
