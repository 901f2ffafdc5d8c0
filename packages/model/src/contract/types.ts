/** The parts of an OpenAPI 3.0.3 document that this project uses. */
import type { CreditRule } from "@video-ads/core/price";

export type { CreditRate } from "@video-ads/core/price";

export interface Reference {
  $ref: string;
}

/** A schema object of OpenAPI 3.0.3. */
export interface Schema {
  $ref?: string;
  title?: string;
  type?: "object" | "array" | "string" | "number" | "integer" | "boolean";
  format?: string;
  description?: string;
  nullable?: boolean;
  readOnly?: boolean;
  writeOnly?: boolean;
  deprecated?: boolean;
  default?: unknown;
  example?: unknown;
  enum?: unknown[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: boolean;
  exclusiveMaximum?: boolean;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  minProperties?: number;
  maxProperties?: number;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  not?: Schema;
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
  /** Of which kind of record it is the id. */
  "x-id"?: string;
  "x-provisional"?: string;
  "x-deprecated"?: Deprecation;
}

export interface Example {
  summary?: string;
  description?: string;
  value: unknown;
}

export interface MediaType {
  schema: Schema;
  examples?: Record<string, Example>;
  encoding?: Record<string, { style?: string; explode?: boolean; contentType?: string }>;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header" | "cookie";
  required?: boolean;
  deprecated?: boolean;
  description?: string;
  style?: string;
  explode?: boolean;
  schema: Schema;
  example?: unknown;
  examples?: Record<string, Example>;
  "x-provisional"?: string;
  "x-deprecated"?: Deprecation;
}

export interface Header {
  description?: string;
  required?: boolean;
  deprecated?: boolean;
  "x-deprecated"?: Deprecation;
  schema?: Schema;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, Header | Reference>;
  content?: Record<string, MediaType>;
  "x-provisional"?: string;
}

export interface RequestBody {
  required?: boolean;
  description?: string;
  content: Record<string, MediaType>;
}

export interface OperationObject {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  deprecated?: boolean;
  parameters?: (Parameter | Reference)[];
  requestBody?: RequestBody | Reference;
  responses: Record<string, ResponseObject | Reference>;
  callbacks?: Record<string, Record<string, PathItem>>;
  security?: SecurityRequirement[];
  "x-job"?: JobExtension;
  "x-list"?: ListExtension;
  "x-credits"?: CreditsExtension;
  "x-balance"?: BalanceExtension;
  "x-webhook"?: WebhookExtension;
  "x-provisional"?: string;
  "x-deprecated"?: Deprecation;
  "x-codeSamples"?: { lang: string; label: string; source: string }[];
}

/** Schemes that are used together, each with its scopes. Of several requirements, one is enough. */
export type SecurityRequirement = Record<string, string[]>;

export interface SecuritySchemeObject {
  type: "apiKey" | "http" | "oauth2" | "openIdConnect";
  description?: string;
  /** Of an API key. */
  in?: "header" | "query" | "cookie";
  name?: string;
  /** Of http. */
  scheme?: string;
  "x-account-id"?: boolean;
}

export interface Server {
  url: string;
  description?: string;
}

export interface Tag {
  name: string;
  description?: string;
  "x-displayName"?: string;
}

export const METHODS = ["get", "put", "post", "patch", "delete", "head", "options"] as const;
export type Method = (typeof METHODS)[number];

export type PathItem = Partial<Record<Method, OperationObject>> & { parameters?: (Parameter | Reference)[] };

export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description?: string };
  servers?: Server[];
  security?: SecurityRequirement[];
  tags: Tag[];
  "x-job-states"?: Record<string, JobStateExtension>;
  "x-errors"?: ErrorsExtension;
  "x-prompts"?: Record<string, PromptExtension>;
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, Schema>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, ResponseObject>;
    examples?: Record<string, Example>;
    callbacks?: Record<string, Record<string, PathItem>>;
    requestBodies?: Record<string, RequestBody>;
    securitySchemes: Record<string, SecuritySchemeObject>;
  };
}

/** `x-job`: spec/extensions/x-job.schema.json */
export type JobExtension =
  | { type: string; action: "start"; until: "preview" | "done" }
  | { type: string; action: "render" }
  | ({ type: string; action: "read" } & JobReading)
  /** What has moved: the operation that replaces it describes the job. */
  | { type: string; action: "read"; by: JobReading["by"]; states?: never };

export interface JobReading {
  by: "id" | "ids";
  status?: string;
  result: string[];
  preview?: string[];
  progress?: string;
  reason?: string;
  noReason?: string;
  items?: string;
  partly?: "succeeded";
  credits?: string;
  seconds?: string;
  noSeconds?: string;
  editor?: string[];
  owner?: string[];
  initial: string;
  states: Record<string, JobStateExtension>;
  transitions: { from: string; to: string; on: string; at?: "preview" | "render"; assumed?: true }[];
}

/** `x-errors`: spec/extensions/x-errors.schema.json */
export interface ErrorsExtension {
  message: string;
  code?: string;
  fields?: string;
  whole?: string;
}

/** `x-prompts`: spec/extensions/x-prompts.schema.json */
export interface PromptExtension {
  title: string;
  description: string;
  arguments?: Record<string, { description: string; sentence?: string; suggestions?: string[] }>;
  text: string;
}

/** A state in `x-job`, and in `x-job-states`: spec/extensions/x-job-states.schema.json */
export interface JobStateExtension {
  terminal?: "succeeded" | "failed";
  means?: string;
  provisional?: string;
}

/** `x-list`: spec/extensions/x-list.schema.json */
export interface ListExtension {
  at?: string;
  total?: string;
  filters?: Record<string, { field: string; op: "eq" | "in" | "gte" | "gt" | "lte" | "lt" | "contains" }>;
  order?: { parameter?: string; default?: string };
  page?: (
    | { style: "cursor" | "url"; parameter: string; next: string; previous?: string }
    | { style: "number"; parameter: string; first?: 0 }
  ) & { size?: string; more?: string; pages?: string };
  unplayed?: Record<string, string>;
}

/** `x-balance`: spec/extensions/x-balance.schema.json */
export interface BalanceExtension {
  at: string;
}

/** `x-credits`: spec/extensions/x-credits.schema.json */
export type CreditsExtension = Omit<CreditRule, "usual" | "seconds" | "usualSeconds"> & { used?: string };

/** `x-webhook`: spec/extensions/x-webhook.schema.json */
export interface WebhookExtension {
  source: string;
  aliases?: Record<string, string>;
}

/** `x-deprecated`: spec/extensions/x-deprecated.schema.json. Of a contract that the linter has not seen, all of it may be missing. */
export interface Deprecation {
  reason?: string;
  /** An operation's id, or the name of another parameter, field or schema. */
  replacement?: string;
  since?: string;
}
