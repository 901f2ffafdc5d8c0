// What a receiver has to remember, and the one place where it is remembered. Every store passes `@video-ads/webhooks/conformance`.
import type { Source } from "../generated/types.ts";

/**
 * Keeps references, deliveries and how far each delivery has been handled.
 *
 * A **lane** is one job under one reference. Its deliveries are handled one after the other under a lease, in the order in which they
 * arrived, except for those that give way. An **owner** is a process that holds leases or has calls in progress. It keeps all of them for
 * as long as it renews its ownership, which it does for all at once.
 *
 * All times are durations: a store uses its own clock only, so machines whose clocks differ can share it. Where an order is promised, it
 * holds at least within each reference, and an owner is known only to the store from which it took something: `shardedStore` spreads
 * references over stores that share nothing.
 */
export interface Store {
  /**
   * Remembers a reference. `known`: the source already has it; the longer of the two retention times applies, and nothing else changes.
   * `foreign`: another source has it; nothing changes.
   */
  openRef(ref: NewRef): Promise<"created" | "known" | "foreign">;
  /**
   * Assigns a reference to its job. From then on the job is expected to report, and deliveries that waited for the assignment are due.
   * While a call is in progress, only its owner can assign its reference, and an owner can assign only references of its own calls.
   *
   * @returns The job id that the reference has now: a different one than given if it was assigned before; undefined if it has none,
   *   because it is unknown or the call of another owner.
   */
  bindRef(ref: string, jobId: string, owner?: string): Promise<string | undefined>;
  /**
   * Undoes the assignment of a reference to its job. A call that belonged to it counts as ended with an unknown outcome.
   *
   * @returns False, without a change, if it is not assigned, or if an event of the job was handled under it, was attempted, or is being
   *   handled.
   */
  unbindRef(ref: string): Promise<boolean>;
  /** The references that are bound to a job. */
  refsOf(source: Source, jobId: string): Promise<string[]>;
  /**
   * Records that a call has ended with an unknown outcome. Its owner calls this; once the owner is dead, so does anybody who is about to
   * act on it. From then on the call is unconfirmed, whatever happens to its owner.
   *
   * @returns False, without a change, if the call is not unconfirmed or has been made again.
   */
  markUnconfirmed(ref: string, owner?: string): Promise<boolean>;
  /** The call of this reference has succeeded, and no job will report under it. Does nothing unless the call is in progress. */
  answerRef(ref: string): Promise<void>;
  /** A reference with its state; undefined if it is not remembered. */
  getRef(ref: string): Promise<KnownRef | undefined>;
  /** The operations of the references under which a job is expected to report: those that have started it. */
  operationsOf(source: Source, jobId: string): Promise<string[]>;
  /**
   * Forgets the reference of a call that did nothing: an unconfirmed one, or one of the given owner's own calls.
   *
   * Nobody else can forget a call in progress: its reference would be free, and a second call would be paid for as well. Once a call is
   * {@link markUnconfirmed marked}, not even its owner can: somebody may have acted on it.
   *
   * @returns False if there is no such call.
   */
  dropRef(ref: string, owner?: string): Promise<boolean>;
  /** References whose call ended with an unknown outcome or lost its owner: oldest first by the millisecond, then by name. */
  unconfirmed(query: PendingQuery): Promise<PendingRef[]>;

  /**
   * Accepts no more posts under a reference, for every process that shares the store. Accepted ones are still handled, and the job is
   * expected to report as before. Remembered for `keepMs`, and at least for as long as the reference.
   *
   * @returns False if it was revoked already.
   */
  revoke(ref: string, keepMs: number): Promise<boolean>;
  /** Accepts posts under a reference again. False if it was not revoked. */
  restore(ref: string): Promise<boolean>;
  isRevoked(ref: string): Promise<boolean>;
  /** Revoked references, by name. */
  revoked(query: RevokedQuery): Promise<RevokedRef[]>;

  /**
   * Stores a post at the end of its lane. Once this resolves with `accepted`, the post is as durable as the store. Of several callers
   * with the same key, even at the same time, exactly one gets `accepted`.
   */
  accept(delivery: NewDelivery): Promise<Acceptance>;
  /**
   * Leases the lane of the oldest due delivery to an owner. Nobody else gets the lane until the lease is settled or its owner is dead;
   * the owner itself does not get it again before it is settled.
   */
  lease(ownership: Ownership): Promise<Lease | undefined>;
  /** Whether a lease is still valid: nobody else has taken the lane since. */
  holds(lease: Lease): Promise<boolean>;
  /**
   * Stores the progress of a lease that goes on, and what its delivery holds if that is given.
   *
   * @returns False, without a change, if somebody else has taken the lane.
   */
  note(lease: Lease, handled: readonly string[], holds?: Held): Promise<boolean>;
  /** Ends a lease with the outcome of its delivery. False, without a change, if somebody else has taken the lane. */
  settle(lease: Lease, outcome: Outcome): Promise<boolean>;
  /** Milliseconds until the next delivery in a lane without a lease is due: 0 if one is, undefined if none will be without a further call. */
  dueIn(): Promise<number | undefined>;

  /** Extends an owner's life by `leaseMs`. False if it was dead already: others may have taken over what it held. */
  renew(ownership: Ownership): Promise<boolean>;
  /** Owners that are alive. */
  owners(): Promise<string[]>;
  /** Declares an owner dead, because its process is gone. */
  bury(owner: string): Promise<void>;

  /**
   * Releases all leases of a living owner except the given ones: it was given others whose answer was lost on the way. The released
   * deliveries keep their place, and this does not count as an interruption.
   *
   * @returns False if there was nothing to release. Rejects unless everything is released.
   */
  giveBack(owner: string, but: readonly Lease[]): Promise<boolean>;

  /** Deliveries that wait or are being handled, in the order in which they arrived. */
  waiting(query: KeptQuery): Promise<WaitingPost[]>;
  /** Deliveries that were given up, in the order in which they arrived. */
  deadLetters(query: KeptQuery): Promise<DeadLetter[]>;
  /**
   * Makes a dead letter due again, with the full number of attempts.
   *
   * @returns False if there is no dead letter with this id. Rejects if the contract no longer has jobs of its source.
   */
  replay(id: string): Promise<boolean>;
  /**
   * Forgets a dead letter, but not its key. What it holds counts as reported: if that is the end of its job, the job is not expected to
   * report any more; otherwise nothing changes for the job. If that end can still grow into another one, and nothing else has ended the
   * job, the job is looked at among the silent ones, as after an event with that end.
   *
   * @returns False if there is no dead letter with this id.
   */
  discard(id: string): Promise<boolean>;

  /**
   * Takes jobs that are expected to report, have not ended, and were silent for `olderThanMs`, the longest silent first. From now on they
   * count as heard of, so that several callers get different jobs.
   *
   * Left out are jobs that are being handled, jobs with a waiting delivery that was never tried, and jobs whose end a waiting delivery or a
   * dead letter {@link Held holds}. Other deliveries that wait for a retry or were given up leave their job in. Jobs and their references
   * are remembered until the job has ended or {@link expectNoMore} is called; past their retention, for at least {@link EXPECTED_MS}.
   *
   * After those come jobs that have ended but may have more to report. Such a job is given again only after twice the time for which it
   * was silent, or when its retention is over if that is sooner. It is remembered until it was given once more after its retention, for at
   * most {@link EXPECTED_MS}.
   */
  takeSilent(options: { olderThanMs: number; limit: number }): Promise<SilentJob[]>;
  /** A taken job could not be read: it counts as silent for at least this long, as before. */
  stillSilent(job: Pick<SilentJob, "source" | "ref" | "jobId">, silentMs: number): Promise<void>;
  /** No longer expects a job to report under a reference. False if it was not expected to. */
  expectNoMore(job: Pick<SilentJob, "source" | "ref" | "jobId">): Promise<boolean>;

  /** Counts per source, for sources with something to count. It is called often: its cost may grow only with what waits. */
  counts(options: { silentMs: number }): Promise<SourceCounts[]>;

  /**
   * Forgets what is past its retention, except jobs that are expected to report. What a forgotten dead letter held counts as reported, and
   * its job is still or again expected to report; {@link expectNoMore} is for callers who know that nothing will come. If that end can
   * still grow into another one, the job is looked at among the silent ones, as after {@link discard}. Stores call this on their own.
   */
  sweep(): Promise<void>;

  /**
   * How often to look for what other processes have stored, in milliseconds. Undefined: no other process uses the store, and posts are
   * answered with 503 once the receiver of this one is closed.
   */
  readonly pollMs?: number;
  /** Leases and outcomes in bulk cost about as much as one: some are then leased ahead while handlers are quick. */
  readonly inBulk?: boolean;
  /** The store itself logs when it, or a part of it, stops responding and when it responds again, so the worker does not. */
  readonly tellsAbsence?: boolean;
  /** Whether a text can be the id of a stored delivery. Without it, any text can. */
  isId?(id: string): boolean;
  /** Detects owners on the same machine whose process is gone. Without it, owners are dead when their time is over. */
  readonly machine?: Machine;
}

/** An owner, and for how many milliseconds from now it counts as alive without renewing. */
export interface Ownership {
  /** A name that is unique among processes. */
  owner: string;
  leaseMs: number;
}

export interface Machine {
  /** A new owner's name in this process. */
  newOwner(): string;
  /** Whether an owner certainly was a process of this machine that no longer exists. */
  isGone(owner: string): boolean;
}

export interface NewRef {
  ref: string;
  source: Source;
  /** The operation that the reference is for; absent if unknown. */
  operation?: string;
  /** Who is about to call that operation. */
  calling?: Ownership;
  /** The job that the call is about, if it exists before the call. */
  jobId?: string;
  /** Retention in milliseconds. A call with an unknown outcome is remembered beyond it. */
  keepMs: number;
}

/**
 * `open`: the job is created elsewhere. `creating`: the call is in progress, and its owner is alive. `unconfirmed`: the call ended with
 * an unknown outcome. `bound`: its job is known. `answered`: the call was about a job that existed before.
 */
export type RefState = "open" | "creating" | "unconfirmed" | "bound" | "answered";

/** A remembered reference. */
export interface KnownRef {
  readonly state: RefState;
  /** The source for which it was opened. */
  readonly source: string;
  /** The job that it is bound to, or that its call is about; absent while unknown. */
  readonly jobId?: string;
}

/** Whether the outcome of a reference's call is unknown so far. */
export function isPending(state: RefState | undefined): boolean {
  return state === "creating" || state === "unconfirmed";
}

/** A call with an unknown outcome: it may have created or rendered a job, or not. */
export interface PendingRef {
  /** For `hooks.bind()` and `hooks.dismiss()`. */
  ref: string;
  source: SourceName;
  operation: string;
  /** The job to render; absent if the call creates one. */
  jobId?: string;
  createdAt: Date;
}

/** A page of calls with an unknown outcome. */
export interface PendingQuery {
  limit: number;
  /** The last one of the page before. It may have been settled since. */
  after?: Pick<PendingRef, "ref" | "createdAt"> | undefined;
}

/** In the order in which they are listed. */
export function byAge(a: Pick<PendingRef, "ref" | "createdAt">, b: Pick<PendingRef, "ref" | "createdAt">): number {
  return +a.createdAt - +b.createdAt || (a.ref < b.ref ? -1 : Number(a.ref > b.ref));
}

/**
 * `repeated`: a delivery with this key arrived before. `revoked`: the reference is revoked. `tooMany`: the reference has reached its
 * limit of posts; its jobs that are expected to report count as silent for the longest possible time.
 */
export type Acceptance = "accepted" | "repeated" | "revoked" | "tooMany";

/** A page of revoked references. */
export interface RevokedQuery {
  limit: number;
  /** The last reference of the page before. */
  after?: string | undefined;
}

/** A reference under which no posts are accepted. */
export interface RevokedRef {
  ref: string;
  revokedAt: Date;
}

export interface NewDelivery {
  /** Deliveries with the same key are the same. */
  key: string;
  source: Source;
  ref: string;
  /** In lower case. */
  jobId: string;
  /** The post as JSON. */
  body: string;
  /** `read`: not a post; the job was read, has changed, and is the body. Accepted whatever the limits of its reference. */
  via: "post" | "read";
  /** Retention of its key in milliseconds. */
  keepMs: number;
  /** The most posts that may be remembered under its reference, including this one. @default any number */
  mostPosts?: number;
}

/** The right to handle the first delivery of a lane. */
export interface Lease {
  readonly lane: string;
  /** Increases with every lease of the lane; calls with an older one are refused. */
  readonly token: number;
  /** The delivery. */
  readonly id: string;
  readonly source: SourceName;
  readonly ref: string;
  readonly jobId: string;
  readonly body: string;
  readonly via: "post" | "read";
  /** The number of attempts before. */
  readonly attempts: number;
  /** The owner before is dead, or was taken for dead, and has not settled it. It need not have begun with it. */
  readonly takenOver: boolean;
  /** The number of attempts that were settled as interrupted. */
  readonly interruptions: number;
  /** The progress of earlier attempts of the delivery. */
  readonly handled: readonly string[];
  /** What deliveries of this lane have finished; no other delivery repeats it. */
  readonly finished: readonly string[];
  /** The job as JSON, as an earlier attempt read it; absent if that attempt found nothing to report. */
  readonly found?: string;
  /** What this lane has reported, and what its dead letters hold; no other delivery handles any of it again. */
  readonly milestones: readonly string[];
  /** Whether the job is expected to report: it is bound, or an event of it was handled. */
  readonly tracked: boolean;
  /** The state of the lane's reference; absent if it is not remembered. */
  readonly refState?: RefState;
  /** The operation that the reference is for. */
  readonly operation?: string;
  /** The job that the reference is bound to. */
  readonly boundTo?: string;
  /** Milliseconds since the delivery arrived. */
  readonly ageMs: number;
  /** Milliseconds since it became due: when it arrived, unless it was postponed or replayed. */
  readonly dueMs: number;
  /** Why the stored delivery cannot be read. Only lane, token and id are meaningful then, and it has to become a dead letter. */
  readonly unreadable?: string;
}

/** The outcome of a delivery. */
export type Outcome =
  /** What it holds counts as reported by its lane. */
  | ({
      kind: "handled";
      /** Frees its key: what it announced was not found, and is looked for again when it arrives again. */
      again?: true;
    } & Held)
  /** It did not match what it claimed: nothing was handled, and it does not make the job expected to report. */
  | { kind: "dropped"; again?: true }
  /**
   * It is too early, or handling has not begun; this does not count as an attempt. Absent fields keep their value: without `inMs` it
   * stays due since when it was, ahead of what has become due later. One that gives way has a time.
   */
  | ({ kind: "later"; inMs?: number } & GivingWay & Partial<Progress> & Pick<Failed, "found" | "holds">)
  | ({ kind: "retry"; inMs: number } & GivingWay & Failed)
  | ({
      kind: "dead";
      /** Minimum retention in milliseconds from now. */
      keepMs: number;
    } & Failed);

interface GivingWay {
  /** Other deliveries of its lane go first while it waits. */
  givesWay?: boolean;
}

/** The state of the job, as the last attempt of a delivery saw it. */
export interface Held {
  /** Absent: nothing that is reported only once. */
  milestone?: string;
  /** The job has ended: once this counts as reported, the job is not expected to report any more. */
  ended: boolean;
  /** This end can grow into another one: the job stays among the silent ones until an end without this field counts as reported. */
  mayGrow?: true;
}

/** The progress of an attempt. */
export interface Progress {
  /** For the next attempt of the same delivery; replaces what earlier attempts stored. */
  handled: readonly string[];
  /** For the next delivery of the lane; replaces what the lane has, and is kept for as long as its milestones. Absent: no change. */
  finished?: readonly string[];
}

/** What a failed attempt stores. */
interface Failed extends Progress {
  error: string;
  /** Absent: what an earlier attempt stored stays. */
  holds?: Held;
  /** The job as JSON, as it was read. Absent: what an earlier attempt found stays. */
  found?: string;
  /** The attempt belonged to the owner before, and ended when that owner died. */
  interrupted?: true;
}

/** A filter of stored deliveries. */
export interface KeptFilter {
  source?: Source;
  ref?: string;
  jobId?: string;
}

type Perhaps<T> = { [K in keyof T]?: T[K] | undefined };

/** A page of stored deliveries; undefined parts of the filter do not apply. */
export interface KeptQuery extends Perhaps<KeptFilter> {
  limit: number;
  /** The last id of the page before. */
  after?: string | undefined;
}

/** A stored delivery with its body. */
interface KeptPost {
  id: string;
  source: SourceName;
  ref: string;
  jobId: string;
  /** The number of attempts so far. */
  attempts: number;
  /** The post as JSON. Anybody who knows the URL can have sent it. */
  body: string;
  receivedAt: Date;
}

/** A delivery that is still to be handled. */
export interface WaitingPost extends KeptPost {
  /** Name and message of the last error of each unfinished handler, without duplicates; absent if none has failed. */
  error?: string;
  /** When it is tried: then, or as soon as earlier ones of the same job are handled. */
  dueAt: Date;
  /** Whether a process is handling its job. */
  leased: boolean;
}

/** A delivery that was given up after its last attempt. It is kept until it is replayed or discarded, or until its retention ends. */
export interface DeadLetter extends KeptPost {
  /** Name and message of the last error of each unfinished handler, without duplicates. */
  error: string;
  diedAt: Date;
}

/** A job that should have reported. */
export interface SilentJob {
  source: SourceName;
  ref: string;
  jobId: string;
  /** The operation that its reference is for. */
  operation?: string;
  /** What it has reported, and what its waiting deliveries and dead letters hold. */
  milestones: readonly string[];
  /** The remaining retention of its lane or reference in milliseconds, as if it had ended. Below 0: the retention is over. */
  keepMs: number;
}

/** The least time for which a job past its retention is still expected to report if nobody reads it: a year. */
export const EXPECTED_MS = 365 * 24 * 60 * 60_000;

/** The name of a source. Stored deliveries can outlive their source in the contract. */
export type SourceName = Source | (string & Record<never, never>);

/** The counts of one moment. */
export interface Counts {
  /** Deliveries that could be handled now, or as soon as earlier ones of the same job are. */
  due: number;
  /** Milliseconds since the oldest of them became due; 0 if there is none. */
  oldestMs: number;
  /** Deliveries that are being handled. */
  leased: number;
  /** Milliseconds for which the longest running of them has been handled; 0 if there is none. */
  longestMs: number;
  /** Deliveries whose last attempt failed and which will be tried again. */
  retried: number;
  /** Deliveries that wait or are being handled, and whose process ended or stalled while it handled them. */
  interrupted: number;
  /** Dead letters. */
  dead: number;
  /** Jobs that are expected to report, whose end has not arrived, and which were silent for some time. */
  silent: number;
  /** Calls of `start()` and `render()` with an unknown outcome. */
  unconfirmed: number;
  /** Stores of a `shardedStore` that did not respond; their contents are not counted. */
  missing: number;
}

export interface SourceCounts extends Counts {
  source: Source;
}

export function noCounts(source: Source): SourceCounts {
  return {
    source,
    due: 0,
    oldestMs: 0,
    leased: 0,
    longestMs: 0,
    retried: 0,
    interrupted: 0,
    dead: 0,
    silent: 0,
    unconfirmed: 0,
    missing: 0,
  };
}

/** The lane of a job under a reference. No name of a source has a dot: it is what stands before the first. */
export function laneOf(source: SourceName, ref: string, jobId: string): string {
  return `${source}.${ref}.${jobId}`;
}
