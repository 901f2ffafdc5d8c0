// The bundled contract as the tests see it: operations by id, fields through references and compositions, validators.
// References are followed everywhere, so that it makes no difference what the bundle inlines.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SCHEMA_ANNOTATIONS } from "@video-ads/testing/schema-annotations";
import { Ajv, type ErrorObject } from "ajv";
import addFormats from "ajv-formats";
import { specRoot } from "./redocly.ts";

export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  nullable?: boolean;
  enum?: unknown[];
  default?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  readOnly?: boolean;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  "x-provisional"?: string;
}

export interface Media {
  schema?: Schema;
  examples?: Record<string, { $ref?: string; value?: unknown }>;
}

interface Answer {
  content?: Record<string, Media>;
  "x-provisional"?: string;
}

export interface Parameter extends Media {
  name: string;
  in: string;
  required?: boolean;
  style?: string;
  explode?: boolean;
  example?: unknown;
  "x-provisional"?: string;
}

type Security = Record<string, string[]>[];

export interface Operation {
  operationId: string;
  security?: Security;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
  callbacks?: Record<string, Record<string, PathItem>>;
  "x-provisional"?: string;
  "x-job"?: { type: string; action: "start" | "render" | "read"; states?: Record<string, JobStateMeaning> };
  "x-credits"?: {
    rates?: { amount: number; per: string; seconds?: number; item?: string; for?: string }[];
    refund?: string;
  };
  "x-webhook"?: { source: string };
}

interface JobStateMeaning {
  terminal?: string;
  means?: string;
}

/** Operations by method. The bundle may also have `parameters` beside them, which `endpoints` puts into each. */
type PathItem = Record<string, Operation>;

interface Contract {
  openapi: string;
  info: { version: string };
  security: Security;
  "x-job-states": Record<string, JobStateMeaning>;
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes: Record<string, { type: string; in: string; name: string }>;
  };
}

export const contract: Contract = JSON.parse(readFileSync(join(specRoot, "dist/openapi.json"), "utf8"));

/** What a `$ref` names, or the node itself. */
export function resolve<T extends object>(node: T): T {
  const reference = (node as { $ref?: string }).$ref;
  if (reference === undefined) return node;
  let target: unknown = contract;
  for (const key of reference.replace(/^#\//, "").split("/")) {
    target = (target as Record<string, unknown>)[decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~")];
  }
  if (target === undefined) throw new Error(`${reference} names nothing`);
  return resolve(target as T);
}

export interface Endpoint extends Operation {
  method: string;
  path: string;
  /** Of the path and of the operation. */
  parameters: Parameter[];
}

/** Every operation of the service, in the order of the contract. */
export const endpoints: Endpoint[] = Object.entries(contract.paths).flatMap(([path, item]) => {
  const { parameters: shared = [], ...operations } = resolve(item) as PathItem & { parameters?: Parameter[] };
  return Object.entries(operations).map(([method, operation]) => ({
    ...operation,
    method: method.toUpperCase(),
    path,
    parameters: [...shared, ...(operation.parameters ?? [])].map(resolve),
  }));
});

export function endpoint(operationId: string): Endpoint {
  const found = endpoints.find((operation) => operation.operationId === operationId);
  if (!found) throw new Error(`The contract has no operation ${operationId}`);
  return found;
}

/** The operations that the service calls at the receiver, for one endpoint. */
export function callbacksOf(operation: Operation): Operation[] {
  return Object.values(operation.callbacks ?? {})
    .flatMap((callback) => Object.values(resolve(callback)))
    .flatMap((item) => Object.values(resolve(item)));
}

/** The media types of a request body. */
export function requestMedia(operation: Operation): Record<string, Media> {
  return operation.requestBody ? resolve(operation.requestBody).content : {};
}

/** The schema of a request body: the JSON one, unless another media type is asked for. */
export function request(operationId: string, mediaType = "application/json"): Schema {
  return schemaOf(requestMedia(endpoint(operationId))[mediaType], operationId);
}

/** The schema of what an operation answers when all went well. */
export function answer(operationId: string): Schema {
  return schemaOf(successOf(endpoint(operationId)).content?.["application/json"], operationId);
}

/** The schema of one record that an operation answers, alone or in a list. */
export function record(operationId: string): Schema {
  const schema = answer(operationId);
  return schema.items ? resolve(schema.items) : schema;
}

/** The status of the only answer that means success. */
export function successStatus(operation: Operation): number {
  const [status, ...others] = Object.keys(operation.responses).filter((code) => code.startsWith("2"));
  if (!status || others.length > 0) throw new Error(`${operation.operationId} has not exactly one 2xx answer`);
  return Number(status);
}

export function successOf(operation: Operation): Answer {
  return resolve(operation.responses[successStatus(operation)] ?? {});
}

/** The payload that is posted when a job changes, by source. */
export function payload(source: string): Schema {
  const posted = endpoints.flatMap(callbacksOf).find((operation) => operation["x-webhook"]?.source === source);
  if (!posted) throw new Error(`No callback reports ${source}`);
  return schemaOf(requestMedia(posted)["application/json"], source);
}

function schemaOf(media: Media | undefined, owner: string): Schema {
  if (!media?.schema) throw new Error(`${owner} has no such body`);
  return resolve(media.schema);
}

const branchesOf = (schema: Schema) => [schema.allOf, schema.anyOf, schema.oneOf].flatMap((branches) => branches ?? []);

/** The properties of a schema and of what it is composed of, resolved. */
export function properties(schema: Schema): Record<string, Schema> {
  const here = resolve(schema);
  const own = Object.entries(here.properties ?? {}).map(([name, property]) => [name, resolve(property)] as const);
  return Object.assign({}, ...branchesOf(here).map(properties), Object.fromEntries(own));
}

/** The names of the properties, sorted. */
export function fields(schema: Schema): string[] {
  return Object.keys(properties(schema)).sort();
}

/** One field; `outputs[].progress` goes into a list, `character.offset` into an object. */
export function field(schema: Schema, path: string): Schema {
  return path.split(".").reduce((parent, step) => {
    const found = properties(parent)[step.replace("[]", "")];
    if (!found) throw new Error(`There is no field ${step} of ${path}`);
    if (!step.endsWith("[]")) return found;
    if (!found.items) throw new Error(`${step} of ${path} is no list`);
    return resolve(found.items);
  }, schema);
}

/** The values that a field may have; undefined when it is open. */
export function valuesOf(schema: Schema): unknown[] | undefined {
  const here = resolve(schema);
  const parts = [...(here.allOf ?? []), ...(here.oneOf ?? []).filter((branch) => !isNull(branch))];
  return here.enum ?? parts.map(valuesOf).find((values) => values !== undefined);
}

/** It says so: a plain type by `nullable`, anything else by an alternative that is null. */
export function canBeNull({ nullable, oneOf = [] }: Schema): boolean {
  return nullable === true || oneOf.some(isNull);
}

function isNull({ enum: values }: Schema): boolean {
  return values?.length === 1 && values[0] === null;
}

/** Every schema that can be reached from one, itself included. */
export function reachable(schema: Schema, seen = new Set<Schema>()): Set<Schema> {
  const here = resolve(schema);
  if (seen.has(here)) return seen;
  seen.add(here);
  const { additionalProperties: rest } = here;
  for (const next of [
    ...Object.values(here.properties ?? {}),
    ...branchesOf(here),
    ...(here.items ? [here.items] : []),
    ...(typeof rest === "object" ? [rest] : []),
  ]) {
    reachable(next, seen);
  }
  return seen;
}

const ajv = new Ajv({ allErrors: true, strictTypes: false, strictRequired: false, validateFormats: true });
addFormats.default(ajv);
ajv.addVocabulary([...SCHEMA_ANNOTATIONS]);
ajv.addSchema({ $id: "contract", components: { schemas: contract.components.schemas } }, undefined, false, false);

/** The errors of a value against a schema of the contract; none means it is valid. */
export function errors(schema: Schema, value: unknown): string[] {
  const validate = ajv.compile(absolute(schema));
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }: ErrorObject) => `${instancePath} ${message}`);
}

export function accepts(schema: Schema, value: unknown): boolean {
  return errors(schema, value).length === 0;
}

/** A copy whose references lead into the contract that ajv knows. */
function absolute<T>(node: T): T {
  return JSON.parse(JSON.stringify(node), (key, value) =>
    key === "$ref" && typeof value === "string" ? value.replace(/^#/, "contract#") : value,
  );
}
