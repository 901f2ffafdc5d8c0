import { existsSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import timers from "node:timers/promises";
import type { Clock } from "../../clock.ts";
import { ConfigurationError } from "../../errors/configuration-error.ts";
import type { Source } from "../../generated/types.ts";
import { booleanOf, checkNames, checkText, clockOf, type Names } from "../../given.ts";
import {
  deadLetter,
  flag,
  integer,
  isReplayable,
  knownRef,
  leaseOf,
  list,
  optionalText,
  pendingRef,
  type Row,
  revokedRef,
  silentJob,
  text,
  waitingPost,
} from "../rows.ts";
import {
  type Acceptance,
  type DeadLetter,
  EXPECTED_MS,
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
import { Tally } from "../tally.ts";
import { thisMachine } from "../this-machine.ts";
import { checkFound, currentOf, stepsFrom, type Versions } from "../versions.ts";
import { Grace } from "./grace.ts";
import { HEAD, VERSIONS } from "./schema.ts";
import { ALL_TRY_MS, isBusy, Transactions } from "./transactions.ts";

export interface SqliteStoreOptions {
  /** @default the time of this machine */
  clock?: Clock;
  /**
   * Whether tables are made where there are none, and those of an earlier release brought up to date. False is for whoever only looks at the
   * file of processes that run: those of an earlier release would take nothing more. It is refused then, and so is a path where no file is.
   *
   * @default true
   */
  migrate?: boolean;
}

/** A store in a file. */
export interface SqliteStore extends Store {
  /** Closes the file. After `hooks.close()`. */
  close(): void;
}

const OPTIONS: Names<keyof SqliteStoreOptions> = { clock: true, migrate: true };
/** How long opening a file waits for another process that writes. */
const OPEN_BUSY_MS = 5_000;
/** Of a delivery, as whoever asks for it may have written it. */
const ID = /^(0|[1-9]\d{0,14})$/;
const POLL_MS = 500;
const SWEEP_EVERY_MS = 60_000;
/** Rows that are swept away, or made due, in one turn of the loop. */
const AT_ONCE = 100;
/** Rows that are looked at in one. */
const IN_TURN = 500;

/**
 * Keeps everything in a file: an accepted post survives a crash of the process and of the machine. Several processes on one
 * machine can share the file. Tables are made when it is opened, and those of an earlier release are brought up to date: all of it or nothing. End
 * the processes of the version before first: one that still runs takes nothing more and answers posts with 503.
 *
 * @param file Path of the database; the folder has to exist. It has to be on a local disk.
 * @throws {ConfigurationError} It is no path, an option is unknown or not of its kind, the file cannot be opened, or a newer version has written
 *   it, or one from before the first release.
 */
export function sqliteStore(file: string, options: SqliteStoreOptions = {}): SqliteStore {
  checkText("file", file, "It is the path of a file.");
  if (file === "undefined" || file === "null") {
    throw new ConfigurationError(`It is ${file}, as text of a variable that is not set.`, "file");
  }
  checkNames(options, OPTIONS);
  return new FileStore(file, options);
}

/** What is known of a delivery that is not handled. What is absent stays as it was. */
type Progress = Pick<Outcome & { kind: "later" }, "handled" | "found" | "holds">;

export class FileStore implements SqliteStore {
  readonly pollMs = POLL_MS;
  readonly machine = thisMachine;
  readonly #file: string;
  readonly #versions: Versions<string>;
  readonly #db: DatabaseSync;
  readonly #version: StatementSync;
  readonly #clock: Clock;
  readonly #statements = new Map<string, StatementSync>();
  readonly #grace: Grace;
  readonly #transactions: Transactions;
  #sweepAt: number;

  constructor(file: string, options: SqliteStoreOptions, versions = VERSIONS) {
    const clock = clockOf(options.clock);
    const migrates = booleanOf("migrate", options.migrate ?? true);
    this.#file = file;
    this.#versions = versions;
    this.#clock = clock;
    this.#sweepAt = clock() + SWEEP_EVERY_MS;
    // SQLite would make an empty one, which whoever looks next takes for a store.
    if (!migrates && !file.startsWith("file:") && !existsSync(file)) {
      throw new ConfigurationError(
        `sqliteStore: there is no file ${file}, and none is to be made (migrate: false). Give the path that the receiver has.`,
      );
    }
    this.#db = opened(file, () => new DatabaseSync(file, { timeout: OPEN_BUSY_MS }));
    this.#version = opened(file, () => this.#update(migrates));
    this.#grace = new Grace(this.#db, clock);
    this.#transactions = new Transactions(this.#db, this.#grace, () => this.#checkVersion());
  }

  isId(id: string): boolean {
    return ID.test(id);
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }

  async openRef({ ref, source, operation, calling, jobId, keepMs }: NewRef): Promise<"created" | "known" | "foreign"> {
    return this.#transactions.durably(() => {
      const now = this.#clock();
      const known = this.#get("select source, keep_until from refs where ref = ?", ref);
      if (known && text(known, "source") !== source) return "foreign";
      if (known) {
        this.#run("update refs set keep_until = max(keep_until, ?) where ref = ?", now + keepMs, ref);
        return "known";
      }
      if (calling) this.#live(calling, now);
      this.#run(
        `insert into refs (ref, source, operation, state, owner, job_id, created_at, keep_until)
         values (?, ?, ?, ?, ?, ?, ?, ?)`,
        ref,
        source,
        operation ?? null,
        calling ? "creating" : "open",
        calling?.owner ?? null,
        jobId ?? null,
        now,
        now + keepMs,
      );
      return "created";
    });
  }

  async bindRef(ref: string, jobId: string, owner?: string): Promise<string | undefined> {
    const bound = await this.#transactions.durably(() => {
      const known = this.#get(TO_BIND, this.#grace.deadBy(), ref);
      if (!known) return undefined;
      const bound = optionalText(known, "job_id");
      if (bound !== undefined) return bound;
      if (owner === undefined ? text(known, "state") === "creating" : known.owner !== owner) return undefined;
      this.#run("update refs set state = 'bound', job_id = ? where ref = ?", jobId, ref);
      const source = text(known, "source");
      const lane = laneOf(source, ref, jobId);
      this.#openLane(lane, source, ref, jobId, integer(known, "keep_until"));
      this.#run("update lanes set tracked = 1 where lane = ?", lane);
      return jobId;
    });
    await this.#makeDue(ref);
    return bound;
  }

  async unbindRef(ref: string): Promise<boolean> {
    return this.#transactions.durably(() => {
      const known = this.#get("select source, job_id from refs where ref = ? and state = 'bound'", ref);
      if (!known) return false;
      const lane = laneOf(text(known, "source"), ref, text(known, "job_id"));
      if (this.#get(HAS_TOLD, lane)) return false;
      this.#run("update lanes set tracked = 0, look_at = null where lane = ?", lane);
      return this.#run(UNBIND, ref) > 0;
    });
  }

  async refsOf(source: Source, jobId: string): Promise<string[]> {
    const rows = this.#all(
      `select r.ref from lanes l join refs r on r.ref = l.ref
       where l.job_id = ? and l.source = ? and l.tracked = 1 and r.state = 'bound' and r.job_id = l.job_id`,
      jobId,
      source,
    );
    return rows.map((row) => text(row, "ref"));
  }

  async markUnconfirmed(ref: string, owner?: string): Promise<boolean> {
    const marked = await this.#transactions.durably(() =>
      owner === undefined ? this.#run(MARK_LOST, ref, this.#grace.deadBy()) : this.#run(MARK_OWN, ref, owner),
    );
    if (marked > 0) await this.#makeDue(ref);
    return marked > 0;
  }

  async answerRef(ref: string): Promise<void> {
    const sql = "update refs set state = 'answered' where ref = ? and state in ('creating', 'unconfirmed')";
    await this.#transactions.durably(() => this.#run(sql, ref));
  }

  async getRef(ref: string): Promise<KnownRef | undefined> {
    const row = this.#get(
      `select ${REF_STATE} as state, r.source, r.job_id from refs r where r.ref = ?`,
      this.#grace.deadBy(),
      ref,
    );
    return row && knownRef(row);
  }

  async operationsOf(source: Source, jobId: string): Promise<string[]> {
    const rows = this.#all(
      `select r.operation from lanes l join refs r on r.ref = l.ref
       where l.job_id = ? and l.source = ? and l.tracked = 1 and r.operation is not null`,
      jobId,
      source,
    );
    return [...new Set(rows.map((row) => text(row, "operation")))];
  }

  async dropRef(ref: string, owner?: string): Promise<boolean> {
    const dropped = await this.#transactions.durably(() =>
      owner === undefined ? this.#run(DROP_UNCONFIRMED, ref, this.#grace.deadBy()) : this.#run(DROP_OWN, ref, owner),
    );
    return dropped > 0;
  }

  async unconfirmed({ limit, after }: PendingQuery): Promise<PendingRef[]> {
    const rows = this.#all(
      `select r.ref, r.source, r.operation, r.job_id, r.created_at from refs r
       where r.state in ('creating', 'unconfirmed') and ${REF_STATE} = 'unconfirmed' and (r.created_at, r.ref) > (?, ?)
       order by r.created_at, r.ref limit ?`,
      this.#grace.deadBy(),
      after ? +after.createdAt : -1,
      after?.ref ?? "",
      limit,
    );
    return rows.map(pendingRef);
  }

  async revoke(ref: string, keepMs: number): Promise<boolean> {
    const now = this.#clock();
    return this.#transactions.durably(() => {
      const sql = "insert into revoked (ref, revoked_at, keep_until) values (?, ?, ?) on conflict (ref) do nothing";
      const revoked = this.#run(sql, ref, now, now + keepMs) > 0;
      if (!revoked) this.#run("update revoked set keep_until = max(keep_until, ?) where ref = ?", now + keepMs, ref);
      return revoked;
    });
  }

  async restore(ref: string): Promise<boolean> {
    return (await this.#transactions.durably(() => this.#run("delete from revoked where ref = ?", ref))) > 0;
  }

  async isRevoked(ref: string): Promise<boolean> {
    return this.#get("select ref from revoked where ref = ?", ref) !== undefined;
  }

  async revoked({ limit, after = "" }: RevokedQuery): Promise<RevokedRef[]> {
    const sql = "select ref, revoked_at from revoked where ref > ? order by ref limit ?";
    return this.#all(sql, after, limit).map(revokedRef);
  }

  async accept(delivery: NewDelivery): Promise<Acceptance> {
    const accepted = await this.#transactions.durably(() => this.#accept(delivery));
    this.#sweepWhenDue();
    return accepted;
  }

  async lease({ owner, leaseMs }: Ownership): Promise<Lease | undefined> {
    this.#grace.lasts(leaseMs);
    this.#grace.look();
    const due = this.#firstDue(owner);
    if (!due) return undefined;
    // The file may have been free again for just a moment: whoever has it waits for it beside us.
    if (flag(due, "taken_over") && this.#grace.isUnsure()) await timers.setTimeout(ALL_TRY_MS);
    return this.#transactions.quickly(() => {
      const row = this.#firstDue(owner);
      if (!row) return undefined;
      const now = this.#clock();
      const lease = leaseOf(row);
      this.#live({ owner, leaseMs }, now);
      const sql = "update lanes set token = ?, owner = ?, taken_at = ? where lane = ?";
      this.#run(sql, lease.token, owner, now, lease.lane);
      return lease;
    });
  }

  async holds({ lane, token }: Lease): Promise<boolean> {
    const sql = "select lane from lanes where lane = ? and token = ? and owner is not null";
    return this.#get(sql, lane, token) !== undefined;
  }

  async note({ lane, token, id }: Lease, handled: readonly string[], holds?: Held): Promise<boolean> {
    const sql = `select d.id from deliveries d join lanes l on l.lane = d.lane
      where d.id = ? and d.state = 'pending' and l.lane = ? and l.token = ? and l.owner is not null`;
    return this.#transactions.quickly(() => {
      const held = this.#get(sql, Number(id), lane, token) !== undefined;
      if (held) this.#noteProgress(Number(id), { handled, ...(holds && { holds }) });
      return held;
    });
  }

  async settle(lease: Lease, outcome: Outcome): Promise<boolean> {
    const { lane, token } = lease;
    const id = Number(lease.id);
    return this.#transactions.durably(() => {
      const now = this.#clock();
      const held = this.#get(
        `select l.milestones from lanes l join deliveries d on d.lane = l.lane
         where l.lane = ? and l.token = ? and l.owner is not null and d.id = ? and d.state = 'pending'`,
        lane,
        token,
        id,
      );
      if (!held) return false;
      const finished = "finished" in outcome ? outcome.finished : undefined;
      const sql = "update lanes set owner = null, finished = coalesce(?, finished) where lane = ?";
      this.#run(sql, finished ? JSON.stringify(finished) : null, lane);
      switch (outcome.kind) {
        case "later":
          if (outcome.givesWay) this.#putOff(id, now, outcome);
          else if (outcome.inMs !== undefined)
            this.#run("update deliveries set due_at = ? where id = ?", now + outcome.inMs, id);
          this.#noteProgress(id, outcome);
          break;
        case "retry":
          this.#putOff(id, now, outcome);
          this.#noteProgress(id, outcome);
          this.#noteFailure(id, outcome);
          break;
        case "dead": {
          const sql = `update deliveries set state = 'dead', settled_at = ?, keep_until = max(keep_until, ?) where id = ?`;
          this.#run(sql, now, now + outcome.keepMs, id);
          this.#noteProgress(id, outcome);
          this.#noteFailure(id, outcome);
          break;
        }
        case "handled": {
          const milestones = withMilestone(held, outcome.milestone);
          const sql = `update lanes set milestones = ?1, tracked = 1, ended = max(ended, ?2), heard_at = ?3,
            look_at = case ?2 when 0 then look_at else ?4 end where lane = ?5`;
          this.#run(sql, milestones, outcome.ended ? 1 : 0, now, outcome.mayGrow ? now : null, lane);
          this.#finish(id, now, outcome.again);
          break;
        }
        case "dropped":
          this.#finish(id, now, outcome.again);
      }
      this.#run(`update lanes set ${HEAD} where lane = ?`, lane);
      return true;
    });
  }

  async dueIn(): Promise<number | undefined> {
    const now = this.#clock();
    this.#sweepWhenDue();
    this.#grace.look();
    const row = this.#get(
      `select l.next_at from lanes l where l.next_at is not null and ${IS_FREE} order by l.next_at, l.head limit 1`,
      this.#grace.deadBy(),
    );
    return row && Math.max(0, integer(row, "next_at") - now);
  }

  async renew(ownership: Ownership): Promise<boolean> {
    return this.#transactions.quickly(() => {
      const now = this.#clock();
      const row = this.#get("select alive_until from owners where owner = ?", ownership.owner);
      this.#live(ownership, now);
      return row !== undefined && integer(row, "alive_until") > now;
    });
  }

  async owners(): Promise<string[]> {
    return this.#all("select owner from owners where alive_until > ?", this.#grace.deadBy()).map((row) =>
      text(row, "owner"),
    );
  }

  async bury(owner: string): Promise<void> {
    await this.#transactions.quickly(() => this.#run("delete from owners where owner = ?", owner));
  }

  async giveBack(owner: string, but: readonly Lease[]): Promise<boolean> {
    const known = new Set(but.map(({ lane }) => lane));
    return this.#transactions.quickly(() => {
      // What somebody has in hand is due.
      const rows = this.#all("select lane from lanes where next_at <= ? and owner = ?", this.#clock(), owner);
      const given = rows.map((row) => text(row, "lane")).filter((lane) => !known.has(lane));
      for (const lane of given) this.#run("update lanes set owner = null where lane = ?", lane);
      return given.length > 0;
    });
  }

  async waiting(query: KeptQuery): Promise<WaitingPost[]> {
    return (await this.#kept("pending", query)).map(waitingPost);
  }

  async deadLetters(query: KeptQuery): Promise<DeadLetter[]> {
    return (await this.#kept("dead", query)).map(deadLetter);
  }

  async #kept(state: "pending" | "dead", { limit, after = "0", ...filter }: KeptQuery): Promise<Row[]> {
    const found: Row[] = [];
    if (!ID.test(after)) return found;
    for await (const rows of this.#inTurns(listed(state, ", l.ref, l.job_id"), { id: Number(after) })) {
      for (const row of rows) {
        if (found.length >= limit) return found;
        if (matches(row, filter)) found.push(...this.#all(KEPT, this.#grace.deadBy(), integer(row, "id")));
      }
    }
    return found;
  }

  /** All rows of a list, from behind a key on: some in each turn of the loop, however many there are. */
  async *#inTurns(
    sql: string,
    after: Record<string, number | string>,
    ...values: SQLInputValue[]
  ): AsyncGenerator<Row[]> {
    for (let key = Object.entries(after); ; await timers.setImmediate()) {
      const rows = this.#all(sql, ...key.map(([, value]) => value), IN_TURN, ...values);
      yield rows;
      const [end] = rows.slice(-1);
      if (!end || rows.length < IN_TURN) return;
      key = key.map(([name, value]) => [name, typeof value === "number" ? integer(end, name) : text(end, name)]);
    }
  }

  /** Lanes that should have reported, the longest silent first. */
  async *#silent(heardUntil: number): AsyncGenerator<Row[]> {
    for await (const rows of this.#inTurns(EXPECTED, { heard_at: -1, lane: "" }, heardUntil)) {
      yield rows.filter((row) => flag(row, "silent"));
    }
  }

  /** Lanes whose jobs have ended and may have more to report, and may be looked at again. */
  async *#growing(now: number, heardUntil: number): AsyncGenerator<Row[]> {
    for await (const rows of this.#inTurns(GROWING, { look_at: -1, lane: "" }, now, heardUntil)) {
      yield rows.filter((row) => flag(row, "silent"));
    }
  }

  async discard(id: string): Promise<boolean> {
    if (!ID.test(id)) return false;
    return this.#transactions.durably(() => {
      const now = this.#clock();
      const letter = this.#countLetter(Number(id), now);
      if (!letter) return false;
      this.#finish(Number(id), now, undefined);
      if (flag(letter, "ends")) this.#run("update lanes set ended = 1 where lane = ?", text(letter, "lane"));
      return true;
    });
  }

  /** What a dead letter holds counts as reported by its lane. Undefined: there is none of this id. */
  #countLetter(id: number, now: number): Row | undefined {
    const letter = this.#get(
      `select l.lane, l.milestones, d.milestone, d.ends, d.grows from deliveries d join lanes l on l.lane = d.lane
       where d.id = ? and d.state = 'dead'`,
      id,
    );
    if (!letter) return undefined;
    const milestones = withMilestone(letter, optionalText(letter, "milestone"));
    // What has ended without the prospect of more has ended for good.
    const sql = `update lanes set milestones = ?1, look_at = case when ?2 = 0 then look_at
      when ?3 = 1 and not (ended = 1 and look_at is null) then coalesce(look_at, ?4) end where lane = ?5`;
    this.#run(sql, milestones, integer(letter, "ends"), integer(letter, "grows"), now, text(letter, "lane"));
    return letter;
  }

  async replay(id: string): Promise<boolean> {
    if (!ID.test(id)) return false;
    return this.#transactions.durably(() => {
      const row = this.#get(
        "select l.lane, l.source from deliveries d join lanes l on l.lane = d.lane where d.id = ? and d.state = 'dead'",
        Number(id),
      );
      if (!isReplayable(row)) return false;
      const sql =
        "update deliveries set state = 'pending', attempts = 0, interruptions = 0, place = 0, due_at = ? where id = ?";
      this.#run(sql, this.#clock(), Number(id));
      this.#run(`update lanes set ${HEAD} where lane = ?`, text(row, "lane"));
      return true;
    });
  }

  async takeSilent({ olderThanMs, limit }: { olderThanMs: number; limit: number }): Promise<SilentJob[]> {
    const now = this.#clock();
    const heardUntil = now - olderThanMs;
    const silent: string[] = [];
    for (const some of [this.#silent(heardUntil), this.#growing(now, heardUntil)]) {
      if (silent.length >= limit) break;
      for await (const rows of some) {
        silent.push(...rows.slice(0, limit - silent.length).map((row) => text(row, "lane")));
        if (silent.length >= limit) break;
      }
    }
    if (silent.length === 0) return [];
    // Others may have heard of them, or taken them, meanwhile.
    return this.#transactions.quickly(() => {
      const taken = silent.flatMap((lane) => this.#all(TAKE_SILENT, now, lane, heardUntil));
      return taken.map((row) => {
        const lane = text(row, "lane");
        return silentJob({ ...row, held: this.#all(HELD, lane, lane).map(({ milestone }) => milestone) });
      });
    });
  }

  async stillSilent(
    { source, ref, jobId }: Pick<SilentJob, "source" | "ref" | "jobId">,
    silentMs: number,
  ): Promise<void> {
    const sql = `update lanes set heard_at = min(heard_at, ?1 - ?2), look_at = case when look_at is not null then min(?1, keep_until) end
      where lane = ?3`;
    await this.#transactions.quickly(() => this.#run(sql, this.#clock(), silentMs, laneOf(source, ref, jobId)));
  }

  async expectNoMore({ source, ref, jobId }: Pick<SilentJob, "source" | "ref" | "jobId">): Promise<boolean> {
    const sql = "update lanes set ended = 1 where lane = ? and tracked = 1 and ended = 0";
    return (await this.#transactions.durably(() => this.#run(sql, laneOf(source, ref, jobId)))) > 0;
  }

  async counts({ silentMs }: { silentMs: number }): Promise<SourceCounts[]> {
    const now = this.#clock();
    const tally = new Tally(now);
    const owners = this.#all("select owner from owners where alive_until > ?", this.#grace.deadBy());
    const alive = new Set(owners.map(({ owner }) => owner));
    for await (const rows of this.#inTurns(WAITING, { id: 0 })) {
      for (const row of rows) {
        tally.addWaiting(text(row, "source"), {
          dueAt: integer(row, "due_at"),
          attempts: integer(row, "attempts"),
          interruptions: integer(row, "interruptions"),
          takenAt: alive.has(row.holder) ? integer(row, "taken_at") : undefined,
        });
      }
    }
    for await (const rows of this.#inTurns(DEAD, { id: 0 })) {
      for (const row of rows) tally.add(text(row, "source"), "dead");
    }
    for (const row of this.#all(UNCONFIRMED, this.#grace.deadBy()))
      tally.add(text(row, "source"), "unconfirmed", integer(row, "count"));
    for await (const rows of this.#silent(now - silentMs)) {
      for (const row of rows) tally.add(text(row, "source"), "silent");
    }
    return tally.counts();
  }

  async sweep(): Promise<void> {
    const now = this.#clock();
    this.#sweepAt = now + SWEEP_EVERY_MS;
    await this.#sweepBy(() => this.#sweepLetters(now));
    for (const sql of SWEEPS) await this.#sweepBy(() => this.#run(sql, now));
    await this.#sweepBy(() => this.#run(SWEEP_OWNERS, this.#grace.deadBy()));
  }

  async #sweepBy(sweepSome: () => number): Promise<void> {
    while ((await this.#transactions.quickly(sweepSome)) === AT_ONCE) await timers.setImmediate();
  }

  #sweepLetters(now: number): number {
    const letters = this.#all(LETTERS_OVER, now).map((row) => integer(row, "id"));
    for (const id of letters) {
      const letter = this.#countLetter(id, now);
      this.#run("delete from deliveries where id = ?", id);
      if (!letter || !flag(letter, "ends")) continue;
      this.#run("update lanes set ended = 0 where lane = ?", text(letter, "lane"));
    }
    return letters.length;
  }

  /** To the end, however much was accepted meanwhile. */
  #sweepWhenDue(): void {
    if (this.#clock() < this.#sweepAt) return;
    // One that fails is made up for by the next, and one that goes on when the file is closed by the next process.
    this.sweep().catch(() => {});
  }

  #accept({ key, source, ref, jobId, body, via, keepMs, mostPosts }: NewDelivery): Acceptance {
    const now = this.#clock();
    const lane = laneOf(source, ref, jobId);
    const before = via === "post" ? this.#get(UNDER_REF, ref, ref) : undefined;
    if (before && flag(before, "revoked")) return "revoked";
    // A key whose time is over is free, even if nobody has swept it away yet.
    this.#run("delete from deliveries where key = ? and keep_until <= ? and state = 'done'", key, now);
    if (before && mostPosts !== undefined && integer(before, "posts") >= mostPosts) {
      if (this.#get("select id from deliveries where key = ?", key)) return "repeated";
      this.#run("update lanes set heard_at = 0 where ref = ? and tracked = 1 and ended = 0 and heard_at > 0", ref);
      return "tooMany";
    }
    const inserted = this.#run(
      `insert into deliveries (key, lane, via, body, due_at, received_at, keep_until) values (?, ?, ?, ?, ?, ?, ?)
       on conflict (key) do nothing`,
      key,
      lane,
      via,
      body,
      now,
      now,
      now + keepMs,
    );
    if (inserted === 0) return "repeated";
    this.#openLane(lane, source, ref, jobId, now + keepMs);
    this.#run(`update lanes set posts = posts + ?, ${HEAD} where lane = ?`, via === "post" ? 1 : 0, lane);
    return "accepted";
  }

  #openLane(lane: string, source: string, ref: string, jobId: string, keepUntil: number): void {
    this.#run(
      `insert into lanes (lane, source, ref, job_id, heard_at, keep_until) values (?, ?, ?, ?, ?, ?)
       on conflict (lane) do update set heard_at = excluded.heard_at, keep_until = max(keep_until, excluded.keep_until)`,
      lane,
      source,
      ref,
      jobId,
      this.#clock(),
      keepUntil,
    );
  }

  #live({ owner, leaseMs }: Ownership, now: number): void {
    this.#grace.lasts(leaseMs);
    this.#run(
      `insert into owners (owner, alive_until) values (?, ?)
       on conflict (owner) do update set alive_until = max(alive_until, excluded.alive_until)`,
      owner,
      now + leaseMs,
    );
  }

  /** What waits under a reference has not long to wait by itself: it can be lost that it is due. There may be thousands. */
  async #makeDue(ref: string): Promise<void> {
    const now = this.#clock();
    for (let last = ""; ; await timers.setImmediate()) {
      const lanes = await this.#transactions.quickly(() => {
        const sql = "select lane from lanes where ref = ? and lane > ? order by lane limit ?";
        const some = this.#all(sql, ref, last, AT_ONCE).map((row) => text(row, "lane"));
        for (const lane of some) {
          this.#run(
            "update deliveries set due_at = ?1 where lane = ?2 and state = 'pending' and attempts = 0 and due_at > ?1",
            now,
            lane,
          );
          this.#run(`update lanes set ${HEAD} where lane = ?`, lane);
        }
        return some;
      });
      if (lanes.length < AT_ONCE) return;
      last = lanes.at(-1) ?? last;
    }
  }

  /** The key is kept, unless it may come `again`; the rest is not needed any more. */
  #finish(id: number, now: number, again: true | undefined): void {
    if (again) {
      this.#run("delete from deliveries where id = ?", id);
      return;
    }
    const sql = `update deliveries set state = 'done', body = '', handled = '[]', found = null, error = null, settled_at = ?
                 where id = ?`;
    this.#run(sql, now, id);
  }

  #putOff(id: number, now: number, { inMs = 0, givesWay }: { inMs?: number; givesWay?: boolean }): void {
    const dueAt = now + inMs;
    this.#run("update deliveries set due_at = ?, place = ? where id = ?", dueAt, givesWay ? dueAt : 0, id);
  }

  #noteProgress(id: number, { handled, found, holds }: Progress): void {
    if (holds) {
      const sql = "update deliveries set milestone = ?, ends = ?, grows = ? where id = ?";
      this.#run(sql, holds.milestone ?? null, holds.ended ? 1 : 0, holds.mayGrow ? 1 : 0, id);
    }
    if (handled === undefined && found === undefined) return;
    const sql = "update deliveries set handled = coalesce(?, handled), found = coalesce(?, found) where id = ?";
    this.#run(sql, handled === undefined ? null : JSON.stringify(handled), found ?? null, id);
  }

  #noteFailure(id: number, { error, interrupted }: Outcome & { kind: "retry" | "dead" }): void {
    const sql =
      "update deliveries set attempts = attempts + 1, interruptions = interruptions + ?, error = ? where id = ?";
    this.#run(sql, interrupted ? 1 : 0, error, id);
  }

  #firstDue(owner: string): Row | undefined {
    const now = this.#clock();
    const deadBy = this.#grace.deadBy();
    return this.#get(
      `select d.id, d.lane, d.via, d.body, d.attempts, d.interruptions, d.handled, d.found,
         l.owner is not null as taken_over, l.source, l.ref, l.job_id, l.token + 1 as token, l.milestones, l.finished, l.tracked,
         (select json_group_array(e.milestone) from deliveries e
           where e.lane = l.lane and e.state = 'dead' and e.milestone is not null) as held,
         ${REF_STATE} as ref_state, r.operation, r.job_id as bound_to, ? - d.received_at as age_ms, ? - d.due_at as due_ms
       from lanes l join deliveries d on d.id = l.head left join refs r on r.ref = l.ref
       where l.next_at <= ? and l.owner is not ? and ${IS_FREE} order by l.next_at, l.head limit 1`,
      deadBy,
      now,
      now,
      now,
      owner,
      deadBy,
    );
  }

  /** Makes the tables, or brings them up to date, where that is wanted. Gives what asks for their version. */
  #update(migrates: boolean): StatementSync {
    try {
      const version = this.#db.prepare("pragma user_version");
      // Before anything is changed: it may be somebody else's file.
      const found = this.#found(version);
      if (!migrates) {
        if (found === currentOf(this.#versions)) return version;
        const what =
          found === 0
            ? "has no tables of a receiver, and is to be given none (migrate: false)."
            : `has tables of an earlier release (${found}; this process knows ${currentOf(this.#versions)}) and is to be left as it is (migrate: false): open it with the version of the receiver that uses it.`;
        throw new ConfigurationError(`sqliteStore: ${this.#file} ${what}`);
      }
      this.#db.exec("pragma journal_mode = wal; begin immediate");
      // Read again: another process may have taken the steps meanwhile.
      const steps = stepsFrom(this.#found(version), this.#versions);
      // Each ends on its own, whether or not its text says so.
      for (const step of steps) this.#db.exec(step);
      this.#db.exec(`pragma user_version = ${currentOf(this.#versions)}; commit;`);
      return version;
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  /** Throws for tables that another process has brought to a newer version: what this one would write, that one could not read. */
  #checkVersion(): void {
    const found = this.#found(this.#version);
    if (found === currentOf(this.#versions)) return;
    throw new ConfigurationError(
      `sqliteStore: the tables of ${this.#file} are of another version than those that were opened (${found}).`,
    );
  }

  /** The version of the tables; 0 when there are none. Throws when this one cannot bring them up to date. */
  #found(version: StatementSync): number {
    const found = integer(version.get() ?? {}, "user_version");
    checkFound(found, this.#versions, {
      are: `sqliteStore: the tables of ${this.#file} are`,
      instead: "Name another file, or move this one away, with all that it keeps: a new one is made in its place.",
    });
    return found;
  }

  #run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).changes);
  }

  #get(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#prepare(sql).get(...values);
  }

  #all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepare(sql).all(...values);
  }

  #prepare(sql: string): StatementSync {
    if (!this.#db.isTransaction) this.#checkVersion();
    const known = this.#statements.get(sql);
    if (known) return known;
    const made = this.#db.prepare(sql);
    this.#statements.set(sql, made);
    return made;
  }
}

/** Whether a lane is to be looked at again: for the last time when its own time is over, or as soon after it as somebody looks. */
const IS_TO_SEE = "(l.look_at is not null and l.look_at <= l.keep_until)";
const LETTERS_OVER = `
  select id from deliveries where state <> 'pending' and keep_until <= ? and state = 'dead' limit ${AT_ONCE}`;
const SWEEPS: readonly string[] = [
  `delete from deliveries where id in (
     select id from deliveries where state <> 'pending' and keep_until <= ? and state <> 'dead' limit ${AT_ONCE})`,
  `delete from lanes where lane in (
     select l.lane from lanes l where l.keep_until <= ?1 and l.next_at is null
       and (l.tracked = 0 or l.ended = 1 and not ${IS_TO_SEE} or l.keep_until <= ?1 - ${EXPECTED_MS})
       and not exists (select 1 from deliveries d where d.lane = l.lane and d.state = 'dead')
     limit ${AT_ONCE})`,
  `delete from refs where ref in (
     select r.ref from refs r where r.keep_until <= ? and r.state not in ('creating', 'unconfirmed')
       and not exists (select 1 from lanes l where l.ref = r.ref and l.tracked = 1 and l.ended = 0) limit ${AT_ONCE})`,
  `delete from revoked where ref in (
     select v.ref from revoked v where v.keep_until <= ? and not exists (select 1 from refs r where r.ref = v.ref)
     limit ${AT_ONCE})`,
];
const SWEEP_OWNERS = `delete from owners where owner in (select owner from owners where alive_until <= ? limit ${AT_ONCE})`;
/** What is known of a reference before a post under it is kept. */
const UNDER_REF = `select exists (select 1 from revoked where ref = ?) as revoked, coalesce(sum(posts), 0) as posts
  from lanes where ref = ?`;
/** Whether nobody has a lane, but an owner that is dead. */
const IS_FREE =
  "(l.owner is null or not exists (select 1 from owners o where o.owner = l.owner and o.alive_until > ?))";
/** A call whose owner is dead has ended without saying how. */
const REF_STATE = `case when r.state = 'creating'
  and not exists (select 1 from owners o where o.owner = r.owner and o.alive_until > ?) then 'unconfirmed' else r.state end`;
const TO_BIND = `select r.source, r.job_id, r.keep_until, r.owner, ${REF_STATE} as state from refs r where r.ref = ?`;
const DROP_UNCONFIRMED = `
  delete from refs as r where r.ref = ? and r.state in ('creating', 'unconfirmed') and ${REF_STATE} = 'unconfirmed'`;
const DROP_OWN = "delete from refs where ref = ? and owner = ? and state = 'creating'";
const MARK_LOST = `
  update refs as r set state = 'unconfirmed' where r.ref = ? and r.state in ('creating', 'unconfirmed') and ${REF_STATE} = 'unconfirmed'`;
const MARK_OWN = `
  update refs set state = 'unconfirmed' where ref = ? and (state = 'unconfirmed' or state = 'creating' and owner = ?)`;
const HAS_TOLD = `select l.lane from lanes l where l.lane = ? and (l.owner is not null or l.milestones <> '[]' or l.finished <> '[]'
  or exists (select 1 from deliveries d where d.lane = l.lane and d.state = 'pending' and d.attempts > 0)
  or exists (select 1 from deliveries d where d.lane = l.lane and d.state = 'dead'))`;
/** Whose it was has other calls by now. */
const UNBIND = `update refs set job_id = null, state = case when owner is null then 'open' else 'unconfirmed' end,
  owner = case when owner is null then null else '' end where ref = ?`;
/** What is kept in a state, from behind an id on. */
function listed(state: "pending" | "dead", columns = ""): string {
  return `
    select d.id, l.source${columns} from deliveries d indexed by deliveries_${state} join lanes l on l.lane = d.lane
    where d.state = '${state}' and d.id > ? order by d.id limit ?`;
}

/** What is counted: who has it in hand is its lane's owner, who may be dead. */
const WAITING = listed(
  "pending",
  ", d.due_at, d.attempts, d.interruptions, l.taken_at, case d.id when l.head then l.owner end as holder",
);
const DEAD = listed("dead");
const KEPT = `
  select d.id, l.source, l.ref, l.job_id, d.attempts, d.error, d.body, d.received_at, d.due_at, d.settled_at,
    exists (select 1 from owners o where o.owner = l.owner and o.alive_until > ?) as leased
  from deliveries d join lanes l on l.lane = d.lane where d.id = ?`;
/** Nobody has it in hand or is about to, and nothing that is kept of it is its end. */
const IS_SILENT = (lanes: string): string => `
  ${lanes}.owner is null
    and not exists (select 1 from deliveries d
      where d.lane = ${lanes}.lane and d.state = 'pending' and (d.attempts = 0 or d.ends = 1))
    and not exists (select 1 from deliveries d where d.lane = ${lanes}.lane and d.state = 'dead' and d.ends = 1)`;
/** Lanes that are expected to report, from behind a time and a name on, and whether they are silent. */
const EXPECTED = `
  select l.heard_at, l.lane, l.source, (${IS_SILENT("l")}) as silent
  from lanes l where l.tracked = 1 and l.ended = 0
    and (l.heard_at, l.lane) > (?1, ?2) and l.heard_at <= ?4
  order by l.heard_at, l.lane limit ?3`;
const GROWING = `
  select l.look_at, l.lane, (l.heard_at <= ?5 and l.tracked = 1 and l.ended = 1 and ${IS_TO_SEE} and ${IS_SILENT("l")}) as silent
  from lanes l where l.look_at is not null and (l.look_at, l.lane) > (?1, ?2) and l.look_at <= ?4
  order by l.look_at, l.lane limit ?3`;
const HELD = `
  select milestone from deliveries where lane = ? and state = 'pending' and milestone is not null
  union all select milestone from deliveries where lane = ? and state = 'dead' and milestone is not null`;
const TAKE_SILENT = `
  update lanes set heard_at = ?1,
    look_at = case when look_at is null then null when ?1 < keep_until then min(?1 + 2 * (?1 - heard_at), keep_until) else ?1 + 1 end
  where lane = ?2 and tracked = 1 and (ended = 0 or look_at <= ?1) and heard_at <= ?3 and ${IS_SILENT("lanes")}
  returning source, ref, job_id, milestones, lane,
    max(keep_until, coalesce((select r.keep_until from refs r where r.ref = lanes.ref), 0)) - ?1 as keep_ms,
    (select r.operation from refs r where r.ref = lanes.ref) as operation`;
const UNCONFIRMED = `
  select r.source, count(*) as count from refs r
  where r.state in ('creating', 'unconfirmed') and ${REF_STATE} = 'unconfirmed' group by source`;

/** What SQLite says of a file that it cannot use, with its name. */
function opened<T>(file: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    const lacks = isBusy(error)
      ? `Another process has been writing to it for ${OPEN_BUSY_MS / 1_000} seconds, or stands still in the middle of that: start this one again, and end that one if it does not go on.`
      : "It is a SQLite file, or none yet, in a folder that exists and that this process may write to.";
    throw new ConfigurationError(`sqliteStore: ${file} cannot be opened: ${why}. ${lacks}`, undefined, [], {
      cause: error,
    });
  }
}

/** Milestones of a lane, with one more. */
function withMilestone(row: Row, milestone: string | undefined): string {
  return JSON.stringify([...new Set([...list(row, "milestones"), ...(milestone === undefined ? [] : [milestone])])]);
}

function matches(row: Row, { source, ref, jobId }: Partial<KeptQuery>): boolean {
  return Object.entries({ source, ref, job_id: jobId }).every(
    ([column, wanted]) => wanted === undefined || row[column] === wanted,
  );
}
