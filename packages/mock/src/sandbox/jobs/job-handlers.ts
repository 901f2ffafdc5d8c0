import { type EstimateOptions, priceOf, ratesFor, type SpokenText, spokenLength } from "@video-ads/core/price";
import type { JsonSchema } from "../../contract/json-schema.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import type { Handler, MockAnswer, MockRequest } from "../../http/messages.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import { RULE_HEADER } from "../../http/rule-header.ts";
import { requireSame } from "../collections/changes.ts";
import { fieldsOf, onlyFields } from "../collections/fields.ts";
import { lastParameter } from "../collections/record-place.ts";
import { tooExpensive } from "../credits/paid-at-once.ts";
import { shownPrice } from "../credits/price.ts";
import { settle } from "../credits/settle.ts";
import { idLike } from "../ids.ts";
import { asObject, isObject, type JsonObject } from "../json.ts";
import { listAnswer } from "../lists/list-answer.ts";
import { type Echo, echo, leftOut, over, stillOpen, withEcho } from "../records/echo.ts";
import { idOf, idsOnPath, type JobRules, type Prepared, type ResourceParts } from "../resource.ts";
import type { ListDefinition, ServiceOperation } from "../service.ts";
import { parseTime } from "../time.ts";
import { decidedBy, depthOfOriginal, saidInFull, takenOver } from "./again.ts";
import { askedElsewhere, askedIn, askedOf } from "./asked.ts";
import { withEditor } from "./editor.ts";
import { firstRecord } from "./enter-state.ts";
import { type Fate, fateOf, hasMark, namedEnd, secondsMark } from "./fate.ts";
import { isGone, type Job, type Stage } from "./job.ts";
import type { JobEngine, RenderRefusal } from "./job-engine.ts";
import { listsOf, parentsSaid } from "./job-lists.ts";
import type { JobFilter, JobTable } from "./job-table.ts";
import type { JobType } from "./job-type.ts";
import { newParts, type PartSource, partSource, partsAsked, partsAskedAgain } from "./parts.ts";
import { endFault, planFromStart, success } from "./plan.ts";

/** A job that is about to be made, for whoever decides what becomes of it. */
export interface NewJob {
  id: string;
  account: string;
  /** `operationId` that starts it. */
  operation: string;
  type: string;
  /** Body of the request. */
  body: JsonObject;
}

export interface JobParts
  extends Pick<ResourceParts, "contract" | "service" | "clock" | "newId" | "ledger" | "accounts" | "media"> {
  jobs: JobTable;
  engine: JobEngine;
  rulesOf: (type: string) => JobRules | undefined;
  /** What is to become of a new job; comes before magic values. */
  decide: (job: NewJob) => Fate | undefined;
  /** Told of a job that has begun, and will go on. */
  begun: (job: Job) => void;
  /** The id that a new job has. @default a new one */
  jobId?: string;
}

const REFUSALS: Record<RenderRefusal, string> = {
  "no preview": "The preview is not ready yet.",
  "already rendered": "The job is already being rendered.",
  ended: "The job has ended and cannot be rendered.",
};

/** Answers an operation that starts, renders or reads a job, from the service model and the rules of the job's type. */
export function jobHandler(
  operation: ContractOperation,
  about: ServiceOperation,
  type: JobType,
  parts: JobParts,
): Handler {
  switch (about.job?.action) {
    case "start": {
      const fields = askedOf(operation, type);
      const elsewhere = askedElsewhere(operation, about, type, parts.contract, parts.service);
      const depth = depthOfOriginal(operation, type, parts);
      const source = partSource(operation, about, type);
      return (request) => start(operation, about, type, { fields, elsewhere, depth }, source, parts, request);
    }
    case "render": {
      const fields = askedOf(operation, type);
      const source = partSource(operation, about, type);
      return (request) => render(operation, about, type, fields, source, parts, request);
    }
    default:
      // What has moved may be read in another manner than it is now.
      return lastParameter(operation) === undefined
        ? (request) => list(operation, about, type, parts, request)
        : (request) => readOne(operation, type, parts, request);
  }
}

interface StartFields {
  /** What its request says of the job. */
  fields: ReadonlyMap<string, JsonSchema>;
  /** What only another request can say of one. */
  elsewhere: readonly string[];
  /** Where its path names the job that the new one is made of. */
  depth: number | undefined;
}

async function start(
  operation: ContractOperation,
  about: ServiceOperation,
  type: JobType,
  { fields, elsewhere, depth }: StartFields,
  source: PartSource | undefined,
  parts: JobParts,
  request: MockRequest,
): Promise<MockAnswer> {
  const { clock, newId, ledger, jobs, engine, rulesOf, decide, begun } = parts;
  const { account } = request;
  const sent = asObject(request.body);
  const original = depth === undefined ? undefined : jobNamed(parts, type, request, idsOnPath(request)[depth - 1]);
  const known = original
    ? takenOver(original, [...fields.keys(), ...elsewhere])
    : leftOut({}, { asked: new Map(), others: elsewhere }, type.fields);
  const body = original ? saidInFull(known, sent) : sent;
  const prepared: Prepared = (await rulesOf(type.name)?.prepare?.(request, body)) ?? {};
  const until = about.job?.action === "start" ? about.job.until : "done";
  const kind = askedIn(sent, fields, operation);
  const echoed = over(known, echo(type, sent, original ? { asked: decidedBy(sent, kind.asked) } : kind, newId));
  const parents = parentsSaid(operation, request, type);
  requireSame(operation, sent, parents);
  Object.assign(echoed.fields, parents, prepared.fields);
  const seconds = prepared.seconds ?? lengthSent(type, echoed) ?? lengthOf(type, spokenOf(about, type, parts), body);
  const stage = stageOf(operation, about, type, until === "preview" ? "preview" : "done", body, {
    job: echoed.fields,
    ...(seconds === undefined ? {} : { seconds }),
  });
  requirePlayable(operation, type, sent, parts, prepared.texts);
  const id = parts.jobId ?? newJobId(operation, type, sent, parts);
  if (!ledger.reserve(account, stage.price)) throw tooExpensive();
  const fate =
    decide({ id, account, operation: operation.id, type: type.name, body }) ??
    fateOf(sent, ...(prepared.texts ?? [])) ??
    prepared.fate;
  const now = clock.now();
  const job: Job = {
    id,
    account,
    type,
    operation: operation.id,
    state: type.definition.journey.initial,
    plan: planFromStart(type, until, fate),
    record: firstRecord({ type, id }, echoed, now),
    fixed: new Set([...Object.keys(echoed.fields), ...echoed.absent]),
    hidden: prepared.hidden ?? {},
    createdAt: now,
    reads: 0,
    ...(parts.jobId === undefined ? {} : { sample: true }),
    stage,
    ...(seconds === undefined ? {} : { seconds }),
    ...(fate ? { fate } : {}),
    ...webhookOf(about, sent),
    ...(original ? original.parents && { parents: original.parents } : belowOf(request)),
  };
  const { items } = type.definition;
  const asked = partsAsked(source, sent, type) ?? original?.parts;
  if (asked) job.parts = asked;
  if (items) job.record[items] = newParts(type.initial[items], asked, newId, type.parts);
  settle(job, ledger);
  jobs.rows.put(job);
  const answer = answerWith(operation, job, parts);
  begun(job);
  engine.go(job);
  return answer;
}

/**
 * Looks whether the sandbox can play what a text orders.
 *
 * @throws {Refusal} Where jobs of this type have no end of that name, or nothing on which it has an effect: they would go on otherwise, and
 *   nobody would know why.
 * @throws {Error} The same, where the operation refuses nothing.
 */
function requirePlayable(
  { statuses }: ContractOperation,
  type: JobType,
  body: JsonObject,
  parts: JobParts,
  texts: readonly unknown[] = [],
): void {
  for (const [field, value] of [...Object.entries(body), ["", texts] as const]) {
    const problem = unplayable(JSON.stringify(value) ?? "", type, parts);
    if (problem === undefined) continue;
    const status = [400, 422, 409].find((one) => statuses.includes(one));
    // Without one that refuses, it is no answer of the service.
    if (status === undefined) throw new Error(problem);
    throw new Refusal(status, field === "" ? problem : { [field]: [problem] });
  }
}

/** What a text orders that jobs of this type cannot have, in a sentence. */
function unplayable(text: string, type: JobType, { contract, service }: JobParts): string | undefined {
  const named = namedEnd(text);
  const ends = named && endFault(type, named);
  if (ends)
    return `${named.mark} orders an end that jobs of the type ${type.name} do not have. ${named.fails ? "Those that fail are" : "Those there are"}: ${ends.join(", ")}.`;
  if (hasMark(text, "rerender") && type.definition.render === undefined)
    return `[rerender] has no effect: no jobs of the type ${type.name} are rendered by a request.`;
  if (hasMark(text, "lag") && !listsOf(contract, service).some(([, listed]) => listed === type.name))
    return `[lag] has no effect: no jobs of the type ${type.name} stand in a list.`;
  return undefined;
}

/** The id that the request gives the job itself, where it may, or else a new one. */
function newJobId(operation: ContractOperation, type: JobType, { id }: JsonObject, { jobs, newId }: JobParts): string {
  const isTaken = (one: string | number): boolean => jobs.rows.get(String(one)) !== undefined;
  if (!operation.requestFields.has("id") || typeof id !== "string") {
    return String(idLike(type.initial.id, newId, type.fields.idRoom("id", isTaken)));
  }
  type.fields.requireRoom("id", id);
  if (isTaken(id)) throw new Refusal(409, { id: [`There is one with ${JSON.stringify(id)} already.`] });
  return id;
}

function render(
  operation: ContractOperation,
  about: ServiceOperation,
  type: JobType,
  fields: ReadonlyMap<string, JsonSchema>,
  source: PartSource | undefined,
  parts: JobParts,
  request: MockRequest,
): MockAnswer {
  const { engine, ledger, newId } = parts;
  const job = jobNamed(parts, type, request);
  const refused = engine.refusal(job);
  if (refused) throw new Refusal(409, REFUSALS[refused]);
  const body = asObject(request.body);
  requireSame(operation, body, { id: job.id });
  const decided = { fields: {}, absent: [...job.fixed] };
  const echoed = echo(type, body, { asked: stillOpen(askedIn(body, fields, operation).asked, body, decided) }, newId);
  const record = withEcho(job.record, echoed);
  const spoken = spokenOf(about, type, parts);
  const isOpen = leavesLengthOpen(type, echoed) || says(body, spoken);
  const seconds = lengthSent(type, echoed) ?? (isOpen ? lengthOf(type, spoken, body, job.record) : job.seconds);
  const stage = stageOf(operation, about, type, "render", body, {
    job: record,
    ...(seconds === undefined ? {} : { seconds }),
  });
  if (!ledger.reserve(job.account, stage.price)) throw tooExpensive();
  job.record = record;
  if (seconds !== undefined) job.seconds = seconds;
  job.fixed = new Set([...job.fixed, ...Object.keys(echoed.fields), ...echoed.absent]);
  partsAskedAgain(job, source, body, newId);
  engine.render(job, stage);
  const answer = answerWith(operation, job, parts);
  engine.go(job);
  return answer;
}

/**
 * The job of an account that a path names.
 *
 * @throws {Refusal} 404 when there is none.
 */
export function jobNamed({ jobs }: JobParts, { name }: JobType, request: MockRequest, id = idOf(request)): Job {
  const job = jobs.get(request.account, name, id);
  if (!job) throw notFound();
  if (isGone(job)) throw notFound(causeOf([job]));
  return job;
}

/** Of the jobs of a list those that it shows, and the headers that say why others are missing. */
export function listed(
  jobs: readonly Job[],
  { clock, engine }: Pick<JobParts, "clock" | "engine">,
): { shown: Job[]; headers: Record<string, string> } {
  const now = clock.now();
  const isLate = ({ fate, createdAt }: Job): boolean => fate?.lag !== undefined && now < createdAt + fate.lag;
  const hidden = jobs.filter((job) => isGone(job) || isLate(job));
  for (const job of hidden) engine.acts(job, "lag");
  if (hidden.length === 0) return { shown: [...jobs], headers: {} };
  return { shown: jobs.filter((job) => !hidden.includes(job)), headers: causeOf(hidden) };
}

/** The header that names what has ordered the fate of a job. */
function causeOf(jobs: readonly Job[]): Record<string, string> {
  const cause = jobs.find(({ fate }) => fate?.cause !== undefined)?.fate?.cause;
  return cause === undefined ? {} : { [RULE_HEADER]: cause };
}

function readOne(operation: ContractOperation, type: JobType, parts: JobParts, request: MockRequest): MockAnswer {
  const job = jobNamed(parts, type, request);
  return jobAnswer(operation, job, parts);
}

/** A job that somebody looks at. */
export function jobAnswer(operation: ContractOperation, job: Job, parts: JobParts): MockAnswer {
  parts.engine.read(job);
  return { status: operation.status, body: seenBy(operation, job, parts) };
}

/** Its record; without what an operation does not show that is not the one by which its type is described. */
function seenBy(operation: ContractOperation, job: Job, parts: JobParts): JsonObject {
  const record = shown(job, parts);
  return operation.id === job.type.definition.read ? record : onlyFields(record, fieldsOf(operation));
}

function list(
  operation: ContractOperation,
  { list: definition = {} }: ServiceOperation,
  type: JobType,
  parts: JobParts,
  request: MockRequest,
): MockAnswer {
  const found = parts.jobs.list(request.account, type.name, filterOf(type, definition, request.query));
  const { shown: jobs, headers } = listed(found, parts);
  for (const job of jobs) parts.engine.read(job);
  const records = jobs.map((job) => seenBy(operation, job, parts));
  return withHeaders(listAnswer(operation, definition, records, request, parts.media.base), headers);
}

/** The answer with headers beside its own. */
export function withHeaders(answer: MockAnswer, headers: Readonly<Record<string, string>>): MockAnswer {
  return Object.keys(headers).length === 0 ? answer : { ...answer, headers: { ...answer.headers, ...headers } };
}

/** What the jobs are found by, however many there are: their ids, or when they were made. */
export function filterOf(
  type: JobType,
  { filters = {} }: ListDefinition,
  query: Readonly<Record<string, unknown>>,
): JobFilter {
  const found: JobFilter = {};
  for (const [parameter, { field, op }] of Object.entries(filters)) {
    const given = query[parameter];
    if (field === "id" && op === "in" && Array.isArray(given)) found.ids = given.map(String);
    const time = field === type.created ? parseTime(given)?.getTime() : undefined;
    if (time !== undefined && op === "gte") found.createdAfter = time;
    if (time !== undefined && op === "lt") found.createdBefore = time;
  }
  return found;
}

/** The record as its account may see it. */
export function shown(job: Job, { accounts, clock, media }: JobParts): JsonObject {
  return accounts.open(job.account).editorAccess ? withEditor(job, clock.now(), media.url()) : job.record;
}

/** What is agreed on when work is asked for: the most that it can cost, or where that is not known what the examples show. */
function stageOf(
  operation: ContractOperation,
  { credits }: ServiceOperation,
  type: JobType,
  part: Stage["part"],
  body: JsonObject,
  known: EstimateOptions,
): Stage {
  // The sandbox knows how long its output becomes: no bound takes the place of that.
  const { spoken: _, ...exact } = credits ?? {};
  const most = exact.rates ? priceOf(exact, body, known).max : null;
  const [rates] = ratesFor(credits ?? {}, body, known.job ?? {});
  const item = rates.find((rate) => rate.per === "item");
  const refunds = credits?.refund === "failed";
  return {
    operation: operation.id,
    price: most ?? shownPrice(type, part),
    part,
    refunds,
    ...(refunds && item && { refundPerItem: item.amount, leastPrice: item.minimum ?? 0 }),
  };
}

/** How long the output becomes where the request says it in the record's own words, or by the default of that field. */
function lengthSent({ definition }: JobType, { fields }: Echo): number | undefined {
  const sent = definition.seconds === undefined ? undefined : fields[definition.seconds];
  return typeof sent === "number" && sent > 0 ? sent : undefined;
}

/** Null takes back a length that was said before. */
function leavesLengthOpen({ definition }: JobType, { fields }: Echo): boolean {
  return definition.seconds !== undefined && fields[definition.seconds] === null;
}

/**
 * How long the output becomes where no rule of the type knows: as long as its parts say, else as the request asks with `[45s]`, else as in
 * the examples, but no longer than what is spoken takes.
 */
function lengthOf(
  type: JobType,
  spoken: SpokenText | undefined,
  body: JsonObject,
  record: JsonObject = {},
): number | undefined {
  const { seconds } = type.definition;
  const { exact, most = Number.POSITIVE_INFINITY } = spokenLength(spoken, body, record);
  // Of a record that has whole seconds the last one is begun.
  const held = (length: number): number =>
    seconds === undefined || type.fields.allows(seconds, length) ? length : Math.ceil(length);
  if (exact !== undefined) return held(exact);
  const shown = seconds && type.states.get(success(type))?.[seconds];
  if (typeof shown !== "number") return undefined;
  return secondsMark(JSON.stringify(body)) ?? (shown > most ? held(most) : shown);
}

/** What is spoken in the output: as the operation says, or else the one that renders what it starts. */
function spokenOf(
  { credits }: ServiceOperation,
  { definition }: JobType,
  { service }: JobParts,
): SpokenText | undefined {
  return credits?.spoken ?? service.operations[definition.render ?? ""]?.credits?.spoken;
}

/** The body has what is spoken. */
function says(body: JsonObject, spoken: SpokenText | undefined): boolean {
  return spoken !== undefined && body[spoken.text.split(/[.[]/)[0] ?? ""] !== undefined;
}

function webhookOf({ webhook }: ServiceOperation, body: JsonObject): Pick<Job, "webhook"> {
  const to = webhook && body[webhook.url];
  return webhook && typeof to === "string" ? { webhook: { ...webhook, to } } : {};
}

function belowOf(request: MockRequest): Pick<Job, "parents"> {
  const parents = idsOnPath(request);
  return parents.length > 0 ? { parents } : {};
}

/** The record with the fields that this operation shows: some are only on the record that is read. */
export function answerWith(operation: ContractOperation, job: Job, parts: JobParts): MockAnswer {
  const { status } = operation;
  if (operation.answerMediaTypes(status).length === 0) return { status };
  const example = operation.examples(status)[0]?.value;
  const record = shown(job, parts);
  // Conditional: no example of an answer to a creation has it.
  const { editor = [] } = job.type.definition;
  const fields = fieldsOf(operation);
  const visible = (field: string): boolean =>
    !isObject(example) ||
    Object.hasOwn(example, field) ||
    editor.includes(field) ||
    (job.fixed.has(field) && fields.has(field));
  const body = Object.fromEntries(Object.entries(record).filter(([field]) => visible(field)));
  return { status, body };
}
