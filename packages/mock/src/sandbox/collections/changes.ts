import { plainId } from "@video-ads/core/ids";
import type { ContractOperation } from "../../contract/operation.ts";
import type { MockRequest } from "../../http/messages.ts";
import { Refusal } from "../../http/refusal.ts";
import type { NewId } from "../ids.ts";
import type { JsonObject } from "../json.ts";
import { bothNames } from "../records/both-names.ts";
import { type Echo, leftOut } from "../records/echo.ts";
import type { FieldCheck } from "../records/field-check.ts";
import { heldAs } from "../records/held.ts";
import { parentFields } from "./parent-fields.ts";

/**
 * What a request changes of a record: the fields that were sent and that the record may have, and where it says the whole record, as a
 * PUT does, those as well that were left out.
 *
 * @throws {Refusal} As `requireSame`.
 */
export function changes(
  operation: ContractOperation,
  body: JsonObject,
  { whole = operation.method === "PUT", ...changed }: Changed,
): Echo {
  const { fields, ids = {} } = changed;
  const { asked, others } = operation.fieldsFor(body);
  const said = bothNames(body, asked, fields);
  // What it is called by is said by the path.
  const gone = whole ? leftOut({ ...ids, ...said.body }, { asked: said.asked, others }, fields) : NOTHING;
  return { fields: { ...gone.fields, ...sentIn(operation, body, changed) }, absent: gone.absent };
}

/**
 * What a body says of a record: the fields that it may have, but for its id.
 *
 * @throws {Refusal} As `requireSame`.
 */
export function sentIn(
  operation: ContractOperation,
  body: JsonObject,
  { fields, record, ids = {}, newId }: Changed,
): JsonObject {
  requireSame(operation, body, ids);
  const said = bothNames(body, operation.fieldsFor(body).asked, fields);
  const known = Object.entries(said.body).filter(([field]) => !Object.hasOwn(ids, field) && fields.has(field));
  const held = known.map(([field, value]) => {
    const schema = said.asked.get(field);
    return [field, heldAs(fields, field, value, { schema, before: record[field], newId })] as const;
  });
  return Object.fromEntries(held.filter(([, value]) => value !== undefined));
}

const NOTHING: Echo = { fields: {}, absent: [] };

/** A record that a request changes. */
export interface Changed {
  /** What it may hold. */
  fields: FieldCheck;
  /** As it is before. */
  record: JsonObject;
  /** What no request changes: the record's id. */
  ids?: JsonObject;
  /** For entries of lists that the record gives ids. */
  newId?: NewId;
  /** The request says all of the record. Otherwise a PUT does. */
  whole?: boolean;
}

/**
 * Looks whether a body says of these fields what they are by the path.
 *
 * @throws {Refusal} When it says something else of one, and the operation documents how it refuses. Where it documents nothing of the
 *   kind, what the path says holds.
 */
export function requireSame(operation: ContractOperation, body: JsonObject, byPath: JsonObject): void {
  if (!refusesUnfit(operation)) return;
  const other = Object.entries(byPath).filter(
    ([field, value]) => body[field] !== undefined && body[field] !== null && plainId(body[field]) !== plainId(value),
  );
  if (other.length === 0) return;
  const faults = other.map(([field, value]) => [field, [`It is ${JSON.stringify(value)}, as the path says.`]]);
  throw new Refusal(409, Object.fromEntries(faults));
}

/** An operation as it answers a record that it has made, where the contract knows how, and one that was there. */
export interface ChangeAnswers {
  made: ContractOperation;
  changed: ContractOperation;
}

export function answersOf(operation: ContractOperation): ChangeAnswers {
  const { method, status, statuses } = operation;
  if (method === "POST" || !statuses.includes(201)) return { made: operation, changed: operation };
  const other = status === 201 ? statuses.find((code) => code > 201 && code < 300) : status;
  return { made: operation.answering(201), changed: operation.answering(other ?? status) };
}

/** The operation documents how it refuses what does not go together with the records that there are. */
export function refusesUnfit({ statuses }: ContractOperation): boolean {
  return statuses.some((status) => UNFIT.includes(status));
}

const UNFIT: readonly number[] = [409, 400, 422];

/**
 * What the path says of a record below others: the fields that are called as its parameters, or are about the records that these name, and
 * can hold what stands there.
 *
 * @param ids Fields that hold the record's own id.
 */
export function saidByPath(
  operation: ContractOperation,
  { pathParameters }: Pick<MockRequest, "pathParameters">,
  { shown, fields, ids }: { shown: JsonObject; fields: FieldCheck; ids: readonly string[] },
): JsonObject {
  const parents = parentFields(operation, fields, ids);
  const said = Object.entries(pathParameters).flatMap(([name, value]) => {
    const field = Object.hasOwn(shown, name) && !ids.includes(name) ? name : (parents.get(name) ?? name);
    const isThere = Object.hasOwn(shown, field) || fields.has(field);
    return isThere && fields.allows(field, value) ? [[field, value] as const] : [];
  });
  return Object.fromEntries(said);
}
