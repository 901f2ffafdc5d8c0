// The service as tools of the Model Context Protocol: one per operation, and one per job type that waits for it.
import { argumentName, isArgumentName, kebabCase } from "@video-ads/core/names";
import {
  fieldDeprecation,
  fileEntries,
  holdsFiles,
  isFile,
  type JobType,
  type JsonSchema,
  type Operation,
  objectShape,
  type Parameter,
  type Schema,
  type ServiceModel,
} from "@video-ads/model";
import { type Emitter, HEADER } from "../emitter.ts";
import { changesWhatIs, isRepeatable, jobKind, operationFacts, securityTable } from "../operate-facts.ts";
import type { Argument } from "./argument.ts";
import { clearablePaths } from "./clearable.ts";
import { toolName } from "./names.ts";
import { inputSchema, outputSchema } from "./schema.ts";
import { deprecated, firstParagraph, sentences, toolDescription } from "./text.ts";

export const mcp: Emitter = (model) => {
  const tools = model.resources.flatMap((resource) => [
    ...resource.operations.map((operation) => operationTool(model, operation)),
    ...resource.jobs.map((job) => waitTool(model, job)),
  ]);
  return [
    {
      path: "packages/mcp/src/generated/tools.ts",
      content: `${HEADER}import type { ToolDefinition } from "../tools/definition.ts";

/** Every tool, in the order of the contract. */
export const tools: readonly ToolDefinition[] = ${JSON.stringify(tools, null, 1)};
`,
    },
    {
      path: "packages/mcp/src/generated/security.ts",
      content: `${HEADER}import type { SecurityTable } from "@video-ads/operate/credentials";

${securityTable(model)}`,
    },
  ];
};

function operationTool(model: ServiceModel, operation: Operation) {
  const body = bodyArguments(model, operation);
  const taken = new Set(body.map(({ name }) => name));
  const path = operation.pathParameters.map((parameter) => parameterArgument(model, parameter, taken));
  const query = operation.queryParameters.map((parameter) => parameterArgument(model, parameter, taken));
  const headers = operation.headerParameters.map((parameter) => parameterArgument(model, parameter, taken));
  const entries = entriesOf(model, operation);
  const clearable = clearablePaths(model, operation, body);
  // What has to be there and may be null is given, or cleared: no host is told of null.
  const needed = body.filter(
    ({ name, required }) => required && clearable.some(([first, ...inner]) => first === name && inner.length === 0),
  );
  const own = [...conveniences(operation, entries), ...clearing(clearable)].map((one) =>
    taken.has(one.name) ? { ...one, name: `tool_${one.name}` } : one,
  );
  const { success } = operation;
  const notNeeded = (one: Argument): Argument => (needed.includes(one) ? { ...one, required: false } : one);
  return {
    tool: {
      name: toolName(operation.id),
      title: operation.summary,
      description: toolDescription(model, operation),
      inputSchema: argumentsSchema([...path, ...body.map(notNeeded), ...query, ...headers, ...own]),
      outputSchema: answerSchema(model, operation),
      annotations: annotations(model, operation),
    },
    ...operationFacts(model, operation),
    ...(operation.balance && { balance: operation.balance.at }),
    path: names(path),
    query: names(query),
    ...(headers.length > 0 && { headers: names(headers) }),
    body: bodyKind(model, operation),
    ...renamedFields(body),
    ...(own.length > 0 && { own: own.map(({ name }) => name) }),
    ...(clearable.length > 0 && { clearable }),
    ...(needed.length > 0 && { needed: needed.map(({ name }) => name) }),
    ...(success.list && { list: operation.list?.page ? "page" : "whole" }),
    ...(entries && { entries }),
    ...filesOf(model, operation),
    ...alternativesOf(model, operation, body),
  };
}

/** One tool per job type: waits for a job by its id, in words that are the same for all of them. */
function waitTool(model: ServiceModel, job: JobType) {
  const read = model.operations.find(({ id }) => id === job.read);
  const resource = job.read.slice(0, job.read.indexOf("."));
  const old = deprecated(model, job.deprecation, (id) => `${toolName(id.slice(0, id.indexOf(".")))}_wait`);
  const [, thing = `the ${kebabCase(job.name).replaceAll("-", " ")} job`] =
    /^(?:Read|List) (.+)/.exec(read?.summary ?? "") ?? [];
  const id = waitedId(model, job, read);
  const until = job.preview ? { type: "string", enum: ["preview", "done"] } : undefined;
  return {
    tool: {
      name: `${toolName(resource)}_wait`,
      title: `Wait for ${thing}`,
      description: `Waits for the outcome of ${thing}${until ? ", or for the preview" : ""}. When the time is over the outcome is running: call it again.${old ? ` ${old}` : ""}`,
      inputSchema: argumentsSchema([
        id,
        ...(until ? [{ name: "until", field: "until", schema: until, required: false }] : []),
        { name: "wait_seconds", field: "", schema: WAIT, required: false },
      ]),
      outputSchema: WAIT_OUTPUT,
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    },
    resource,
    id: id.name,
    waits: jobKind(job),
  };
}

/** The id as the tool that reads the job takes it; where that takes several, one `id`. */
function waitedId(model: ServiceModel, job: JobType, read: Operation | undefined): Argument {
  const [parameter] = job.by === "id" ? (read?.pathParameters ?? []) : [];
  if (parameter) return parameterArgument(model, parameter, new Set(["until", "wait_seconds"]));
  return {
    name: "id",
    field: "id",
    schema: { type: "string", ...(job.facts.uuid && { format: "uuid" }) },
    required: true,
  };
}

const WAIT = { type: "integer", minimum: 0, maximum: 3600 };

const WAIT_OUTPUT = {
  type: "object",
  properties: {
    id: { type: "string" },
    outcome: { type: "string", enum: ["succeeded", "failed", "preview_ready", "running"] },
    status: { type: "string" },
    progress: { type: "number" },
    reason: { type: "string" },
    previews: { type: "array", items: { type: "string" } },
    outputs: { type: "array", items: { type: "string" } },
    credits: { type: "number" },
    parts: { type: "array", items: { type: "object" } },
  },
  required: ["id", "outcome"],
};

/** Arguments that are the server's own: waiting for what was started, and pages of long lists that have none of the service's. */
function conveniences(operation: Operation, entries: Entries | undefined): Argument[] {
  const own = (name: string, schema: JsonSchema): Argument => ({ name, field: "", schema, required: false });
  if (operation.job && operation.job.action !== "read")
    return [
      own("wait_seconds", { ...WAIT, description: "Wait so long for the outcome." }),
      ...(operation.job.action === "render"
        ? [own("render_again", { type: "boolean", description: "Pay for one more render, if the user wants that." })]
        : []),
    ];
  const fields = entries
    ? [own("fields", { type: "array", items: { type: "string" }, description: "Only these fields of each entry." })]
    : [];
  if (!operation.success.list || operation.list?.page || operation.method !== "get") return fields;
  return [
    ...fields,
    own("search", { type: "string", description: "Only entries with all these words." }),
    own("limit", { type: "integer", minimum: 1, maximum: 500, default: 50 }),
    own("offset", { type: "integer", minimum: 0 }),
  ];
}

/** What an operation sets to nothing. Null in an argument is what hosts say of one that is left out. */
function clearing(paths: readonly string[][]): Argument[] {
  if (paths.length === 0) return [];
  const items = { type: "string", enum: paths.map((path) => path.join(".")) };
  const description = "Set these to null. Null in an argument itself is the same as leaving it out.";
  return [{ name: "clear", field: "", schema: { type: "array", items, description }, required: false }];
}

interface Entries {
  /** Path of the list in the answer; absent where that is the list. */
  at?: string;
  /** What each entry has. */
  fields: string[];
}

/** Undefined: it is no list that is read, or its entries are no objects. */
function entriesOf({ contract }: ServiceModel, { method, records, list }: Operation): Entries | undefined {
  if (records === undefined || method !== "get") return undefined;
  const fields = Object.keys(objectShape(contract, { $ref: `#/components/schemas/${records}` })?.properties ?? {});
  return fields.length > 0 ? { ...(list?.at !== undefined && { at: list.at }), fields } : undefined;
}

function bodyArguments(model: ServiceModel, { body }: Operation): Argument[] {
  if (!body || body.empty) return [];
  const object = objectShape(model.contract, body.schema);
  if (!object) return [{ name: "body", field: "", schema: inputSchema(model, body.schema), required: body.required }];
  const taken = new Set(Object.keys(object.properties).filter(isArgumentName));
  return Object.entries(object.properties).map(([field, schema]) => {
    const name = isArgumentName(field) ? field : argumentName(field, "body", taken);
    taken.add(name);
    return {
      name,
      field,
      schema: withTrueName(bodyFieldSchema(model, schema), name, field),
      required: body.required && object.required.includes(field),
    };
  });
}

/** What an argument is that has another name than what it sets: errors of the service call that by its own. */
function withTrueName(schema: JsonSchema, name: string, field: string): JsonSchema {
  if (name === field) return schema;
  const { description = "" } = schema;
  return { ...schema, description: sentences(String(description), `Sent as ${field}.`) ?? "" };
}

/** The fields of a body that the tool calls otherwise. */
function renamedFields(body: readonly Argument[]): { renamed?: [argument: string, field: string][] } {
  const renamed = names(body.filter(({ name, field }) => field !== "" && name !== field));
  return renamed.length > 0 ? { renamed } : {};
}

function bodyFieldSchema(model: ServiceModel, schema: Schema): JsonSchema {
  if (isFile(model.contract, schema)) return fileSchema(model, schema);
  const files = fileEntries(model.contract, schema);
  const own = inputSchema(model, schema);
  return files ? { ...own, items: fileSchema(model, files) } : own;
}

function fileSchema(model: ServiceModel, schema: Schema): JsonSchema {
  const about = firstParagraph(model, schema.description) ?? "A file.";
  const text = sentences(about, deprecated(model, fieldDeprecation(model.contract, schema)));
  return { type: "string", description: `${text} A path below the server's --files folder, or a base64 data: URL.` };
}

/** A parameter whose name the body has taken is told apart: `path_id`. */
function parameterArgument(model: ServiceModel, parameter: Parameter, taken: Set<string>): Argument {
  const plain = parameter.in === "header" ? parameter.name.toLowerCase().replace(/[^a-z0-9]+/g, "_") : parameter.name;
  const name = argumentName(plain, parameter.in, taken);
  taken.add(name);
  const schema = inputSchema(model, parameter.schema);
  // That path ids are those of the record needs no words.
  const about = parameter.in === "path" ? undefined : firstParagraph(model, parameter.description);
  const text = sentences(about, deprecated(model, fieldDeprecation(model.contract, parameter)));
  const described = text ? { description: text } : {};
  return {
    name,
    field: parameter.name,
    // Whose name is plain but for the place that it is told apart by needs no words, and no header.
    schema: isArgumentName(plain)
      ? { ...schema, ...described }
      : withTrueName({ ...schema, ...described }, name, plain),
    required: parameter.in === "path" || parameter.required === true,
  };
}

function argumentsSchema(given: readonly Argument[]) {
  const required = given.filter((argument) => argument.required).map(({ name }) => name);
  return {
    type: "object" as const,
    properties: Object.fromEntries(given.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** Structured content is an object: a list stands in one, and so does nothing at all. A render that answers nothing is told as its job. */
function answerSchema(model: ServiceModel, { job, success, list }: Operation) {
  if (!success.schema && job) return { type: "object", properties: { id: { type: "string" } }, required: ["id"] };
  if (!success.schema) return { type: "object", properties: { done: { type: "boolean" } } };
  const schema = outputSchema(model, success.schema);
  if (success.list) {
    const counts = list?.page ? {} : { total: { type: "number" }, next_offset: { type: "number" } };
    return { type: "object", properties: { items: schema ?? { type: "array" }, ...counts }, required: ["items"] };
  }
  if (schema?.type === "object") return schema;
  return { type: "object", properties: { ...(schema && { value: schema }) } };
}

function annotations(model: ServiceModel, operation: Operation) {
  const { method } = operation;
  return {
    readOnlyHint: method === "get" || method === "head",
    destructiveHint: changesWhatIs(model, operation),
    idempotentHint: isRepeatable(operation),
    openWorldHint: true,
  };
}

/** How the body is put together: of the arguments that are left over, or of the one argument `body`. */
function bodyKind(model: ServiceModel, { body }: Operation): "none" | "object" | "optional" | "value" {
  if (!body || body.empty) return "none";
  if (!objectShape(model.contract, body.schema)) return "value";
  return body.required ? "object" : "optional";
}

function filesOf(model: ServiceModel, { body }: Operation): { files?: string[] } {
  const properties = (body && objectShape(model.contract, body.schema)?.properties) ?? {};
  const files = Object.entries(properties).flatMap(([name, schema]) =>
    holdsFiles(model.contract, schema) ? [name] : [],
  );
  return files.length > 0 ? { files } : {};
}

/** Sets of fields of which a call needs one: what the arguments' schema leaves out at its top. */
function alternativesOf(
  { contract }: ServiceModel,
  { body }: Operation,
  given: readonly Argument[],
): { alternatives?: string[][] } {
  const { alternatives = [] } = (body && objectShape(contract, body.schema)) ?? {};
  const nameOf = (field: string): string => given.find((argument) => argument.field === field)?.name ?? field;
  return alternatives.length > 0 ? { alternatives: alternatives.map((fields) => fields.map(nameOf)) } : {};
}

/** `{argument: field}` */
function names(given: readonly Argument[]): [argument: string, field: string][] {
  return given.map(({ name, field }) => [name, field]);
}
