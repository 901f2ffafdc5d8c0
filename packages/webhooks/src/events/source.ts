import type { JobFacts } from "@video-ads/core/job";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { WebhooksError } from "../errors/webhooks-error.ts";
import type { Jobs, ReadClient, Source, StartOperation } from "../generated/events.ts";
import { sourceNames, sources } from "../generated/sources.ts";

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

const known: ReadonlySet<string> = new Set(sourceNames);

/** Throws a {@link ConfigurationError} where the contract has no webhooks: a receiver would wait for ever. */
export function checkSources(): void {
  if (sourceNames.length > 0) return;
  throw new ConfigurationError(
    "The contract has no webhooks: nothing is posted that could be received. Jobs are followed with the client, which reads them until they end.",
  );
}

/** Whether the contract has a source of this name. */
export function isSource(name: string): name is Source {
  return known.has(name);
}

/** Whether the contract has the source of what is kept: that outlives it. */
export function isOfSource<T extends { readonly source: string }>(kept: T): kept is T & { readonly source: Source } {
  return isSource(kept.source);
}

/** Why nothing is done with what is kept of a source that the contract has no more. */
export function unknownSource(name: string): WebhooksError {
  return new WebhooksError(
    `This version of the receiver knows no jobs "${name}": the post cannot be handled. Discard it, or replay it with a version that knows them.`,
  );
}

/** Source of a source's or start operation's name; undefined when it is neither. */
export function sourceOf(name: string): Source | undefined {
  if (isSource(name)) return name;
  return sourceNames.find((source) => sources[source].startOperations.some((operation) => operation === name));
}
