import type { JobFacts } from "@video-ads/core/job";
import type { Jobs, ReadClient, Source, StartOperation } from "../generated/types.ts";

/** What the receiver knows of a source: how its job is read back and understood. Generated from the contract. */
export interface SourceFacts<S extends Source> {
  /** Operations that start the job and take a URL to report to. */
  readonly startOperations: readonly [StartOperation, ...StartOperation[]];
  /** Operation that reads the job back. */
  readonly readOperation: string;
  /** How a job is rendered whose preview is ready; absent: nothing is rendered. */
  readonly render?: RenderFacts;
  /** How its records, and the posts about them, say where the job is. */
  readonly job: JobFacts;
  /** Second names under which fields have been seen in posts: seen -> published. */
  readonly aliases: Readonly<Record<string, string>>;
  readonly read: ReadOne<S> | ReadMany<S>;
}

export interface RenderFacts {
  /** Operation that renders the job. */
  readonly operation: string;
  /** Those of the start operations whose jobs render by themselves. */
  readonly byItself: readonly string[];
  /** States, short of the end, that show that a job has gone on from its preview. */
  readonly states: readonly string[];
}

/** Reads a job by its id. */
export interface ReadOne<S extends Source> {
  one(client: ReadClient, id: string, options: { signal?: AbortSignal }): Promise<Jobs[S] | undefined>;
}

/** Reads a list by many ids, or a page of it. Those that the service does not know are not in the answer. */
export interface ReadMany<S extends Source> {
  many(client: ReadClient, query: { ids: string[] }, options: { signal?: AbortSignal }): Promise<Jobs[S][]>;
}

export type SourceTable = { readonly [S in Source]: SourceFacts<S> };
