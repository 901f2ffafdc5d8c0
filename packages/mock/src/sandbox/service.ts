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
  /** `operationId` of what should be called in its place. */
  replacedBy?: string;
  job?: JobRole;
  list?: ListDefinition;
  webhook?: WebhookRole;
  credits?: CreditRule;
  /** Field of its answer that says what it has cost. */
  used?: string;
  /** Path of the credits that are left, in its answer. */
  balance?: string;
}

/** How a list is filtered, ordered and divided into pages. */
export interface ListDefinition {
  /** Path of the records in the answer. Absent: the answer is the array. */
  readonly at?: string;
  /** Path of the number of all records that fit. */
  readonly total?: string;
  /** By query parameter. */
  readonly filters?: Readonly<Record<string, ListFilter>>;
  readonly order?: { readonly parameter?: string; readonly default?: string };
  readonly page?: ListPage;
  /** Query parameters that are taken and change nothing, and fields that stay as the example shows them, each with the reason. */
  readonly unplayed?: Readonly<Record<string, string>>;
}

/** A record is kept when what stands at its path compares like this to the parameter. */
export interface ListFilter {
  readonly field: string;
  readonly op: "eq" | "in" | "gte" | "gt" | "lte" | "lt" | "contains";
}

export type ListPage = (
  | {
      readonly style: "cursor" | "url";
      readonly parameter: string;
      readonly next: string;
      /** Path of what leads to the page before. */
      readonly previous?: string;
    }
  | { readonly style: "number"; readonly parameter: string; readonly first?: 0 }
) & {
  readonly size?: string;
  /** Path of what says whether a page comes after this one. */
  readonly more?: string;
  /** Path of the number of pages. */
  readonly pages?: string;
};

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
  readonly journey: JobJourney;
  /** Field that says how many seconds the output has. */
  readonly seconds?: string;
  /** Paths of the fields that lead to an editor, for accounts that have one; `a[].b` goes into a list. */
  readonly editor?: readonly string[];
  /** Fields that say whose the job is; every job of the sandbox shows them as the examples do. */
  readonly owner?: readonly string[];
  /** Ids that the contract's examples of paths and lists name: the jobs behind them are done, or wait with their preview. */
  readonly samples?: { readonly done?: readonly string[]; readonly preview?: readonly string[] };
}

/** The moments that a job passes, by the names of the examples that show them. */
export interface JobJourney {
  readonly initial: string;
  /** From there to the preview, with it. Absent: no preview. */
  readonly preview?: readonly string[];
  /** From the preview to the success, where the render follows by itself. */
  readonly passing?: readonly string[];
  /** From the request to render to the success, with both. */
  readonly render?: readonly string[];
  /** From the beginning to the success, where no preview is waited for. */
  readonly done: readonly string[];
  /** The moment in which a job fails, by the kind of failure; the plain one first. The sandbox plays no other. */
  readonly failures: Readonly<Record<string, string>>;
  /**
   * What a job passes until it has failed, with the end: by the kind of failure, and by the moment that it is in. A moment from which
   * nothing but a render leads there is not named. A kind that is not named comes at once, in any moment.
   */
  readonly failing?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** The same of moments in which a job succeeds otherwise than at the end of its way, by the moment. */
  readonly successes?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

export interface WebhookDefinition {
  /** Component name of the payload. */
  payload: string;
  /** Second names of fields: {seen: published}. */
  aliases: Readonly<Record<string, string>>;
  /** Moments in which a job is still under way and is reported all the same: the contract shows what is posted then. */
  progress?: readonly string[];
}
