import type { SourceFacts } from "../events/source.ts";
import type { Jobs, ReadClient, Source } from "../generated/events.ts";

/**
 * Reads the job that a post names. Undefined when the service answers with another job or none: the post is then not about
 * what it says. Rejects with the client's error when the job cannot be read.
 */
export async function readBack<S extends Source>(
  client: ReadClient,
  facts: SourceFacts<S>,
  id: string,
): Promise<Jobs[S] | undefined> {
  const job = await facts.read(client, id, {});
  return job?.id.toLowerCase() === id.toLowerCase() ? job : undefined;
}
