// What an answer has to have and its record lacks.
import { entriesOf, type JsonSchema, propertiesOf, requiredOf } from "../contract/json-schema.ts";
import type { ContractOperation } from "../contract/operation.ts";
import { recordsShownBy } from "./collections/answers.ts";
import { schemaAt } from "./collections/fields.ts";
import { madeUp } from "./collections/made-up.ts";
import { asObject, isObject, type JsonObject } from "./json.ts";

/** What is answered, with what is required and missing as the operation's examples show it, else made up. */
export function withMissing(operation: ContractOperation, status: number, value: unknown): unknown {
  const examples = operation.examples(status).map((example) => example.value);
  return withRequired(operation.answerSchema(status), value, examples);
}

/** The same of a record that stands at a place in the answer, or in an array there. */
export function recordWithMissing(operation: ContractOperation, record: JsonObject, at?: string): JsonObject {
  const shown = recordsShownBy(operation, at === undefined ? {} : { at });
  return { ...record, ...asObject(withRequired(schemaAt(operation, at), record, shown)) };
}

/** @param shown What examples have in the place of the value. */
function withRequired(schema: JsonSchema | undefined, value: unknown, shown: readonly unknown[]): unknown {
  if (!schema) return value;
  if (Array.isArray(value)) {
    const [items] = entriesOf(schema);
    return value.map((entry) => withRequired(items, entry, shown.flat()));
  }
  if (!isObject(value)) return value;
  const required = requiredOf(schema);
  const fields = [...propertiesOf(schema)].flatMap(([name, own]) => {
    const there = shown.flatMap((one) => (isObject(one) && Object.hasOwn(one, name) ? [one[name]] : []));
    if (Object.hasOwn(value, name)) return [[name, withRequired(own, value[name], there)] as const];
    return required.has(name) ? [[name, there.length > 0 ? there[0] : madeUp(own)] as const] : [];
  });
  return { ...value, ...Object.fromEntries(fields) };
}
