import { barePath } from "@video-ads/core/bare-path";
import { type JobType, journeyOf, type Operation, type ServiceModel } from "@video-ads/model";
import { jobIdExamples } from "../../samples/job-ids.ts";
import { parameterExample } from "../../samples/sample-request.ts";
import { creditRule } from "../credit-rule.ts";
import { type Emitter, HEADER } from "../emitter.ts";
import { belowRecords } from "../paths.ts";

/** What the sandbox has to know at run time and the bundle's standard keywords do not say. Examples stay in the bundle. */
export const mockService: Emitter = (model) => {
  const service = {
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
    webhooks: Object.fromEntries(model.webhooks.map(({ name, payload, aliases }) => [name, { payload, aliases }])),
  };
  return [
    {
      path: "packages/mock/src/generated/service.ts",
      content: `${HEADER}import type { Service } from "../sandbox/service.ts";

/** Operations, jobs and webhooks of the service. */
export const service: Service = ${JSON.stringify(service, null, 2)};
`,
    },
  ];
};

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
