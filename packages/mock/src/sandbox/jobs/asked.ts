// The fields of a job's record that requests fill: those of the operation itself, and those that only another one has.
import type { Contract } from "../../contract/contract.ts";
import { type JsonSchema, kindOf } from "../../contract/json-schema.ts";
import type { ContractOperation, FieldsOfKind } from "../../contract/operation.ts";
import { pathExamples } from "../collections/place.ts";
import { isObject, type JsonObject, objectsIn } from "../json.ts";
import type { Service, ServiceOperation } from "../service.ts";
import type { JobType } from "./job-type.ts";

/**
 * Fields of a request that its job's record shows: not its id, and none that its states tell, although one schema may describe both. Of an
 * output inside of what is sent, such as the file of a scene, they tell no more than that, where the record shows it from the start.
 */
export function askedOf(operation: ContractOperation, { definition, initial }: JobType): Map<string, JsonSchema> {
  const { status, progress, credits, items, reason, result, preview = [], editor = [] } = definition;
  const told = new Set([status, progress, credits, items, reason?.split(".")[0]]);
  const paths = [...result, ...preview, ...editor];
  const isTold = (field: string, schema: JsonSchema): boolean => {
    const isWithin = kindOf(schema) !== undefined && (isObject(initial[field]) || objectsIn(initial[field]).length > 0);
    return told.has(field) || paths.some((path) => (isWithin ? path : path.split(/[.[]/)[0]) === field);
  };
  return new Map([...operation.requestFields].filter(([field, schema]) => field !== "id" && !isTold(field, schema)));
}

/** The same of one request: those of its kind, and those of the others. */
export function askedIn(
  body: JsonObject,
  asked: ReadonlyMap<string, JsonSchema>,
  operation: ContractOperation,
): Required<FieldsOfKind> {
  const kind = operation.fieldsFor(body);
  return {
    asked: new Map([...kind.asked].filter(([field]) => asked.has(field))),
    others: kind.others.filter((field) => asked.has(field)),
  };
}

/**
 * Fields of the record that this start cannot fill and another one can, in its body or by its path: in a job that was started here nobody
 * fills them, whatever the examples show, but for whose it is and when it was made. So it is with those of the render, where none follows.
 */
export function askedElsewhere(
  operation: ContractOperation,
  { job }: ServiceOperation,
  type: JobType,
  contract: Contract,
  service: Service,
): string[] {
  const isRendered = job?.action === "start" && job.until === "preview";
  const here = fieldsOf(operation, type);
  const [starts, renders] = (["start", "render"] as const).map((action) =>
    contract.operations.flatMap((one) => {
      const role = service.operations[one.id]?.job;
      if (role?.type !== type.name || role.action !== action) return [];
      return action === "start" ? fieldsOf(one, type) : [...askedOf(one, type).keys()];
    }),
  );
  const left = new Set([...(starts ?? []), ...(isRendered ? [] : (renders ?? []))]);
  const known = [...(type.definition.owner ?? []), ...(type.created === undefined ? [] : [type.created])];
  for (const field of [...here, ...known, ...(isRendered ? (renders ?? []) : [])]) left.delete(field);
  return [...left];
}

/** What a start says of its job. A parent may be called by the name that the job's own id has. */
function fieldsOf(operation: ContractOperation, type: JobType): string[] {
  const parents = pathExamples(operation).flatMap(([name]) => (name === "id" ? [] : [name]));
  return [...askedOf(operation, type).keys(), ...parents];
}
