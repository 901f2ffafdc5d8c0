import type { JsonSchema } from "../../contract/json-schema.ts";
import type { JsonObject } from "../json.ts";
import type { FieldCheck } from "../records/field-check.ts";
import type { JobDefinition } from "../service.ts";
import type { Sendable } from "./told-within.ts";

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
  /** What requests may say of a record, and of its parts. */
  sendable: Readonly<Record<"record" | "parts", Sendable>>;
}
