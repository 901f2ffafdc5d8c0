import {
  describeCredits,
  describeDeprecation,
  type JobType,
  mergedSchema,
  type Operation,
  type Resource,
  readSchema,
  type Schema,
  type ServiceModel,
} from "@video-ads/model";
import { jobIdExamples } from "../../samples/job-ids.ts";
import { type Emitter, type GeneratedFile, HEADER } from "../emitter.ts";
import { jobKind, operationFacts, securityTable } from "../operate-facts.ts";
import { phasesOf } from "../phases.ts";
import { exampleWords } from "./example.ts";
import {
  bodyFields,
  commandOf,
  distinctFlags,
  kebabCase,
  parameterField,
  plainText,
  RESERVED_FLAGS,
  worded,
} from "./fields.ts";

const FOLDER = "packages/cli/src/generated";

/** Commands that `video-ads` has by itself, beside those of the contract's resources. */
const RESERVED_COMMANDS = new Set(["complete", "completion", "docs", "help", "mock", "webhooks"]);

/** The commands of `video-ads`: an overview that is always loaded, and a table per resource that is loaded when it is needed. */
export const cli: Emitter = (model) => [overview(model), ...model.resources.map((resource) => table(model, resource))];

function overview(model: ServiceModel): GeneratedFile {
  const rows = model.resources.map((resource) => {
    const { name, title, description, operations } = resource;
    const [job] = resource.jobs;
    refuseClashes(resource);
    const row = {
      name,
      command: kebabCase(name),
      title,
      description: plainText(model, description),
      makes: operations.some(({ job: role }) => role?.action === "start") || job !== undefined,
      verbs: operations.map(({ verb, summary, deprecation }) => ({
        verb,
        command: kebabCase(verb),
        summary,
        ...(deprecation && { deprecated: true }),
      })),
      ...(job && { job: jobKind(job), ...sampleOf(operations, job) }),
    };
    const fields = JSON.stringify(row).slice(1, -1);
    return `  { ${fields}, load: async () => (await import("./${kebabCase(name)}.ts")).operations },\n`;
  });
  const events = model.webhooks.map(
    (webhook) =>
      `  ${webhook.name}: ${JSON.stringify(phasesOf(model.jobs.find(({ name }) => name === webhook.name)))},\n`,
  );
  return {
    path: `${FOLDER}/resources.ts`,
    content: `${HEADER}import type { SecurityTable } from "@video-ads/operate/credentials";
import type { ResourceRow } from "../rows.ts";

/** Every resource, in the order of the contract. What its commands take is loaded with \`load()\`. */
export const resources: readonly ResourceRow[] = [
${rows.join("")}];

/** The phases that each webhook source reports. */
export const webhookEvents = {
${events.join("")}} as const;

/** What the help of the program itself names for an example. */
export const shown = ${JSON.stringify(shownInHelp(model))};

/** The operation that says how many credits are left, where there is one. */
export const balance: string | undefined = ${JSON.stringify(model.operations.find((operation) => operation.balance)?.id)};

${securityTable(model)}
/** Flags that no field gets, because commands have them by themselves. */
export const reservedFlags: readonly string[] = ${JSON.stringify(RESERVED_FLAGS)};
`,
  };
}

/** A job type that is reported, and a command that starts it with the flag for the URL; else any command. */
function shownInHelp({ webhooks: [webhook], operations }: ServiceModel): object {
  const start = operations.find(({ id }) => webhook?.operations.includes(id));
  const isPlain = ({ method, pathParameters, queryParameters }: Operation): boolean =>
    method === "get" && ![...pathParameters, ...queryParameters].some(({ required }) => required);
  const read = operations.find((one) => isPlain(one) && one.records !== undefined) ?? operations.find(isPlain);
  return {
    command: wordsOf(start ?? operations[0]),
    read: wordsOf(read ?? operations[0]),
    source: webhook?.name ?? "",
    flag: `--${kebabCase(start?.callback?.field ?? "")}`,
  };
}

function wordsOf(operation: Operation | undefined): string {
  return operation ? `${kebabCase(operation.resource)} ${kebabCase(operation.verb)}` : "";
}

/** A job that there is in a fresh sandbox. */
function sampleOf(operations: Operation[], { read }: JobType): { sample?: string } {
  const [sample] = operations.filter(({ id }) => id === read).flatMap(jobIdExamples);
  return sample === undefined ? {} : { sample };
}

/** @throws Error that names what the contract calls like a command of its own. */
function refuseClashes({ name, operations, jobs }: Resource): void {
  if (RESERVED_COMMANDS.has(kebabCase(name))) {
    throw new Error(
      `The resource ${name} would be a command that video-ads has by itself: call the resource otherwise.`,
    );
  }
  const wait = operations.find(({ verb }) => verb === "wait");
  if (wait && jobs.length > 0) {
    throw new Error(`${wait.id} would be the command that waits for a job of ${name}: call the operation otherwise.`);
  }
}

function table(model: ServiceModel, resource: Resource): GeneratedFile {
  const operations = resource.operations.map((operation) => row(model, operation));
  return {
    path: `${FOLDER}/${kebabCase(resource.name)}.ts`,
    content: `${HEADER}import type { OperationRow } from "../rows.ts";

/** What the commands of \`${resource.name}\` take and say. */
export const operations: readonly OperationRow[] = ${JSON.stringify(operations, null, 2)};
`,
  };
}

function row(model: ServiceModel, operation: Operation): object {
  const { verb, method, path, summary, description, provisional, deprecation, body, credits } = operation;
  const { fields = [], anyOf } = body && !body.empty ? bodyFields(model, body) : {};
  const query = operation.queryParameters.map((parameter) => parameterField(model, parameter));
  const headers = operation.headerParameters.map((parameter) => parameterField(model, parameter));
  const flagged = distinctFlags(model, operation, [...fields, ...query, ...headers]);
  return {
    ...operationFacts(model, operation),
    command: kebabCase(verb),
    method: method.toUpperCase(),
    path,
    summary,
    ...(description && { description: plainText(model, description) }),
    ...(provisional && { provisional: plainText(model, provisional) }),
    ...(deprecation && { deprecated: plainText(model, describeDeprecation(deprecation, commandNamed)) }),
    ...(credits && {
      cost: plainText(model, describeCredits(credits)),
      ...(credits.rates?.some(({ per }) => per === "duration") && { costByLength: true }),
    }),
    parameters: operation.pathParameters.map((parameter) => worded(model, parameterField(model, parameter), kebabCase)),
    query: flagged.slice(fields.length, fields.length + query.length),
    ...(headers.length > 0 && { headers: flagged.slice(fields.length + query.length) }),
    ...(body && {
      body: {
        kind: body.empty ? "empty" : Object.keys(body.media)[0] === "multipart/form-data" ? "multipart" : "json",
        fields: flagged.slice(0, fields.length),
        ...(anyOf && { anyOf }),
      },
    }),
    answer: answer(model, operation),
    example: exampleWords(model, operation, flagged),
  };
}

function commandNamed(operationId: string): string {
  const [resource = "", verb = ""] = operationId.split(".");
  return commandOf({ resource, verb });
}

const MOST_COLUMNS = 8;

/** What comes back: nothing, a record or a list, and the fields that a table shows of it, the telling ones first. */
function answer(model: ServiceModel, { success, records }: Operation): object {
  if (!success.type) return { kind: "none" };
  const shown = Object.entries(
    mergedSchema(model.contract, { $ref: `#/components/schemas/${records ?? success.type}` }).properties ?? {},
  )
    .map(([name, schema]) => ({ name, rank: rank(name, readSchema(model.contract, schema)) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank);
  return {
    kind: success.list ? "list" : "record",
    columns: shown.slice(0, MOST_COLUMNS).map(({ name }) => name),
  };
}

function rank(name: string, schema: Schema): number {
  const { type, format } = schema;
  const known = ["id", "template_id", "name", "title", "status", "progress"].indexOf(name);
  if (known >= 0) return known;
  if (type === "object" || type === undefined) return Number.POSITIVE_INFINITY;
  if (type === "array") return 40;
  if (schema.enum) return 10;
  if (name === "created_at") return 30;
  // Half an address is of no use in a table.
  if (format === "uri" || /(^|_)(url|image|video|preview|thumbnail)(_|$)/.test(name)) return Number.POSITIVE_INFINITY;
  if (/_id$|_at$/.test(name) || format === "uuid" || format === "date-time") return 50;
  return 20;
}
