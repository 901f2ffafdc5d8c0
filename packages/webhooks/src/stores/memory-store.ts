import { setImmediate } from "node:timers/promises";
import type { Clock } from "../clock.ts";
import type { Source } from "../generated/types.ts";
import { checkNames, clockOf, type Names, numberOf } from "../given.ts";
import { DueHeap } from "./due-heap.ts";
import { ReadyLanes } from "./ready-lanes.ts";
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
} from "./store.ts";
import { byAge, EXPECTED_MS, isPending, laneOf } from "./store.ts";
import { Tally } from "./tally.ts";

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

interface Delivery {
  readonly id: number;
  readonly key: string;
  readonly via: "post" | "read";
  readonly body: string;
  readonly receivedAt: number;
  keepUntil: number;
  attempts: number;
  interruptions: number;
  handled: readonly string[];
  found: string | undefined;
  error: string | undefined;
  /** What its job has come to, as the last attempt has seen it. */
  holds: Held | undefined;
  dueAt: number;
  /** 0, or when it is due that has given way: it comes before its id in the order of the lane. */
  place: number;
  /** The one that came after it in its lane. */
  next: Delivery | undefined;
}

interface Dead {
  readonly delivery: Delivery;
  readonly lane: Lane;
  readonly diedAt: number;
}

interface Lane {
  readonly name: string;
  readonly source: Source;
  readonly ref: string;
  readonly jobId: string;
  /** The delivery that is handled first; the others hang on it. A list of their own would cost more than most lanes. */
  first: Delivery | undefined;
  last: Delivery | undefined;
  token: number;
  owner: string | undefined;
  /** When its owner has taken it. */
  takenAt: number;
  milestones: readonly string[];
  finished: readonly string[];
  tracked: boolean;
  ended: boolean;
  dead: readonly Delivery[];
  /** How many were accepted. */
  posts: number;
  heardAt: number;
  /** When it may be looked at again, since its end may become another one; undefined: it will not. */
  lookAt: number | undefined;
  keepUntil: number;
}

/** What thousands of lanes and deliveries share instead of an empty list each. */
const NONE: readonly never[] = [];
/** Posts between two looks for what is out of date. Nobody sees it in between: it only takes up room. */
const TRIM_EVERY = 1_024;
/** What is looked at before the loop turns. */
const IN_TURN = 5_000;
/** The part of a full map that is taken out at a time. */
const TRIMMED = 1 / 64;

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

/** Whether something was told of a lane's job, or was tried to be. */
function hasTold(lane: Lane): boolean {
  const tried = [...waitingIn(lane), ...lane.dead].some(({ attempts }) => attempts > 0);
  return tried || lane.milestones.length > 0 || lane.finished.length > 0;
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
  /** Lanes whose jobs are expected to report, the longest silent first. */
  readonly #expected = new Set<Lane>();
  /** Those of them that are read next, however lately they were heard of: posts about them were refused. */
  readonly #overdue = new Set<Lane>();
  /** Those of them that could not be looked at when they were taken: they are silent for longer than their place says. */
  readonly #unseen = new Set<Lane>();
  /** Lanes whose jobs have ended and may have more to report. */
  readonly #growing = new Set<Lane>();
  /** Posts of the lanes under a reference. */
  readonly #posts = new Map<string, number>();
  readonly #revoked = new Map<string, { readonly at: number; readonly keepUntil: number }>();
  /** Lanes whose first delivery is due as soon as nobody has the lane. */
  readonly #ready = new ReadyLanes<Lane>();
  /** Lanes by when their first delivery is due. */
  readonly #timed = new DueHeap<Lane>();
  /** Lanes that a living owner has, which are few. */
  readonly #leased = new Set<Lane>();
  /** Until when owners live; before `#nextDeath` none of them dies. */
  readonly #owners = new Map<string, number>();
  #nextDeath = Number.POSITIVE_INFINITY;
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
    if (calling) this.#live(calling);
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
    this.#heard(lane, this.#now());
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
      this.#expect(lane, false);
      this.#look(lane, undefined);
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
      for (const lane of this.#refs.get(ref)?.lanes ?? []) if (this.#expected.has(lane)) this.#overdue.add(lane);
      return "tooMany";
    }
    const keepUntil = now + keepMs;
    this.#keys.set(key, keepUntil);
    const id = ++this.#ids;
    if (this.#keys.size > this.#max || id % TRIM_EVERY === 0) trim(this.#keys, this.#max, (until) => until <= now);
    const lane = this.#lane(source, ref, jobId, keepUntil);
    this.#heard(lane, now);
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
    if (lane.first?.id === id && !this.#leased.has(lane)) this.#ready.add(lane);
    return "accepted";
  }

  async lease(ownership: Ownership): Promise<Lease | undefined> {
    const now = this.#now();
    this.#promote(now);
    const next = firstFor(ownership.owner, this.#ready);
    const delivery = next?.first;
    if (!next || !delivery) return undefined;
    this.#ready.delete(next);
    const takenOver = next.owner !== undefined;
    next.token++;
    next.owner = ownership.owner;
    next.takenAt = now;
    this.#live(ownership);
    this.#leased.add(next);
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
    lane.owner = undefined;
    this.#leased.delete(lane);
    this.#ready.delete(lane);
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
      if (outcome.ended) this.#look(lane, outcome.mayGrow && now);
      this.#heard(lane, now);
      addMilestone(lane, outcome.milestone);
    }
    if (outcome.kind === "dead") {
      noteProgress(delivery, outcome);
      noteFailure(delivery, outcome);
      lane.dead = [...lane.dead, delivery];
      delivery.keepUntil = Math.max(delivery.keepUntil, now + outcome.keepMs);
      this.#dead.set(lease.id, { delivery, lane, diedAt: now });
    }
    if (outcome.kind === "later" && outcome.inMs === undefined) this.#ready.addBack(lane);
    else this.#schedule(lane);
    return true;
  }

  async dueIn(): Promise<number | undefined> {
    const now = this.#now();
    this.#promote(now);
    if (this.#ready.size > 0) return 0;
    const death = this.#leased.size === 0 ? Number.POSITIVE_INFINITY : this.#nextDeath;
    const at = Math.min(this.#timed.peek()?.at ?? Number.POSITIVE_INFINITY, death);
    return at === Number.POSITIVE_INFINITY ? undefined : Math.max(1, at - now);
  }

  async renew(ownership: Ownership): Promise<boolean> {
    this.#promote(this.#now());
    const lived = this.#owners.has(ownership.owner);
    this.#live(ownership);
    return lived;
  }

  async owners(): Promise<string[]> {
    this.#promote(this.#now());
    return [...this.#owners.keys()];
  }

  async bury(owner: string): Promise<void> {
    this.#owners.delete(owner);
    this.#freeLanes();
  }

  async giveBack(owner: string, but: readonly Lease[]): Promise<boolean> {
    const known = new Set(but.map(({ lane }) => lane));
    const given = [...this.#leased].filter((lane) => lane.owner === owner && !known.has(lane.name));
    for (const lane of given) {
      lane.owner = undefined;
      this.#leased.delete(lane);
      this.#ready.addBack(lane);
    }
    return given.length > 0;
  }

  async waiting(query: KeptQuery): Promise<WaitingPost[]> {
    this.#promote(this.#now());
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
      leased: this.#leased.has(lane),
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
      this.#expect(lane, false);
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
    delivery.dueAt = this.#now();
    insert(lane, delivery);
    this.#lanes.set(lane.name, lane);
    this.#schedule(lane);
    return true;
  }

  async takeSilent({ olderThanMs, limit }: { olderThanMs: number; limit: number }): Promise<SilentJob[]> {
    const now = this.#now();
    this.#sweepLetters(now);
    const silent: Lane[] = [];
    for (const lane of this.#silentFor(olderThanMs)) {
      if (silent.length >= limit) break;
      if (isSilent(lane)) silent.push(lane);
    }
    for (const lane of this.#growing) {
      if (silent.length >= limit) break;
      if (isToSee(lane) && lane.lookAt <= now && lane.heardAt <= now - olderThanMs && isSilent(lane)) silent.push(lane);
    }
    return silent.map((lane) => {
      if (lane.lookAt !== undefined) this.#look(lane, nextLook(lane, now));
      this.#heard(lane, now);
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
    lane.heardAt = Math.min(lane.heardAt, now - silentMs);
    if (lane.lookAt !== undefined) this.#look(lane, Math.min(now, lane.keepUntil));
    if (this.#expected.has(lane)) this.#unseen.add(lane);
  }

  async expectNoMore({ source, ref, jobId }: Pick<SilentJob, "source" | "ref" | "jobId">): Promise<boolean> {
    const lane = this.#lanes.get(laneOf(source, ref, jobId));
    if (!lane?.tracked || lane.ended) return false;
    lane.ended = true;
    this.#expect(lane, false);
    return true;
  }

  async counts({ silentMs }: { silentMs: number }): Promise<SourceCounts[]> {
    const now = this.#now();
    this.#promote(now);
    this.#sweepLetters(now);
    const tally = new Tally(now);
    for await (const lanes of inTurns(this.#lanes.values())) {
      for (const lane of lanes) {
        for (let delivery = lane.first; delivery; delivery = delivery.next) {
          const inHand = delivery === lane.first && this.#leased.has(lane);
          const { dueAt, attempts, interruptions } = delivery;
          const takenAt = inHand ? lane.takenAt : undefined;
          tally.addWaiting(lane.source, { dueAt, attempts, interruptions, takenAt });
        }
      }
    }
    for (const { lane } of this.#dead.values()) tally.add(lane.source, "dead");
    for await (const lanes of inTurns(this.#silentFor(silentMs))) {
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
    return lane.keepUntil <= now - (this.#expected.has(lane) || isToSee(lane) ? EXPECTED_MS : 0) && isIdle(lane);
  }

  #isOutOfDate({ keepUntil, state, lanes }: Ref, now: number): boolean {
    return keepUntil <= now && !isPending(state) && ![...lanes].some((lane) => this.#expected.has(lane));
  }

  #forget(name: string, lane: Lane): void {
    if (!this.#lanes.delete(name)) return;
    this.#expect(lane, false);
    this.#look(lane, undefined);
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
      this.#heard(lane, now);
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
    this.#look(lane, holds.mayGrow && !hasEndedForGood ? (lane.lookAt ?? now) : undefined);
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

  #live({ owner, leaseMs }: Ownership): void {
    const until = Math.max(this.#owners.get(owner) ?? 0, this.#now() + leaseMs);
    this.#owners.set(owner, until);
    this.#nextDeath = Math.min(this.#nextDeath, until);
  }

  /** A call whose owner is dead has ended without saying how. */
  #stateOf({ state, owner }: Ref): RefState {
    if (state !== "creating") return state;
    return (this.#owners.get(owner ?? "") ?? 0) > this.#now() ? state : "unconfirmed";
  }

  #heard(lane: Lane, now: number): void {
    lane.heardAt = now;
    this.#expect(lane, lane.tracked && !lane.ended);
  }

  /** When a lane may be looked at again; undefined: not any more. It goes behind the others. */
  #look(lane: Lane, at: number | undefined): void {
    lane.lookAt = at;
    this.#growing.delete(lane);
    if (at !== undefined) this.#growing.add(lane);
  }

  /** Puts a lane at the end of those that are expected to report, or takes it out. */
  #expect(lane: Lane, expected: boolean): void {
    this.#overdue.delete(lane);
    this.#unseen.delete(lane);
    this.#expected.delete(lane);
    if (expected) this.#expected.add(lane);
  }

  /** Lanes that were not heard of for so long, the longest silent first. */
  *#silentFor(ms: number): Generator<Lane> {
    const since = this.#now() - ms;
    yield* [...this.#overdue];
    const unseen = [...this.#unseen].filter((lane) => lane.heardAt <= since && !this.#overdue.has(lane));
    unseen.sort((a, b) => a.heardAt - b.heardAt);
    let next = 0;
    for (const lane of this.#expected) {
      if (lane.heardAt > since) break;
      if (this.#overdue.has(lane) || this.#unseen.has(lane)) continue;
      for (let one = unseen[next]; one && one.heardAt < lane.heardAt; one = unseen[++next]) yield one;
      yield lane;
    }
    yield* unseen.slice(next);
  }

  #makeDue(lane: Lane): void {
    const { first } = lane;
    if (!first || first.attempts > 0) return;
    first.dueAt = Math.min(first.dueAt, this.#now());
    this.#schedule(lane);
  }

  #schedule(lane: Lane): void {
    const { first } = lane;
    if (!first || this.#leased.has(lane)) return;
    if (first.dueAt <= this.#now()) this.#ready.add(lane);
    else this.#timed.push(first.dueAt, lane);
  }

  /** Looks at the lanes whose time has come: their delivery is due, or their lease is over. */
  #promote(now: number): void {
    if (now >= this.#nextDeath) this.#endOwners(now);
    for (let next = this.#timed.peek(); next; next = this.#timed.peek()) {
      const { at, value: lane } = next;
      const outOfDate = lane.first?.dueAt !== at || this.#ready.has(lane) || this.#leased.has(lane);
      if (!outOfDate && at > now) return;
      this.#timed.pop();
      if (!outOfDate) this.#schedule(lane);
    }
  }

  #endOwners(now: number): void {
    this.#nextDeath = Number.POSITIVE_INFINITY;
    for (const [owner, until] of this.#owners) {
      if (until > now) this.#nextDeath = Math.min(this.#nextDeath, until);
      else this.#owners.delete(owner);
    }
    this.#freeLanes();
  }

  /** Lanes whose owner is dead are there for others. They name it until one of those has taken them: until then its leases are good. */
  #freeLanes(): void {
    for (const lane of this.#leased) {
      if (this.#owners.has(lane.owner ?? "")) continue;
      this.#leased.delete(lane);
      this.#schedule(lane);
    }
  }
}

/** All that there is, some in each turn of the loop: what comes and goes meanwhile is there or not. */
async function* inTurns<T>(all: Iterable<T>): AsyncGenerator<T[]> {
  let some: T[] = [];
  for (const one of all) {
    some.push(one);
    if (some.length < IN_TURN) continue;
    yield some;
    some = [];
    await setImmediate();
  }
  yield some;
}

/** Nobody takes over from itself. */
function firstFor(owner: string, lanes: Iterable<Lane>): Lane | undefined {
  for (const lane of lanes) if (lane.owner !== owner) return lane;
  return undefined;
}

function noteProgress(
  delivery: Delivery,
  { handled, found, holds }: Pick<Outcome & { kind: "later" }, "handled" | "found" | "holds">,
): void {
  delivery.handled = handled ?? delivery.handled;
  delivery.holds = holds ?? delivery.holds;
  delivery.found = found ?? delivery.found;
}

function noteFailure(delivery: Delivery, { error, interrupted }: Outcome & { kind: "retry" | "dead" }): void {
  delivery.attempts++;
  if (interrupted) delivery.interruptions++;
  delivery.error = error;
}

function isIdle(lane: Lane): boolean {
  return !lane.first && lane.dead.length === 0 && lane.owner === undefined;
}

function matches(
  lane: Lane,
  { source = lane.source, ref = lane.ref, jobId = lane.jobId }: Partial<KeptQuery>,
): boolean {
  return lane.source === source && lane.ref === ref && lane.jobId === jobId;
}

/** Those after a cursor, in the order in which they came. */
function page<T>(found: [Delivery, T][], { limit, after = "0" }: KeptQuery): [Delivery, T][] {
  if (!ID.test(after)) return [];
  return found
    .filter(([{ id }]) => id > Number(after))
    .sort(([a], [b]) => a.id - b.id)
    .slice(0, limit);
}

/** Whether a lane is to be looked at again: for the last time when its own time is over, or as soon after it as somebody looks. */
function isToSee(lane: Lane): lane is Lane & { lookAt: number } {
  return lane.tracked && lane.ended && lane.lookAt !== undefined && lane.lookAt <= lane.keepUntil;
}

function nextLook({ heardAt, keepUntil }: Lane, now: number): number {
  return now < keepUntil ? Math.min(now + 2 * (now - heardAt), keepUntil) : now + 1;
}

/** Whether nobody has it in hand or is about to, and nothing that is kept of it is its end. */
function isSilent(lane: Lane): boolean {
  if (lane.owner !== undefined || lane.dead.some(({ holds }) => holds?.ended)) return false;
  for (const { attempts, holds } of waitingIn(lane)) if (attempts === 0 || holds?.ended) return false;
  return true;
}

function* waitingIn(lane: Lane): Generator<Delivery> {
  for (let delivery = lane.first; delivery; delivery = delivery.next) yield delivery;
}

/** What a lane has reported, and what its dead letters hold. */
function knownIn({ milestones, dead }: Lane): readonly string[] {
  return dead.length === 0 ? milestones : [...milestones, ...dead.flatMap(({ holds }) => holds?.milestone ?? [])];
}

function addMilestone(lane: Lane, milestone: string | undefined): void {
  if (milestone === undefined || lane.milestones.includes(milestone)) return;
  lane.milestones = [...lane.milestones, milestone];
}

/** Takes out the delivery that was handled first. */
function removeFirst(lane: Lane): void {
  const { first } = lane;
  if (!first) return;
  lane.first = first.next;
  if (!lane.first) lane.last = undefined;
  first.next = undefined;
}

function isBefore(one: Delivery, other: Delivery): boolean {
  return one.place === other.place ? one.id < other.id : one.place < other.place;
}

/** Puts a delivery behind what is being handled and what has its place before it. */
function insert(lane: Lane, delivery: Delivery): void {
  const { first, last } = lane;
  if (!first || !last) {
    lane.first = delivery;
    lane.last = delivery;
    return;
  }
  if (isBefore(last, delivery)) {
    last.next = delivery;
    lane.last = delivery;
    return;
  }
  let before = isBefore(first, delivery) || lane.owner !== undefined ? first : undefined;
  while (before?.next && isBefore(before.next, delivery)) before = before.next;
  delivery.next = before ? before.next : first;
  if (before) before.next = delivery;
  else lane.first = delivery;
  if (!delivery.next) lane.last = delivery;
}

/**
 * Takes from the front of a map what is out of date and, when it holds too much, what may go, until there is some room. Stops at the
 * first that stays. Not for each entry that is added: getting to the front means passing by all that was deleted there.
 */
function trim<T>(
  map: Map<string, T>,
  max: number,
  outOfDate: (value: T) => boolean,
  mayGo: (value: T) => boolean = () => true,
  forget: (key: string, value: T) => void = (key) => map.delete(key),
): void {
  const room = map.size > max ? max - Math.floor(max * TRIMMED) : max;
  for (const [key, value] of map) {
    if (!outOfDate(value) && !(map.size > room && mayGo(value))) return;
    forget(key, value);
  }
}
