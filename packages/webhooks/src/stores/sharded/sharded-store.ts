import { ConfigurationError } from "../../errors/configuration-error.ts";
import { sourceNames } from "../../generated/sources.ts";
import type { Source } from "../../generated/types.ts";
import { checkNames, logOf, type Names } from "../../given.ts";
import type { Log } from "../../log.ts";
import { placedBy } from "../beside.ts";
import { checkStores } from "../given-store.ts";
import type {
  Acceptance,
  DeadLetter,
  Held,
  KeptQuery,
  KnownRef,
  Lease,
  Machine,
  NewDelivery,
  NewRef,
  Outcome,
  Ownership,
  PendingQuery,
  PendingRef,
  RevokedQuery,
  RevokedRef,
  SilentJob,
  SourceCounts,
  Store,
  WaitingPost,
} from "../store.ts";
import { byAge, noCounts } from "../store.ts";
import { homeOf } from "./home.ts";
import { Shard } from "./shard.ts";

export interface ShardedStoreOptions {
  /** Those of the list that are new. What is known at the others under the list as it was stays there. */
  added?: readonly Store[];
  /** Those of the list that are to be given up: they keep what they know, and take no new references. */
  drain?: readonly Store[];
  /** Is told that a store cannot be reached, once a minute. @default warnings and errors go to the console */
  log?: Log;
}

const OPTIONS: Names<keyof ShardedStoreOptions> = { added: true, drain: true, log: true };

/** Owners that are remembered with where they have something. More there are only when answers are lost again and again. */
const MOST_OWNERS = 1_000;

/**
 * One store made of several, which share nothing: a reference decides which of them keeps it and its posts. One that is away stops what
 * it has, and nothing else.
 *
 * @param stores Each in its place for good; `undefined` where one was given up.
 * @throws {ConfigurationError} There is none, one is none or there twice, an option is unknown or not of its kind, or `added` or `drain` names one that is not in the list.
 */
export function shardedStore(stores: readonly (Store | undefined)[], options: ShardedStoreOptions = {}): Store {
  return new ShardedStore(stores, options);
}

class ShardedStore implements Store {
  readonly pollMs?: number;
  readonly machine?: Machine;
  readonly inBulk: boolean;
  readonly tellsAbsence = true;
  readonly #shards: readonly Shard[];
  /** Those that take new references. */
  readonly #taking: readonly Shard[];
  /** Those that have taken them before the list was changed. */
  readonly #before: readonly Shard[];
  /** Those that may have something due, the one that was asked last at the end. */
  readonly #due = new Set<Shard>();
  /** Where owners have something. */
  readonly #owners = new Map<string, Set<Shard>>();
  #looking: Promise<boolean> | undefined;
  #turn = 0;

  constructor(stores: readonly (Store | undefined)[], options: ShardedStoreOptions) {
    checkNames(options, OPTIONS);
    const { added = [], drain = [] } = options;
    checkStores("stores", stores, true);
    checkStores("added", added);
    checkStores("drain", drain);
    const log = logOf(options.log);
    this.#shards = stores.flatMap((store, index) => (store ? new Shard(index + 1, store, log) : []));
    const listed = new Set(stores);
    for (const [option, named] of Object.entries({ added, drain })) {
      if (!named.every((store) => listed.has(store)))
        throw new ConfigurationError("It names stores of the list.", option);
    }
    if (new Set(this.#shards.map(({ store }) => store)).size < this.#shards.length) {
      throw new ConfigurationError("shardedStore: a store stands in the list twice.");
    }
    this.#taking = this.#shards.filter(({ store }) => !drain.includes(store));
    this.#before = this.#shards.filter(({ store }) => !added.includes(store));
    if (!this.#taking.some((shard) => this.#before.includes(shard))) {
      throw new ConfigurationError("shardedStore: give it stores, of which one at least is neither added nor drained.");
    }
    const polls = this.#shards.flatMap(({ store }) => store.pollMs ?? []);
    if (polls.length > 0) this.pollMs = Math.min(...polls);
    this.inBulk = this.#shards.every(({ store }) => store.inBulk === true);
    const [machine] = this.#shards.flatMap(({ store }) => store.machine ?? []);
    if (machine) this.machine = machine;
  }

  async openRef(ref: NewRef): Promise<"created" | "known" | "foreign"> {
    const { calling } = ref;
    const home = await this.#home(ref.ref);
    const opened = await (await home.there()).openRef(ref);
    if (calling && opened === "created") this.#has(calling.owner, home);
    return opened;
  }

  async bindRef(ref: string, jobId: string, owner?: string): Promise<string | undefined> {
    return (await this.#storeOf(ref)).bindRef(ref, jobId, owner);
  }

  async markUnconfirmed(ref: string, owner?: string): Promise<boolean> {
    return (await this.#storeOf(ref)).markUnconfirmed(ref, owner);
  }

  async answerRef(ref: string): Promise<void> {
    // Of a render, it may be kept elsewhere than its job, whose handlers wait for it.
    await (await this.#home(ref)).ask((store) => store.answerRef(ref));
  }

  async getRef(ref: string): Promise<KnownRef | undefined> {
    return (await this.#storeOf(ref)).getRef(ref);
  }

  async dropRef(ref: string, owner?: string): Promise<boolean> {
    return (await this.#storeOf(ref)).dropRef(ref, owner);
  }

  async unbindRef(ref: string): Promise<boolean> {
    return (await this.#storeOf(ref)).unbindRef(ref);
  }

  refsOf(source: Source, jobId: string): Promise<string[]> {
    return this.#known((store) => store.refsOf(source, jobId));
  }

  operationsOf(source: Source, jobId: string): Promise<string[]> {
    return this.#known((store) => store.operationsOf(source, jobId));
  }

  /** A job that one of them knows is known. That none knows it is certain only when all have been asked: who goes by it would pay twice. */
  async #known(ask: (store: Store) => Promise<string[]>): Promise<string[]> {
    const answers = await Promise.allSettled(this.#shards.map((shard) => shard.ask(ask)));
    const found = new Set(answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : [])));
    const missing = answers.find(({ status }) => status === "rejected");
    if (found.size === 0 && missing?.status === "rejected") throw missing.reason;
    return [...found];
  }

  async unconfirmed(query: PendingQuery): Promise<PendingRef[]> {
    const all = (await this.#all((shard) => shard.ask((store) => store.unconfirmed(query)))).flat();
    return all.sort(byAge).slice(0, query.limit);
  }

  async revoke(ref: string, keepMs: number): Promise<boolean> {
    return (await this.#storeOf(ref)).revoke(ref, keepMs);
  }

  async restore(ref: string): Promise<boolean> {
    return (await this.#storeOf(ref)).restore(ref);
  }

  async isRevoked(ref: string): Promise<boolean> {
    return (await this.#storeOf(ref)).isRevoked(ref);
  }

  async revoked(query: RevokedQuery): Promise<RevokedRef[]> {
    const all = (await this.#all((shard) => shard.ask((store) => store.revoked(query)))).flat();
    return all.sort((a, b) => (a.ref < b.ref ? -1 : 1)).slice(0, query.limit);
  }

  async accept(delivery: NewDelivery): Promise<Acceptance> {
    const home = await this.#home(delivery.ref);
    const became = await (await home.there()).accept(delivery);
    if (became === "accepted") this.#due.add(home);
    return became;
  }

  async lease(ownership: Ownership): Promise<Lease | undefined> {
    return (await this.#take(ownership)) ?? ((await this.#look()) ? this.#take(ownership) : undefined);
  }

  async holds(lease: Lease): Promise<boolean> {
    const { shard, id } = this.#inside(lease.id);
    return shard !== undefined && (await shard.there()).holds({ ...lease, id });
  }

  async note(lease: Lease, handled: readonly string[], holds?: Held): Promise<boolean> {
    const { shard, id } = this.#inside(lease.id);
    return shard !== undefined && (await shard.there()).note({ ...lease, id }, handled, holds);
  }

  async settle(lease: Lease, outcome: Outcome): Promise<boolean> {
    const { shard, id } = this.#inside(lease.id);
    return shard ? shard.settle({ ...lease, id }, outcome) : false;
  }

  async dueIn(): Promise<number | undefined> {
    const all = (await this.#all((shard) => this.#dueIn(shard))).flatMap((ms) => ms ?? []);
    return all.length > 0 ? Math.min(...all) : undefined;
  }

  async renew(ownership: Ownership): Promise<boolean> {
    const { owner } = ownership;
    const shards = this.#owners.get(owner);
    if (shards) this.#remember(owner, shards);
    return (await this.#all((shard) => shard.renew(ownership), shards && [...shards])).every(Boolean);
  }

  async owners(): Promise<string[]> {
    return [...new Set((await this.#all((shard) => shard.ask((store) => store.owners()))).flat())];
  }

  async bury(owner: string): Promise<void> {
    await this.#all((shard) => shard.ask((store) => store.bury(owner)));
    this.#owners.delete(owner);
  }

  async giveBack(owner: string, but: readonly Lease[]): Promise<boolean> {
    const leases = but.map((lease) => ({ lease, at: this.#inside(lease.id) }));
    const known = (one: Shard): Lease[] =>
      leases.filter(({ at }) => at.shard === one).map(({ lease, at }) => ({ ...lease, id: at.id }));
    // All of them: what one has that cannot be reached is given back later.
    const given = this.#shards.map((shard) => shard.ask((store) => store.giveBack(owner, known(shard))));
    return (await Promise.all(given)).some(Boolean);
  }

  waiting(query: KeptQuery): Promise<WaitingPost[]> {
    return this.#kept(query, (store, page) => store.waiting(page));
  }

  deadLetters(query: KeptQuery): Promise<DeadLetter[]> {
    return this.#kept(query, (store, page) => store.deadLetters(page));
  }

  async replay(outside: string): Promise<boolean> {
    const { shard, id } = this.#inside(outside);
    return shard !== undefined && (await shard.there()).replay(id);
  }

  async discard(outside: string): Promise<boolean> {
    const { shard, id } = this.#inside(outside);
    return shard !== undefined && (await shard.there()).discard(id);
  }

  /** Of each the longest silent first. Another one begins every time, so that none waits for the others to have none left. */
  async takeSilent({ olderThanMs, limit }: { olderThanMs: number; limit: number }): Promise<SilentJob[]> {
    const first = this.#turn++ % this.#shards.length;
    const found: SilentJob[] = [];
    await this.#oneByOne([...this.#shards.slice(first), ...this.#shards.slice(0, first)], async (store) => {
      if (found.length < limit) {
        found.push(...(await store.takeSilent({ olderThanMs, limit: limit - found.length })));
      }
    });
    return found;
  }

  async stillSilent(job: Pick<SilentJob, "source" | "ref" | "jobId">, silentMs: number): Promise<void> {
    await (await this.#storeOf(job.ref)).stillSilent(job, silentMs);
  }

  async expectNoMore(job: Pick<SilentJob, "source" | "ref" | "jobId">): Promise<boolean> {
    return (await this.#storeOf(job.ref)).expectNoMore(job);
  }

  async counts(options: { silentMs: number }): Promise<SourceCounts[]> {
    const answers = await this.#all((shard) => shard.ask((store) => store.counts(options)));
    const missing = this.#shards.length - answers.length;
    const sums = new Map<Source, SourceCounts>();
    // Of every source: nobody knows which of them those have.
    if (missing > 0) for (const source of sourceNames) sums.set(source, { ...noCounts(source), missing });
    for (const each of answers.flat()) {
      const sum = sums.get(each.source) ?? noCounts(each.source);
      sums.set(each.source, {
        source: each.source,
        due: sum.due + each.due,
        oldestMs: Math.max(sum.oldestMs, each.oldestMs),
        leased: sum.leased + each.leased,
        longestMs: Math.max(sum.longestMs, each.longestMs),
        retried: sum.retried + each.retried,
        interrupted: sum.interrupted + each.interrupted,
        dead: sum.dead + each.dead,
        silent: sum.silent + each.silent,
        unconfirmed: sum.unconfirmed + each.unconfirmed,
        missing: sum.missing,
      });
    }
    return [...sums.values()];
  }

  async sweep(): Promise<void> {
    await this.#all((shard) => shard.ask((store) => store.sweep()));
  }

  /**
   * The shard of a reference. While the list is being changed, where it was at home before, if it is known there: with its job, its posts
   * and what it has reported, or that it is revoked. Rejects when only one that is away can tell.
   */
  async #home(ref: string): Promise<Shard> {
    const place = placedBy(ref);
    const [home, before] = [homeOf(place, this.#taking), homeOf(place, this.#before)];
    if (home === before) return home;
    const knows = async (store: Store): Promise<boolean> => {
      for (const one of new Set([place, ref])) if (await store.getRef(one)) return true;
      return store.isRevoked(place);
    };
    try {
      return (await before.ask(knows)) ? before : home;
    } catch (error) {
      // No reference is known at both: what is known at its new home is nowhere else.
      if (await home.ask(knows).catch(() => false)) return home;
      throw error;
    }
  }

  async #storeOf(ref: string): Promise<Store> {
    return (await this.#home(ref)).there();
  }

  /** What is due at those that may have something, in turns. */
  async #take(ownership: Ownership): Promise<Lease | undefined> {
    const asked = new Set<Shard>();
    for (const shard of this.#due) {
      if (asked.has(shard)) return undefined;
      asked.add(shard);
      this.#due.delete(shard);
      this.#due.add(shard);
      let lease: Lease | undefined;
      try {
        lease = await shard.lease(ownership);
      } catch (error) {
        // It may have given one.
        this.#has(ownership.owner, shard);
        throw error;
      } finally {
        if (!lease) this.#due.delete(shard);
      }
      if (!lease) continue;
      this.#has(ownership.owner, shard);
      return lease;
    }
    return undefined;
  }

  /** Finds out which have something due. False: none has. The first is enough: one that does not answer holds up no other. */
  #look(): Promise<boolean> {
    this.#looking ??= Promise.any(
      this.#shards.map(async (shard) => {
        if ((await this.#dueIn(shard)) !== 0) throw undefined;
      }),
    )
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  isId(outside: string): boolean {
    const { shard, id } = this.#inside(outside);
    return shard !== undefined && (shard.store.isId?.(id) ?? true);
  }

  async #dueIn(shard: Shard): Promise<number | undefined> {
    const ms = await shard.dueIn();
    if (ms === 0) this.#due.add(shard);
    return ms;
  }

  #has(owner: string, shard: Shard): void {
    this.#remember(owner, (this.#owners.get(owner) ?? new Set()).add(shard));
  }

  #remember(owner: string, shards: Set<Shard>): void {
    this.#owners.delete(owner);
    this.#owners.set(owner, shards);
    const [oldest = ""] = this.#owners.keys();
    if (this.#owners.size > MOST_OWNERS) this.#owners.delete(oldest);
  }

  #inside(outside: string): { shard: Shard | undefined; id: string } {
    const [, place, id = ""] = /^(\d+)-(.+)$/.exec(outside) ?? [];
    return { shard: this.#shards.find((shard) => String(shard.place) === place), id };
  }

  /** A page goes through one store after the other: what is kept there is not sorted by their clocks. */
  async #kept<T extends { id: string }>(
    { after, limit, ...filter }: KeptQuery,
    list: (store: Store, query: KeptQuery) => Promise<T[]>,
  ): Promise<T[]> {
    const last = after === undefined ? undefined : this.#inside(after);
    if (last && !last.shard) return [];
    const found: T[] = [];
    const left = this.#shards.filter(({ place }) => place >= (last?.shard?.place ?? 0));
    await this.#oneByOne(left, async (store, shard) => {
      if (found.length >= limit) return;
      const page = { ...filter, limit: limit - found.length, after: shard === last?.shard ? last.id : undefined };
      for (const one of await list(store, page)) found.push({ ...one, id: shard.outside(one.id) });
    });
    return found;
  }

  async #oneByOne(shards: readonly Shard[], ask: (store: Store, shard: Shard) => Promise<void>): Promise<void> {
    const answers: PromiseSettledResult<void>[] = [];
    for (const shard of shards) answers.push(...(await Promise.allSettled([shard.ask((store) => ask(store, shard))])));
    answered(answers);
  }

  /** The answers of those that can be reached. Rejects when none can. */
  async #all<T>(ask: (shard: Shard) => Promise<T>, shards: readonly Shard[] = this.#shards): Promise<T[]> {
    return answered(await Promise.allSettled(shards.map(ask)));
  }
}

function answered<T>(answers: readonly PromiseSettledResult<T>[]): T[] {
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  const [first] = answers;
  if (found.length === 0 && first?.status === "rejected") throw first.reason;
  return found;
}
