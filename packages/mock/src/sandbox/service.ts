import type { JobFacts } from "@video-ads/core/job";
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
export interface JobDefinition extends JobFacts {
  /** Operation that reads the job back. */
  readonly read: string;
  /** Operation that renders a previewed job. */
  readonly render?: string;
  readonly initial: string;
  /** States that the type lists itself. The sandbox plays no other, though the contract knows what some others mean. */
  readonly plays: readonly string[];
}

export interface WebhookDefinition {
  /** Component name of the payload. */
  payload: string;
  /** Second names of fields: {seen: published}. */
  aliases: Readonly<Record<string, string>>;
}
