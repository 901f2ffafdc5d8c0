import { type JobType, type Operation, readSchema, type ServiceModel } from "@video-ads/model";
import { jsdoc } from "@video-ads/model/typescript";
import { creditRule } from "../credit-rule.ts";
import { type Emitter, HEADER } from "../emitter.ts";
import { requirementOf } from "../operate-facts.ts";

/** What the client has to know of each operation at run time, as small as it gets. */
export const clientOperations: Emitter = (model) => {
  const resources = model.resources.map(({ name, operations }) => {
    const entries = operations.map((operation) => `    ${operation.verb}: ${JSON.stringify(row(model, operation))},\n`);
    return `  ${name}: {\n${entries.join("")}  },\n`;
  });
  const jobs = model.jobs.map((job) => {
    const [resource, read] = job.read.split(".");
    const flow = previewFlow(job);
    const { result: _, uuid: __, credits: ___, ...facts } = job.facts;
    return `  ${resource}: ${JSON.stringify({ read, ...(flow && { flow }), ...facts })},\n`;
  });
  return [
    {
      path: "packages/client/src/generated/operations.ts",
      content: `${HEADER}import type { OperationRows, ResourceJob } from "../operation-row.ts";

${jsdoc(["Every operation by resource and verb: method, path, and how its body and query are sent."])}export const operations: OperationRows = {
${resources.join("")}};

${jsdoc(["The job type that each resource reads back."])}export const jobs: Record<string, ResourceJob> = {
${jobs.join("")}};
`,
    },
    {
      path: "packages/client/src/generated/credits.ts",
      content: `${HEADER}import type { CreditRule } from "@video-ads/core/price";

${jsdoc(["What each operation costs."])}export const creditRules: Record<string, CreditRule> = ${JSON.stringify(
        Object.fromEntries(
          model.operations.flatMap((operation) => {
            const rule = creditRule(model, operation);
            return rule ? [[operation.id, rule]] : [];
          }),
        ),
        null,
        2,
      )};
`,
    },
  ];
};

/** `[method, path, hints?]` */
function row(model: ServiceModel, operation: Operation): unknown[] {
  const { method, path, body, success, queryParameters } = operation;
  const which = requirementOf(model, operation);
  const kind = body && (body.empty ? "empty" : kindOf(Object.keys(body.media)[0] ?? ""));
  const split = queryParameters.flatMap(({ name, schema }) => {
    const { maxItems } = readSchema(model.contract, schema);
    return maxItems && success.list ? [[name, maxItems]] : [];
  })[0];
  const hints = {
    ...(kind && { body: kind }),
    ...(queryParameters.length > 0 && { query: true }),
    ...(!success.schema && { void: true }),
    ...(split && { split }),
    ...(which > 0 && { security: which }),
  };
  return [method.toUpperCase(), path, ...(Object.keys(hints).length > 0 ? [hints] : [])];
}

function kindOf(mediaType: string): string {
  if (mediaType === "application/json") return "json";
  if (mediaType === "multipart/form-data") return "multipart";
  throw new Error(`The client cannot send ${mediaType}`);
}

/** The verbs of `preview -> render` on the resource that reads the job, when it has both. */
export function previewFlow(job: JobType): [start: string, render: string] | undefined {
  const verb = (operation: string | undefined): string | undefined => {
    const [resource, name] = operation?.split(".") ?? [];
    return resource === job.read.split(".")[0] ? name : undefined;
  };
  const start = verb(job.starts.find(({ until }) => until === "preview")?.operation);
  const render = verb(job.render);
  return start && render ? [start, render] : undefined;
}
