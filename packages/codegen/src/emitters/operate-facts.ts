// What programs that call the service by name know of operations and jobs, the same in each: packages/operate reads it.
import { barePath } from "@video-ads/core/bare-path";
import {
  type JobType,
  type Operation,
  renderingStates,
  type ServiceModel,
  securityKey,
  settingsTogether,
} from "@video-ads/model";
import { belowRecords, creditRule } from "@video-ads/model/played";

/** What the table of a program says of an operation, beside its words for people or models. */
export function operationFacts(model: ServiceModel, operation: Operation): object {
  const { id, resource, verb, credits, job, path } = operation;
  const lookUp = lookUpOf(model, operation);
  const security = requirementOf(model, operation);
  const shows = jobsShownBy(model, operation);
  return {
    id,
    resource,
    verb,
    ...(credits && { paid: true }),
    ...(credits?.used && { used: credits.used }),
    ...(operation.list?.page && { paged: true }),
    ...(isRepeatable(operation) && { repeatable: true }),
    ...(job && {
      job: { ...job, resource: jobResource(model, job.type), ...(job.action === "render" && { path }) },
    }),
    ...(shows && { shows }),
    ...usualOfRender(model, operation),
    ...(lookUp && { lookUp }),
    ...(security > 0 && { security }),
  };
}

/** Which of the service's requirements an operation has: the first is the usual one. */
export function requirementOf({ security }: ServiceModel, operation: Operation): number {
  const key = securityKey(operation.security);
  return security.requirements.findIndex((known) => securityKey(known) === key);
}

/** What lets in, for messages and help. */
export function securityTable({ security }: ServiceModel): string {
  const credentials = security.credentials.map(({ setting, variable, description }) => ({
    setting,
    variable,
    about: aboutOf(description),
  }));
  const requirements = security.requirements.map((alternatives) => alternatives.map(settingsTogether));
  return `/** What lets in. */
export const security: SecurityTable = ${JSON.stringify({ credentials, requirements }, null, 2)};
`;
}

/** The first sentence, as the rest of a line. */
function aboutOf(description: string): string {
  const [first = ""] = description.split(/(?<=\.)\s/);
  return first.replace(/\.$/, "").replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
}

/** What it says of the jobs that a resource reads. */
export function jobKind(job: JobType): object {
  const { facts, render } = job;
  const rendering = renderingStates(job);
  return { ...facts, ...(render && { render }), ...(rendering.length > 0 && { rendering }) };
}

/** Called twice it does no more than called once. */
export function isRepeatable({ method }: Operation): boolean {
  return method !== "post" && method !== "patch";
}

/**
 * It changes, ends or removes what is there, and does not only add to it: so does everything but a GET and what makes something. A POST
 * on the path of a record, or below it, such as `POST /films/{id}/withdraw/`, acts on that record, unless it starts or renders a job or what
 * it makes is a record of its own: it is answered by 201, stands in a list there, or is none of the records above.
 */
export function changesWhatIs({ operations }: ServiceModel, operation: Operation): boolean {
  const { method, path, pathParameters, job, success } = operation;
  if (method === "get" || method === "head" || method === "options") return false;
  if (method !== "post") return true;
  if (job || success.status === 201) return false;
  const own = barePath(path);
  const isAt = ({ path: other }: Operation, place: string): boolean => barePath(other) === place;
  if (operations.some((other) => isAt(other, `${own}/{}`) || (other.records && isAt(other, own)))) return false;
  const reads = operations.filter(({ method }) => method === "get");
  const above = reads.filter((read) => isAt(read, own) || own.startsWith(belowRecords(read.path)));
  if (pathParameters.length === 0 && above.length === 0) return false;
  return success.type === undefined || above.some((read) => success.type === (read.records ?? read.success.type));
}

/** The resource that speaks of a job type: the one that reads it. */
export function jobResource(model: ServiceModel, type: string): string {
  const read = model.jobs.find(({ name }) => name === type)?.read;
  if (!read) throw new Error(`${type}: no operation reads this job type`);
  return read.slice(0, read.indexOf("."));
}

/**
 * The jobs in the answer of what reads, lists, changes or ends them, whose records say by themselves how they are: the resource that
 * reads them, and where they stand. What starts or renders one has it followed.
 */
function jobsShownBy(
  model: ServiceModel,
  { resource, job, list, records, success }: Operation,
): { resource: string; at?: string } | undefined {
  if (job && job.action !== "read") return undefined;
  const record = records ?? success.type;
  const types = model.jobs.filter((type) => (job ? type.name === job.type : type.record === record));
  const resources = types.map(({ name }) => jobResource(model, name));
  // One record may serve several types: then it is that of the resource itself, or nobody knows.
  const shown = resources.includes(resource) ? resource : new Set(resources).size === 1 ? resources[0] : undefined;
  return shown === undefined ? undefined : { resource: shown, ...(list?.at !== undefined && { at: list.at }) };
}

/** A render is paid for by what the start of its job has said, or has left at its default. */
function usualOfRender(
  model: ServiceModel,
  { job, body }: Operation,
): { usualOfRender?: Record<string, string | number> } {
  if (job?.action !== "start") return {};
  const type = model.jobs.find(({ name }) => name === job.type);
  const render = model.operations.find(({ id }) => id === type?.render);
  const { by, usual, seconds, usualSeconds } = (render && body && creditRule(model, { ...render, body })) ?? {};
  const usualOfRender = {
    ...(by !== undefined && usual !== undefined && { [by]: usual }),
    ...(seconds !== undefined && usualSeconds !== undefined && { [seconds]: usualSeconds }),
  };
  return Object.keys(usualOfRender).length === 0 ? {} : { usualOfRender };
}

/** The operation that looks for it, among all or by the id that the other one was called with. */
export interface LookUp {
  readonly operation: string;
  readonly by: "list" | "id";
  /** How many of the values in the path of the other one it takes. */
  readonly path?: number;
  /** The list comes in pages, of which the first alone does not say that something is not there. */
  readonly paged?: true;
}

/**
 * Where something that an operation may have made, or done, can be looked for: in a list of such records, or at the one that it was
 * called for.
 */
export function lookUpOf(model: ServiceModel, operation: Operation): LookUp | undefined {
  if (isRepeatable(operation)) return undefined;
  const { job, success } = operation;
  const type = model.jobs.find(({ name }) => name === job?.type);
  if (type && job?.action === "render") return { operation: type.read, by: "id", path: 1 };
  const reads = model.operations.filter((other) => readsRecordOf(other, operation));
  const own = reads.find((read) => isAnswered(read, operation));
  if (own) return atItsId(own);
  const lists = model.operations.filter((other) => listsUnknown(other) && isWithin(operation, other));
  const list =
    listOf(
      operation,
      type,
      lists.filter(({ deprecation }) => !deprecation),
    ) ?? listOf(operation, type, lists);
  if (!list) {
    // What answers nothing has only changed the record that it is called for.
    const [record] = success.type === undefined && !job ? reads : [];
    return record && atItsId(record);
  }
  const { length } = list.pathParameters;
  return {
    operation: list.id,
    by: "list",
    ...(length > 0 && { path: length }),
    ...(list.list?.page && { paged: true }),
  };
}

function atItsId({ id, pathParameters }: Operation): LookUp {
  return { operation: id, by: "id", path: pathParameters.length };
}

/** The list that has what an operation makes: such records, or what stands where it is posted to, unless that is something else. */
function listOf(
  { path, resource, success }: Operation,
  type: JobType | undefined,
  lists: Operation[],
): Operation | undefined {
  const made = type?.record ?? success.type;
  const there = lists.find((list) => list.path === path && (type || made === undefined || list.records === made));
  const ofThem = lists.filter(({ records }) => made !== undefined && records === made);
  return there ?? ofThem.find((list) => list.resource === resource) ?? (type && ofThem[0]);
}

/** It answers records that nobody has to know the ids of. */
function listsUnknown({ method, records, queryParameters, list }: Operation): boolean {
  const asksForIds = queryParameters.some(({ name, required }) => required && list?.filters?.[name]?.field === "id");
  return method === "get" && records !== undefined && !asksForIds;
}

/** What stands in the path of the one stands first in the path of the other. */
function isWithin(operation: Operation, { path, pathParameters }: Operation): boolean {
  return pathParameters.length === 0 || `${operation.path}/`.startsWith(path.replace(/\/?$/, "/"));
}

/** It answers the one record below whose path the operation changes something. */
function readsRecordOf(read: Operation, operation: Operation): boolean {
  const { method, records, pathParameters } = read;
  if (method !== "get" || records !== undefined || pathParameters.length === 0) return false;
  return pathParameters.length === operation.pathParameters.length && isWithin(operation, read);
}

/** It is that record that the operation answers, as it is then. */
function isAnswered({ path, success }: Operation, operation: Operation): boolean {
  return path === operation.path || (success.type !== undefined && success.type === operation.success.type);
}
