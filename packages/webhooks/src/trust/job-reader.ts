import type { Clock } from "../clock.ts";
import type { ReadMany, SourceFacts } from "../events/source.ts";
import type { Jobs, ReadClient, Source } from "../generated/events.ts";
import { sources } from "../generated/sources.ts";

/** Milliseconds in which reads of one list become one request. */
const WINDOW_MS = 10;
/** What one request of a list may ask for (interface specification 8). */
const MOST_IDS = 100;
/** How many reads are remembered, and for how many milliseconds: as long as posts about one job come in a bunch. */
const REMEMBERED = 1_000;
const REMEMBER_MS = 5_000;
/** Clocks tell whole milliseconds: what is not clearly newer does not count as newer. */
const GRAIN_MS = 2;

type Job = Jobs[Source];

interface Read {
  readonly startedAt: number;
  readonly job: Promise<Job | undefined>;
}

interface Batch {
  readonly ids: Set<string>;
  readonly answer: Promise<Map<string, Job>>;
}

/**
 * Reads jobs back. Posts about one job that came before a read began are all answered by it, and jobs that are read from a list
 * share its requests.
 */
export class JobReader {
  readonly #client: ReadClient;
  readonly #clock: Clock;
  readonly #reads = new Map<string, Read>();
  readonly #batches = new Map<Source, Batch>();

  constructor(client: ReadClient, clock: Clock) {
    this.#client = client;
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
    const facts: SourceFacts<Source> = sources[source];
    const job = (facts.read.by === "ids" ? this.#fromList(source, facts.read, id) : one(facts, this.#client, id)).then(
      (record) => (idOf(record) === id ? record : undefined),
    );
    this.#remember(`${source} ${id}`, job);
    return job;
  }

  /** What was read elsewhere, at this moment or since. */
  seed(source: Source, id: string, startedAt: number, job: Job): void {
    this.#reads.set(`${source} ${id}`, { startedAt, job: Promise.resolve(job) });
    this.#trim();
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

  async #fromList(source: Source, read: ReadMany<Source>, id: string): Promise<Job | undefined> {
    let batch = this.#batches.get(source);
    if (!batch || batch.ids.size >= MOST_IDS) {
      batch = this.#startBatch(source, read);
      this.#batches.set(source, batch);
    }
    batch.ids.add(id);
    return (await batch.answer).get(id);
  }

  #startBatch(source: Source, read: ReadMany<Source>): Batch {
    const ids = new Set<string>();
    const answer = new Promise<void>((resolve) => {
      setTimeout(resolve, WINDOW_MS);
    }).then(async () => {
      if (this.#batches.get(source)?.ids === ids) this.#batches.delete(source);
      const jobs = await read.many(this.#client, [...ids], {});
      return new Map(jobs.map((job): [string, Job] => [job.id.toLowerCase(), job]));
    });
    return { ids, answer };
  }
}

async function one(facts: SourceFacts<Source>, client: ReadClient, id: string): Promise<Job | undefined> {
  if (facts.read.by !== "id") return undefined;
  try {
    return await facts.read.one(client, id, {});
  } catch (error) {
    // A list would answer without the job; this is the same answer.
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

function idOf(record: Job | undefined): string | undefined {
  return record?.id.toLowerCase();
}

function statusOf(error: unknown): unknown {
  return typeof error === "object" && error !== null ? Reflect.get(error, "status") : undefined;
}
