import type { Contract } from "../../contract/contract.ts";
import { bundleOf, itemsOf, type JsonSchema, propertiesOf } from "../../contract/json-schema.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import { isObject, type JsonObject } from "../json.ts";
import { FieldCheck } from "../records/field-check.ts";
import type { JobDefinition, Service } from "../service.ts";
import { parseTime } from "../time.ts";
import type { JobType } from "./job-type.ts";
import { partSource } from "./parts.ts";
import { referencesOf } from "./references.ts";
import { sendableBy } from "./told-within.ts";

/** Reads a job type from the contract. Undefined when the contract has no such job, or no example of its first state. */
export function readJobType(
  name: string,
  definition: JobDefinition,
  contract: Contract,
  service: Service,
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
  const isReference = referencesOf(name, definition, contract, service);
  const known = { name, definition, schema: record(schema), states, initial, created, fields, isReference, ...parts };
  return { ...known, sendable: sendableIn(known, read, contract, service) };
}

/** What may be sent by those that start and render such jobs, and those that change one below its path. */
function sendableIn(
  type: Omit<JobType, "sendable">,
  read: ContractOperation,
  { operations }: Contract,
  service: Service,
): JobType["sendable"] {
  const about = operations.filter(
    ({ id, path }) => service.operations[id]?.job?.type === type.name || path.startsWith(read.path),
  );
  const ofParts = about.flatMap((operation) => {
    const source = partSource(operation, service.operations[operation.id], type);
    return source ? [source.shared] : [];
  });
  return { record: sendableBy(about.map(({ requestFields }) => requestFields)), parts: sendableBy(ofParts) };
}

function record(schema: JsonSchema): JsonSchema {
  return itemsOf(schema) ?? schema;
}
