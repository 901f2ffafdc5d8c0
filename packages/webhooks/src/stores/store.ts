// What a receiver has to remember, and the one place where it is remembered. Every store passes `@video-ads/webhooks/conformance`.
import type { Source } from "../generated/types.ts";

/**
 * Keeps references, posts and how far they have been handled.
 *
 * A **lane** is one job under one reference: its posts are handled one after the other, in the order in which they came but for those
 * that have given way, under a lease. An **owner** is a process that has leases, or calls under way; they are its own for as long as it
 * lives, which it says for all of them together. All times are told as durations: a store goes by its own clock alone, so that machines
 * whose clocks differ can share it. What comes in an order does so within each reference at least, and who takes something lives where
 * that is kept: `shardedStore` keeps references in stores that have nothing in common.
 */
export interface Store {
  /**
   * Remembers a reference. `known`: there is one of the same source; nothing changes but that it is kept as long as the longer
   * of both. `foreign`: there is one of another source; nothing changes.
   */
  openRef(ref: NewRef): Promise<"created" | "known" | "foreign">;
  /**
   * Says which job a reference is about. From then on the job is expected to report, and its posts that waited for this are due. Of a call
   * under way its owner says so and nobody else; an owner says so of its own call alone. Resolves with the id that the reference has now:
   * another one than given when it had one; undefined when it has none, since it is unknown or somebody else's.
   */
  bindRef(ref: string, jobId: string, owner?: string): Promise<string | undefined>;
  /**
   * Takes back which job a reference is about: it is as before it was bound, but that a call of it has ended without saying whether there is a job.
   * False, and nothing has changed: it is not bound, or something was told of the job under it, was tried to be, or is in hand.
   */
  unbindRef(ref: string): Promise<boolean>;
  /** The references that are bound to a job. */
  refsOf(source: Source, jobId: string): Promise<string[]>;
  /**
   * A call has ended without saying what it has done: its owner says so, or anybody who is about to go by that once the owner is dead. From then
   * on it is unconfirmed whatever becomes of its owner. False, and nothing has changed: it is not unconfirmed, or was made anew.
   */
  markUnconfirmed(ref: string, owner?: string): Promise<boolean>;
  /** The call of this reference has done what it was for, and no job is to report under it. Does nothing unless it is under way. */
  answerRef(ref: string): Promise<void>;
  /** What is known of a reference; undefined when it is not remembered. */
  getRef(ref: string): Promise<KnownRef | undefined>;
  /** The operations of the references under which a job is expected to report: those that have started it. */
  operationsOf(source: Source, jobId: string): Promise<string[]>;
  /**
   * Forgets the reference of a call that has done nothing: one that is unconfirmed, or, where its owner says so, that owner's own. False: there
   * is none. A call under way is nobody else's to forget: its reference would be free, and what it does would be paid for twice. One that is
   * {@link markUnconfirmed marked} is not its owner's any more: somebody has gone by it, and nobody would know of the call.
   */
  dropRef(ref: string, owner?: string): Promise<boolean>;
  /** References whose call ended ambiguously, or has lost its owner. Oldest first, to the millisecond, and then in the order of their names. */
  unconfirmed(query: PendingQuery): Promise<PendingRef[]>;

  /**
   * Takes no posts under a reference from now on, whoever shares the store; what was accepted is handled, and its job is expected to
   * report as before. It is remembered for `keepMs`, and as long as the reference is. False: it was revoked.
   */
  revoke(ref: string, keepMs: number): Promise<boolean>;
  /** Takes posts under a reference again. False: it was not revoked. */
  restore(ref: string): Promise<boolean>;
  isRevoked(ref: string): Promise<boolean>;
  /** References that are revoked, in the order of their names. */
  revoked(query: RevokedQuery): Promise<RevokedRef[]>;

  /**
   * Keeps a post and puts it into its lane. When it resolves with `accepted`, the post survives what the store survives. Of callers that
   * come with the same key, also at the same time, it does so for one.
   */
  accept(delivery: NewDelivery): Promise<Acceptance>;
  /**
   * Takes the lane of the oldest delivery that is due for an owner. Nobody gets the lane until it is settled or its owner is dead, and
   * never the owner itself.
   */
  lease(ownership: Ownership): Promise<Lease | undefined>;
  /** Whether a lease is good: nobody else has taken the lane since. */
  holds(lease: Lease): Promise<boolean>;
  /**
   * Keeps how far a lease has come, which goes on, and what its delivery holds where that is given. False, and nothing has changed: it is
   * somebody else's by now.
   */
  note(lease: Lease, handled: readonly string[], holds?: Held): Promise<boolean>;
  /** Ends a lease and says what became of its delivery. False, and nothing has changed: it is somebody else's by now. */
  settle(lease: Lease, outcome: Outcome): Promise<boolean>;
  /** Milliseconds until a delivery is due whose lane nobody has; 0 when one is, undefined when none will be by itself. */
  dueIn(): Promise<number | undefined>;

  /** An owner lives for another `leaseMs`. False: it was dead by then, and what it had may be somebody else's. */
  renew(ownership: Ownership): Promise<boolean>;
  /** Owners that live. */
  owners(): Promise<string[]>;
  /** An owner is dead: its process is gone. */
  bury(owner: string): Promise<void>;

  /**
   * Gives back what an owner has but for these leases: it lives, and has been given what it knows nothing of, since the answer was lost. That is no
   * interruption, and keeps its place. False: there is none. Rejects unless all of it is given back.
   */
  giveBack(owner: string, but: readonly Lease[]): Promise<boolean>;

  /** Deliveries that wait or are in hand, in the order in which they came. */
  waiting(query: KeptQuery): Promise<WaitingPost[]>;
  /** Deliveries that were given up, in the order in which they came. */
  deadLetters(query: KeptQuery): Promise<DeadLetter[]>;
  /**
   * Makes a dead letter due again, with all its attempts before it, as if none had been. False: there is none of this id. Rejects when the
   * contract has no such jobs any more.
   */
  replay(id: string): Promise<boolean>;
  /**
   * Forgets a dead letter but for its key. What it holds counts as reported by its job, which is expected to report no more when that is its
   * end, and as before when it is not. One that has ended by no other letter or event, and whose end may become another one, is among the silent
   * ones as after an event of that end. False: there is none of this id.
   */
  discard(id: string): Promise<boolean>;

  /**
   * Jobs that are expected to report, have not ended, and were not heard of for `olderThanMs`, the longest silent first: none that somebody
   * has in hand, or of which a delivery waits that was never tried, and none whose end a delivery {@link Held holds} that waits or is a dead
   * letter. What else waits for its retry, or was given up, keeps no job from being among them. They count as heard of from now on: of several callers each gets other ones. They are remembered, and their
   * references with them, until they have ended or {@link expectNoMore} says so; past their time for {@link EXPECTED_MS} at least.
   *
   * After those come jobs that have ended and may have more to report, which are not expected to: taken once, one of them is not given again
   * before twice the time has passed in which it was not heard of, or its time is over if that is sooner. They are remembered until they have been given
   * once more after their time, for {@link EXPECTED_MS} at most.
   */
  takeSilent(options: { olderThanMs: number; limit: number }): Promise<SilentJob[]>;
  /** A job that was taken could not be looked at: it was not heard of for so long at least, as before. */
  stillSilent(job: Pick<SilentJob, "source" | "ref" | "jobId">, silentMs: number): Promise<void>;
  /** Expects a job to report no more under a reference. False: it was not expected to. */
  expectNoMore(job: Pick<SilentJob, "source" | "ref" | "jobId">): Promise<boolean>;

  /** Counts what there is of each source that it has something of. Often: it has to cost no more than what waits. */
  counts(options: { silentMs: number }): Promise<SourceCounts[]>;

  /**
   * Forgets what is kept no longer, and no job that is expected to report. What a dead letter held counts as reported from then on, and its
   * job is expected to report, as before or again: {@link expectNoMore} is for whoever knows that nothing more will come. Where its end may
   * become another one, it is among the silent ones after that as well, as when the letter is discarded. Stores call it by themselves as often as
   * they need it.
   */
  sweep(): Promise<void>;

  /**
   * How often another process may have put something in, in milliseconds. Undefined: this process is the only one, and once its receiver is
   * closed, posts are answered with 503.
   */
  readonly pollMs?: number;
  /** Leases and outcomes of the same moment cost about as much as one: then it is asked for some more while handlers are quick. */
  readonly inBulk?: boolean;
  /** It says by itself when it, or a part of it, does not answer, and when it does again: the worker says nothing of it. */
  readonly tellsAbsence?: boolean;
  /** Whether a text can be the id of something that is kept. Without it, any can. */
  isId?(id: string): boolean;
  /** Sees which owners of the same machine are gone. Without it, only their time tells. */
  readonly machine?: Machine;
}

/** Who takes something, and for how many milliseconds from now it lives at least, were it not heard of again. */
export interface Ownership {
  /** A name that no other process has. */
  owner: string;
  leaseMs: number;
}

export interface Machine {
  /** Makes a name for an owner in this process. */
  newOwner(): string;
  /** Whether an owner is for certain a process of this machine that is there no more. */
  isGone(owner: string): boolean;
}

export interface NewRef {
  ref: string;
  source: Source;
  /** The operation that the reference is for; absent when it is not known. */
  operation?: string;
  /** Who is about to call that operation. */
  calling?: Ownership;
  /** The job that the call is about, where there is one before it. */
  jobId?: string;
  /** Milliseconds for which it is remembered; and as long as nobody knows what its call has done. */
  keepMs: number;
}

/**
 * `open`: somebody else creates the job. `creating`: the call is under way, and its owner lives. `unconfirmed`: it ended ambiguously.
 * `bound`: its job is known. `answered`: it was about a job that was there before.
 */
export type RefState = "open" | "creating" | "unconfirmed" | "bound" | "answered";

/** What is known of a reference. */
export interface KnownRef {
  readonly state: RefState;
  /** Whose jobs report under it, as it was opened. */
  readonly source: string;
  /** The job that it is bound to, or that its call is about; absent while nobody knows it. */
  readonly jobId?: string;
}

/** Whether the call of a reference may or may not have done what it was for. */
export function isPending(state: RefState | undefined): boolean {
  return state === "creating" || state === "unconfirmed";
}

/** A call that may or may not have done what it was for: create a job, or render one. */
export interface PendingRef {
  /** For `hooks.bind()` and `hooks.dismiss()`. */
  ref: string;
  source: SourceName;
  operation: string;
  /** The job that is to be rendered; absent where one is to be created. */
  jobId?: string;
  createdAt: Date;
}

/** A page of the calls of which nobody knows what they have done. */
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
 * `repeated`: a delivery with this key has come before. `revoked`: its reference is. `tooMany`: there are as many posts under its
 * reference as there may be; its jobs that are expected to report count as silent for as long as can be.
 */
export type Acceptance = "accepted" | "repeated" | "revoked" | "tooMany";

/** A page of the references that are revoked. */
export interface RevokedQuery {
  limit: number;
  /** The last reference of the page before. */
  after?: string | undefined;
}

/** A reference under which nothing is accepted. */
export interface RevokedRef {
  ref: string;
  revokedAt: Date;
}

export interface NewDelivery {
  /** Two deliveries are the same when their keys are. */
  key: string;
  source: Source;
  ref: string;
  /** In lower case. */
  jobId: string;
  /** The post as JSON. */
  body: string;
  /** `read`: nobody posted; the job was read and found changed, and is the body. It is accepted, whatever came under its reference. */
  via: "post" | "read";
  /** Milliseconds for which its key is remembered. */
  keepMs: number;
  /** How many posts may be remembered under its reference, with this one. @default any number */
  mostPosts?: number;
}

/** The right to handle the first delivery of a lane. */
export interface Lease {
  readonly lane: string;
  /** Grows with every lease of the lane: who comes with an older one is refused. */
  readonly token: number;
  /** The delivery. */
  readonly id: string;
  readonly source: SourceName;
  readonly ref: string;
  readonly jobId: string;
  readonly body: string;
  readonly via: "post" | "read";
  /** How often it was tried before. */
  readonly attempts: number;
  /** Whoever had it before has not said what became of it, and is dead, or was taken for dead. It need not have begun. */
  readonly takenOver: boolean;
  /** How many attempts were settled as interrupted. */
  readonly interruptions: number;
  /** How far earlier attempts of the delivery have come. */
  readonly handled: readonly string[];
  /** What the deliveries of this lane have finished, and no other of them is to do again. */
  readonly finished: readonly string[];
  /** The job as JSON, as an earlier attempt has read it; absent when it found nothing to report. */
  readonly found?: string;
  /** What this lane has reported, and what its dead letters hold: none of that is handled again by another delivery. */
  readonly milestones: readonly string[];
  /** The job is expected to report: it was bound, or an event of it was handled. */
  readonly tracked: boolean;
  /** The lane's reference; absent when it is not remembered. */
  readonly refState?: RefState;
  /** The operation that the reference is for. */
  readonly operation?: string;
  /** The job that the reference is bound to. */
  readonly boundTo?: string;
  /** Milliseconds since the delivery came. */
  readonly ageMs: number;
  /** Milliseconds since it was due: since it came, unless it was put off or replayed. */
  readonly dueMs: number;
  /** Why what is kept of it cannot be read: nothing but its lane, its token and its id is told then, and it is to become a dead letter. */
  readonly unreadable?: string;
}

/** What became of a delivery. */
export type Outcome =
  /** What it holds counts as reported by its lane from now on. */
  | ({
      kind: "handled";
      /** Its key is free again: what it announced has not shown itself, and is to be looked for when it comes again. */
      again?: true;
    } & Held)
  /** It was not about what it said; nothing was handled, and the job is not expected to report because of it. */
  | { kind: "dropped"; again?: true }
  /**
   * It is too early, or has not begun; this was no attempt. What is absent stays as it was: without `inMs`, since when it is due, and with
   * that its place before what has become due since. One that gives way has a time.
   */
  | ({ kind: "later"; inMs?: number } & GivingWay & Partial<Progress> & Pick<Failed, "found" | "holds">)
  | ({ kind: "retry"; inMs: number } & GivingWay & Failed)
  | ({
      kind: "dead";
      /** Milliseconds from now for which it is kept at least. */
      keepMs: number;
    } & Failed);

interface GivingWay {
  /** What else waits in its lane, or comes while it waits, goes first: nothing holds that up. */
  givesWay?: boolean;
}

/** What its job has come to, as the last attempt of a delivery has seen it. */
export interface Held {
  /** Absent: nothing that is reported once. */
  milestone?: string;
  /** It is the job's end: once that counts as reported, the job is not expected to report any more. */
  ended: boolean;
  /** That end may become another one: the job is among the silent ones all the same, until one without this counts as reported. */
  mayGrow?: true;
}

/** How far an attempt has come. */
export interface Progress {
  /** For the next attempt of its delivery, in place of what earlier ones have said. */
  handled: readonly string[];
  /** For whichever delivery of its lane comes next, in place of what the lane has. Absent: that stays. It is kept for as long as the lane's milestones. */
  finished?: readonly string[];
}

/** What an attempt that failed leaves behind. */
interface Failed extends Progress {
  error: string;
  /** Absent: what an earlier attempt has said stays. */
  holds?: Held;
  /** The job as JSON, as it was read. Absent: what an earlier attempt has found stays. */
  found?: string;
  /** It is the attempt of whoever had the lease before, and ended with its owner. */
  interrupted?: true;
}

/** Which of the deliveries that are kept. */
export interface KeptFilter {
  source?: Source;
  ref?: string;
  jobId?: string;
}

type Perhaps<T> = { [K in keyof T]?: T[K] | undefined };

/** A page of them: a part of the filter that is undefined is left out. */
export interface KeptQuery extends Perhaps<KeptFilter> {
  limit: number;
  /** The last id of the page before. */
  after?: string | undefined;
}

/** A delivery that is kept with what it said. */
interface KeptPost {
  id: string;
  source: SourceName;
  ref: string;
  jobId: string;
  /** How often it was tried. */
  attempts: number;
  /** The post as JSON. Anybody who knew the URL can have written it. */
  body: string;
  receivedAt: Date;
}

/** A delivery that is not handled yet. */
export interface WaitingPost extends KeptPost {
  /** Name and message of the last error of each handler that has not finished, the same one once; absent when none has failed. */
  error?: string;
  /** When it is tried, or as soon as those before it of the same job are handled. */
  dueAt: Date;
  /** A process has its job in hand. */
  leased: boolean;
}

/** A delivery that was given up after its last attempt. It is kept until it is replayed or discarded, or for as long as the receiver says. */
export interface DeadLetter extends KeptPost {
  /** Name and message of the last error of each handler that has not finished, the same one once. */
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
  /** What it has reported, and what its deliveries hold that wait or are dead letters. */
  milestones: readonly string[];
  /** Milliseconds for which its lane or its reference would be remembered if it had ended. Below 0: its time is over. */
  keepMs: number;
}

/** For how long a job past its time is expected to report at least, where nobody reads what becomes of it: a year. */
export const EXPECTED_MS = 365 * 24 * 60 * 60_000;

/** The name of a source. It may be one that the contract has no more: what is kept outlives it. */
export type SourceName = Source | (string & Record<never, never>);

/** How much there is at one moment. */
export interface Counts {
  /** Posts that could be handled now, or as soon as those before them of the same job are. */
  due: number;
  /** Milliseconds for which the oldest of them has been due; 0 when there is none. */
  oldestMs: number;
  /** Posts that are being handled. */
  leased: number;
  /** Milliseconds since the one of them was taken that has been in hand for longest; 0 when there is none. */
  longestMs: number;
  /** Posts whose last attempt has failed, and which are tried again. */
  retried: number;
  /** Posts that wait or are being handled, and whose process has ended or stood still while it handled them. */
  interrupted: number;
  /** Dead letters. */
  dead: number;
  /** Jobs that are expected to report, of whose end nothing is here, and which were not heard of for some time. */
  silent: number;
  /** Calls of `start()` and `render()` of which nobody knows what they have done. */
  unconfirmed: number;
  /** Stores of a `shardedStore` that could not be asked: of what they have, nothing is counted. */
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
