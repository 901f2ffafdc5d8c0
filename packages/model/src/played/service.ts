import { barePath } from "@video-ads/core/bare-path";
import { exampleName } from "@video-ads/core/job";
import { contractIn } from "../contract/document.ts";
import { METHODS, type OpenApi, type PathItem } from "../contract/types.ts";
import { buildModel } from "../service/build.ts";
import { journeyOf, RENDER_PENDING } from "../service/journey.ts";
import type { JobType, Operation, ServiceModel, WebhookSource } from "../service/types.ts";
import { belowRecords } from "./below-records.ts";
import { creditRule } from "./credit-rule.ts";
import { danglingNames } from "./dangling-names.ts";
import { jobIdExamples } from "./job-ids.ts";
import { parameterExample } from "./parameter-example.ts";

/**
 * The same of a document of OpenAPI 3.0 that somebody gives. Operations of which it says no more than shapes may be written in ways that
 * nothing is generated from.
 *
 * @throws {Error} That says what of it cannot be played.
 */
export function playedServiceOf(document: unknown): object {
  const contract = withTags(contractIn(document));
  const { model, service } = played(contract);
  const dangling = danglingNames(model);
  if (dangling.length > 0) throw new Error(dangling.join(". "));
  return service;
}

function played(contract: OpenApi): { model: ServiceModel; service: object } {
  try {
    const model = buildModel(contract);
    return { model, service: playedService(model) };
  } catch {
    const model = buildModel(withoutPlain(contract));
    return { model, service: playedService(model) };
  }
}

/** With a tag for each resource: who plays a service needs no title of it. */
function withTags(contract: OpenApi): OpenApi {
  const { tags = [], paths }: { tags?: OpenApi["tags"]; paths: OpenApi["paths"] } = contract;
  const ids = Object.values(paths).flatMap((item) => METHODS.flatMap((method) => item[method]?.operationId ?? []));
  const names = new Set([...tags.map(({ name }) => name), ...ids.map((id) => id.split(".")[0] ?? "")]);
  return { ...contract, tags: [...names].map((name) => tags.find((tag) => tag.name === name) ?? { name }) };
}

/** Without the operations of which it says nothing but shapes. */
function withoutPlain(contract: OpenApi): OpenApi {
  const paths = Object.entries(contract.paths).map(([path, item]): [string, PathItem] => {
    const plain = METHODS.filter((method) => item[method] && !saysMore(item[method]));
    return [path, Object.fromEntries(Object.entries(item).filter(([key]) => !plain.some((method) => method === key)))];
  });
  return { ...contract, paths: Object.fromEntries(paths) };
}

/** What of an extension is played. */
const PLAYED = /^x-(job|list|credits|balance|webhook|deprecated)$/;

/** Whether a part of a contract says something that is played. */
export function saysMore(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false;
  return Object.entries(node).some(([key, value]) => PLAYED.test(key) || saysMore(value));
}

/** Operations, jobs and webhooks, as far as who plays the service has to know them and the standard keywords do not say it. */
export function playedService(model: ServiceModel): object {
  return {
    operations: Object.fromEntries(model.operations.map((operation) => [operation.id, row(model, operation)])),
    jobs: Object.fromEntries(
      model.jobs.map((job) => {
        const { name, read, render, editor, owner, seconds, facts } = job;
        return [
          name,
          { read, render, journey: journeyOf(job), editor, owner, seconds, samples: samplesOf(model, job), ...facts },
        ];
      }),
    ),
    webhooks: Object.fromEntries(model.webhooks.map((webhook) => [webhook.name, reportOf(model, webhook)])),
  };
}

/** A webhook, with the moments under way that its examples show: those are reported as well. */
function reportOf(model: ServiceModel, { name, payload, aliases, examples }: WebhookSource): object {
  const states = Object.entries(model.jobs.find((job) => job.name === name)?.facts.states ?? {});
  const underWay = states.flatMap(([state, meaning]) => (meaning === "progress" ? [exampleName(state)] : []));
  const progress = Object.keys(examples).filter((moment) => [...underWay, RENDER_PENDING].includes(moment));
  return { payload, aliases, ...(progress.length > 0 && { progress }) };
}

/**
 * Ids by which the examples of paths and lists call jobs of this type: where it is rendered, where it is read, and where something stands
 * below it.
 */
function samplesOf(model: ServiceModel, { name, render }: JobType): object | undefined {
  const preview = idsOf(model, render);
  const reads = model.operations.filter(({ job }) => job?.type === name && job.action === "read");
  const below = reads.flatMap((read) => idsBelow(model, read));
  const all = [...new Set([...reads.flatMap(({ id }) => idsOf(model, id)), ...below])];
  const done = all.filter((id) => !preview.includes(id));
  if (preview.length + done.length === 0) return undefined;
  return { ...(done.length > 0 && { done }), ...(preview.length > 0 && { preview }) };
}

function idsOf(model: ServiceModel, id: string | undefined): string[] {
  const operation = model.operations.find((candidate) => candidate.id === id);
  return operation ? jobIdExamples(operation) : [];
}

function idsBelow(model: ServiceModel, read: Operation): string[] {
  const jobs = belowRecords(read.path);
  const place = jobs.split("{}").length - 2;
  return model.operations
    .filter(({ path }) => barePath(path).startsWith(jobs))
    .flatMap(({ pathParameters }) => {
      const parameter = pathParameters[place];
      const example = parameter && parameterExample(parameter);
      return example === undefined ? [] : [String(example)];
    });
}

function row(model: ServiceModel, operation: Operation): object {
  const { method, path, job, list, balance, deprecation } = operation;
  if (job && !model.jobs.some(({ name }) => name === job.type))
    throw new Error(`${operation.id}: no operation reads jobs of the type ${job.type}`);
  const credits = creditRule(model, operation);
  const replacedBy = model.operations.find(({ id }) => id === deprecation?.replacement)?.id;
  const used = operation.credits?.used;
  return { method, path, replacedBy, job, list, webhook: webhook(operation), credits, used, balance: balance?.at };
}

/** The callback behind an operation's webhook, and the field of the request that holds the URL. */
function webhook(operation: Operation): object | undefined {
  if (!operation.webhook) return undefined;
  const found = operation.callback;
  if (!found) throw new Error(`${operation.id}: has a webhook, but no callback`);
  return { source: operation.webhook, url: found.field, callback: found.callback };
}
