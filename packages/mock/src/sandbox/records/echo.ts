import { defaultOf, isFile, type JsonSchema } from "../../contract/json-schema.ts";
import type { FieldsOfKind } from "../../contract/operation.ts";
import type { NewId } from "../ids.ts";
import type { JsonObject } from "../json.ts";
import { bothNames } from "./both-names.ts";
import type { FieldCheck } from "./field-check.ts";
import { heldAs } from "./held.ts";

/** What a request makes of a record. */
export interface Echo {
  fields: JsonObject;
  /** Fields that the record does not have: the request left them out, and nothing else fills them. */
  absent: readonly string[];
}

/**
 * What a new record holds of the request that made it: fields of the same name as sent, and of those that were left out what fills
 * them. Only a field that the record always has keeps what the example shows. A value that the record may not hold as it is, such as
 * a caption setting without its style, is completed by its defaults, or from the example.
 *
 * @param takes Fields that the request may have.
 * @param newId For entries of lists that the record gives ids.
 */
export function echo(
  { initial, fields }: { initial: JsonObject; fields: FieldCheck },
  request: JsonObject,
  takes: FieldsOfKind,
  newId?: NewId,
): Echo {
  const { body, asked } = bothNames(request, takes.asked, fields);
  const sent = Object.entries(body).flatMap(([field, value]) => {
    // A file is the service's to put somewhere.
    if (!asked.has(field) || isFile(asked.get(field)) || !(fields.has(field) || Object.hasOwn(initial, field)))
      return [];
    const held = heldAs(fields, field, value, {
      schema: asked.get(field),
      before: initial[field],
      newId,
      isNew: true,
    });
    const shown = held === undefined && fields.allows(field, initial[field]) ? initial[field] : held;
    return shown === undefined ? [] : [[field, shown] as const];
  });
  const { fields: filled, absent } = leftOut(body, { ...takes, asked }, fields);
  return { fields: { ...filled, ...Object.fromEntries(sent) }, absent };
}

/**
 * What becomes of the fields that a request leaves out: their default, else null where that may stand, else they are absent. A list
 * or map that the record always has is empty then, if it may be.
 */
export function leftOut(body: JsonObject, { asked, others = [] }: FieldsOfKind, fields: FieldCheck): Echo {
  const missing = [...others, ...asked.keys()].filter((field) => fields.has(field) && !Object.hasOwn(body, field));
  const filled = missing.map((field) => {
    const value = fields.unfilled(field, defaultOf(asked.get(field) ?? {}));
    return [field, value === undefined ? fields.empty(field) : value] as const;
  });
  return {
    fields: Object.fromEntries(filled.filter(([, value]) => value !== undefined)),
    absent: filled.flatMap(([field, value]) => (value === undefined && !fields.isRequired(field) ? [field] : [])),
  };
}

/** The record with what a request makes of it. */
export function withEcho(record: JsonObject, { fields, absent }: Echo): JsonObject {
  const kept = Object.entries(record).filter(([field]) => !absent.includes(field));
  return { ...Object.fromEntries(kept), ...fields };
}

/** What a later request may fill: what it sends, and of the rest what no request before it has decided. */
export function stillOpen(
  asked: ReadonlyMap<string, JsonSchema>,
  body: JsonObject,
  before: Echo | undefined,
): Map<string, JsonSchema> {
  const isDecided = (field: string): boolean =>
    before !== undefined && (Object.hasOwn(before.fields, field) || before.absent.includes(field));
  return new Map([...asked].filter(([field]) => Object.hasOwn(body, field) || !isDecided(field)));
}

/** What two requests make of one record: the later one over the earlier one. */
export function over(before: Echo | undefined, after: Echo): Echo {
  const { fields = {}, absent = [] } = before ?? {};
  const isLeft = (field: string): boolean => !after.absent.includes(field);
  const stays = Object.entries(fields).filter(([field]) => isLeft(field));
  return {
    fields: { ...Object.fromEntries(stays), ...after.fields },
    absent: [...absent.filter((field) => isLeft(field) && !Object.hasOwn(after.fields, field)), ...after.absent],
  };
}
