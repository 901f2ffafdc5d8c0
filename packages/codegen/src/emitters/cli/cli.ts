import { exampleName, valuesAt } from "@video-ads/core/job";
import { kebabCase } from "@video-ads/core/names";
import {
  aboutService,
  describeCredits,
  describeDeprecation,
  type JobType,
  mergedSchema,
  type Operation,
  RESERVED_FLAGS,
  type Resource,
  type Schema,
  type ServiceModel,
} from "@video-ads/model";
import { jobIdExamples } from "@video-ads/model/played";
import { renderById } from "../client/operations.ts";
import { type Emitter, type GeneratedFile, HEADER } from "../emitter.ts";
import { jobKind, operationFacts, securityTable } from "../operate-facts.ts";
import { ownErrors } from "../own-errors.ts";
import { phasesOf } from "../phases.ts";
import { NO_SOURCE } from "../webhooks/text.ts";
import { answerFields } from "./answer-fields.ts";
import { exampleWords } from "./example.ts";
import { commandFields, commandOf, parameterField, plainText, worded } from "./fields.ts";

const FOLDER = "packages/cli/src/generated";

/** The commands of `video-ads`: an overview that is always loaded, and a table per resource that is loaded when it is needed. */
export const cli: Emitter = (model) => {
  const known = knownOf(model);
  return [overview(model), ...model.resources.map((resource) => table(model, resource, known))];
};

/** What fields of their names are, all over the contract. */
interface Known {
  /** Parts of paths: how records are called. */
  ids: readonly string[];
  /** Hold addresses in the examples of answers. */
  addresses: ReadonlySet<string>;
}

function knownOf({ operations }: ServiceModel): Known {
  const answers = JSON.stringify(operations.map(({ success }) => success.examples));
  return {
    ids: [...new Set(operations.flatMap(({ pathParameters }) => pathParameters.map(({ name }) => name)))],
    addresses: new Set(Array.from(answers.matchAll(/"(\w+)":"https?:/g), ([, name = ""]) => name)),
  };
}

function overview(model: ServiceModel): GeneratedFile {
  const rows = model.resources.map((resource) => {
    const { name, title, description, operations } = resource;
    const [job] = resource.jobs;
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
      ...(job?.deprecation && {
        waitDeprecated: plainText(
          model,
          describeDeprecation(job.deprecation, (id) => commandNamed(`${id.split(".")[0]}.wait`)),
        ),
      }),
      ...(job && { job: jobKind(job), file: fileOf(job), ...sampleOf(operations, job) }),
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
export const webhookEvents${events.length > 0 ? ` = {\n${events.join("")}} as const` : `: { readonly ${NO_SOURCE}: readonly ["done"] } = JSON.parse("{}")`};

/** What the service does, in a sentence or two. */
export const about = ${JSON.stringify(aboutService(model.contract))};

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

/** Where an example saves what a job has made: a folder for several outputs, else a file that ends like the contract's example. */
function fileOf({ result, states, examples }: JobType): string {
  if (result.every((path) => path.includes("[]"))) return "outputs/";
  const done = Object.keys(states).find((state) => states[state]?.terminal === "succeeded") ?? "";
  const record = Object(examples[exampleName(done)]?.value);
  const [ending = ""] = result
    .flatMap((path) => valuesAt(record, path))
    .flatMap((address) => /\.\w+$/.exec(URL.parse(String(address))?.pathname ?? "") ?? []);
  return `output${ending}`;
}

/** A job that there is in a fresh sandbox. */
function sampleOf(operations: Operation[], { read }: JobType): { sample?: string } {
  const [sample] = operations.filter(({ id }) => id === read).flatMap(jobIdExamples);
  return sample === undefined ? {} : { sample };
}

function table(model: ServiceModel, resource: Resource, known: Known): GeneratedFile {
  const operations = resource.operations.map((operation) => row(model, operation, known));
  return {
    path: `${FOLDER}/${kebabCase(resource.name)}.ts`,
    content: `${HEADER}import type { OperationRow } from "../rows.ts";

/** What the commands of \`${resource.name}\` take and say. */
export const operations: readonly OperationRow[] = ${JSON.stringify(operations, null, 2)};
`,
  };
}

function row(model: ServiceModel, operation: Operation, known: Known): object {
  const { verb, method, path, summary, description, provisional, deprecation, body, credits } = operation;
  const fields = commandFields(model, operation);
  return {
    ...operationFacts(model, operation),
    ...(canRender(model, operation) && { canRender: true }),
    command: kebabCase(verb),
    method: method.toUpperCase(),
    path,
    summary,
    ...(description && { description: plainText(model, description) }),
    ...(provisional && { provisional: plainText(model, provisional) }),
    ...(deprecation && { deprecated: plainText(model, describeDeprecation(deprecation, commandNamed)) }),
    ...(credits && {
      cost: plainText(model, describeCredits(credits, operation)),
      ...(credits.rates?.some(({ per }) => per === "duration") && { costByLength: true }),
    }),
    ...errorsOf(model, operation),
    parameters: operation.pathParameters.map((parameter) => worded(model, parameterField(model, parameter), kebabCase)),
    query: fields.query,
    ...(fields.header.length > 0 && { headers: fields.header }),
    ...(body && {
      body: {
        kind: body.empty ? "empty" : Object.keys(body.media)[0] === "multipart/form-data" ? "multipart" : "json",
        ...(!body.required && !body.empty && { optional: true }),
        fields: fields.body,
        ...(fields.anyOf && { anyOf: fields.anyOf }),
      },
    }),
    answer: answer(model, operation, known),
    example: exampleWords(model, operation, fields),
  };
}

/** What can go wrong with this command, and not with others. */
function errorsOf(model: ServiceModel, operation: Operation): { errors?: [status: number, why: string][] } {
  const errors = ownErrors(model, operation).map(({ status, description }): [number, string] => [
    status,
    plainText(model, description).replaceAll("\n\n", " "),
  ]);
  return errors.length > 0 ? { errors } : {};
}

/** Whether a command can go on from the preview to the render: the resource that it waits with renders by the id alone. */
function canRender({ jobs, resources }: ServiceModel, { job: role }: Operation): boolean {
  if (role?.action !== "start" || role.until !== "preview") return false;
  const job = jobs.find(({ name }) => name === role.type);
  const resource = resources.find((one) => one.operations.some(({ id }) => id === job?.read));
  return job !== undefined && resource !== undefined && renderById(resource.operations, job) !== undefined;
}

function commandNamed(operationId: string): string {
  const [resource = "", verb = ""] = operationId.split(".");
  return commandOf({ resource, verb });
}

const MOST_COLUMNS = 8;

/** What comes back: nothing, a record or a list, and the fields that a table shows of it, the telling ones first. */
function answer(model: ServiceModel, operation: Operation, { ids, addresses }: Known): object {
  const { success, records } = operation;
  if (!success.type) return { kind: "none" };
  const fieldPaths = success.schema && answerFields(model, success.schema);
  const record = fieldsOfAll(model, { $ref: `#/components/schemas/${records ?? success.type}` });
  const fields = Object.entries(record).map(([name, schema]) => ({
    name,
    schema: mergedSchema(model.contract, schema),
  }));
  const leading = ["id", ...ids, "name", "title", "status", "progress"];
  const made = fields.find(({ schema }) => schema.format === "date-time")?.name;
  const shown = fields
    // Half an address is of no use in a table.
    .filter(({ name, schema }) => schema.format !== "uri" && !addresses.has(name))
    .map(({ name, schema }) => ({ name, rank: rank(name, schema, leading, made) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank);
  return {
    kind: success.list ? "list" : "record",
    columns: shown.slice(0, MOST_COLUMNS).map(({ name }) => name),
    ...(fieldPaths !== undefined && { fields: fieldPaths }),
  };
}

/** The fields of a record; of one that is several variants, those that each of them has, or all where they share none. */
function fieldsOfAll(model: ServiceModel, schema: Schema): Record<string, Schema> {
  const { properties = {}, oneOf, anyOf } = mergedSchema(model.contract, schema);
  const variants = (oneOf ?? anyOf ?? [])
    .map((variant) => fieldsOfAll(model, variant))
    .filter((variant) => Object.keys(variant).length > 0);
  const every: Record<string, Schema> = Object.assign({}, ...variants.toReversed());
  const shared = Object.entries(every).filter(([name]) => variants.every((variant) => Object.hasOwn(variant, name)));
  return { ...(shared.length > 0 ? Object.fromEntries(shared) : every), ...properties };
}

/**
 * @param leading Fields by which records are known, and how far they are.
 * @param made The first time of a record: when it was made.
 */
function rank(name: string, schema: Schema, leading: readonly string[], made: string | undefined): number {
  const { type, format } = schema;
  const known = leading.indexOf(name);
  if (known >= 0) return known - leading.length;
  if (type === "object" || type === undefined) return Number.POSITIVE_INFINITY;
  if (type === "array") return 40;
  if (schema.enum) return 10;
  if (name === made) return 30;
  if (/_id$|_at$/.test(name) || format === "uuid" || format === "date-time") return 50;
  return 20;
}
