// What programs that call the service by name know of operations and jobs, the same in each: packages/operate reads it.
import { type JobType, type Operation, type ServiceModel, securityKey, settingsTogether } from "@video-ads/model";
import { creditRule } from "./credit-rule.ts";

/** What the table of a program says of an operation, beside its words for people or models. */
export function operationFacts(model: ServiceModel, operation: Operation): object {
  const { id, resource, verb, credits, job } = operation;
  const lookUp = lookUpOf(model, operation);
  const security = requirementOf(model, operation);
  return {
    id,
    resource,
    verb,
    ...(credits && { paid: true }),
    ...(credits?.used && { used: credits.used }),
    ...(operation.list?.page && { paged: true }),
    ...(isRepeatable(operation) && { repeatable: true }),
    ...(job && { job: { ...job, resource: jobResource(model, job.type) } }),
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
export function jobKind({ facts, render }: JobType): object {
  return { ...facts, ...(render && { render }) };
}

/** Called twice it does no more than called once. */
export function isRepeatable({ method }: Operation): boolean {
  return method !== "post" && method !== "patch";
}

/** The resource that speaks of a job type: the one that reads it. */
export function jobResource(model: ServiceModel, type: string): string {
  const read = model.jobs.find(({ name }) => name === type)?.read;
  if (!read) throw new Error(`${type}: no operation reads this job type`);
  return read.slice(0, read.indexOf("."));
}

/** A render is paid for by what the start of its job has said, or has left at its default. */
function usualOfRender(model: ServiceModel, { job, body }: Operation): { usualOfRender?: [string, string] } {
  if (job?.action !== "start") return {};
  const type = model.jobs.find(({ name }) => name === job.type);
  const render = model.operations.find(({ id }) => id === type?.render);
  const { by, usual } = (render && body && creditRule(model, { ...render, body })) ?? {};
  return by === undefined || usual === undefined ? {} : { usualOfRender: [by, usual] };
}

/** The operation that looks for it, among all or by the id that the other one was called with. */
export interface LookUp {
  readonly operation: string;
  readonly by: "list" | "id";
}

/** Where something that an operation may have made can be looked for: among the account's records, or by the id of the job. */
export function lookUpOf(model: ServiceModel, operation: Operation): LookUp | undefined {
  if (isRepeatable(operation)) return undefined;
  const { job, success } = operation;
  const type = model.jobs.find(({ name }) => name === job?.type);
  if (type && job?.action === "render") return { operation: type.read, by: "id" };
  const list = type
    ? model.operations.find(({ id }) => id === type.read)
    : model.operations.find((other) => other.resource === operation.resource && lists(other, success.type));
  return list && listsAll(list) ? { operation: list.id, by: "list" } : undefined;
}

function lists({ method, success }: Operation, type: string | undefined): boolean {
  return method === "get" && type !== undefined && success.type === type;
}

/** It answers every record of the account when it is asked for nothing. */
function listsAll({ success, pathParameters, queryParameters }: Operation): boolean {
  return success.list && pathParameters.length === 0 && !queryParameters.some(({ required }) => required);
}
