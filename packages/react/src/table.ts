import type { JobFacts } from "@video-ads/core/job";

/** What the factories know of each resource at run time. */
export type QueriesTable = Readonly<Record<string, Readonly<Record<string, number | MutationRow | JobReadRow>>>>;

/** An operation that writes. */
export interface MutationRow {
  /** Names of what it takes, in the order of the client's arguments. */
  readonly takes: readonly string[];
  /** Another resource that reads the job which it starts. */
  readonly changes?: string;
  readonly credits?: true;
}

/** The job that a resource reads. */
export interface JobReadRow extends Pick<JobFacts, "type"> {
  /** Verb that reads one by its id; absent where jobs are read from a list. */
  readonly read?: string;
}
