// What is said of a record as a whole, beside what each of its fields may hold: whether it keeps the contract, and of which kind it is.
import { isDeepStrictEqual } from "node:util";
import { faultInWords } from "@video-ads/core/faults";
import { type JsonSchema, propertiesOf } from "../../contract/json-schema.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import { onlyFields } from "../collections/fields.ts";
import type { JsonObject } from "../json.ts";
import type { FieldCheck } from "./field-check.ts";

/** The record keeps each of the schemas that it is shown by, as far as that shows it. */
export function isWhole(fields: FieldCheck, record: JsonObject): boolean {
  return fields.records.every((schema) => fields.validatorOf(schema)(partShown(schema, record)));
}

/**
 * Looks whether a record may be kept as a request leaves it.
 *
 * @throws {Error} When it keeps the contract no more, and did before.
 */
export function requireWhole(
  { id }: ContractOperation,
  fields: FieldCheck,
  { before, after }: Record<"before" | "after", JsonObject>,
): void {
  if (isWhole(fields, after) || !isWhole(fields, before)) return;
  const [fault] = fields.records.flatMap((schema) => {
    const validate = fields.validatorOf(schema);
    return validate(partShown(schema, after)) ? [] : (validate.errors ?? []);
  });
  const why = fault ? faultInWords(fault, "it") : "it fits none of its schemas";
  throw new Error(`${id} would leave a record that the contract does not allow, and has changed nothing: ${why}`);
}

/** A record without the fields that only records of other kinds have, where it is one of several kinds (`oneOf`, `anyOf`). */
export function ofOneKind(fields: FieldCheck, record: JsonObject): JsonObject {
  const foreign = fields.records.flatMap((schema) => {
    const kind = fields.ofItsKind(schema, record);
    if (kind === schema) return [];
    const own = propertiesOf(kind);
    return [...propertiesOf(schema).keys()].filter((name) => !own.has(name));
  });
  if (foreign.length === 0) return record;
  return Object.fromEntries(Object.entries(record).filter(([field]) => !foreign.includes(field)));
}

/** Those of some records that are of the kind that they are with what a request says; all of them where none is. */
export function alikeWith<R>(
  fields: FieldCheck,
  records: readonly R[],
  of: (one: R) => JsonObject,
  said: JsonObject,
): readonly R[] {
  const isAlike = (record: JsonObject): boolean =>
    fields.records.every((schema) => {
      const kind = fields.ofItsKind(schema, record);
      return kind === schema || isDeepStrictEqual(kind, fields.ofItsKind(schema, { ...record, ...said }));
    });
  const alike = records.filter((one) => isAlike(of(one)));
  return alike.length > 0 ? alike : records;
}

function partShown(schema: JsonSchema, record: JsonObject): JsonObject {
  return onlyFields(record, propertiesOf(schema));
}
