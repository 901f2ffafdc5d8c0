import { POLL_MS, TIMER_MS } from "@video-ads/core/options";
import { ConfigurationError } from "../../errors/configuration-error.ts";
import { WebhooksError } from "../../errors/webhooks-error.ts";
import { sourceNames } from "../../generated/sources.ts";
import type { Source } from "../../generated/types.ts";
import { checkNames, missingMethods, type Names, numberOf, withoutMethods } from "../../given.ts";
import { inTime } from "../../in-time.ts";
import {
  acceptance,
  deadLetter,
  flag,
  integer,
  isReplayable,
  knownRef,
  leaseOf,
  optionalText,
  pendingRef,
  type Row,
  revokedRef,
  silentJob,
  sourceCounts,
  text,
  waitingPost,
} from "../rows.ts";
import {
  type Acceptance,
  type DeadLetter,
  type Held,
  type KeptQuery,
  type KnownRef,
  type Lease,
  laneOf,
  type NewDelivery,
  type NewRef,
  type Outcome,
  type Ownership,
  type PendingQuery,
  type PendingRef,
  type RevokedQuery,
  type RevokedRef,
  type SilentJob,
  type SourceCounts,
  type Store,
  type WaitingPost,
} from "../store.ts";
import { thisMachine } from "../this-machine.ts";
import { checkFound, currentOf, type Versions } from "../versions.ts";
import { isAnswer, types, whatIsLacking } from "./answers.ts";
import { Connections } from "./connections.ts";
import type { PostgresPool, Queries } from "./pool.ts";
import { Prepared } from "./prepared.ts";
import { ALONE, migration, VERSIONS } from "./schema.ts";
import { SWEEP_AT_ONCE, statements, versionStatements } from "./statements.ts";
import { together } from "./together.ts";

export interface PostgresStoreOptions {
  /** Schema of the store's tables. @default "video_ads_webhooks" */
  schema?: string;
  /**
   * Milliseconds between two looks at what other processes have put in, and what has become due. What comes in at this process is
   * handled at once. @default 100
   */
  pollMs?: number;
  /** Milliseconds after which a post that Postgres has not taken is answered with 503. @default 5_000 */
  acceptTimeoutMs?: number;
}

/** A store in Postgres, for any number of processes. */
export interface PostgresStore extends Store {
  /**
   * Makes the tables, or brings those of an earlier release up to date: all of it or nothing. Once per deployment, when the processes of the
   * version before have ended: one that still runs takes nothing more and answers posts with 503. Running it again changes nothing.
   *
   * @throws {ConfigurationError} The tables are of a newer version, or from before the first release.
   */
  migrate(): Promise<void>;
}

/** Of a delivery, as whoever asks for it may have written it. */
const ID = /^(0|[1-9]\d{0,17})$/;
const SWEEP_EVERY_MS = 60_000;
/** While there is always something due; with nothing due, it is looked for at once. */
const BURY_EVERY_MS = 1_000;
/** How often a statement is sent that Postgres undoes for another one. */
const MOST_ATTEMPTS = 10;

/**
 * Keeps everything in Postgres: a post is answered after its transaction has been committed. Any number of processes on any number of
 * machines can share it.
 *
 * @param pool A pool of `pg` 8. It stays yours: end it after `hooks.close()`.
 * @throws {ConfigurationError} It is no pool, or an option is unknown or not of its kind.
 */
export function postgresStore(pool: PostgresPool, options: PostgresStoreOptions = {}): PostgresStore {
  checkPool(pool);
  checkNames(options, OPTIONS);
  return new PoolStore(pool, options);
}

const OPTIONS: Names<keyof PostgresStoreOptions> = { schema: true, pollMs: true, acceptTimeoutMs: true };
const A_POOL = "It is a pool of pg, such as new Pool({ connectionString }).";

/** A client has the methods of a pool as well, and gives no connection: what asked for one would wait for ever. */
function checkPool(given: PostgresPool): void {
  const problem = withoutMethods(given, ["connect", "on"], A_POOL);
  if (problem !== undefined) throw new ConfigurationError(problem, "pool");
  const isClient = missingMethods(given, ["escapeLiteral"]).length === 0;
  if (isClient) throw new ConfigurationError(`${A_POOL.slice(0, -1)}, not a single client of it.`, "pool");
}

/** A lease that ends with its delivery handled. */
interface Settled {
  readonly lease: Lease;
  readonly outcome: Extract<Outcome, { kind: "handled" }>;
}

export class PoolStore implements PostgresStore {
  readonly machine = thisMachine;
  readonly inBulk = true;
  readonly pollMs: number;
  readonly #connections: Connections;
  readonly #prepared: Prepared;
  readonly #schema: string;
  readonly #acceptTimeoutMs: number;
  readonly #versions: Versions<(schema: string) => string>;
  readonly #sql: ReturnType<typeof statements>;
  readonly #ofVersion: ReturnType<typeof versionStatements>;
  /** Statements about as many rows as there are. */
  readonly #long: ReadonlySet<string>;
  #buryAt = 0;
  /** Postgres may have been away for others as well: until then they have time to say that they live. */
  #graceUntil = 0;
  #leaseMs = 0;
  #sweepAt = performance.now() + SWEEP_EVERY_MS;
  #checked: Promise<void> | undefined;
  readonly accept: (delivery: NewDelivery) => Promise<Acceptance>;
  readonly #take: (asked: Ownership) => Promise<Row | undefined>;
  readonly #handled: (settled: Settled) => Promise<boolean>;
  readonly #due: (nothing: undefined) => Promise<number | undefined>;
  readonly #bury: (owner: string) => Promise<boolean>;
  readonly renew: (asked: Ownership) => Promise<boolean>;
  readonly #discarded: (id: string) => Promise<boolean>;
  readonly #replayed: (id: string) => Promise<Row | undefined>;

  constructor(pool: PostgresPool, options: PostgresStoreOptions, versions = VERSIONS) {
    const { schema = "video_ads_webhooks", pollMs = 100, acceptTimeoutMs = 5_000 } = options;
    this.#connections = new Connections(pool);
    this.#prepared = new Prepared(this.#connections);
    this.#schema = checked("schema", schema);
    this.pollMs = numberOf("pollMs", pollMs, POLL_MS);
    this.#acceptTimeoutMs = numberOf("acceptTimeoutMs", acceptTimeoutMs, TIMER_MS);
    this.#versions = versions;
    this.#sql = statements(`"${schema}"`, currentOf(versions));
    this.#ofVersion = versionStatements(`"${schema}"`);
    const { sweepDeliveries, sweepLanes, sweepRefs, sweepRevoked, counts, takeSilent, replay, discard } = this.#sql;
    const { giveBack, waiting, deadLetters } = this.#sql;
    const sweeps = [sweepDeliveries, sweepLanes, sweepRefs, sweepRevoked];
    this.#long = new Set([...sweeps, counts, takeSilent, replay, discard, giveBack, waiting, deadLetters]);
    this.accept = together((deliveries) => this.#insert(deliveries), { about: ({ ref }) => ref });
    this.#take = together((asked) => this.#lease(asked));
    this.#handled = together((settled) => this.#settleHandled(settled), { isRefused: isAnswer });
    this.#due = together((asked: readonly undefined[]) => this.#dueIn().then((ms) => asked.map(() => ms)));
    this.#bury = together((owners) => this.#buryDead(owners));
    this.renew = together((asked) => this.#renew(asked));
    this.#discarded = together((ids) => this.#discard(ids), { isRefused: isAnswer });
    this.#replayed = together((ids) => this.#replay(ids), { isRefused: isAnswer });
  }

  isId(id: string): boolean {
    return ID.test(id);
  }

  /** However long it takes: it may wait for another process that migrates, and makes indexes of what there is. */
  migrate(): Promise<void> {
    return this.#connections.on(
      (client) =>
        atomically(client, async () => {
          await client.query({ text: ALONE, values: [this.#schema], types });
          const found = await this.#found(client);
          // Not asked for where it is there: it takes a right that a role may not have, whatever is there.
          if (found === 0 && !(await this.#hasSchema(client))) {
            await client.query({ text: `create schema if not exists "${this.#schema}"`, types });
          }
          if (found === currentOf(this.#versions)) return;
          await client.query({ text: migration(`"${this.#schema}"`, found, this.#versions), types });
        }),
      "none",
    );
  }

  async openRef(given: NewRef): Promise<"created" | "known" | "foreign"> {
    const { ref, source, operation = null, calling, jobId = null, keepMs } = given;
    const state = calling ? "creating" : "open";
    const { owner = null, leaseMs = null } = calling ?? {};
    const row = await this.#one(this.#sql.openRef, ref, source, operation, state, keepMs, jobId, owner, leaseMs);
    if (!row) return "foreign";
    return flag(row, "created") ? "created" : "known";
  }

  async bindRef(ref: string, jobId: string, owner?: string): Promise<string | undefined> {
    // Another process may have bound it in the same moment: its row is there then, though not for the first statement.
    const row =
      (await this.#one(this.#sql.bindRef, ref, jobId, owner ?? null)) ?? (await this.#one(this.#sql.boundTo, ref));
    const bound = row && optionalText(row, "job_id");
    if (bound !== undefined) await this.#rows(this.#sql.makeDue, ref);
    return bound;
  }

  async unbindRef(ref: string): Promise<boolean> {
    return (await this.#count(this.#sql.unbindRef, ref)) > 0;
  }

  async refsOf(source: Source, jobId: string): Promise<string[]> {
    return (await this.#rows(this.#sql.refsOf, source, jobId)).map((row) => text(row, "ref"));
  }

  async markUnconfirmed(ref: string, owner?: string): Promise<boolean> {
    const marked = await this.#count(this.#sql.markUnconfirmed, ref, owner ?? null);
    if (marked > 0) await this.#rows(this.#sql.makeDue, ref);
    return marked > 0;
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

  async dropRef(ref: string, owner?: string): Promise<boolean> {
    return (await this.#count(this.#sql.dropRef, ref, owner ?? null)) > 0;
  }

  async unconfirmed({ limit, after }: PendingQuery): Promise<PendingRef[]> {
    const since = [after?.createdAt.toISOString() ?? "-infinity", after?.ref ?? ""];
    return (await this.#rows(this.#sql.unconfirmed, ...since, limit)).map(pendingRef);
  }

  async revoke(ref: string, keepMs: number): Promise<boolean> {
    const row = await this.#one(this.#sql.revoke, ref, keepMs);
    return row !== undefined && flag(row, "created");
  }

  async restore(ref: string): Promise<boolean> {
    return (await this.#count(this.#sql.restore, ref)) > 0;
  }

  async isRevoked(ref: string): Promise<boolean> {
    return (await this.#count(this.#sql.isRevoked, ref)) > 0;
  }

  async revoked({ limit, after = "" }: RevokedQuery): Promise<RevokedRef[]> {
    return (await this.#rows(this.#sql.revoked, after, limit)).map(revokedRef);
  }

  async lease({ owner, leaseMs }: Ownership): Promise<Lease | undefined> {
    this.#leaseMs = leaseMs;
    if (performance.now() >= this.#buryAt) await this.#bury(owner);
    const take = () => this.#take({ owner, leaseMs });
    const row = (await take()) ?? ((await this.#bury(owner)) ? await take() : undefined);
    return row && leaseOf(row);
  }

  async #lease(asked: readonly Ownership[]): Promise<(Row | undefined)[]> {
    const taken = new Map<string, Row[]>();
    for (const { owner, leaseMs } of asked) {
      const many = asked.filter((one) => one.owner === owner).length;
      if (!taken.has(owner)) taken.set(owner, await this.#rows(this.#sql.lease, owner, leaseMs, many));
    }
    return asked.map(({ owner }) => taken.get(owner)?.shift());
  }

  /** Frees the lanes of owners whose time is over, but of those that ask. False: there were none. */
  async #buryDead(asking: readonly string[]): Promise<boolean[]> {
    const now = performance.now();
    const owners = [...new Set(asking)];
    let found = false;
    if (now >= this.#graceUntil) {
      this.#buryAt = now + BURY_EVERY_MS;
      found = (await this.#count(this.#sql.areDead, owners)) > 0 && (await this.#end(this.#sql.buryDead, owners)) > 0;
    }
    return asking.map(() => found);
  }

  /** Ends owners, and frees the lanes that they have. Gives how many lanes those were. */
  #end(sql: string, owners: readonly string[]): Promise<number> {
    const end = (client: Queries): Promise<number> =>
      atomically(client, async () => {
        const { rows } = await client.query({ text: sql, values: [owners], types });
        const ended = rows.map((row) => text(row, "owner"));
        const { rowCount } = await client.query({ text: this.#sql.freeLanes, values: [ended], types });
        return rowCount ?? 0;
      });
    return this.#sent(() => this.#connections.on(end, "long"));
  }

  async holds({ lane, token }: Lease): Promise<boolean> {
    return (await this.#count(this.#sql.holds, lane, token)) > 0;
  }

  async note({ lane, token, id }: Lease, handled: readonly string[], holds?: Held): Promise<boolean> {
    return (await this.#count(this.#sql.note, lane, token, id, handled, ...columnsOf(holds))) > 0;
  }

  async #settleHandled(settled: readonly Settled[]): Promise<boolean[]> {
    const rows = await this.#rows(
      this.#sql.handled,
      settled.map(({ lease }) => lease.lane),
      settled.map(({ lease }) => lease.token),
      settled.map(({ lease }) => lease.id),
      settled.map(({ outcome }) => outcome.milestone ?? null),
      settled.map(({ outcome }) => outcome.ended),
      settled.map(({ outcome }) => outcome.again === true),
      settled.map(({ outcome }) => outcome.mayGrow === true),
    );
    const keyOf = (id: string, token: number, lane: string): string => `${id} ${token} ${lane}`;
    const held = new Set(rows.map((row) => keyOf(text(row, "id"), integer(row, "token"), text(row, "lane"))));
    // Of two that settle the same lease, the first.
    return settled.map(({ lease }) => held.delete(keyOf(lease.id, lease.token, lease.lane)));
  }

  async settle(lease: Lease, outcome: Outcome): Promise<boolean> {
    const { lane, token, id } = lease;
    const sql = this.#sql;
    switch (outcome.kind) {
      case "handled":
        return this.#handled({ lease, outcome });
      case "dropped":
        return (await this.#count(outcome.again ? sql.droppedForNow : sql.dropped, lane, token, id)) > 0;
      case "dead": {
        const { error, handled, finished = null, found = null, keepMs, interrupted = false } = outcome;
        const values = [lane, token, id, error, handled, found, keepMs, interrupted, ...columnsOf(outcome.holds)];
        return (await this.#count(sql.dead, ...values, finished)) > 0;
      }
      case "later": {
        const { inMs = null, handled = null, finished = null, found = null, givesWay = false } = outcome;
        const values = [lane, token, id, inMs, 0, null, handled, found, givesWay, false, ...columnsOf(outcome.holds)];
        return (await this.#count(sql.again, ...values, finished)) > 0;
      }
      case "retry": {
        const { inMs, error, handled, finished = null, found = null, givesWay = false, interrupted = false } = outcome;
        const values = [
          lane,
          token,
          id,
          inMs,
          1,
          error,
          handled,
          found,
          givesWay,
          interrupted,
          ...columnsOf(outcome.holds),
          finished,
        ];
        return (await this.#count(sql.again, ...values)) > 0;
      }
    }
  }

  dueIn(): Promise<number | undefined> {
    return this.#due(undefined);
  }

  async #dueIn(): Promise<number | undefined> {
    // One that fails is made up for by the next.
    if (performance.now() >= this.#sweepAt) this.sweep().catch(() => {});
    const row = await this.#one(this.#sql.dueIn);
    return row && integer(row, "due_in");
  }

  async #renew(asked: readonly Ownership[]): Promise<boolean[]> {
    const [owners, leases] = [asked.map(({ owner }) => owner), asked.map(({ leaseMs }) => leaseMs)];
    const rows = await this.#rows(this.#sql.renew, owners, leases);
    const lived = new Set(rows.filter((row) => flag(row, "lived")).map((row) => text(row, "owner")));
    return owners.map((owner) => lived.has(owner));
  }

  async owners(): Promise<string[]> {
    return (await this.#rows(this.#sql.owners)).map((row) => text(row, "owner"));
  }

  async bury(owner: string): Promise<void> {
    await this.#end(this.#sql.bury, [owner]);
  }

  async giveBack(owner: string, but: readonly Lease[]): Promise<boolean> {
    const known = but.map(({ lane }) => lane);
    return (await this.#count(this.#sql.giveBack, owner, known)) > 0;
  }

  async waiting(query: KeptQuery): Promise<WaitingPost[]> {
    return (await this.#kept(this.#sql.waiting, query)).map(waitingPost);
  }

  async deadLetters(query: KeptQuery): Promise<DeadLetter[]> {
    return (await this.#kept(this.#sql.deadLetters, query)).map(deadLetter);
  }

  async #kept(sql: string, query: KeptQuery): Promise<Row[]> {
    const { limit, after = "0", source = null, ref = null, jobId = null } = query;
    return ID.test(after) ? this.#rows(sql, after, source, ref, jobId, limit) : [];
  }

  async discard(id: string): Promise<boolean> {
    return ID.test(id) && this.#discarded(id);
  }

  async #discard(ids: readonly string[]): Promise<boolean[]> {
    const discarded = new Set((await this.#rows(this.#sql.discard, ids)).map((row) => text(row, "id")));
    // Of two that discard the same one, the first.
    return ids.map((id) => discarded.delete(id));
  }

  async replay(id: string): Promise<boolean> {
    return ID.test(id) && isReplayable(await this.#replayed(id));
  }

  async #replay(ids: readonly string[]): Promise<(Row | undefined)[]> {
    const replayed = new Map(
      (await this.#rows(this.#sql.replay, ids, sourceNames)).map((row) => [text(row, "id"), row]),
    );
    return ids.map((id) => {
      const row = replayed.get(id);
      replayed.delete(id);
      return row;
    });
  }

  async takeSilent({ olderThanMs, limit }: { olderThanMs: number; limit: number }): Promise<SilentJob[]> {
    return (await this.#rows(this.#sql.takeSilent, olderThanMs, limit)).map(silentJob);
  }

  async stillSilent(
    { source, ref, jobId }: Pick<SilentJob, "source" | "ref" | "jobId">,
    silentMs: number,
  ): Promise<void> {
    await this.#count(this.#sql.stillSilent, laneOf(source, ref, jobId), silentMs);
  }

  async expectNoMore({ source, ref, jobId }: Pick<SilentJob, "source" | "ref" | "jobId">): Promise<boolean> {
    return (await this.#count(this.#sql.expectNoMore, laneOf(source, ref, jobId))) > 0;
  }

  async counts({ silentMs }: { silentMs: number }): Promise<SourceCounts[]> {
    return (await this.#rows(this.#sql.counts, silentMs)).flatMap(sourceCounts);
  }

  async sweep(): Promise<void> {
    const { sweepDeliveries, sweepLanes, sweepRefs, sweepRevoked } = this.#sql;
    this.#sweepAt = performance.now() + SWEEP_EVERY_MS;
    // To the end: what is accepted between two sweeps has no limit either.
    for (const sql of [sweepDeliveries, sweepLanes, sweepRefs, sweepRevoked])
      while ((await this.#count(sql)) === SWEEP_AT_ONCE);
  }

  async #insert(deliveries: readonly NewDelivery[]): Promise<Acceptance[]> {
    const columns = [
      deliveries.map(({ key }) => key),
      deliveries.map(({ source, ref, jobId }) => laneOf(source, ref, jobId)),
      deliveries.map(({ source }) => source),
      deliveries.map(({ ref }) => ref),
      deliveries.map(({ jobId }) => jobId),
      deliveries.map(({ body }) => body),
      deliveries.map(({ via }) => via),
      deliveries.map(({ keepMs }) => keepMs),
      deliveries.map(({ mostPosts = null }) => mostPosts),
    ];
    const late = () => new WebhooksError(`Postgres has not answered within ${this.#acceptTimeoutMs} ms.`);
    const rows = await inTime(this.#rows(this.#sql.accept, ...columns), this.#acceptTimeoutMs, late);
    const became = new Map(rows.map((row) => [text(row, "key"), acceptance(row)]));
    return deliveries.map(({ key }) => {
      const one = became.get(key) ?? "repeated";
      // Of equal ones, the first is the one that was kept.
      if (one === "accepted") became.delete(key);
      return one;
    });
  }

  /** Before anything else: the tables are those of this version. If they are another one's later, each statement says so. */
  #check(): Promise<void> {
    this.#checked ??= this.#connections
      .on((client) => this.#found(client), "brief")
      .then((found) => {
        if (found === currentOf(this.#versions)) return;
        const state = found === 0 ? "missing" : "those of an older version";
        throw new ConfigurationError(
          `The tables of postgresStore are ${state} in the schema ${this.#schema}: call its migrate() once.`,
        );
      });
    this.#checked.catch(() => {
      this.#checked = undefined;
    });
    return this.#checked;
  }

  /** The version of the tables; 0 when there are none. Throws when this one cannot bring them up to date. */
  async #found(client: Queries): Promise<number> {
    const { rows } = await client.query({ text: this.#ofVersion.tables, types });
    const [tables = {}] = rows;
    if (!flag(tables, "there")) return 0;
    const numbered = flag(tables, "numbered") && (await client.query({ text: this.#ofVersion.version, types }));
    // The first that was ever written had no number.
    const found = numbered ? integer(numbered.rows[0] ?? {}, "version") : 1;
    checkFound(found, this.#versions, {
      are: `The tables of postgresStore in the schema ${this.#schema} are`,
      instead: `Give postgresStore another schema, or drop this one (drop schema "${this.#schema}" cascade), with all that it keeps; then call migrate().`,
    });
    return found;
  }

  async #hasSchema(client: Queries): Promise<boolean> {
    const [row = {}] = (await client.query({ text: this.#ofVersion.schema, values: [this.#schema], types })).rows;
    return flag(row, "there");
  }

  async #rows(sql: string, ...values: unknown[]): Promise<Row[]> {
    return (await this.#query(sql, values)).rows;
  }

  async #one(sql: string, ...values: unknown[]): Promise<Row | undefined> {
    return (await this.#rows(sql, ...values))[0];
  }

  async #count(sql: string, ...values: unknown[]): Promise<number> {
    return (await this.#query(sql, values)).rowCount ?? 0;
  }

  /** What Postgres has undone for another transaction is done again. */
  async #again<T>(task: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await task();
      } catch (error) {
        // Two processes can take the same posts in another order; and sessions of the app may be isolated more strictly than this needs.
        if (!isUndone(error) || attempt >= MOST_ATTEMPTS) throw error;
      }
    }
  }

  async #query(sql: string, values: unknown[]): ReturnType<Queries["query"]> {
    // Postgres refuses it in any text. What is kept has been checked and has none: somebody looks for what cannot be there.
    const isAbsent = values.some((value) => typeof value === "string" && value.includes("\0"));
    const limit = this.#long.has(sql) ? "long" : "brief";
    return this.#sent(async () => (isAbsent ? { rows: [], rowCount: 0 } : this.#prepared.query(sql, values, limit)));
  }

  async #sent<T>(task: () => Promise<T>): Promise<T> {
    try {
      await this.#check();
      return await this.#again(task);
    } catch (error) {
      if (!isAnswer(error)) this.#graceUntil = performance.now() + this.#leaseMs;
      const lacks = whatIsLacking(error);
      if (lacks === undefined) throw error;
      // They have been changed since they were looked at.
      this.#checked = undefined;
      await this.#check();
      throw new ConfigurationError(
        `The tables of postgresStore in the schema ${this.#schema} are not those of this version: call its migrate() once. ${lacks}`,
      );
    }
  }
}

/** Does all of it, or nothing. */
async function atomically<T>(client: Queries, task: () => Promise<T>): Promise<T> {
  try {
    await client.query({ text: "begin isolation level read committed", types });
    const done = await task();
    await client.query({ text: "commit", types });
    return done;
  } catch (error) {
    // A connection that does not answer is closed, and undoes it by that.
    if (isAnswer(error)) await client.query({ text: "rollback", types });
    throw error;
  }
}

/** Whether it was undone for another one, and can be sent again as it is. */
function isUndone(error: unknown): boolean {
  return /^(40001|40P01)$/.test(`${Object(error).code}`);
}

/** Nothing where nothing is said. */
function columnsOf(holds: Held | undefined): [milestone: string | null, ends: boolean | null, grows: boolean | null] {
  return holds ? [holds.milestone ?? null, holds.ended, holds.mayGrow === true] : [null, null, null];
}

/** Names of schemas go into statements as they are. */
function checked(option: string, name: string): string {
  if (/^[a-z_][a-z0-9_]{0,62}$/.test(name)) return name;
  throw new ConfigurationError("a name in Postgres has up to 63 lower-case letters, digits and _.", option);
}
