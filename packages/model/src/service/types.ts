import type { JobFacts } from "@video-ads/core/job";
import type { CallbackField } from "../contract/callbacks.ts";
import type {
  BalanceExtension,
  CreditsExtension,
  Deprecation,
  Example,
  JobReading,
  ListExtension,
  MediaType,
  Method,
  OpenApi,
  Parameter,
  Schema,
} from "../contract/types.ts";

/** The contract as its users see it: resources with operations, jobs, and webhooks. What every emitter works from. */
export interface ServiceModel {
  /** The contract as it is published. */
  published: OpenApi;
  /** The same, in which schemas are called like their types. */
  contract: OpenApi;
  resources: Resource[];
  operations: Operation[];
  jobs: JobType[];
  webhooks: WebhookSource[];
  security: Security;
}

/** How the service knows who calls. */
export interface Security {
  /** Those that an operation asks for, in the order of the contract. */
  schemes: SecurityScheme[];
  /** What all of them need: settings of every program. */
  credentials: Credential[];
  /**
   * Everything that operations ask for, each once. The first is the usual one: the document's own, or where no operation goes by
   * that, the one that most of them have. Where others accept other keys, the sets of all of them stand before it: a client cannot
   * start without the first.
   */
  requirements: Alternatives[];
  /** What most requests carry: what the document says of all of them, or where no operation goes by that, what most of them ask for. */
  usual: Alternatives;
  /** The setting whose value says whose request it is: of the scheme with `x-account-id`, else the first. Absent: there is none. */
  accountSetting?: string;
}

/** Sets of schemes, any of which lets in. The empty set asks for nothing: it stands last, for who is given nothing else. */
export type Alternatives = readonly (readonly SecurityScheme[])[];

/** How one part of what lets a caller in is sent. */
export type SecurityScheme = {
  /** In the contract. */
  name: string;
  /** What has to be given for it: one setting, or for basic authentication a user and a password. */
  credentials: Credential[];
  /** `x-account-id`: its value says whose request it is. */
  namesAccount: boolean;
} & (
  | { kind: "header"; header: string }
  | { kind: "query"; parameter: string }
  | { kind: "bearer" | "basic"; header: "Authorization" }
);

/** A setting of every program that calls the service: an id, a key, a token, a user or a password. */
export interface Credential {
  /** Option of `createClient`. */
  setting: string;
  /** Environment variable. */
  variable: string;
  /** What it is and where it comes from, in Markdown. */
  description: string;
}

export interface Resource {
  /** The tag of its operations, and the property of the client. */
  name: string;
  title: string;
  description: string;
  operations: Operation[];
  /** The job types that this resource's operations read back. */
  jobs: JobType[];
}

export interface Operation {
  /** `resource.verb` */
  id: string;
  resource: string;
  verb: string;
  method: Method;
  path: string;
  summary: string;
  description?: string;
  provisional?: string;
  /** Why it should no longer be called; absent when it should. */
  deprecation?: Deprecation;
  pathParameters: Parameter[];
  queryParameters: Parameter[];
  headerParameters: Parameter[];
  body?: Body;
  success: Answer;
  errors: Answer[];
  /** What it asks of its caller. */
  security: Alternatives;
  job?: JobRole;
  /** How the list that it answers is filtered, ordered and divided. */
  list?: ListExtension;
  /** Component name of the records that its list holds. */
  records?: string;
  credits?: CreditsExtension;
  /** Where its answer says how many credits the account has left. */
  balance?: BalanceExtension;
  /** The callback that it causes, and the field of its request that says where that goes. */
  callback?: CallbackField;
  /** The webhook source that is reported there. */
  webhook?: string;
}

export interface Body {
  required: boolean;
  /** By media type, JSON first. */
  media: Record<string, MediaType>;
  schema: Schema;
  /** Component name of the schema. */
  type: string;
  /** The schema has no fields: the client sends `{}` by itself. */
  empty: boolean;
}

export interface Answer {
  status: number;
  description: string;
  provisional?: string;
  /** Absent: no content. */
  schema?: Schema;
  /** Component name of the schema, or of its items. */
  type?: string;
  list: boolean;
  examples: Record<string, Example>;
}

export type JobRole =
  | { type: string; action: "start"; until: "preview" | "done" }
  | { type: string; action: "render" | "read" };

export interface JobType extends JobReading {
  name: string;
  /** How its records are understood: with the states that can end any job, which `states` does not have. */
  facts: JobFacts<string>;
  /** Operation that reads the job back. */
  read: string;
  /** Operations that start it. */
  starts: { operation: string; until: "preview" | "done" }[];
  /** Operation that renders a previewed job. */
  render?: string;
  /** Component name of the record. */
  record: string;
  /** Why it should no longer be read there; absent when it should. */
  deprecation?: Deprecation;
  /** The record in each state: the read operation's examples, unwrapped from their list. */
  examples: Record<string, Example>;
}

export interface WebhookSource {
  /** The job type that is reported. */
  name: string;
  summary: string;
  description?: string;
  /** Why the payload is not certain; absent when it is documented. */
  provisional?: string;
  deprecation?: Deprecation;
  /** Operations that cause it. */
  operations: string[];
  /** Component name of the payload. */
  payload: string;
  /** Second names of fields: {seen: published}. */
  aliases: Record<string, string>;
  examples: Record<string, Example>;
}
