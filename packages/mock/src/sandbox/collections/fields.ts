import { itemsOf, type JsonSchema, propertiesOf } from "../../contract/json-schema.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import type { JsonObject } from "../json.ts";

/** The fields of a record that an operation answers. */
export function fieldsOf(operation: ContractOperation, at?: string): Map<string, JsonSchema> {
  const record = schemaAt(operation, at);
  return record ? propertiesOf(record) : new Map();
}

/** The schema of what an operation answers at a path such as `data.tags[].word`: of a record, also where an array of them stands there. */
export function schemaAt(operation: ContractOperation, at?: string): JsonSchema | undefined {
  const names = at?.split(".") ?? [];
  return names.reduce<JsonSchema | undefined>(
    (found, name) => found && entryOf(propertiesOf(found).get(name.replace("[]", ""))),
    entryOf(operation.answerSchema(operation.status)),
  );
}

function entryOf(schema: JsonSchema | undefined): JsonSchema | undefined {
  return (schema && itemsOf(schema)) ?? schema;
}

/** A record with these of its fields; with all of them where an operation does not say which. */
export function onlyFields(record: JsonObject, fields: ReadonlyMap<string, JsonSchema> | undefined): JsonObject {
  return fields?.size ? Object.fromEntries(Object.entries(record).filter(([field]) => fields.has(field))) : record;
}
