import { OWN_VERBS } from "@video-ads/core/names";
import {
  describeCredits,
  describeDeprecation,
  fieldDeprecation,
  type JobType,
  type MethodArgument,
  mergedSchema,
  methodArguments,
  type Operation,
  type Parameter,
  pathArguments,
  type Resource,
  type Schema,
  type ServiceModel,
} from "@video-ads/model";
import {
  deprecatedTag,
  idKinds,
  idType,
  jsdoc,
  memberName,
  pascalCase,
  schemaUsage,
  TypePrinter,
} from "@video-ads/model/typescript";
import { type Emitter, HEADER } from "../emitter.ts";
import { errorClass } from "../own-errors.ts";
import { deprecatedDoc, operationTag } from "./deprecation.ts";
import { previewFlow } from "./operations.ts";

/** What a resource that reads jobs has beside its operations. */
const JOB_METHODS = OWN_VERBS.client.jobs.filter((name) => name !== "previewAndRender");

/** The interface of every resource: one documented method per operation. */
export const clientMethods: Emitter = (model) => {
  const printer = new TypePrinter(model.contract, schemaUsage(model));
  const used = new Set<string>();
  const idTypes = new Set(idKinds(model.contract).map(idType));
  const note = (printed: string): string => {
    for (const [name] of printed.replaceAll(/"[^"]*"/g, "").matchAll(/\b[A-Z]\w+\b/g))
      if (name && (idTypes.has(name) || model.contract.components.schemas[name])) used.add(name);
    return printed;
  };
  const queries = model.operations.flatMap((operation) => [
    ...parameterInterface(model, printer, operation, "query", note),
    ...parameterInterface(model, printer, operation, "header", note),
  ]);
  const resources = model.resources.map((resource) => resourceInterface(model, resource, printer, note));
  const all = `${jsdoc(["Every resource of the service."])}export interface Resources {
${model.resources.map(({ name, description }) => `${jsdoc([description], "  ")}  readonly ${name}: ${resourceType(name)};\n`).join("")}}\n`;
  const ids = `${jsdoc(["Every operation of the service: `resource.verb`."])}export type OperationId =
${model.operations.map(({ id }) => `  | "${id}"`).join("\n")};\n`;
  const bodies = `${jsdoc(["The request body of each operation that takes one."])}export interface OperationBodies {
${model.operations.flatMap(({ id, body }) => (body && !body.empty ? [`${deprecatedDoc(model, id)}  "${id}": ${note(body.type)};\n`] : [])).join("")}}\n`;
  const jobs = `${jsdoc(["The record that each operation that starts a job answers."])}export interface StartedJobs {
${model.operations.flatMap(({ id, job, success }) => (job?.action === "start" && success.type ? [`${deprecatedDoc(model, id)}  "${id}": ${note(success.type)};\n`] : [])).join("")}}\n`;
  const imports = `import type { WithResponse } from "../api-response.ts";
import type { JobMethods, JobState } from "../jobs/job-methods.ts";
import type { PreviewMethods } from "../jobs/preview-methods.ts";
import type { WaitOptions } from "../jobs/wait-options.ts";
import type { CallOptions, ClientOptions } from "../options.ts";
import type {\n${[...used]
    .sort()
    .map((name) => `  ${name},\n`)
    .join("")}} from "./types.ts";\n`;
  return [
    {
      path: "packages/client/src/generated/methods.ts",
      content: [HEADER + imports, ...queries, ...resources, all, ids, bodies, jobs].join("\n"),
    },
  ];
};

function resourceInterface(
  model: ServiceModel,
  resource: Resource,
  printer: TypePrinter,
  note: (text: string) => string,
): string {
  const [job, second] = resource.jobs;
  if (second) throw new Error(`${resource.name} reads two job types; a resource has one \`wait\``);
  const inherited = job ? parents(model, resource, job, note) : [];
  const parent = inherited[0] ? ` extends ${inherited.join(", ")}` : "";
  const methods = [
    ...resource.operations.map((operation) => method(operation, printer, note)),
    besideOperations(resource),
    ...(job ? movedMethods(job, inherited[0]) : []),
  ].join("\n");
  return `${jsdoc([resource.description])}export interface ${resourceType(resource.name)}${parent} {\n${methods}}\n`;
}

/** The operations with what came beside their data, apart, so that nobody pays for its types who does not ask; and with other options. */
function besideOperations({ name, operations }: Resource): string {
  const verbs = operations.map(({ verb }) => `"${verb}"`).join(" | ");
  const doc = jsdoc(
    ["The same operations, each with status, headers and attempts beside the data of its answer."],
    "  ",
  );
  return `${doc}  readonly withResponse: WithResponse<${resourceType(name)}, ${verbs}>;

  /** The same resource with other options, and for all others those that it has. Wrong ones throw, as where it was made. */
  withOptions(options: ClientOptions): ${resourceType(name)};\n`;
}

/** What waits for a job where it has moved away from says so: the inherited methods do not. */
function movedMethods({ deprecation }: JobType, inherited: string | undefined): string[] {
  if (!deprecation) return [];
  return JOB_METHODS.map((name) => {
    const there = (id: string): string => `\`ads.${id.split(".")[0]}.${name}()\``;
    return `${jsdoc([deprecatedTag(deprecation, there)], "  ")}  ${name}: ${inherited}["${name}"];\n`;
  });
}

function parents(model: ServiceModel, resource: Resource, job: JobType, note: (text: string) => string): string[] {
  const { body } = previewFlow(resource, job)?.start ?? {};
  // What a start or a render answers can be waited for as well; what another type of job is cannot.
  const started = model.operations.flatMap(({ job: role, success }) =>
    role?.type === job.name && success.type && !success.list ? [success.type] : [],
  );
  const given = [...new Set([idType(job.name), job.record, ...started].map(note))].join(" | ");
  const { items, preview } = job.facts;
  const until = preview ? '"preview" | "done"' : '"done"';
  const list = items?.split(".").reduce((type, step) => `NonNullable<${type}["${step}"]>`, job.record);
  const item = list && `${list}[number]`;
  const flow = body ? [`PreviewMethods<${[note(body.type), job.record, ...(item ? [item] : [])].join(", ")}>`] : [];
  const of = item ? [item] : [];
  const options = `WaitOptions<${[job.record, ...(preview && !item ? [] : [until, ...of])].join(", ")}>`;
  const state = `JobState<${[job.record, ...of].join(", ")}>`;
  return [`JobMethods<${[note(job.record), given, options, state].join(", ")}>`, ...flow];
}

function method(operation: Operation, printer: TypePrinter, note: (text: string) => string): string {
  const paths = pathArguments(operation);
  const typeOf = (place: MethodArgument["place"], at: number): string => {
    const parameter = paths[at]?.parameter;
    if (place === "path" && parameter) return note(pathType(printer, parameter, operation));
    if (place === "body" && operation.body) return note(printer.reference(operation.body.type, false));
    if (place === "query") return queryName(operation);
    const { headers } = headersType(operation);
    return headers ? `CallOptions & ${headers}` : "CallOptions";
  };
  const args = methodArguments(operation).map(
    ({ place, name, optional }, at) => `${name}${optional ? "?" : ""}: ${typeOf(place, at)}`,
  );
  const taken = argumentList(args);
  const one = `${methodDoc(operation, printer)}  ${memberName(operation.verb)}(${taken}): Promise<${note(answerType(printer, operation))}>;\n`;
  if (!operation.list?.page || !operation.records) return one;
  const doc = jsdoc(
    [
      `${operation.summary}: every record of every page, as \`for await\` asks for them.`,
      `\`${operation.method.toUpperCase()} ${operation.path}\``,
      operationTag(operation),
    ],
    "  ",
  );
  const record = note(printer.reference(operation.records, true));
  return `${one}\n${doc}  ${operation.verb}All(${taken}): AsyncGenerator<${record}, void, undefined>;\n`;
}

/** Arguments as they stand between brackets: what can be left out, and what has to be given behind it not, is given as undefined. */
export function argumentList(args: readonly string[]): string {
  const required = args.findLastIndex((arg) => !/^\w+\?:/.test(arg));
  return args
    .map((arg, at) => (at < required ? arg.replace(/^(\w+)\?: (.*)$/s, "$1: $2 | undefined") : arg))
    .join(", ");
}

function methodDoc(operation: Operation, printer: TypePrinter): string {
  return jsdoc(
    [
      `${operation.summary}.`,
      operation.description,
      operation.credits && describeCredits(operation.credits, operation),
      `\`${operation.method.toUpperCase()} ${operation.path}\``,
      ...pathArguments(operation).map(({ name, parameter }) => {
        const deprecation = fieldDeprecation(printer.contract, parameter);
        return deprecation && `@param ${name} Deprecated. ${describeDeprecation(deprecation)}`;
      }),
      ...operation.errors.map(({ status, description }) => `@throws {${errorClass(status)}} ${status}: ${description}`),
      operation.provisional && `@experimental ${operation.provisional}`,
      operationTag(operation),
    ],
    "  ",
  );
}

/** What an operation answers. */
export function answerType(printer: TypePrinter, { success }: Operation): string {
  return success.schema ? printer.print(success.schema, true, "") : "void";
}

/** What stands in a path is text, a number, or one of a set; texts of every format are text. */
export function pathType(printer: TypePrinter, { schema }: Parameter, { job, pathParameters }: Operation): string {
  const { type, enum: values, anyOf, oneOf, "x-id": id } = mergedSchema(printer.contract, schema);
  const isText = !values && !anyOf && !oneOf && type !== "integer" && type !== "number";
  if (!isText) return printer.print(schema, false, "");
  const ofJob = job && job.action !== "start" && pathParameters.length === 1 ? job.type : undefined;
  const kind = id ?? ofJob;
  return kind === undefined ? "string" : idType(kind);
}

/** The interface of what an operation can be asked for. */
export function queryName(operation: Operation): string {
  return `${pascalCase(operation.resource)}${pascalCase(operation.verb)}Query`;
}

/** Options that hold the headers of an operation, as a type; absent where it has none. They may be left out where none is required. */
export function headersType(operation: Operation): { headers?: string; optional: "?" | "" } {
  const { headerParameters } = operation;
  if (headerParameters.length === 0) return { optional: "?" };
  const optional = headerParameters.some(({ required }) => required) ? "" : "?";
  return { headers: `{ headers${optional}: ${headersName(operation)} }`, optional };
}

/** The interface of the headers that an operation takes. */
export function headersName({ resource, verb }: Operation): string {
  return `${pascalCase(resource)}${pascalCase(verb)}Headers`;
}

function parameterInterface(
  model: ServiceModel,
  printer: TypePrinter,
  operation: Operation,
  place: "query" | "header",
  note: (text: string) => string,
): string[] {
  const parameters = place === "query" ? operation.queryParameters : operation.headerParameters;
  if (parameters.length === 0) return [];
  const members = parameters.map((parameter) => {
    const doc = jsdoc(
      [
        parameter.description,
        parameter["x-provisional"] && `@experimental ${parameter["x-provisional"]}`,
        deprecatedTag(fieldDeprecation(model.contract, parameter)),
      ],
      "  ",
    );
    const type = place === "query" ? queryType(model, printer, parameter) : headerType(model, printer, parameter);
    return `${doc}  ${memberName(parameter.name)}${parameter.required ? "" : "?"}: ${note(type)};\n`;
  });
  const name = place === "query" ? queryName(operation) : headersName(operation);
  const about = place === "query" ? "can be asked for" : "takes beside the headers of every request";
  return [`${jsdoc([`What \`${operation.id}\` ${about}.`])}export interface ${name} {\n${members.join("")}}\n`];
}

/** A header is text, whatever it says. */
function headerType({ contract }: ServiceModel, printer: TypePrinter, { schema }: Parameter): string {
  const { anyOf, oneOf, enum: values } = mergedSchema(contract, schema);
  const isText = (anyOf ?? oneOf ?? [schema]).every((one) => mergedSchema(contract, one).type === "string");
  if (isText) return printer.print(schema, false, "");
  const words = values?.filter((value) => value !== null).map((value) => JSON.stringify(String(value)));
  return words?.join(" | ") ?? "string";
}

function queryType(model: ServiceModel, printer: TypePrinter, parameter: Parameter): string {
  const schema = mergedSchema(model.contract, parameter.schema);
  if (isTime(model, schema)) return "Date | string";
  return schema.type === "array" ? `readonly ${printer.print(schema, false, "")}` : printer.print(schema, false, "");
}

/** A date-time, alone or among alternatives. */
function isTime(model: ServiceModel, schema: Schema): boolean {
  if (schema.format === "date-time") return true;
  return (schema.anyOf ?? schema.oneOf ?? []).some((member) => isTime(model, mergedSchema(model.contract, member)));
}

/** Its own suffix: a record may be called like the resource. */
export function resourceType(name: string): string {
  return `${pascalCase(name)}Resource`;
}
