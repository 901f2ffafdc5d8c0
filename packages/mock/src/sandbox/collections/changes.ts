import type { ContractOperation } from "../../contract/operation.ts";
import { type Echo, leftOut } from "../jobs/echo.ts";
import type { FieldCheck } from "../jobs/field-check.ts";
import type { JsonObject } from "../json.ts";

/**
 * What a request changes of a record: the fields that were sent and that the record may have, and of a PUT those as well that were
 * left out.
 *
 * @param ids Fields that no request changes: those of the record's id.
 */
export function changes(
  operation: ContractOperation,
  body: JsonObject,
  fields: FieldCheck,
  ids: readonly string[] = [],
): Echo {
  const asked = [...operation.requestFields].filter(([field]) => !ids.includes(field));
  const whole = operation.method === "PUT" ? leftOut(body, new Map(asked), fields) : { fields: {}, absent: [] };
  return { fields: { ...whole.fields, ...sentIn(body, fields, ids) }, absent: whole.absent };
}

/** What a body says of a record: the fields that it may have, but for its id. */
export function sentIn(body: JsonObject, fields: FieldCheck, ids: readonly string[]): JsonObject {
  const known = Object.entries(body).filter(([field]) => !ids.includes(field) && fields.has(field));
  for (const [field, value] of known) fields.requireRoom(field, value);
  return Object.fromEntries(known.filter(([field, value]) => fields.allows(field, value)));
}
