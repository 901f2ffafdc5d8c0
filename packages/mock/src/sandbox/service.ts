import type { CreditRule } from "@video-ads/core/price";

/** What the sandbox has to know of the service and cannot read from the contract's standard keywords. Generated. */
export interface Service {
  operations: Readonly<Record<string, ServiceOperation>>;
  jobs: Readonly<Record<string, JobDefinition>>;
  webhooks: Readonly<Record<string, WebhookDefinition>>;
}

export interface ServiceOperation {
  method: string;
  path: string;
  job?: JobRole;
  webhook?: WebhookRole;
  credits?: CreditRule;
}

/** What an operation does to a job. */
export type JobRole =
  | { type: string; action: "start"; until: "preview" | "done" }
  | { type: string; action: "render" }
  | { type: string; action: "read" };

/** Where an operation's jobs are reported. */
export interface WebhookRole {
  source: string;
  /** Field of the request that holds the URL. */
  url: string;
  /** `operationId` of the callback. */
  callback: string;
}

/** An asynchronous job. Its examples are read from the contract: the answers of its `read` operation. */
export interface JobDefinition {
  /** Operation that reads the job back. */
  read: string;
  by: "id" | "ids";
  /** Operation that renders a previewed job. */
  render?: string;
  /** Field that holds the state. */
  status: string;
  result: readonly string[];
  preview?: readonly string[];
  progress?: string;
  reason?: string;
  /** Array of parts, each with a state of its own. */
  items?: string;
  initial: string;
  succeeded: readonly string[];
  failed: readonly string[];
}

export interface WebhookDefinition {
  /** Component name of the payload. */
  payload: string;
  /** Second names of fields: {seen: published}. */
  aliases: Readonly<Record<string, string>>;
}
