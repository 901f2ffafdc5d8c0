import { ConfigurationError } from "../errors/configuration-error.ts";
import { WebhooksError } from "../errors/webhooks-error.ts";
import { sourceNames, sources } from "../generated/sources.ts";
import type { Source } from "../generated/types.ts";

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
