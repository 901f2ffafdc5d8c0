// Lists of jobs that are not on the path where a job is read: those of a project, where a job is read without it.
import { barePath } from "@video-ads/core/bare-path";
import { plainId } from "@video-ads/core/ids";
import type { Contract } from "../../contract/contract.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import type { MockRequest } from "../../http/messages.ts";
import { saidByPath } from "../collections/changes.ts";
import { schemaAt } from "../collections/fields.ts";
import { placesOf } from "../collections/moves.ts";
import { parentFields } from "../collections/parent-fields.ts";
import type { CollectionPlace } from "../collections/place.ts";
import { isPartOf, lastParameter } from "../collections/record-place.ts";
import type { JsonObject } from "../json.ts";
import { idsOnPath } from "../resource.ts";
import type { Service } from "../service.ts";
import type { Job } from "./job.ts";
import type { JobType } from "./job-type.ts";

/**
 * The job types of which lists show records, by the `operationId` of the list: of the one that is started on the list's path, or else of
 * the one whose records are read at a path with the same name at its end, and have at least its fields.
 *
 * @param places Where the records of each operation are.
 */
export function jobLists(
  contract: Contract,
  service: Service,
  places: ReadonlyMap<string, CollectionPlace>,
): ReadonlyMap<string, string> {
  const jobs = contract.operations.flatMap((operation) => {
    const { job } = service.operations[operation.id] ?? {};
    const place = places.get(operation.id);
    return job && place ? [{ operation, job, place }] : [];
  });
  const found = contract.operations.flatMap((operation): [string, string][] => {
    const place = places.get(operation.id);
    const { job, list } = service.operations[operation.id] ?? {};
    if (job || place?.role !== "list") return [];
    const record = schemaAt(operation, list?.at);
    const isLike = (read: ContractOperation): boolean => {
      const schema = schemaAt(read);
      return record !== undefined && schema !== undefined && isPartOf(record, schema);
    };
    const started = jobs.find((one) => one.job.action === "start" && one.place.name === place.name);
    const read = jobs.find(
      (one) => one.job.action === "read" && lastName(one.place) === lastName(place) && isLike(one.operation),
    );
    const type = (started ?? read)?.job.type;
    return type === undefined ? [] : [[operation.id, type]];
  });
  return new Map(found);
}

/** The operations that list jobs, with the type of those. */
export function listsOf(contract: Contract, service: Service): [operation: string, type: string][] {
  const beside = jobLists(contract, service, placesOf(contract, service));
  return contract.operations.flatMap((operation): [string, string][] => {
    const { job } = service.operations[operation.id] ?? {};
    const type = job?.action === "read" && lastParameter(operation) === undefined ? job.type : beside.get(operation.id);
    return type === undefined ? [] : [[operation.id, type]];
  });
}

function lastName({ name }: CollectionPlace): string | undefined {
  return name.split("/").at(-1);
}

/**
 * Says whether a list shows a job that stands below the records which its path names: by the fields of the job that are about the
 * records which the path names, or by the path on which it was started, if that is the list's.
 */
export function belowNamed(
  operation: ContractOperation,
  type: JobType,
  contract: Contract,
  request: MockRequest,
): (job: Job) => boolean {
  const ids = idsOnPath(request);
  if (ids.length === 0) return () => true;
  const names = Object.keys(request.pathParameters);
  const here = barePath(operation.path);
  const fields = parentsSaid(operation, request, type);
  const called = parentFields(operation, type.fields, ["id"]);
  return ({ record, parents, operation: started }) => {
    const start = contract.operation(started);
    const isHere = start !== undefined && barePath(start.path) === here;
    return names.every((name, index) => {
      const field = called.get(name) ?? name;
      if (Object.hasOwn(fields, field)) return plainId(record[field]) === ids[index];
      return !isHere || parents === undefined || parents[index] === ids[index];
    });
  };
}

/** What a path says of a job below others. A parent may be called by the name that the job's own id has. */
export function parentsSaid(
  operation: ContractOperation,
  request: MockRequest,
  { initial, fields }: JobType,
): JsonObject {
  const { id: _, ...parents } = saidByPath(operation, request, { shown: initial, fields, ids: ["id"] });
  return parents;
}
