import type { JobFacts } from "@video-ads/core/job";
import type { Paging } from "@video-ads/core/pages";
import type { Resource } from "./called.ts";
import type { InfiniteQuery, Mutation, QueryKey } from "./query.ts";

/** `[key, resource, verb]` */
export type Path = readonly [string, string, string];

/** What the factories know of each resource at run time. */
export type QueriesTable = Readonly<
  Record<string, Readonly<Record<string, QueryRow | MutationRow | JobReadRow | PagesFactory | MutationFactory>>>
>;

/** An operation that reads: how many values its path takes, in brackets where a query follows them. */
export type QueryRow = number | readonly [number];

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

/** A list that comes in pages. */
export interface PagesRow extends Paging {
  /** Verb that asks for one page. */
  readonly list: string;
  /** How many values its path takes. */
  readonly path: number;
}

/** A list page after page. It is code, so that a contract without pages brings none of it along. */
export type PagesFactory = (resource: Resource, key: QueryKey, args: readonly unknown[]) => InfiniteQuery<unknown>;

/** A mutation whose calls take headers. It is code, so that a contract without such headers brings none of it along. */
export type MutationFactory = (resource: Resource, path: Path, args: readonly unknown[]) => Mutation<unknown, unknown>;
