// What a contract does with the records of jobs beside their life: it lists them, changes what somebody calls them, removes them.
import type { Contract } from "../../contract/contract.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import type { Handler } from "../../http/messages.ts";
import { answerOf } from "../collections/answers.ts";
import { changes, sentIn } from "../collections/changes.ts";
import { fieldsOf, onlyFields, schemaAt } from "../collections/fields.ts";
import { placesOf } from "../collections/moves.ts";
import type { CollectionRole } from "../collections/place.ts";
import { placeLike } from "../collections/record-place.ts";
import { asObject } from "../json.ts";
import { listAnswer } from "../lists/list-answer.ts";
import { type Records, recordsNamed } from "../records-named.ts";
import type { Service } from "../service.ts";
import { withEcho } from "./echo.ts";
import { answerWith, askedOf, filterOf, type JobParts, jobAnswer, jobNamed, shown } from "./job-handlers.ts";
import type { JobType } from "./job-type.ts";

/** An operation that works on the records of a job type and is no part of the job's life, though it may start another one. */
export interface RecordOperation {
  type: JobType;
  /** `below`: it is about a record that its path names before its end. */
  role: CollectionRole | "below";
}

/**
 * The operations that stand on the path of the one that reads a job, or of its list, or below it, and of which `x-job` says nothing, and
 * those below it that start other jobs.
 */
export function recordOperations(
  contract: Contract,
  service: Service,
  types: ReadonlyMap<string, JobType>,
): ReadonlyMap<string, RecordOperation> {
  const places = placesOf(contract, service);
  const typeAt = typesAt(contract, service, types, places);
  const named = recordsNamed(contract, service);
  return new Map(
    contract.operations.flatMap((operation): [string, RecordOperation][] => {
      const { job } = service.operations[operation.id] ?? {};
      if (job && job.action !== "start") return [];
      const place = job ? undefined : places.get(operation.id);
      const type = place && typeAt.get(place.name);
      if (type) return [[operation.id, { type, role: place.role }]];
      const [above] = named(operation).flatMap(({ name }) => typeAt.get(name) ?? []);
      return above ? [[operation.id, { type: above, role: "below" }]] : [];
    }),
  );
}

/** The job types by the place of their records. */
function typesAt(
  contract: Contract,
  service: Service,
  types: ReadonlyMap<string, JobType>,
  places = placesOf(contract, service),
): ReadonlyMap<string, JobType> {
  const typeAt = new Map<string, JobType>();
  for (const { id } of contract.operations) {
    const { job } = service.operations[id] ?? {};
    const type = job?.action === "read" ? types.get(job.type) : undefined;
    const place = places.get(id);
    if (type && place) typeAt.set(place.name, type);
  }
  return typeAt;
}

/** The records of jobs, for operations that are about one of them and are not known. */
export function jobRecords(
  contract: Contract,
  service: Service,
  types: ReadonlyMap<string, JobType>,
  parts: JobParts,
): Records[] {
  const { jobs } = parts;
  return [...typesAt(contract, service, types)].map(([name, type]) => {
    const read = contract.operation(type.definition.read);
    const schema = read && schemaAt(read);
    return {
      name,
      require: (request, ids) => void jobNamed(parts, type, request, ids.at(-1)),
      answering(operation) {
        const place = schema && placeLike(operation.answerSchema(operation.status), schema);
        if (!place) return undefined;
        const asked = askedOf(operation, type);
        return (request, ids) => {
          const job = jobNamed(parts, type, request, ids.at(-1));
          const body = Object.entries(asObject(request.body)).filter(([field]) => asked.has(field));
          const sent = sentIn(Object.fromEntries(body), type.fields, ["id"]);
          job.record = { ...job.record, ...sent };
          job.fixed = new Set([...job.fixed, ...Object.keys(sent)]);
          jobs.rows.put(job);
          return answerOf(operation, place, shown(job, parts));
        };
      },
    };
  });
}

/** Answers such an operation; undefined for what a job type has operations of its own for. */
export function recordHandler(
  operation: ContractOperation,
  service: Service,
  { type, role }: RecordOperation,
  parts: JobParts,
): Handler | undefined {
  const { jobs, engine, clock } = parts;
  switch (role) {
    case "list": {
      const { list = {} } = service.operations[operation.id] ?? {};
      const fields = fieldsOf(operation, list.at);
      return (request) => {
        const records = jobs
          .list(request.account, type.name, filterOf(type, list, request.query))
          .map((job) => onlyFields(shown(job, parts), fields));
        return listAnswer(operation, list, records, request, parts.media.base);
      };
    }
    case "update": {
      const asked = operation.requestFields;
      const touched = timesOf(operation, type);
      return (request) => {
        const job = jobNamed(parts, type, request);
        const body = Object.entries(asObject(request.body)).filter(([field]) => asked.has(field));
        const sent = changes(operation, Object.fromEntries(body), type.fields, ["id"]);
        job.record = withEcho(job.record, sent);
        const now = new Date(clock.now()).toISOString();
        for (const field of touched) job.record[field] = now;
        job.fixed = new Set([...job.fixed, ...Object.keys(sent.fields), ...sent.absent]);
        jobs.rows.put(job);
        return answerWith(operation, job, parts);
      };
    }
    case "delete":
      return (request) => {
        const job = jobNamed(parts, type, request);
        engine.remove(job);
        const { status } = operation;
        if (operation.answerMediaTypes(status).length === 0) return { status };
        // Such as `deleted: true`, which no record has.
        const example = asObject(operation.examples(status)[0]?.value);
        return { status, body: { ...example, ...asObject(answerWith(operation, job, parts).body) } };
      };
    case "read":
      return (request) => jobAnswer(operation, jobNamed(parts, type, request), parts);
    default:
      return undefined;
  }
}

/** The times that a change moves: those that its example shows otherwise than a new record does. */
function timesOf(operation: ContractOperation, { fields, initial }: JobType): string[] {
  const example = asObject(operation.examples(operation.status)[0]?.value);
  return Object.keys(example).filter((field) => fields.isTime(field) && example[field] !== initial[field]);
}
