import type { SourceFacts } from "../events/source.ts";
import type { Jobs, ReadClient, Source } from "../generated/events.ts";
import { sources } from "../generated/sources.ts";

/** What came of reading many jobs of one source. */
export interface ManyRead {
  /** By id. A job that the service does not know has no record. */
  records: Map<string, Jobs[Source]>;
  /** Ids of jobs that could not be read. */
  failed: Set<string>;
}

const CONCURRENCY = 8;

/** Reads jobs: in one request where the service has a list that takes ids, else one by one, a few at a time. */
export async function readJobs(client: ReadClient, source: Source, ids: readonly string[]): Promise<ManyRead> {
  const { read }: SourceFacts<Source> = sources[source];
  const records = new Map<string, Jobs[Source]>();
  const failed = new Set<string>();
  if (read.by === "ids") {
    try {
      for (const job of await read.many(client, [...ids], {})) records.set(job.id.toLowerCase(), job);
    } catch {
      for (const id of ids) failed.add(id);
    }
    return { records, failed };
  }
  const waiting = [...ids];
  const worker = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        const job = await read.one(client, id, {});
        if (job?.id.toLowerCase() === id) records.set(id, job);
      } catch {
        failed.add(id);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return { records, failed };
}
