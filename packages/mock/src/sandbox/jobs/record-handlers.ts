// What a contract does with the records of jobs beside their life: it lists them, changes what somebody calls them, removes them.
import { plainId } from "@video-ads/core/ids";
import { exampleName } from "@video-ads/core/job";
import type { Contract } from "../../contract/contract.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import type { Handler, MockAnswer, MockRequest } from "../../http/messages.ts";
import { Refusal } from "../../http/refusal.ts";
import { answerOf, recordsShownBy } from "../collections/answers.ts";
import { changes, refusesUnfit, requireSame, sentIn } from "../collections/changes.ts";
import { clearingsOf } from "../collections/clearing.ts";
import { fieldsSent } from "../collections/ending.ts";
import { fieldsOf, onlyFields } from "../collections/fields.ts";
import { changedTimes } from "../collections/moments.ts";
import { placesOf } from "../collections/moves.ts";
import { idWhere } from "../collections/other-keys.ts";
import type { CollectionRole } from "../collections/place.ts";
import { placeLike, type RecordPlace } from "../collections/record-place.ts";
import { asObject, type JsonObject } from "../json.ts";
import { listAnswer, listedBy } from "../lists/list-answer.ts";
import { withEcho } from "../records/echo.ts";
import { requireWhole } from "../records/whole-record.ts";
import { type Records, recordsNamed } from "../records-named.ts";
import { idsOnPath } from "../resource.ts";
import type { Service } from "../service.ts";
import { askedOf } from "./asked.ts";
import { type Job, outcomeOf } from "./job.ts";
import {
  answerWith,
  filterOf,
  type JobParts,
  jobAnswer,
  jobNamed,
  listed,
  shown,
  withHeaders,
} from "./job-handlers.ts";
import { belowNamed, jobLists } from "./job-lists.ts";
import type { JobType } from "./job-type.ts";

/** An operation that works on the records of a job type and is no part of the job's life, though it may end it, or start another one. */
export type RecordOperation = {
  type: JobType;
} & (
  | { role: CollectionRole }
  /** It is about a record that its path names before its end, with so many ids. */
  | { role: "below"; depth: number }
);

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
  const lists = jobLists(contract, service, places);
  return new Map(
    contract.operations.flatMap((operation): [string, RecordOperation][] => {
      const { job } = service.operations[operation.id] ?? {};
      if (job && job.action !== "start") return [];
      const place = job ? undefined : places.get(operation.id);
      const type = place && (typeAt.get(place.name) ?? types.get(lists.get(operation.id) ?? ""));
      if (type) return [[operation.id, { type, role: place.role }]];
      const [above] = named(operation).flatMap(({ name, depth }): RecordOperation[] => {
        const found = typeAt.get(name);
        return found ? [{ type: found, role: "below", depth }] : [];
      });
      return above ? [[operation.id, above]] : [];
    }),
  );
}

/** The job types by the place of their records. */
export function typesAt(
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
  return [...typesAt(contract, service, types)].map(([name, type]) => {
    return {
      name,
      require: (request, ids) => shown(jobNamed(parts, type, request, ids.at(-1)), parts),
      idBy(account, parents, field, value) {
        const own = parts.jobs.list(account, type.name, {}).filter((job) => isBelow(job, parents));
        // Those of the examples are made when somebody asks for them.
        const shown = [...type.states.values()].toReversed();
        return (
          idWhere(own, { record: ({ record }) => record, id: ({ id }) => id }, field, value) ??
          idWhere(shown, { record: (one) => one, id: ({ id }) => plainId(id) }, field, value)
        );
      },
      answering(operation) {
        const place = placeIn(operation, type);
        // What is answered as made is another one, which nobody knows how to make.
        if (!place || (operation.method === "POST" && operation.status === 201)) return undefined;
        return (request, ids) => acted(operation, place, jobNamed(parts, type, request, ids.at(-1)), request, parts);
      },
    };
  });
}

function isBelow({ parents = [] }: Job, those: readonly string[]): boolean {
  return those.every((id, index) => parents[index] === id);
}

/** Where an answer has the record of a job. */
function placeIn(operation: ContractOperation, { schema }: JobType): RecordPlace | undefined {
  return placeLike(operation.answerSchema(operation.status), schema);
}

/** The job, with what an action's body sets of it. */
function acted(
  operation: ContractOperation,
  place: RecordPlace,
  job: Job,
  request: MockRequest,
  parts: JobParts,
): MockAnswer {
  const { type } = job;
  const asked = askedOf(operation, type);
  const body = Object.entries(asObject(request.body)).filter(([field]) => asked.has(field));
  requireSame(operation, asObject(request.body), { id: job.id });
  const sent = sentIn(operation, Object.fromEntries(body), {
    fields: type.fields,
    record: job.record,
    ids: { id: job.id },
    newId: parts.newId,
  });
  const record = { ...job.record, ...sent };
  requireWhole(operation, type.fields, { before: job.record, after: record });
  job.record = record;
  job.fixed = new Set([...job.fixed, ...Object.keys(sent)]);
  parts.jobs.rows.put(job);
  return answerOf(operation, place, shown(job, parts));
}

/** How an action ends jobs. */
export interface Ending {
  place: RecordPlace;
  /** The way of failing, as in the journey of the type. */
  ends: string;
  /** The word of the record. */
  word: unknown;
  /** One of the transitions leads from where the job is to this end. */
  fits: (job: Job) => boolean;
}

/**
 * That of an action whose examples all show one way in which the job fails: as withdrawn, say. Undefined for any other action. A state that
 * is none of these may have other causes, and comes in its own time.
 */
export function endingOf(operation: ContractOperation, type: JobType): Ending | undefined {
  const place = operation.method === "GET" ? undefined : placeIn(operation, type);
  const { status, journey } = type.definition;
  const examples = recordsShownBy(operation, place);
  const [word, ...others] = new Set(examples.map((record) => record[status]));
  const [ends] = Object.entries(journey.failures).find(([, moment]) => moment === exampleName(String(word))) ?? [];
  if (!place || word === undefined || others.length > 0 || ends === undefined) return undefined;
  const ways = journey.failing?.[ends];
  const fits = (job: Job): boolean =>
    outcomeOf(job) === undefined && (ways === undefined || ways[job.state]?.length === 1);
  return { place, ends, word, fits };
}

/** The same of an operation on the records of jobs: of what stands below one, and of a DELETE that keeps it. */
export function endingIn(operation: ContractOperation, record: RecordOperation): Ending | undefined {
  return record.role === "below" || record.role === "delete" ? endingOf(operation, record.type) : undefined;
}

/** Ends a job; undefined for an action that does not. */
function endingHandler(operation: ContractOperation, record: RecordOperation, parts: JobParts): Handler | undefined {
  const { type } = record;
  const ending = endingIn(operation, record);
  if (!ending) return undefined;
  const depth = record.role === "below" ? record.depth : 0;
  const { place, ends, word, fits } = ending;
  return (request) => {
    const job = jobNamed(parts, type, request, idsOnPath(request).at(depth - 1));
    const before = job.record[type.definition.status];
    const isOpen = fits(job);
    if (!isOpen && refusesUnfit(operation)) {
      throw new Refusal(409, `The job is ${JSON.stringify(before)}, and cannot become ${JSON.stringify(word)}.`);
    }
    requireSame(operation, asObject(request.body), { id: job.id });
    if (isOpen) parts.engine.end(job, { ends });
    return acted(operation, place, job, request, parts);
  };
}

/** Answers such an operation; undefined for what a job type has operations of its own for, and for what leaves a job as it is. */
export function recordHandler(
  operation: ContractOperation,
  service: Service,
  record: RecordOperation,
  parts: JobParts,
): Handler | undefined {
  const { jobs, engine, clock } = parts;
  const { type } = record;
  switch (record.role) {
    case "below":
      return endingHandler(operation, record, parts);
    case "list": {
      const { list = {} } = service.operations[operation.id] ?? {};
      const fields = fieldsOf(operation, list.at);
      return (request) => {
        const found = jobs
          .list(request.account, type.name, filterOf(type, list, request.query))
          .filter(belowNamed(operation, type, parts.contract, request));
        const { shown: there, headers } = listed(found, parts);
        const records = there.map((job) => onlyFields(shown(job, parts), fields));
        return withHeaders(listAnswer(operation, list, records, request, parts.media.base), headers);
      };
    }
    case "update": {
      const asked = operation.requestFields;
      const examples = {
        own: recordsShownBy(operation, placeIn(operation, type)),
        others: [type.initial, ...type.states.values()],
        isSame: (one: JsonObject, other: JsonObject) => one[type.definition.status] === other[type.definition.status],
      };
      const times = { check: type.fields, sent: fieldsSent(operationsOf(type, operation, parts)) };
      return (request) => {
        const job = jobNamed(parts, type, request);
        const body = Object.entries(asObject(request.body)).filter(([field]) => asked.has(field));
        const sent = changes(operation, Object.fromEntries(body), {
          fields: type.fields,
          record: job.record,
          ids: { id: job.id },
          newId: parts.newId,
        });
        const record = { ...withEcho(job.record, sent), ...changedTimes(examples, times, clock.now()) };
        requireWhole(operation, type.fields, { before: job.record, after: record });
        job.record = record;
        job.fixed = new Set([...job.fixed, ...Object.keys(sent.fields), ...sent.absent]);
        jobs.rows.put(job);
        return answerWith(operation, job, parts);
      };
    }
    case "delete":
      return endingHandler(operation, record, parts) ?? removingHandler(operation, type, parts);
    case "clear": {
      const clearing = clearingsOf(parts.contract, service).get(operation.id);
      return (request) => {
        const { definition } = clearing ?? { definition: {} };
        const found = jobs
          .list(request.account, type.name, filterOf(type, definition, request.query))
          .filter(belowNamed(operation, type, parts.contract, request));
        const removed = clearing ? listedBy(found, (job) => ({ ...job.record }), operation, clearing, request) : [];
        for (const job of removed) engine.remove(job);
        return { status: operation.status };
      };
    }
    case "read":
      return (request) => jobAnswer(operation, jobNamed(parts, type, request), parts);
    default:
      return undefined;
  }
}

function removingHandler(operation: ContractOperation, type: JobType, parts: JobParts): Handler {
  return (request) => {
    const job = jobNamed(parts, type, request);
    parts.engine.remove(job);
    const { status } = operation;
    if (operation.answerMediaTypes(status).length === 0) return { status };
    // Such as `deleted: true`, which no record has.
    const example = asObject(operation.examples(status)[0]?.value);
    return { status, body: { ...example, ...asObject(answerWith(operation, job, parts).body) } };
  };
}

/** Those that start and render such jobs, and one that changes them. */
function operationsOf(
  { name }: JobType,
  change: ContractOperation,
  { contract, service }: JobParts,
): ContractOperation[] {
  return contract.operations.filter((one) => one === change || service.operations[one.id]?.job?.type === name);
}
