import type { ContractOperation } from "../../contract/operation.ts";
import type { FieldCheck } from "../jobs/field-check.ts";
import type { JsonObject } from "../json.ts";

/**
 * The fields that a request changes of a record: those that were sent and that the record may have, and of a PUT those as well that
 * were left out: their default, or null where they may be.
 *
 * @param idField What no request changes. Absent: the record has no id.
 */
export function changes(
  operation: ContractOperation,
  body: JsonObject,
  fields: FieldCheck,
  record: JsonObject,
  idField?: string,
): JsonObject {
  const sent = Object.entries(body).filter(
    ([field, value]) => field !== idField && fields.has(field) && fields.allows(field, value),
  );
  const whole = operation.method === "PUT" ? unsent(operation, body, fields, record) : {};
  return { ...whole, ...Object.fromEntries(sent) };
}

function unsent(operation: ContractOperation, body: JsonObject, fields: FieldCheck, record: JsonObject): JsonObject {
  const missing = [...operation.requestFields].filter(
    ([field]) => !Object.hasOwn(body, field) && Object.hasOwn(record, field),
  );
  return Object.fromEntries(
    missing.flatMap(([field, { default: preset }]) => {
      const value = [preset, null].find((candidate) => candidate !== undefined && fields.allows(field, candidate));
      return value === undefined ? [] : [[field, value]];
    }),
  );
}
