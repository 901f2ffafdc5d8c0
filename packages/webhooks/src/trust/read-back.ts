import { ownRecord, type ReadJob } from "@video-ads/core/job";
import { sharedList } from "@video-ads/core/shared-list";
import type { Clock } from "../clock.ts";
import { ReadTimeoutError } from "../errors/read-timeout-error.ts";
import type { SourceFacts } from "../events/source-facts.ts";
import { sources } from "../generated/sources.ts";
import type { Jobs, ReadClient, Source } from "../generated/types.ts";
import { inTime } from "../in-time.ts";

/** How many reads are remembered, and for how many milliseconds: as long as posts about one job come in a bunch. */
const REMEMBERED = 1_000;
export const REMEMBER_MS = 5_000;
/** Clocks tell whole milliseconds: what is not clearly newer does not count as newer. */
const GRAIN_MS = 2;

type Job = Jobs[Source];

interface Read {
  readonly startedAt: number;
  readonly job: Promise<Job | undefined>;
}

/**
 * Reads jobs back. Posts about one job that came before a read began are all answered by it, and jobs that are read from a list
 * share its requests.
 */
export class ReadBack {
  readonly #client: ReadClient;
  readonly #timeoutMs: number;
  readonly #clock: Clock;
  readonly #reads = new Map<string, Read>();
  readonly #readers = new Map<Source, ReadJob<Job>>();

  constructor(client: ReadClient, timeoutMs: number, clock: Clock) {
    this.#client = client;
    this.#timeoutMs = timeoutMs;
    this.#clock = clock;
  }

  /** A read that began within the last `withinMs`, if there is one. */
  recent(source: Source, id: string, withinMs: number): Promise<Job | undefined> | undefined {
    const read = this.#reads.get(`${source} ${id}`);
    return read && this.#clock() - read.startedAt < Math.min(withinMs, REMEMBER_MS) - GRAIN_MS ? read.job : undefined;
  }

  /**
   * Reads a job. Undefined when the service answers with another job or none, and when it does not know the id. Rejects with
   * the client's error when the job cannot be read.
   */
  read(source: Source, id: string): Promise<Job | undefined> {
    const job = this.#reader(source)(id);
    this.#remember(`${source} ${id}`, job);
    return job;
  }

  #remember(name: string, job: Promise<Job | undefined>): void {
    const read = { startedAt: this.#clock(), job };
    this.#reads.delete(name);
    this.#reads.set(name, read);
    // What failed is tried again, by everybody.
    job.catch(() => this.#reads.get(name) === read && this.#reads.delete(name));
    this.#trim();
  }

  #trim(): void {
    for (const [name, { startedAt }] of this.#reads) {
      if (this.#reads.size <= REMEMBERED && startedAt > this.#clock() - REMEMBER_MS) return;
      this.#reads.delete(name);
    }
  }

  #reader(source: Source): ReadJob<Job> {
    const known = this.#readers.get(source) ?? readerOf(sources[source], this.#client, this.#timeoutMs);
    this.#readers.set(source, known);
    return known;
  }
}

/**
 * Reads the jobs of a source: those of a list share its requests. Undefined: the service does not know the id, or answers another job.
 *
 * @param timeoutMs For each request, whatever the client does: while one has no answer, its job is held and nothing else can be told of it.
 */
export function readerOf(
  { job, read, readOperation }: SourceFacts<Source>,
  client: ReadClient,
  timeoutMs: number,
): ReadJob<Job> {
  const limited = <T>(given: AbortSignal | undefined, ask: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const late = new AbortController();
    const signal = given ? AbortSignal.any([given, late.signal]) : late.signal;
    return inTime(ask(signal), timeoutMs, () => {
      const error = new ReadTimeoutError(readOperation, timeoutMs);
      late.abort(error);
      return error;
    });
  };
  if ("many" in read) {
    return sharedList(job, (query, options) =>
      limited(options.signal, (signal) => read.many(client, query, { signal })),
    );
  }
  return async (id, { signal: given } = {}) => {
    try {
      const record = await limited(given, (signal) => read.one(client, id, { signal }));
      return record && ownRecord(record, id);
    } catch (error) {
      // A list would answer without the job; this is the same answer.
      if (statusOf(error) === 404) return undefined;
      throw error;
    }
  };
}

/** The status of the answer that a client's error is about; undefined when there was none. */
export function statusOf(error: unknown): unknown {
  return typeof error === "object" && error !== null ? Reflect.get(error, "status") : undefined;
}
