import { type JobType, type Operation, resolve, type Schema, type ServiceModel } from "@video-ads/model";
import { jsdoc } from "@video-ads/model/typescript";
import { creditRule } from "../credit-rule.ts";
import { type Emitter, HEADER } from "../emitter.ts";

/** What the client has to know of each operation at run time, as small as it gets. */
export const clientOperations: Emitter = (model) => {
  const resources = model.resources.map(({ name, operations }) => {
    const entries = operations.map((operation) => `    ${operation.verb}: ${JSON.stringify(row(model, operation))},\n`);
    return `  ${name}: {\n${entries.join("")}  },\n`;
  });
  const jobs = model.jobs.map((job) => {
    const [resource, verb] = job.read.split(".");
    const ending = (kind: "succeeded" | "failed"): string[] =>
      Object.entries(job.states).flatMap(([state, { terminal }]) => (terminal === kind ? [state] : []));
    const value = {
      type: job.name,
      read: verb,
      by: job.by,
      ...(job.status && job.status !== "status" ? { status: job.status } : {}),
      succeeded: ending("succeeded"),
      failed: ending("failed"),
      ...(job.preview ? { preview: job.preview } : {}),
      ...(job.progress ? { progress: job.progress } : {}),
      ...(job.reason ? { reason: job.reason } : {}),
      ...(job.items ? { items: job.items } : {}),
      ...(refunds(model, job) ? { refund: true } : {}),
      ...flowOf(resource, job),
    };
    return `  ${resource}: ${JSON.stringify(value)},\n`;
  });
  return [
    {
      path: "packages/client/src/generated/operations.ts",
      content: `${HEADER}import type { JobRow, OperationRow } from "../operation-row.ts";

${jsdoc(["Every operation by resource and verb: method, path, and how its body and query are sent."])}export const operations: Record<string, Record<string, OperationRow>> = {
${resources.join("")}};

${jsdoc(["The job type that each resource reads back."])}export const jobs: Record<string, JobRow> = {
${jobs.join("")}};

${jsdoc(["Headers that carry the API id and the API key."])}export const authHeaders = ${JSON.stringify(model.authHeaders)} as const;
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
function row(model: ServiceModel, { method, path, body, success, queryParameters }: Operation): unknown[] {
  const kind = body && (body.empty ? "empty" : kindOf(Object.keys(body.media)[0] ?? ""));
  const split = queryParameters.flatMap(({ name, schema }) => {
    const { maxItems } = resolve<Schema>(model.contract, schema);
    return maxItems && success.list ? [[name, maxItems]] : [];
  })[0];
  const hints = {
    ...(kind && { body: kind }),
    ...(queryParameters.length > 0 && { query: true }),
    ...(!success.schema && { void: true }),
    ...(split && { split }),
  };
  return [method.toUpperCase(), path, ...(Object.keys(hints).length > 0 ? [hints] : [])];
}

function kindOf(mediaType: string): string {
  if (mediaType === "application/json") return "json";
  if (mediaType === "multipart/form-data") return "multipart";
  throw new Error(`The client cannot send ${mediaType}`);
}

/** What fails is refunded, by what the operations that start the job cost. */
function refunds(model: ServiceModel, job: JobType): boolean {
  return model.operations.some(
    ({ id, credits }) => credits?.refund && job.starts.some(({ operation }) => operation === id),
  );
}

/** The verbs of `preview -> render` on the resource that reads the job, when it has both. */
export function flowOf(resource: string | undefined, job: JobType): { start?: string; render?: string } {
  const verbOn = (operation: string | undefined): string | undefined =>
    operation?.startsWith(`${resource}.`) ? operation.slice(`${resource}.`.length) : undefined;
  const start = verbOn(job.starts.find(({ until }) => until === "preview")?.operation);
  const render = verbOn(job.render);
  return start && render ? { start, render } : {};
}
