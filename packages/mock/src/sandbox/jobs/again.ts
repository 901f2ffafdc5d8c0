// A job that is started below one of its own type, such as a retry or a remix: what its request leaves out is as in that one.
import { defaultOf, type JsonSchema } from "../../contract/json-schema.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import { placesOf } from "../collections/moves.ts";
import type { JsonObject } from "../json.ts";
import type { Echo } from "../records/echo.ts";
import { recordsNamed } from "../records-named.ts";
import type { ResourceParts } from "../resource.ts";
import type { Job } from "./job.ts";
import type { JobType } from "./job-type.ts";

/** How many ids of the path name the job of its own type that a start stands below. Undefined: it stands below none. */
export function depthOfOriginal(
  operation: ContractOperation,
  { definition }: JobType,
  { contract, service }: Pick<ResourceParts, "contract" | "service">,
): number | undefined {
  if (!operation.path.includes("{")) return undefined;
  const home = placesOf(contract, service).get(definition.read)?.name;
  return recordsNamed(contract, service)(operation).find(({ name }) => name === home)?.depth;
}

/** What a new job has of the one that it is made of: all that a request can say of such a job. */
export function takenOver({ record }: Pick<Job, "record">, sayable: Iterable<string>): Echo {
  const names = [...new Set(sayable)];
  const known = names.filter((field) => Object.hasOwn(record, field));
  return {
    fields: structuredClone(Object.fromEntries(known.map((field) => [field, record[field]]))),
    absent: names.filter((field) => !known.includes(field)),
  };
}

/** The request as it would have to be to say all of it. */
export function saidInFull({ fields }: Echo, body: JsonObject): JsonObject {
  const known = Object.entries(fields).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(known), ...body };
}

/** Fields that a request decides itself: what it sends, and what it has a default for. */
export function decidedBy(body: JsonObject, asked: ReadonlyMap<string, JsonSchema>): Map<string, JsonSchema> {
  return new Map([...asked].filter(([field, schema]) => Object.hasOwn(body, field) || defaultOf(schema) !== undefined));
}
