import type { Clock } from "../../clock.ts";
import type { Source } from "../../generated/types.ts";
import { checkNames, clockOf, type Names, numberOf } from "../../given.ts";
import type {
  Acceptance,
  DeadLetter,
  Held,
  KeptQuery,
  KnownRef,
  Lease,
  NewDelivery,
  NewRef,
  Outcome,
  Ownership,
  PendingQuery,
  PendingRef,
  RefState,
  RevokedQuery,
  RevokedRef,
  SilentJob,
  SourceCounts,
  Store,
  WaitingPost,
} from "../store.ts";
import { byAge, EXPECTED_MS, isPending, laneOf } from "../store.ts";
import { Tally } from "../tally.ts";
import {
  addMilestone,
  type Delivery,
  hasTold,
  insert,
  isIdle,
  isSilent,
  isToSee,
  knownIn,
  type Lane,
  matches,
  NONE,
  nextLook,
  noteFailure,
  noteProgress,
  removeFirst,
  waitingIn,
} from "./lane.ts";
import { Owners } from "./owners.ts";
import { inTurns, trim } from "./room.ts";
import { Schedule } from "./schedule.ts";
import { Silence } from "./silence.ts";

export interface MemoryStoreOptions {
  /**
   * How many posts, jobs and references are remembered, of each; past that the oldest that are settled are forgotten, and the oldest jobs of
   * which nothing waits here, whether or not they have ended. @default 100_000 */
  maxEntries?: number;
  /** @default the time of this machine */
  clock?: Clock;
}

const OPTIONS: Names<keyof MemoryStoreOptions> = { maxEntries: true, clock: true };
const ID = /^(0|[1-9]\d{0,14})$/;

interface Ref {
  readonly ref: string;
  readonly source: Source;
  readonly operation: string | undefined;
  state: RefState;
  /** Whose call is under way. */
  owner: string | undefined;
  jobId: string | undefined;
  readonly createdAt: number;
  keepUntil: number;
  /** Lanes that were opened under it. */
  readonly lanes: Set<Lane>;
}

interface Dead {
  readonly delivery: Delivery;
  readonly lane: Lane;
  readonly diedAt: number;
}

/** Posts between two looks for what is out of date. Nobody sees it in between: it only takes up room. */
const TRIM_EVERY = 1_024;
/**
 * Remembers in this process, and forgets when it ends: posts that were answered and not yet handled are lost then, and so is
 * what was expected to report. For development, tests, and jobs that somebody waits for anyway.
 *
 * @throws {ConfigurationError} An option is unknown or not of its kind.
 */
export function memoryStore(options: MemoryStoreOptions = {}): Store {
  checkNames(options, OPTIONS);
  const { maxEntries = 100_000, clock } = options;
  return new MemoryStore(numberOf("maxEntries", maxEntries, { from: 1, whole: true }), clockOf(clock));
}

class MemoryStore implements Store {
  readonly #max: number;
  readonly #clock: Clock;
  readonly #start: number;
  readonly #refs = new Map<string, Ref>();
  /** Keys in the order in which they came, which is about the order in which they run out. */
  readonly #keys = new Map<string, number>();
  readonly #lanes = new Map<string, Lane>();
  readonly #dead = new Map<string, Dead>();
  readonly #silence = new Silence();
  /** Posts of the lanes under a reference. */
  readonly #posts = new Map<string, number>();
  readonly #revoked = new Map<string, { readonly at: number; readonly keepUntil: number }>();
  readonly #owners = new Owners();
  readonly #schedule = new Schedule(this.#owners);
  #ids = 0;

  constructor(max: number, clock: Clock) {
    this.#max = max;
    this.#clock = clock;
    this.#start = clock();
  }

  isId(id: string): boolean {
    return ID.test(id);
  }

  /** Milliseconds since the start: small whole numbers, which take no room of their own in what is kept. */
  #now(): number {
    return this.#clock() - this.#start;
  }

  #date(time: number): Date {
    return new Date(this.#start + time);
  }

  async openRef({ ref, source, operation, calling, jobId, keepMs }: NewRef): Promise<"created" | "known" | "foreign"> {
    const now = this.#now();
    const known = this.#refs.get(ref);
    if (known && known.source !== source) return "foreign";
    if (known) {
      known.keepUntil = Math.max(known.keepUntil, now + keepMs);
      return "known";
    }
    const keepUntil = now + keepMs;
    if (calling) this.#owners.renew(calling, now);
    this.#refs.set(ref, {
      ref,
      source,
      operation,
      state: calling ? "creating" : "open",
      owner: calling?.owner,
      jobId,
      createdAt: now,
      keepUntil,
      lanes: new Set(),
    });
    // What is not forgotten would keep what comes after it as well.
    const [oldest] = this.#refs.values();
    if (oldest && isPending(oldest.state)) {
      this.#refs.delete(oldest.ref);
      this.#refs.set(oldest.ref, oldest);
    }
    trim(
      this.#refs,
      this.#max,
      (old) => this.#isOutOfDate(old, now),
      (old) => !isPending(old.state),
    );
    return "created";
  }

  async bindRef(name: string, jobId: string, owner?: string): Promise<string | undefined> {
    const ref = this.#refs.get(name);
    if (!ref) return undefined;
    if (ref.jobId !== undefined) return ref.jobId;
    if (owner === undefined ? this.#stateOf(ref) === "creating" : ref.owner !== owner) return undefined;
    ref.jobId = jobId;
    ref.state = "bound";
    const lane = this.#lane(ref.source, name, jobId, ref.keepUntil);
    lane.tracked = true;
    this.#silence.heard(lane, this.#now());
    for (const waiting of ref.lanes) this.#makeDue(waiting);
    return jobId;
  }

  async unbindRef(name: string): Promise<boolean> {
    const ref = this.#refs.get(name);
    if (ref?.state !== "bound" || ref.jobId === undefined) return false;
    const lane = this.#lanes.get(laneOf(ref.source, name, ref.jobId));
    if (lane && (lane.owner !== undefined || hasTold(lane))) return false;
    if (lane) {
      lane.tracked = false;
      this.#silence.forget(lane);
    }
    ref.jobId = undefined;
    ref.state = ref.owner === undefined ? "open" : "unconfirmed";
    // Whose it was has other calls by now.
    if (ref.owner !== undefined) ref.owner = "";
    return true;
  }

  async refsOf(source: Source, jobId: string): Promise<string[]> {
    const bound = [...this.#refs.values()].filter((ref) => ref.state === "bound" && ref.jobId === jobId);
    return bound.flatMap((ref) => (ref.source === source ? [ref.ref] : []));
  }

  async markUnconfirmed(name: string, owner?: string): Promise<boolean> {
    const ref = this.#refs.get(name);
    if (ref?.state !== "creating") return ref?.state === "unconfirmed";
    if (owner === undefined ? this.#stateOf(ref) === "creating" : ref.owner !== owner) return false;
    ref.state = "unconfirmed";
    for (const waiting of ref.lanes) this.#makeDue(waiting);
    return true;
  }

  async answerRef(name: string): Promise<void> {
    const ref = this.#refs.get(name);
    if (ref && isPending(ref.state)) ref.state = "answered";
  }

  async getRef(name: string): Promise<KnownRef | undefined> {
    const ref = this.#refs.get(name);
    return (
      ref && { state: this.#stateOf(ref), source: ref.source, ...(ref.jobId !== undefined && { jobId: ref.jobId }) }
    );
  }

  async operationsOf(source: Source, jobId: string): Promise<string[]> {
    const started = new Set<string>();
    for (const lane of this.#lanes.values()) {
      if (lane.jobId !== jobId || lane.source !== source || !lane.tracked) continue;
      const operation = this.#refs.get(lane.ref)?.operation;
      if (operation !== undefined) started.add(operation);
    }
    return [...started];
  }

  async dropRef(name: string, owner?: string): Promise<boolean> {
    const ref = this.#refs.get(name);
    if (!ref || !isPending(ref.state)) return false;
    const mayGo =
      owner === undefined ? this.#stateOf(ref) === "unconfirmed" : ref.state === "creating" && ref.owner === owner;
    return mayGo && this.#refs.delete(name);
  }

  async unconfirmed({ limit, after }: PendingQuery): Promise<PendingRef[]> {
    const found: PendingRef[] = [];
    for (const one of this.#refs.values()) {
      const { ref, source, operation = "", jobId, createdAt } = one;
      if (this.#stateOf(one) === "unconfirmed") {
        found.push({ ref, source, operation, ...(jobId && { jobId }), createdAt: this.#date(createdAt) });
      }
    }
    const left = after ? found.filter((one) => byAge(one, after) > 0) : found;
    return left.sort(byAge).slice(0, limit);
  }

  async revoke(ref: string, keepMs: number): Promise<boolean> {
    const now = this.#now();
    this.#sweepRevoked(now);
    const known = this.#revoked.get(ref);
    const keepUntil = Math.max(known?.keepUntil ?? 0, now + keepMs);
    this.#revoked.set(ref, { at: known?.at ?? now, keepUntil });
    return known === undefined;
  }

  async restore(ref: string): Promise<boolean> {
    return this.#revoked.delete(ref);
  }

  async isRevoked(ref: string): Promise<boolean> {
    return this.#revoked.has(ref);
  }

  async revoked({ limit, after = "" }: RevokedQuery): Promise<RevokedRef[]> {
    const found = [...this.#revoked].filter(([ref]) => ref > after).sort(([a], [b]) => (a < b ? -1 : 1));
    return found.slice(0, limit).map(([ref, { at }]) => ({ ref, revokedAt: this.#date(at) }));
  }

  async accept({ key, source, ref, jobId, body, via, keepMs, mostPosts }: NewDelivery): Promise<Acceptance> {
    const now = this.#now();
    if (via === "post" && this.#revoked.size > 0 && this.#revoked.has(ref)) return "revoked";
    const keptUntil = this.#keys.get(key);
    if (keptUntil !== undefined) {
      if (keptUntil > now) return "repeated";
      this.#keys.delete(key);
    }
    const posts = this.#posts.get(ref) ?? 0;
    if (via === "post" && mostPosts !== undefined && posts >= mostPosts) {
      for (const lane of this.#refs.get(ref)?.lanes ?? []) this.#silence.hurry(lane);
      return "tooMany";
    }
    const keepUntil = now + keepMs;
    this.#keys.set(key, keepUntil);
    const id = ++this.#ids;
    if (this.#keys.size > this.#max || id % TRIM_EVERY === 0) trim(this.#keys, this.#max, (until) => until <= now);
    const lane = this.#lane(source, ref, jobId, keepUntil);
    this.#silence.heard(lane, now);
    if (via === "post") {
      lane.posts++;
      this.#posts.set(ref, posts + 1);
    }
    insert(lane, {
      id,
      key,
      via,
      body,
      receivedAt: now,
      keepUntil,
      attempts: 0,
      interruptions: 0,
      handled: NONE,
      found: undefined,
      error: undefined,
      holds: undefined,
      dueAt: now,
      place: 0,
      next: undefined,
    });
    if (lane.first?.id === id) this.#schedule.put(lane, now);
    return "accepted";
  }

  async lease(ownership: Ownership): Promise<Lease | undefined> {
    const now = this.#now();
    this.#schedule.promote(now);
    const next = this.#schedule.take(ownership.owner);
    const delivery = next?.first;
    if (!next || !delivery) return undefined;
    const takenOver = next.owner !== undefined;
    next.token++;
    next.owner = ownership.owner;
    next.takenAt = now;
    this.#owners.renew(ownership, now);
    const ref = this.#refs.get(next.ref);
    return {
      lane: next.name,
      token: next.token,
      id: String(delivery.id),
      source: next.source,
      ref: next.ref,
      jobId: next.jobId,
      body: delivery.body,
      via: delivery.via,
      attempts: delivery.attempts,
      takenOver,
      interruptions: delivery.interruptions,
      handled: delivery.handled,
      finished: next.finished,
      ...(delivery.found !== undefined && { found: delivery.found }),
      milestones: knownIn(next),
      tracked: next.tracked,
      ...(ref && { refState: this.#stateOf(ref) }),
      ...(ref?.operation !== undefined && { operation: ref.operation }),
      ...(ref?.jobId !== undefined && { boundTo: ref.jobId }),
      ageMs: now - delivery.receivedAt,
      dueMs: now - delivery.dueAt,
    };
  }

  async holds(lease: Lease): Promise<boolean> {
    return this.#held(lease) !== undefined;
  }

  async note(lease: Lease, handled: readonly string[], holds?: Held): Promise<boolean> {
    const delivery = this.#held(lease)?.first;
    if (!delivery || String(delivery.id) !== lease.id) return false;
    noteProgress(delivery, { handled, ...(holds && { holds }) });
    return true;
  }

  async settle(lease: Lease, outcome: Outcome): Promise<boolean> {
    const now = this.#now();
    const lane = this.#held(lease);
    const delivery = lane?.first;
    if (!lane || !delivery || String(delivery.id) !== lease.id) return false;
    this.#schedule.release(lane);
    if ("finished" in outcome) lane.finished = outcome.finished ?? lane.finished;
    if (outcome.kind === "later" || outcome.kind === "retry") {
      if (outcome.inMs !== undefined) delivery.dueAt = now + outcome.inMs;
      noteProgress(delivery, outcome);
      if (outcome.kind === "retry") noteFailure(delivery, outcome);
      if (outcome.kind === "retry" || outcome.givesWay) {
        removeFirst(lane);
        delivery.place = outcome.givesWay ? delivery.dueAt : 0;
        insert(lane, delivery);
      }
    } else {
      removeFirst(lane);
      if (outcome.kind !== "dead" && outcome.again) this.#keys.delete(delivery.key);
    }
    if (outcome.kind === "handled") {
      lane.tracked = true;
      lane.ended ||= outcome.ended;
      if (outcome.ended) this.#silence.look(lane, outcome.mayGrow && now);
      this.#silence.heard(lane, now);
      addMilestone(lane, outcome.milestone);
    }
    if (outcome.kind === "dead") {
      noteProgress(delivery, outcome);
      noteFailure(delivery, outcome);
      lane.dead = [...lane.dead, delivery];
      delivery.keepUntil = Math.max(delivery.keepUntil, now + outcome.keepMs);
      this.#dead.set(lease.id, { delivery, lane, diedAt: now });
    }
    if (outcome.kind === "later" && outcome.inMs === undefined) this.#schedule.putBack(lane);
    else this.#schedule.put(lane, now);
    return true;
  }

  async dueIn(): Promise<number | undefined> {
    const now = this.#now();
    this.#schedule.promote(now);
    return this.#schedule.dueIn(now);
  }

  async renew(ownership: Ownership): Promise<boolean> {
    const now = this.#now();
    this.#schedule.promote(now);
    const lived = this.#owners.has(ownership.owner);
    this.#owners.renew(ownership, now);
    return lived;
  }

  async owners(): Promise<string[]> {
    this.#schedule.promote(this.#now());
    return this.#owners.names;
  }

  async bury(owner: string): Promise<void> {
    this.#owners.bury(owner);
    this.#schedule.freeOfDead(this.#now());
  }

  async giveBack(owner: string, but: readonly Lease[]): Promise<boolean> {
    const known = new Set(but.map(({ lane }) => lane));
    const given = this.#schedule.leasedBy(owner).filter((lane) => !known.has(lane.name));
    for (const lane of given) {
      this.#schedule.release(lane);
      this.#schedule.putBack(lane);
    }
    return given.length > 0;
  }

  async waiting(query: KeptQuery): Promise<WaitingPost[]> {
    this.#schedule.promote(this.#now());
    const found: [Delivery, Lane][] = [];
    for await (const lanes of inTurns(this.#lanes.values())) {
      for (const lane of lanes) {
        if (!matches(lane, query)) continue;
        for (let delivery = lane.first; delivery; delivery = delivery.next) found.push([delivery, lane]);
      }
    }
    return page(found, query).map(([delivery, lane]) => ({
      ...this.#kept(delivery, lane),
      ...(delivery.error !== undefined && { error: delivery.error }),
      dueAt: this.#date(delivery.dueAt),
      leased: this.#schedule.isLeased(lane),
    }));
  }

  async deadLetters(query: KeptQuery): Promise<DeadLetter[]> {
    this.#sweepLetters(this.#now());
    const found = [...this.#dead.values()].filter(({ lane }) => matches(lane, query));
    const pairs = found.map((dead): [Delivery, Dead] => [dead.delivery, dead]);
    return page(pairs, query).map(([delivery, { lane, diedAt }]) => ({
      ...this.#kept(delivery, lane),
      error: delivery.error ?? "",
      diedAt: this.#date(diedAt),
    }));
  }

  #kept({ id, attempts, body, receivedAt }: Delivery, { source, ref, jobId }: Lane) {
    return { id: String(id), source, ref, jobId, attempts, body, receivedAt: this.#date(receivedAt) };
  }

  async discard(id: string): Promise<boolean> {
    const dead = this.#dead.get(id);
    if (!dead) return false;
    const { lane, delivery } = dead;
    this.#forgetLetter(id, dead, this.#now());
    if (delivery.holds?.ended) {
      lane.ended = true;
      this.#silence.expect(lane, false);
    }
    return true;
  }

  async replay(id: string): Promise<boolean> {
    const dead = this.#dead.get(id);
    if (!dead) return false;
    const { delivery, lane } = dead;
    this.#dead.delete(id);
    lane.dead = lane.dead.filter((other) => other !== delivery);
    delivery.attempts = 0;
    delivery.interruptions = 0;
    delivery.place = 0;
    const now = this.#now();
    delivery.dueAt = now;
    insert(lane, delivery);
    this.#lanes.set(lane.name, lane);
    this.#schedule.put(lane, now);
    return true;
  }

  async takeSilent(options: { olderThanMs: number; limit: number }): Promise<SilentJob[]> {
    const now = this.#now();
    this.#sweepLetters(now);
    const silent = this.#silence.take(now, options);
    return silent.map((lane) => {
      if (lane.lookAt !== undefined) this.#silence.look(lane, nextLook(lane, now));
      this.#silence.heard(lane, now);
      const { source, ref, jobId } = lane;
      const held = [...waitingIn(lane), ...lane.dead].flatMap(({ holds }) => holds?.milestone ?? []);
      const milestones = [...lane.milestones, ...held];
      const { operation, keepUntil = 0 } = this.#refs.get(ref) ?? {};
      const keepMs = Math.max(lane.keepUntil, keepUntil) - now;
      return { source, ref, jobId, ...(operation !== undefined && { operation }), milestones, keepMs };
    });
  }

  async stillSilent(job: Pick<SilentJob, "source" | "ref" | "jobId">, silentMs: number): Promise<void> {
    const lane = this.#lanes.get(laneOf(job.source, job.ref, job.jobId));
    if (!lane) return;
    const now = this.#now();
    this.#silence.unseen(lane, now - silentMs);
    if (lane.lookAt !== undefined) this.#silence.look(lane, Math.min(now, lane.keepUntil));
  }

  async expectNoMore({ source, ref, jobId }: Pick<SilentJob, "source" | "ref" | "jobId">): Promise<boolean> {
    const lane = this.#lanes.get(laneOf(source, ref, jobId));
    if (!lane?.tracked || lane.ended) return false;
    lane.ended = true;
    this.#silence.expect(lane, false);
    return true;
  }

  async counts({ silentMs }: { silentMs: number }): Promise<SourceCounts[]> {
    const now = this.#now();
    this.#schedule.promote(now);
    this.#sweepLetters(now);
    const tally = new Tally(now);
    for await (const lanes of inTurns(this.#lanes.values())) {
      for (const lane of lanes) {
        for (let delivery = lane.first; delivery; delivery = delivery.next) {
          const inHand = delivery === lane.first && this.#schedule.isLeased(lane);
          const { dueAt, attempts, interruptions } = delivery;
          const takenAt = inHand ? lane.takenAt : undefined;
          tally.addWaiting(lane.source, { dueAt, attempts, interruptions, takenAt });
        }
      }
    }
    for (const { lane } of this.#dead.values()) tally.add(lane.source, "dead");
    for await (const lanes of inTurns(this.#silence.since(now - silentMs))) {
      for (const lane of lanes) if (isSilent(lane)) tally.add(lane.source, "silent");
    }
    for await (const refs of inTurns(this.#refs.values())) {
      for (const ref of refs) if (this.#stateOf(ref) === "unconfirmed") tally.add(ref.source, "unconfirmed");
    }
    return tally.counts();
  }

  async sweep(): Promise<void> {
    const now = this.#now();
    this.#sweepRevoked(now);
    this.#sweepLetters(now);
    for await (const keys of inTurns(this.#keys.keys())) {
      for (const key of keys) if ((this.#keys.get(key) ?? now) <= now) this.#keys.delete(key);
    }
    for await (const lanes of inTurns(this.#lanes)) {
      for (const [name, lane] of lanes) if (this.#isOver(lane, now)) this.#forget(name, lane);
    }
    for await (const refs of inTurns(this.#refs)) {
      for (const [name, ref] of refs) if (this.#isOutOfDate(ref, now)) this.#refs.delete(name);
    }
  }

  #lane(source: Source, ref: string, jobId: string, keepUntil: number): Lane {
    const name = laneOf(source, ref, jobId);
    const known = this.#lanes.get(name);
    if (known) {
      known.keepUntil = Math.max(known.keepUntil, keepUntil);
      return known;
    }
    const now = this.#now();
    const lane: Lane = {
      name,
      source,
      ref,
      jobId,
      first: undefined,
      last: undefined,
      token: 0,
      owner: undefined,
      takenAt: 0,
      milestones: NONE,
      finished: NONE,
      tracked: false,
      ended: false,
      dead: NONE,
      posts: 0,
      heardAt: now,
      lookAt: undefined,
      keepUntil,
    };
    this.#lanes.set(name, lane);
    this.#refs.get(ref)?.lanes.add(lane);
    if (this.#lanes.size > this.#max || this.#lanes.size % TRIM_EVERY === 0) {
      trim(
        this.#lanes,
        this.#max,
        (old) => this.#isOver(old, now),
        (old) => old !== lane && isIdle(old),
        (name, old) => this.#forget(name, old),
      );
    }
    return lane;
  }

  #isOver(lane: Lane, now: number): boolean {
    return lane.keepUntil <= now - (this.#silence.isExpected(lane) || isToSee(lane) ? EXPECTED_MS : 0) && isIdle(lane);
  }

  #isOutOfDate({ keepUntil, state, lanes }: Ref, now: number): boolean {
    return keepUntil <= now && !isPending(state) && ![...lanes].some((lane) => this.#silence.isExpected(lane));
  }

  #forget(name: string, lane: Lane): void {
    if (!this.#lanes.delete(name)) return;
    this.#silence.forget(lane);
    const left = (this.#posts.get(lane.ref) ?? 0) - lane.posts;
    if (left > 0) this.#posts.set(lane.ref, left);
    else this.#posts.delete(lane.ref);
  }

  #sweepLetters(now: number): void {
    for (const [id, dead] of this.#dead) {
      const { delivery, lane } = dead;
      if (delivery.keepUntil > now) continue;
      this.#forgetLetter(id, dead, now);
      if (!delivery.holds?.ended || !lane.ended) continue;
      lane.ended = false;
      this.#silence.heard(lane, now);
    }
  }

  /** What it holds counts as reported. */
  #forgetLetter(id: string, { lane, delivery }: Dead, now: number): void {
    const { holds } = delivery;
    this.#dead.delete(id);
    lane.dead = lane.dead.filter((other) => other !== delivery);
    addMilestone(lane, holds?.milestone);
    if (!holds?.ended) return;
    // What has ended without the prospect of more has ended for good.
    const hasEndedForGood = lane.ended && lane.lookAt === undefined;
    this.#silence.look(lane, holds.mayGrow && !hasEndedForGood ? (lane.lookAt ?? now) : undefined);
  }

  #sweepRevoked(now: number): void {
    for (const [ref, { keepUntil }] of this.#revoked) {
      if (keepUntil <= now && !this.#refs.has(ref)) this.#revoked.delete(ref);
    }
  }

  /** The lane of a lease that is still good. */
  #held({ lane: name, token }: Lease): Lane | undefined {
    const lane = this.#lanes.get(name);
    return lane?.token === token && lane.owner !== undefined ? lane : undefined;
  }

  /** A call whose owner is dead has ended without saying how. */
  #stateOf({ state, owner }: Ref): RefState {
    if (state !== "creating") return state;
    return this.#owners.isAlive(owner, this.#now()) ? state : "unconfirmed";
  }

  #makeDue(lane: Lane): void {
    const { first } = lane;
    if (!first || first.attempts > 0) return;
    const now = this.#now();
    first.dueAt = Math.min(first.dueAt, now);
    this.#schedule.put(lane, now);
  }
}

/** Those after a cursor, in the order in which they came. */
function page<T>(found: [Delivery, T][], { limit, after = "0" }: KeptQuery): [Delivery, T][] {
  if (!ID.test(after)) return [];
  return found
    .filter(([{ id }]) => id > Number(after))
    .sort(([a], [b]) => a.id - b.id)
    .slice(0, limit);
}
