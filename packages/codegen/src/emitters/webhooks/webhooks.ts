import { type JobType, type JsonSchema, type ServiceModel, toJsonSchema, type WebhookSource } from "@video-ads/model";
import { Ajv, type Schema as AjvSchema } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import { type Emitter, type GeneratedFile, HEADER } from "../emitter.ts";

const FOLDER = "packages/webhooks/src/generated";

/** What `@video-ads/webhooks` knows of the contract: event types, a table of the sources, and validators of their posts. */
export const webhooks: Emitter = (model) => {
  const sources = model.webhooks.map((webhook) => ({ webhook, job: jobOf(model, webhook) }));
  return [
    events(model, sources),
    table(sources),
    starters(model, sources),
    samples(sources),
    ...validators(model, sources),
  ];
};

interface Source {
  webhook: WebhookSource;
  job: JobType;
}

function jobOf(model: ServiceModel, webhook: WebhookSource): JobType {
  const job = model.jobs.find(({ name }) => name === webhook.name);
  if (!job) throw new Error(`x-webhook: source ${webhook.name} is no x-job type that an operation reads`);
  return job;
}

/** The phases that a source can report. Jobs without a preview have none that is ready. */
function phasesOf({ job }: Source): string[] {
  return [...(job.preview ? ["previewReady"] : []), "done", "failed", "rejected", "progress"];
}

/** An operation that starts a job and takes a `webhook_url`: what goes in and what comes out. */
interface Start {
  id: string;
  resource: string;
  verb: string;
  body: string;
  answer: string;
}

function startsOf(model: ServiceModel, sources: Source[]): Start[] {
  const ids = new Set(sources.flatMap(({ webhook }) => webhook.operations));
  return [...ids].map((id) => {
    const operation = model.operations.find((candidate) => candidate.id === id);
    const { resource = "", verb = "", body, success, pathParameters = [] } = operation ?? {};
    if (!body || !success?.type || success.list || pathParameters.length > 0) {
      throw new Error(`x-webhook: ${id} has to take a body, no path parameters, and to answer one record`);
    }
    return { id, resource, verb, body: body.type, answer: success.type };
  });
}

function events(model: ServiceModel, sources: Source[]): GeneratedFile {
  const starts = startsOf(model, sources);
  const names = sources.map(({ webhook }) => webhook.name);
  const types = new Set([
    ...sources.flatMap(({ webhook, job }) => [webhook.payload, job.record]),
    ...starts.flatMap(({ body, answer }) => [body, answer]),
  ]);
  const phases = [...new Set(sources.flatMap(phasesOf))];
  const event = (source: string, phase: string) => `JobEvent<"${source}", "${phase}">`;
  const content = `${HEADER}import type {
${lines([...types].sort(), (type) => `  ${type},`)}
} from "@video-ads/client";
import type { JobEvent } from "../events/event.ts";

/** A job type that reports by webhook. */
export type Source = keyof Jobs;

/** An operation that takes a \`webhook_url\`. */
export type StartOperation = keyof Starts;

/** What each of them takes and answers. */
export interface Starts {
${lines(starts, ({ id, body, answer }) => `  "${id}": { body: ${body}; job: ${answer} };`)}
}

/** The job of each source, as its read operation returns it. */
export interface Jobs {
${lines(sources, ({ webhook, job }) => `  ${webhook.name}: ${job.record};`)}
}

/** What a post of each source says. */
export interface Payloads {
${lines(sources, ({ webhook }) => `${doc(webhook.provisional && `@experimental ${webhook.provisional}`)}  ${webhook.name}: ${webhook.payload};`)}
}

/** Every event by its name. */
export interface Events {
${lines(sources, (source) => lines(phasesOf(source), (phase) => `  "${source.webhook.name}.${phase}": ${event(source.webhook.name, phase)};`))}
}

/** Every event by the patterns that match it. */
export interface EventsByPattern extends Events {
${lines(sources, (source) => `  "${source.webhook.name}.*": ${union(phasesOf(source).map((phase) => event(source.webhook.name, phase)))};`)}
${lines(phases, (phase) => {
  const own = sources.filter((source) => phasesOf(source).includes(phase));
  return `  "*.${phase}": ${union(own.map(({ webhook }) => event(webhook.name, phase)))};`;
})}
}

/** What reading jobs back needs of a client. The one of \`@video-ads/client\` is one. */
export interface ReadClient {
${lines(readers(sources), ([resource, members]) => `  readonly ${resource}: {\n${members}\n  };`)}
}

/** What \`hooks.start()\` needs of a client. The one of \`@video-ads/client\` is one. */
export interface StartClient {
${lines(creators(starts), ([resource, members]) => `  readonly ${resource}: {\n${members}\n  };`)}
}
`;
  if (names.length === 0) throw new Error("The contract has no callbacks: there is nothing for a receiver to receive");
  return { path: `${FOLDER}/events.ts`, content };
}

const CALL_OPTIONS = "options?: { signal?: AbortSignal }";

function creators(starts: Start[]): [resource: string, members: string][] {
  const members = new Map<string, string>();
  for (const { resource, verb, body, answer } of starts) {
    const member = `    ${verb}(body: ${body}, ${CALL_OPTIONS}): Promise<${answer}>;`;
    members.set(resource, [members.get(resource), member].filter(Boolean).join("\n"));
  }
  return [...members];
}

function readers(sources: Source[]): [resource: string, members: string][] {
  const members = new Map<string, string>();
  for (const { job } of sources) {
    const [resource = "", verb = ""] = job.read.split(".");
    const member =
      job.by === "id"
        ? `    ${verb}(id: string, ${CALL_OPTIONS}): Promise<${job.record}>;`
        : `    ${verb}(query: { ids: string[] }, ${CALL_OPTIONS}): Promise<${job.record}[]>;`;
    members.set(resource, [members.get(resource), member].filter(Boolean).join("\n"));
  }
  return [...members];
}

function table(sources: Source[]): GeneratedFile {
  const content = `${HEADER}import type { SourceTable } from "../events/source.ts";

/** What the receiver knows of each source. */
export const sources: SourceTable = {
${lines(sources, ({ webhook, job }) => {
  const { status = "status", reason, preview = [], result, states, by, read } = job;
  const outcomes = Object.fromEntries(
    Object.entries(states).map(([state, { terminal }]) => [state, terminal ?? "running"]),
  );
  const facts = { startOperations: webhook.operations, readOperation: read };
  const fields = { status, ...(reason && { reason }), result, preview, aliases: webhook.aliases };
  const entries = Object.entries({ ...facts, ...fields, states: outcomes });
  const call =
    by === "id"
      ? `{ by: "id", one: (client, id, options) => client.${read}(id, options) }`
      : `{ by: "ids", many: (client, ids, options) => client.${read}({ ids }, options) }`;
  return `  ${webhook.name}: {\n${lines(entries, ([key, value]) => `    ${key}: ${JSON.stringify(value)},`)}\n    read: ${call},\n  },`;
})}
};
`;
  return { path: `${FOLDER}/sources.ts`, content };
}

function samples(sources: Source[]): GeneratedFile {
  const content = `${HEADER}import type { Payloads } from "./events.ts";

/** The contract's examples of posts, by source and name. */
export const samples: { readonly [S in keyof Payloads]: Readonly<Record<string, Payloads[S]>> } = {
${lines(sources, ({ webhook }) => {
  const values = Object.entries(webhook.examples).map(([name, { value }]) => [name, value]);
  return `  ${webhook.name}: ${JSON.stringify(Object.fromEntries(values))},`;
})}
};
`;
  return { path: `${FOLDER}/samples.ts`, content };
}

function starters(model: ServiceModel, sources: Source[]): GeneratedFile {
  const content = `${HEADER}import type { StarterTable } from "../start/starter.ts";

/** Creates a job that reports to a URL, by its operation. */
export const starters: StarterTable = {
${lines(
  startsOf(model, sources),
  ({ id }) => `  "${id}": (client, body, webhook_url, options) => client.${id}({ ...body, webhook_url }, options),`,
)}
};
`;
  return { path: `${FOLDER}/starters.ts`, content };
}

function validators(model: ServiceModel, sources: Source[]): GeneratedFile[] {
  const ajv = new Ajv({ code: { source: true, esm: true, optimize: 2 }, messages: false, strict: false });
  for (const [name, schema] of Object.entries(model.contract.components.schemas)) {
    ajv.addSchema(shape(toJsonSchema(schema, { open: true, ref: (component) => component })), name);
  }
  const ids = new Map<string, string>();
  for (const { webhook } of sources) {
    const id = `${webhook.name}.post`;
    ajv.addSchema(identified(ajv.getSchema(webhook.payload)?.schema, webhook), id);
    ids.set(webhook.name, id);
  }
  const code = standalone.default(ajv, Object.fromEntries(ids));
  const imported = /\b(?:require|import)\s*\(?\s*["'][^"']*["']/.exec(code);
  if (imported) throw new Error(`The webhook validators would need ajv at run time: ${imported[0]}`);
  const names = [...ids.keys()];
  return [
    {
      path: `${FOLDER}/validators.js`,
      content: `${HEADER}${code}\nexport const validators = { ${names.join(", ")} };\n`,
    },
    {
      path: `${FOLDER}/validators.d.ts`,
      content: `${HEADER}import type { Validators } from "../events/validator.ts";

/** Says whether a post has the shape of its source's payload. Unknown fields, new statuses and null strings pass. */
export declare const validators: Validators;
`,
    },
  ];
}

const UUID = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$";

/** All ids are UUIDs (interface specification 2). This one goes into the request that reads the job back: it is held to that. */
function identified(payload: unknown, { name }: WebhookSource): AjvSchema {
  if (!isSchema(payload) || !isSchema(payload.properties))
    throw new Error(`x-webhook: the payload of ${name} is no object`);
  const required = new Set(["id", ...(Array.isArray(payload.required) ? payload.required : [])]);
  return {
    ...payload,
    required: [...required],
    properties: { ...payload.properties, id: { type: "string", pattern: UUID } },
  };
}

/** Keywords that say what a value is. Lengths, ranges and formats bind those who send, not those who listen. */
const SHAPE = new Set(["$ref", "type", "required"]);

function shape(schema: JsonSchema): JsonSchema {
  const out: JsonSchema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (SHAPE.has(key)) out[key] = value;
    else if (key === "properties" && isSchema(value)) out[key] = mapValues(value, (child) => shape(child));
    else if ((key === "items" || key === "additionalProperties") && isSchema(value)) out[key] = shape(value);
    else if ((key === "allOf" || key === "anyOf" || key === "oneOf") && Array.isArray(value)) {
      // Without value sets, more than one branch can fit: what was "exactly one" is read as "one at least".
      out[key === "oneOf" ? "anyOf" : key] = value.filter(isSchema).map(shape);
    }
  }
  return out;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function mapValues(values: JsonSchema, change: (child: JsonSchema) => JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(values).map(([key, child]) => [key, isSchema(child) ? change(child) : child]),
  );
}

function lines<T>(items: Iterable<T>, line: (item: T) => string): string {
  return [...items].map(line).join("\n");
}

function union(members: string[]): string {
  return members.length > 1 ? `\n${lines(members, (member) => `    | ${member}`)}` : members.join("");
}

function doc(text: string | undefined): string {
  return text ? `  /** ${text} */\n` : "";
}
