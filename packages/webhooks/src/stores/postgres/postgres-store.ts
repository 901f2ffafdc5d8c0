import { POLL_MS, TIMER_MS } from "@video-ads/core/options";
import type { Pool } from "pg";
import { numberOf } from "../../check-options.ts";
import { ConfigurationError } from "../../errors/configuration-error.ts";
import { WebhooksError } from "../../errors/webhooks-error.ts";
import type { Source } from "../../generated/events.ts";
import {
  deadLetter,
  flag,
  integer,
  knownRef,
  leaseOf,
  optionalText,
  pendingRef,
  type Row,
  silentJob,
  text,
} from "../rows.ts";
import {
  type Consumer,
  type DeadLetter,
  type KnownRef,
  type Lease,
  laneOf,
  type NewDelivery,
  type NewRef,
  type Outcome,
  type PendingRef,
  type SilentJob,
  type Store,
  type Work,
} from "../store.ts";
import { acceptBatch } from "./accept-batch.ts";
import { graphileQueue, loadGraphileWorker, quietLogger } from "./graphile-queue.ts";
import { schemaSql } from "./schema.ts";
import { SWEEP_AT_ONCE, statements } from "./statements.ts";

export interface PostgresStoreOptions {
  /** Schema of the store's tables. @default "video_ads_webhooks" */
  schema?: string;
  /** Schema of graphile-worker, which can be one that your application uses as well. @default "graphile_worker" */
  workerSchema?: string;
  /** Milliseconds between two looks for retries that are due; what is new is told at once. @default 1_000 */
  pollMs?: number;
  /** Milliseconds after which a post that Postgres has not taken is answered with 503. @default 5_000 */
  acceptTimeoutMs?: number;
}

/** A store in Postgres, for any number of processes. */
export interface PostgresStore extends Store {
  /** Creates or updates the tables, and those of graphile-worker. Once per deployment; running it again changes nothing. */
  migrate(): Promise<void>;
}

/**
 * How many transactions of a process may accept posts at the same time. Each tells the workers that there is a job, and Postgres lets
 * only one transaction at a time commit that does so: a second one would wait for the first, with half of the posts.
 */
const ACCEPTING = 1;
const DEADLOCK = "40P01";
const DEADLOCK_ATTEMPTS = 3;

/**
 * Keeps everything in Postgres: a post is answered after its transaction, in which it was kept and put into the queue
 * (graphile-worker), has been committed. Any number of processes on any number of machines can share it.
 *
 * @param pool A pool of `pg` 8. It stays yours: end it after `hooks.close()`. One connection listens, the others are for work.
 */
export function postgresStore(pool: Pool, options: PostgresStoreOptions = {}): PostgresStore {
  return new PoolStore(pool, options);
}

class PoolStore implements PostgresStore {
  readonly #pool: Pool;
  readonly #schema: string;
  readonly #workerSchema: string;
  readonly #pollMs: number;
  readonly #acceptTimeoutMs: number;
  readonly #sql: ReturnType<typeof statements>;
  readonly accept: (delivery: NewDelivery) => Promise<boolean>;

  constructor(pool: Pool, options: PostgresStoreOptions) {
    const { schema = "video_ads_webhooks", workerSchema = "graphile_worker" } = options;
    const { pollMs = 1_000, acceptTimeoutMs = 5_000 } = options;
    this.#pool = pool;
    this.#schema = checked("schema", schema);
    this.#workerSchema = checked("workerSchema", workerSchema);
    this.#pollMs = numberOf("pollMs", pollMs, POLL_MS);
    this.#acceptTimeoutMs = numberOf("acceptTimeoutMs", acceptTimeoutMs, TIMER_MS);
    this.#sql = statements(`"${schema}"`, `"${workerSchema}"`);
    this.accept = acceptBatch((deliveries) => this.#insert(deliveries), ACCEPTING);
    // A connection that breaks while nobody uses it is an event, and one that nobody hears ends the process.
    const ignore = (): void => {};
    if (pool.listenerCount("error") === 0) pool.on("error", ignore);
    if (pool.listenerCount("connect") === 0) pool.on("connect", (client) => client.on("error", ignore));
  }

  async migrate(): Promise<void> {
    const { runMigrations } = await loadGraphileWorker();
    await runMigrations({ pgPool: this.#pool, schema: this.#workerSchema, logger: await quietLogger(() => {}) });
    const client = await this.#pool.connect();
    try {
      await client.query("begin");
      await client.query("select pg_advisory_xact_lock(hashtext($1))", [this.#schema]);
      await client.query(schemaSql(`"${this.#schema}"`));
      await client.query("commit");
    } catch (error) {
      await client.query("rollback").catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  }

  async consume(work: Work): Promise<Consumer> {
    const row = await this.#one(this.#sql.isMigrated);
    if (!row || !flag(row, "migrated")) {
      throw new ConfigurationError(
        `The tables of postgresStore are missing in the schema ${this.#schema}: call its migrate() once.`,
      );
    }
    return graphileQueue(work, {
      pool: this.#pool,
      schema: this.#workerSchema,
      pollMs: this.#pollMs,
      recover: async (leaseMs) => void (await this.#rows(this.#sql.recover, leaseMs)),
      sweep: () => this.sweep(),
    });
  }

  async openRef(given: NewRef): Promise<"created" | "known" | "foreign"> {
    const { ref, source, operation = null, calling, jobId = null, keepMs } = given;
    const state = calling ? "creating" : "open";
    const row = await this.#one(this.#sql.openRef, ref, source, operation, state, keepMs, jobId);
    if (!row) return "foreign";
    return flag(row, "created") ? "created" : "known";
  }

  async bindRef(ref: string, jobId: string): Promise<string | undefined> {
    // Another process may have bound it in the same moment: its row is there then, though not for the first statement.
    const row = (await this.#one(this.#sql.bindRef, ref, jobId)) ?? (await this.#one(this.#sql.boundTo, ref));
    const bound = row && optionalText(row, "job_id");
    if (bound !== undefined) await this.#rows(this.#sql.makeDue, ref);
    return bound;
  }

  async markUnconfirmed(ref: string): Promise<void> {
    await this.#rows(this.#sql.markUnconfirmed, ref);
    await this.#rows(this.#sql.makeDue, ref);
  }

  async answerRef(ref: string): Promise<void> {
    await this.#rows(this.#sql.answerRef, ref);
  }

  async getRef(ref: string): Promise<KnownRef | undefined> {
    const row = await this.#one(this.#sql.getRef, ref);
    return row && knownRef(row);
  }

  async operationsOf(source: Source, jobId: string): Promise<string[]> {
    return (await this.#rows(this.#sql.operationsOf, source, jobId)).map((row) => text(row, "operation"));
  }

  async dropRef(ref: string): Promise<boolean> {
    return (await this.#count(this.#sql.dropRef, ref)) > 0;
  }

  async unconfirmed(olderThanMs: number, limit: number): Promise<PendingRef[]> {
    return (await this.#rows(this.#sql.unconfirmed, olderThanMs, limit)).map(pendingRef);
  }

  async lease({ leaseMs, lane }: { leaseMs: number; lane?: string }): Promise<Lease | undefined> {
    const row = await this.#one(this.#sql.lease, leaseMs, lane ?? null);
    return row && leaseOf(row);
  }

  async renew({ lane, token }: Lease, leaseMs: number): Promise<boolean> {
    return (await this.#count(this.#sql.renew, lane, token, leaseMs)) > 0;
  }

  async settle({ lane, token, id }: Lease, outcome: Outcome): Promise<boolean> {
    const sql = this.#sql;
    switch (outcome.kind) {
      case "handled": {
        const { milestone = null, ended, again } = outcome;
        return (await this.#count(sql.handled(again === true), lane, token, id, milestone, ended)) > 0;
      }
      case "dropped":
        return (await this.#count(sql.dropped(outcome.again === true), lane, token, id)) > 0;
      case "dead": {
        const { error, handled, found = null, keepMs } = outcome;
        return (await this.#count(sql.dead, lane, token, id, error, handled, found, keepMs)) > 0;
      }
      case "later":
        return this.#again(lane, token, id, outcome.inMs, 0, null, null, null, false);
      case "retry": {
        const { inMs, error, handled, found = null, givesWay = false } = outcome;
        return this.#again(lane, token, id, inMs, 1, error, handled, found, givesWay);
      }
    }
  }

  async dueIn(): Promise<number | undefined> {
    const row = await this.#one(this.#sql.dueIn);
    return row && integer(row, "due_in");
  }

  async deadLetters(limit: number): Promise<DeadLetter[]> {
    return (await this.#rows(this.#sql.deadLetters, limit)).map(deadLetter);
  }

  async replay(id: string): Promise<boolean> {
    if (!/^\d{1,18}$/.test(id)) return false;
    const row = await this.#one(this.#sql.replay, id);
    return row !== undefined && integer(row, "replayed") > 0;
  }

  async takeSilent({ olderThanMs, limit }: { olderThanMs: number; limit: number }): Promise<SilentJob[]> {
    return (await this.#rows(this.#sql.takeSilent, olderThanMs, limit)).map(silentJob);
  }

  async sweep(): Promise<void> {
    const { sweepDeliveries, sweepLanes, sweepRefs } = this.#sql;
    // To the end: what is accepted between two sweeps has no limit either.
    for (const sql of [sweepDeliveries, sweepLanes, sweepRefs]) while ((await this.#count(sql)) === SWEEP_AT_ONCE);
  }

  async #again(
    lane: string,
    token: number,
    id: string,
    inMs: number,
    attempts: number,
    ...rest: unknown[]
  ): Promise<boolean> {
    const row = await this.#one(this.#sql.again, lane, token, id, inMs, attempts, ...rest);
    return row !== undefined && Number(row.count) > 0;
  }

  async #insert(deliveries: readonly NewDelivery[]): Promise<ReadonlySet<string>> {
    const columns = [
      deliveries.map(({ key }) => key),
      deliveries.map(({ source, ref, jobId }) => laneOf(source, ref, jobId)),
      deliveries.map(({ source }) => source),
      deliveries.map(({ ref }) => ref),
      deliveries.map(({ jobId }) => jobId),
      deliveries.map(({ body }) => body),
      deliveries.map(({ via }) => via),
      deliveries.map(({ keepMs }) => keepMs),
    ];
    for (let attempt = 1; ; attempt++) {
      try {
        const rows = await withTimeout(this.#rows(this.#sql.accept, ...columns), this.#acceptTimeoutMs);
        return new Set(rows.map((row) => text(row, "key")));
      } catch (error) {
        // Two processes can take the same posts in another order; one of them is told to try again.
        const deadlock = error instanceof Error && Reflect.get(error, "code") === DEADLOCK;
        if (!deadlock || attempt >= DEADLOCK_ATTEMPTS) throw error;
      }
    }
  }

  async #rows(sql: string, ...values: unknown[]): Promise<Row[]> {
    return (await this.#pool.query<Row>(sql, values)).rows;
  }

  async #one(sql: string, ...values: unknown[]): Promise<Row | undefined> {
    return (await this.#rows(sql, ...values))[0];
  }

  async #count(sql: string, ...values: unknown[]): Promise<number> {
    return (await this.#pool.query(sql, values)).rowCount ?? 0;
  }
}

/** Names of schemas go into statements as they are. */
function checked(option: string, name: string): string {
  if (/^[a-z_][a-z0-9_]{0,62}$/.test(name)) return name;
  throw new ConfigurationError("a name in Postgres has up to 63 lower-case letters, digits and _.", option);
}

async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WebhooksError(`Postgres has not answered within ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
