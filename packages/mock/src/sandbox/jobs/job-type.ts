import type { Contract } from "../../contract/contract.ts";
import { bundleOf, itemsOf, type JsonSchema, propertiesOf } from "../../contract/json-schema.ts";
import { isObject, type JsonObject } from "../json.ts";
import type { JobDefinition } from "../service.ts";
import { parseTime } from "../time.ts";
import { FieldCheck } from "./field-check.ts";

/** A job type with what the contract shows of it: the record in each state. */
export interface JobType {
  name: string;
  definition: JobDefinition;
  /** Of the record. */
  schema: JsonSchema;
  /** The record by the name of its state: the examples of the operation that reads it. */
  states: ReadonlyMap<string, JsonObject>;
  /** The record of a job that was just created. */
  initial: JsonObject;
  /** Field with the time at which a job was made: of the times that no state changes, the first one. */
  created: string | undefined;
  /** Says whether a value is allowed in a field of the record. */
  fields: FieldCheck;
  /** An id in the examples is that of something else, such as a link. */
  isReference: (id: string) => boolean;
  /** The same of the record's parts. Absent: it has none. */
  parts?: FieldCheck;
}

/** Reads a job type from the contract. Undefined when the contract has no such job, or no example of its first state. */
export function jobType(
  name: string,
  definition: JobDefinition,
  contract: Contract,
  isReference: JobType["isReference"],
): JobType | undefined {
  const read = contract.operation(definition.read);
  const schema = read?.answerSchema(read.status);
  if (!read || !schema) return undefined;
  const states = new Map(
    read.examples(read.status).flatMap(({ name, value }): [string, JsonObject][] => {
      const record = Array.isArray(value) && value.length === 1 ? value[0] : value;
      return isObject(record) ? [[name, record]] : [];
    }),
  );
  const initial = states.get(definition.journey.initial);
  if (!initial) return undefined;
  const bundle = bundleOf(read.http);
  const fields = new FieldCheck([record(schema)], bundle);
  const part = propertiesOf(record(schema)).get(definition.items ?? "");
  const parts = part && { parts: new FieldCheck([record(part)], bundle) };
  const stays = (field: string): boolean => [...states.values()].every((shown) => shown[field] === initial[field]);
  const times = Object.keys(initial).filter((field) => initial[field] !== null && fields.isTime(field) && stays(field));
  const at = (field: string): number => parseTime(initial[field])?.getTime() ?? Number.POSITIVE_INFINITY;
  const [created] = times.sort((one, other) => at(one) - at(other));
  return { name, definition, schema: record(schema), states, initial, created, fields, isReference, ...parts };
}

function record(schema: JsonSchema): JsonSchema {
  return itemsOf(schema) ?? schema;
}
