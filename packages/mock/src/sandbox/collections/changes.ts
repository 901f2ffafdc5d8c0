import type { ContractOperation } from "../../contract/operation.ts";
import { type Echo, leftOut } from "../jobs/echo.ts";
import type { FieldCheck } from "../jobs/field-check.ts";
import type { JsonObject } from "../json.ts";

/**
 * What a request changes of a record: the fields that were sent and that the record may have, and of a PUT those as well that were
 * left out.
 *
 * @param idField What no request changes. Absent: the record has no id.
 */
export function changes(operation: ContractOperation, body: JsonObject, fields: FieldCheck, idField?: string): Echo {
  const sent = Object.entries(body).filter(
    ([field, value]) => field !== idField && fields.has(field) && fields.allows(field, value),
  );
  const asked = [...operation.requestFields].filter(([field]) => field !== idField);
  const whole = operation.method === "PUT" ? leftOut(body, new Map(asked), fields) : { fields: {}, absent: [] };
  return { fields: { ...whole.fields, ...Object.fromEntries(sent) }, absent: whole.absent };
}
