import { limited } from "@video-ads/core/job";
import { sources } from "../generated/sources.ts";
import type { Jobs, ReadClient, Source } from "../generated/types.ts";
import { readerOf } from "../trust/read-back.ts";

/** What came of reading many jobs of one source. */
export interface ManyRead {
  /** By id. A job that the service does not know has no record. */
  records: Map<string, Jobs[Source]>;
  /** Ids of jobs that could not be read. */
  failed: Set<string>;
}

const CONCURRENCY = 8;

/** Reads jobs: in one request where the service has a list that takes ids, else one by one, a few at a time. */
export async function readJobs(
  client: ReadClient,
  source: Source,
  ids: readonly string[],
  timeoutMs: number,
): Promise<ManyRead> {
  const records = new Map<string, Jobs[Source]>();
  const failed = new Set<string>();
  const facts = sources[source];
  const reader = readerOf(facts, client, timeoutMs);
  const read = facts.job.by === "ids" ? reader : limited(reader, CONCURRENCY);
  const readOne = async (id: string): Promise<void> => {
    try {
      const job = await read(id);
      if (job) records.set(id, job);
    } catch {
      failed.add(id);
    }
  };
  await Promise.all(ids.map(readOne));
  return { records, failed };
}
