import { propertiesOf } from "../../contract/json-schema.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import type { Handler, MockAnswer, MockRequest } from "../../http/messages.ts";
import type { Clock } from "../clock.ts";
import type { NewId } from "../ids.ts";
import { asObject, isObject, type JsonObject } from "../json.ts";
import type { ServiceOperation } from "../service.ts";
import { parseTime } from "../time.ts";
import { echo } from "./echo.ts";
import type { Job } from "./job.ts";
import type { JobEngine, RenderRefusal } from "./job-engine.ts";
import type { JobStore } from "./job-store.ts";
import type { JobType } from "./job-type.ts";
import { fateOf } from "./magic.ts";
import { planFromStart } from "./plan.ts";
import { newItems } from "./snapshot.ts";

export interface JobParts {
  store: JobStore;
  engine: JobEngine;
  clock: Clock;
  newId: NewId;
}

const NOT_FOUND: MockAnswer = { status: 404, body: { detail: "Not found." } };

const REFUSALS: Record<RenderRefusal, string> = {
  "no preview": "The preview is not ready yet.",
  "already rendered": "The job is already being rendered.",
  ended: "The job has ended and cannot be rendered.",
};

/** Answers an operation that starts, renders or reads a job, from the service model alone. */
export function jobHandler(
  operation: ContractOperation,
  about: ServiceOperation,
  type: JobType,
  parts: JobParts,
): Handler {
  switch (about.job?.action) {
    case "start":
      return (request) => start(operation, about, type, parts, request);
    case "render":
      return (request) => render(operation, type, parts, request);
    default:
      return type.definition.by === "id"
        ? (request) => readOne(type, parts, request)
        : (request) => list(type, parts, request);
  }
}

function start(
  operation: ContractOperation,
  about: ServiceOperation,
  type: JobType,
  { store, engine, clock, newId }: JobParts,
  request: MockRequest,
): MockAnswer {
  const body = asObject(request.body);
  const asked = new Map(
    operation.requestMediaTypes.flatMap((media) => [...propertiesOf(operation.requestSchema(media) ?? {})]),
  );
  const echoed = echo(type, body, asked);
  const now = clock.now();
  const id = newId();
  const until = about.job?.action === "start" ? about.job.until : "done";
  const perItem = about.credits?.rates.find((rate) => rate.per === "item");
  const { items, initial } = type.definition;
  const times = Object.fromEntries(
    ["created_at", "updated_at"]
      .filter((field) => Object.hasOwn(type.initial, field))
      .map((field) => [field, now.toISOString()]),
  );
  const job: Job = {
    id,
    account: request.account,
    type,
    state: initial,
    plan: planFromStart(type, until, fateOf(body)),
    record: { ...structuredClone(type.initial), ...echoed, id, ...times },
    echoed: new Set(Object.keys(echoed)),
    createdAt: now,
    reads: 0,
    ...(perItem ? { creditsPerItem: perItem.amount } : {}),
    ...webhookOf(about, body),
  };
  if (items) {
    const values = perItem && body[perItem.item];
    job.record[items] = newItems(
      type.initial[items],
      perItem && Array.isArray(values) ? { field: perItem.item, values } : undefined,
      newId,
    );
  }
  store.add(job);
  engine.start(job);
  return answerWith(operation, job);
}

function render(
  operation: ContractOperation,
  type: JobType,
  { store, engine }: JobParts,
  request: MockRequest,
): MockAnswer {
  const job = store.get(request.account, type.name, idOf(request));
  if (!job) return NOT_FOUND;
  const refused = engine.render(job);
  return refused ? { status: 400, body: { detail: REFUSALS[refused] } } : answerWith(operation, job);
}

function readOne(type: JobType, { store, engine }: JobParts, request: MockRequest): MockAnswer {
  const job = store.get(request.account, type.name, idOf(request));
  if (!job) return NOT_FOUND;
  engine.read(job);
  return { status: 200, body: job.record };
}

function list(type: JobType, { store, engine }: JobParts, { account, query }: MockRequest): MockAnswer {
  const createdAfter = parseTime(query.created_after);
  const createdBefore = parseTime(query.created_before);
  const jobs = store.list(account, type.name, {
    ...(Array.isArray(query.ids) ? { ids: query.ids.map(String) } : {}),
    ...(createdAfter ? { createdAfter } : {}),
    ...(createdBefore ? { createdBefore } : {}),
  });
  for (const job of jobs) engine.read(job);
  return { status: 200, body: jobs.map(({ record }) => record) };
}

/** A job is named by the one parameter of its path. */
function idOf({ pathParameters }: MockRequest): string {
  return String(Object.values(pathParameters)[0]);
}

function webhookOf({ webhook }: ServiceOperation, body: JsonObject): Pick<Job, "webhook"> {
  const to = webhook && body[webhook.url];
  return webhook && typeof to === "string" ? { webhook: { ...webhook, to } } : {};
}

/** The record with the fields that this operation shows: some are only on the record that is read. */
function answerWith(operation: ContractOperation, { record }: Job): MockAnswer {
  const example = operation.examples(operation.status)[0]?.value;
  const body = isObject(example)
    ? Object.fromEntries(Object.entries(record).filter(([field]) => Object.hasOwn(example, field)))
    : record;
  return { status: operation.status, body };
}
