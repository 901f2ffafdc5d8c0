// Names in extensions for which a contract has nothing: what they are about would silently not be played.
import { propertyOf, readSchema } from "../contract/read-schema.ts";
import type { OpenApi, Schema } from "../contract/types.ts";
import type { JobType, Operation, ServiceModel, WebhookSource } from "../service/types.ts";

/** A sentence for each. */
export function danglingNames(model: ServiceModel): string[] {
  const { contract, operations, jobs, webhooks } = model;
  return [
    ...operations.flatMap((operation) => [...ofList(operation), ...ofBalance(contract, operation)]),
    ...jobs.flatMap((job) => ofJob(contract, operations, job)),
    ...webhooks.flatMap((webhook) => ofWebhook(jobs, webhook)),
  ];
}

function ofList({ id, list = {}, queryParameters }: Operation): string[] {
  const { filters = {}, order, page } = list;
  const named = [order?.parameter, page?.parameter, page?.size, ...Object.keys(filters)];
  const there = queryParameters.map(({ name }) => name);
  return named.flatMap((name) =>
    name === undefined || there.includes(name)
      ? []
      : [`${id}: x-list names the parameter \`${name}\`, which it does not have: ${listed(there)}`],
  );
}

function ofBalance(contract: OpenApi, { id, balance, success }: Operation): string[] {
  const isThere = !balance || !success.schema || hasPath(contract, success.schema, balance.at);
  return isThere ? [] : [`${id}: x-balance names \`${balance.at}\`, which its answer does not have`];
}

function ofJob(contract: OpenApi, operations: readonly Operation[], { name, read, facts }: JobType): string[] {
  const type = operations.find(({ id }) => id === read)?.success.type;
  if (type === undefined) return [];
  const record = { $ref: `#/components/schemas/${type}` };
  const { status, progress, reason, items, credits, result, preview = [] } = facts;
  return [status, progress, reason, items, credits, ...result, ...preview].flatMap((path) =>
    path === undefined || hasPath(contract, record, path)
      ? []
      : [`${read}: x-job of \`${name}\` names \`${path}\`, which ${type} does not have`],
  );
}

function ofWebhook(jobs: readonly JobType[], { name, operations }: WebhookSource): string[] {
  const types = jobs.map((job) => job.name);
  return types.includes(name)
    ? []
    : [`${operations[0]}: x-webhook names the job type \`${name}\`, which there is not: ${listed(types)}`];
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? "there is none" : `there are ${names.join(", ")}`;
}

/** @param path Such as `data.items[].url`. */
function hasPath(contract: OpenApi, schema: Schema, path: string): boolean {
  let at: Schema | undefined = schema;
  for (const step of path.split(".")) {
    const found: Schema | undefined = propertyOf(contract, at, step.replaceAll("[]", ""));
    // Nobody knows what a map has.
    if (!found) return readSchema(contract, at).additionalProperties !== undefined;
    at = step.endsWith("[]") ? (readSchema(contract, found).items ?? {}) : found;
  }
  return true;
}
