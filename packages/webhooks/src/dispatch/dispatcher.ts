import timers from "node:timers/promises";
import { hasEnded, isConfirmed, isEnd, isPastPreview, isReported } from "@video-ads/core/job";
import { printable, thrownText } from "@video-ads/core/printable";
import type { Clock } from "../clock.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { GiveUp } from "../errors/give-up.ts";
import { HandlerInterruptedError } from "../errors/handler-interrupted-error.ts";
import { HandlerTimeoutError } from "../errors/handler-timeout-error.ts";
import { JobNotFoundError } from "../errors/job-not-found-error.ts";
import { OutdatedError } from "../errors/outdated-error.ts";
import { WebhooksError } from "../errors/webhooks-error.ts";
import { isElsewhere, withAddresses } from "../events/addresses.ts";
import type { AnyEvent } from "../events/event.ts";
import { eventId } from "../events/event-id.ts";
import { publishHint, publishJob } from "../events/publish.ts";
import { reportUrl } from "../events/report-url.ts";
import { isOfSource, unknownSource } from "../events/source.ts";
import type { SourceFacts } from "../events/source-facts.ts";
import { type Telling, tellingOf } from "../events/telling.ts";
import { sources } from "../generated/sources.ts";
import type { Jobs, Source } from "../generated/types.ts";
import type { HintBoard } from "../hints/hint-board.ts";
import { inTime } from "../in-time.ts";
import { milestoneKey } from "../intake/post-key.ts";
import { isA } from "../is-a.ts";
import { type Log, seldomLog } from "../log.ts";
import type { Heartbeat } from "../owners/heartbeat.ts";
import { renderRef } from "../render/renderer.ts";
import { type Held, isPending, type Lease, type Outcome, type Progress, type Store } from "../stores/store.ts";
import { REMEMBER_MS, type ReadBack, statusOf } from "../trust/read-back.ts";
import type { ReadLimit } from "../trust/read-limit.ts";
import type { CapabilityUrls } from "../urls/capability-urls.ts";
import {
  beginAlone,
  HandlerProgress,
  handlerOf,
  hasBegunAlone,
  isDue,
  type Unfinished,
  withoutBeginning,
} from "./handler-progress.ts";
import type { Failure, Handlers, Registered } from "./handlers.ts";
import { type HeldLease, HeldLeases } from "./held-leases.ts";
import type { Inside } from "./inside.ts";
import { LagWatch } from "./lag-watch.ts";
import { Lead } from "./lead.ts";
import { NotHandledError } from "./local-queue.ts";
import type { RetryPlan } from "./retry-plan.ts";
import { runHandler } from "./run-handler.ts";
import { type Place, Solitude } from "./solitude.ts";
import type { Turns } from "./turns.ts";

export interface DispatchDeps {
  handlers: Handlers;
  /** Events whose handlers run: their jobs have just been read. */
  inHand: Set<object>;
  inside: Inside;
  store: Store;
  urls: Pick<CapabilityUrls, "read">;
  hints: HintBoard;
  /** Absent: posts are believed. */
  reader: ReadBack | undefined;
  readLimit: ReadLimit;
  retry: RetryPlan;
  /** For how long a dead letter is kept. */
  deadLetterMs: number;
  handlerTimeoutMs: number;
  /** How many are handled at the same time. */
  concurrency: number;
  heartbeat: Heartbeat;
  /** Let the event loop turn between handlers. */
  turns: Turns;
  /** Something may be due now. */
  poke: () => void;
  /** For how long an outcome is offered to a store that does not take it before it is asked whether it is there. */
  leaseMs: number;
  log: Log;
  clock: Clock;
}

const CREATE_POLL_MS = 500;
/** Who waits for a job has looked when its post came, or is told again once it is handled as late as this. */
const HINT_AGAIN_MS = 1_000;
/** Attempts to read a job that nobody but an unsigned post has named. */
const STRANGER_ATTEMPTS = 3;
/** Reads may be behind what was posted by so much: a preview that is told renders, of a job that may have ended. */
const BEHIND_MS = 2_000;
/** For how long it is remembered that what a read shows was put in: longer than a post waits for what it has announced. */
const SHOWN_MS = 10 * 60_000;
const SETTLE_AGAIN_MS = 250;
/** Outcomes at most that wait for a store that is away, beside what is in hand. */
const MOST_UNSETTLED = 1_000;
/**
 * Pauses after each interruption, at most; with the next one a delivery is given up. The first can be the fault of any that were in hand with it;
 * from then on each is handled alone, and a last time however long it takes until it is: so none is given up for what another has done. Nor for
 * what ends processes again and again from outside, as a series of restarts does: that would have to come at the very moments that the pauses leave.
 */
const INTERRUPTED_MS = [0, 5_000, 30_000, 120_000];
const ERROR_LENGTH = 500;
const NOT_BEGUN = "It was not begun: another process may have the job.";

const AGAIN = { again: true } as const;
const MAY_GROW = { mayGrow: true } as const;
/** It has not begun, and keeps its place. */
const LATER: Outcome = { kind: "later" };

/** A lease of a job that the contract has. */
interface KnownLease extends Lease {
  readonly source: Source;
}

/** What a delivery has come to. */
interface Found extends Omit<Telling, "phase"> {
  event: AnyEvent;
  /** The same, as it is kept of what was reported. */
  reported: string | undefined;
  /** The post has announced more than the job shows. */
  behind: boolean;
  /** The job as JSON; absent where posts are believed. */
  text: string | undefined;
}

/** What is left of an event whose handlers have not all finished. */
interface Left {
  error: string;
  /** Milliseconds until there is something to try again. Absent: there is nothing. */
  inMs?: number;
  /** The receiver is being closed, and a handler has heeded its signal; or one was not begun, since its job may be another's: that is no failure. */
  stopped: boolean;
}

/** Thrown while a delivery is handled, to end it in a way that is no failure. */
class Settled {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    this.outcome = outcome;
  }
}

/** Turns deliveries into events and runs their handlers, one lane at a time per lease. */
export class Dispatcher {
  readonly #deps: DispatchDeps;
  readonly #held: HeldLeases;
  readonly #lags = new LagWatch();
  readonly #solitude = new Solitude();
  readonly #lead: Lead;
  readonly #seldom: ReturnType<typeof seldomLog>;
  readonly #unsettled = new Set<Promise<unknown>>();
  /** What the store has last answered to those that tell it an outcome, in vain so far, and when. */
  readonly #untold = new Map<KnownLease, { error: unknown; at: number }>();
  #running = 0;
  /** How many wait until they have the process to themselves. */
  #waiting = 0;
  /** Something was due when it was last looked for. */
  #hasBacklog = false;
  #abandoned = false;

  constructor(deps: DispatchDeps) {
    this.#deps = deps;
    this.#held = new HeldLeases(deps.store);
    this.#seldom = seldomLog(deps.log, deps.clock);
    this.#lead = new Lead(deps.concurrency, deps.store.inBulk === true);
  }

  /** How many deliveries are taken at the same time. */
  get size(): number {
    return this.#lead.size;
  }

  /** How many deliveries are being handled. */
  get running(): number {
    return this.#running;
  }

  /**
   * Why the store has not taken any of the outcomes that are all that is left in hand, each told again since then; undefined: it has, or
   * handlers run.
   */
  untoldSince(since: number): { error: unknown } | undefined {
    if (this.#running === 0 || this.#untold.size < this.#running) return undefined;
    const all = [...this.#untold.values()];
    return all.every(({ at }) => at >= since) ? all[0] : undefined;
  }

  /** Begins nothing more of what is taken. */
  stop(): void {
    this.#solitude.end();
    this.#lead.end();
  }

  /** Resolves when no outcome waits for its store, and nothing that is not known of. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#unsettled);
    await this.#deps.heartbeat.end();
  }

  /** Aborts the signals of the handlers that run. Their jobs are tried again, here or elsewhere. */
  abandon(reason: Error = new WebhooksError("The receiver was closed.")): void {
    this.#abandoned = true;
    this.#deps.heartbeat.giveUpJobs();
    this.#held.abandon(reason);
  }

  /** Gives back the jobs of handlers that do not heed their signal: the end of this process is none of their failures. */
  giveBack(): Promise<void> {
    return this.#held.giveBack();
  }

  /** What an owner has in hand may be somebody else's by now. */
  doubt(owner: string): void {
    void this.#held.check(owner);
  }

  /**
   * Handles the first due delivery, and tells `leased` that there is one. False: none was due. Resolves when something else can be handled
   * in its place: while its outcome is on the way to the store. One that the store does not take waits beside what goes on in other stores.
   */
  async next(leased: () => void): Promise<boolean> {
    this.#running++;
    const place = await this.#solitude.enter();
    return new Promise((resolve, reject) => {
      const next = this.#next(leased, place, () => {
        this.#unsettled.add(next);
        place.leave();
        resolve(true);
      }).finally(() => {
        place.leave();
        this.#running--;
        // What else came for this job was not there for whoever has looked meanwhile.
        if (this.#unsettled.delete(next)) this.#deps.poke();
      });
      next.then(resolve, reject);
    });
  }

  async #next(leased: () => void, place: Place, makeRoom: () => void): Promise<boolean> {
    const { store, heartbeat, handlers } = this.#deps;
    if (this.#solitude.ended) return false;
    const isDue = await heartbeat.during(async ({ ownership, told, took, isSure }) => {
      const { owner } = ownership;
      const lease = await store.lease(ownership);
      took(lease);
      this.#hasBacklog = lease !== undefined;
      if (lease) {
        handlers.close();
        leased();
        await (isOfSource(lease) ? this.#handle(lease, { owner, isSure }, place, makeRoom) : this.#giveUp(lease));
      }
      told();
      return lease !== undefined;
    }, "jobs");
    if (!isDue) await heartbeat.look();
    return isDue;
  }

  /** What nobody can handle any more holds up nothing. */
  async #giveUp(lease: Lease): Promise<void> {
    const { unreadable } = lease;
    const error = describe(unreadable ?? unknownSource(lease.source));
    // Of what cannot be read, nobody knows what its lane has finished: that stays.
    const progress = unreadable === undefined ? new HandlerProgress(lease).toDeadLetter() : { handled: [] };
    await this.#deps.store.settle(lease, this.#dead({ error }, progress));
    const what =
      unreadable === undefined
        ? "A post is about a kind of job that this version does not know"
        : `What is kept of a post cannot be read, ${lease.id}`;
    const message = `${what}: it is a dead letter now.`;
    this.#deps.log({ level: "error", message });
  }

  async #handle(
    taken: KnownLease,
    { owner, isSure }: Pick<HeldLease, "owner" | "isSure">,
    place: Place,
    makeRoom: () => void,
  ): Promise<void> {
    const { log } = this.#deps;
    const begun = hasBegunAlone(taken.handled);
    const lease = begun ? { ...taken, handled: withoutBeginning(taken.handled) } : taken;
    const held = this.#held.hold(lease, owner, isSure);
    let outcome: Outcome;
    try {
      outcome = await this.#outcomeOf(lease, held, place, makeRoom, begun).catch((error: unknown) => {
        throw new NotHandledError(error);
      });
    } finally {
      this.#held.release(held);
    }
    if (held.givenBack) return;
    // What may end the process is alone with it until the store knows what became of it.
    const hasRoom = this.#unsettled.size - this.#waiting < this.#lead.size;
    if (lease.interruptions === 0 && this.#hasBacklog && hasRoom) makeRoom();
    const settled = await this.#settle(lease, held, outcome, makeRoom).finally(() => this.#untold.delete(lease));
    if (settled === "kept") return;
    const what =
      settled === "takenOver"
        ? "A job was taken over by another process while it was handled, since this one was not heard of for longer than its lease"
        : "The store did not answer when it was told what became of a job. It has another answer now: it was told then, or another process has taken the job over";
    log({ level: "warn", message: `${what}: ${lease.jobId}.`, source: lease.source });
  }

  /**
   * What was handled must not be forgotten because the store was away for a moment. `unknown`: it is not there to be told any more, and
   * may have been told by what it has not answered.
   */
  async #settle(
    lease: KnownLease,
    { progress }: HeldLease,
    outcome: Outcome,
    makeRoom: () => void,
  ): Promise<"kept" | "takenOver" | "unknown"> {
    const { store, log, leaseMs } = this.#deps;
    const until = performance.now() + leaseMs;
    for (let wasThere = false, isFirst = true; ; isFirst = false) {
      try {
        if (await store.settle(lease, outcome)) return "kept";
        return isFirst ? "takenOver" : "unknown";
      } catch (error) {
        if (this.#abandoned || isA(error, OutdatedError)) throw error;
        this.#untold.set(lease, { error, at: performance.now() });
        if (this.#unsettled.size < MOST_UNSETTLED) makeRoom();
        if (!wasThere) {
          await timers.setTimeout(SETTLE_AGAIN_MS);
          wasThere = performance.now() >= until && (await store.holds(lease).catch(() => false));
          continue;
        }
        // A store that is there and does not take this outcome: handled again and again, it would come again for ever, and nobody would know.
        const holds = heldOf(outcome);
        const left = { error: describe(error), ...(holds && { holds }) };
        const dead = this.#dead(left, progress.toDeadLetter());
        const kept = await store.settle(lease, dead).catch(() => Promise.reject(error));
        const message = "The store did not take what became of a post: it is a dead letter now.";
        if (kept) log({ level: "error", message, source: lease.source });
        return kept ? "kept" : "unknown";
      }
    }
  }

  async #outcomeOf(
    lease: KnownLease,
    held: HeldLease,
    place: Place,
    makeRoom: () => void,
    begun: boolean,
  ): Promise<Outcome> {
    const { takenOver, interruptions, handled } = lease;
    // One that only waited to be handled alone is none that anything happened to.
    if (takenOver && (begun || interruptions === 0)) return this.#interrupted(lease);
    if (interruptions === 0) return this.#lead.run(() => this.#attempt(lease, held), LATER);
    // What waits for the process stands in the way of nothing that goes on meanwhile.
    if (this.#unsettled.size < MOST_UNSETTLED) makeRoom();
    this.#waiting++;
    await place.alone(interruptions === INTERRUPTED_MS.length);
    this.#waiting--;
    const isOurs = !this.#solitude.ended && (await this.#noted(lease, beginAlone(handled)));
    const outcome = isOurs ? await this.#lead.runNow(() => this.#attempt(lease, held)) : LATER;
    if (outcome.kind !== "later") return outcome;
    // What has not begun, or may begin again, says so: whoever finds it has not been told that a process ended over it.
    place.leave();
    // One of which the store does not take that it begins would be taken again at once.
    if (outcome.inMs === undefined && !this.#solitude.ended) await timers.setTimeout(SETTLE_AGAIN_MS);
    return { handled, ...outcome };
  }

  /**
   * Notes how far a delivery has come that is handled alone. False: another process has it, or the store has not answered. That is no
   * interruption: the delivery is given back, unbegun, as soon as the store takes it.
   */
  async #noted(lease: KnownLease, handled: readonly string[], holds?: Held): Promise<boolean> {
    try {
      return await this.#deps.store.note(lease, handled, holds);
    } catch {
      return false;
    }
  }

  /**
   * Counts the attempt that ended with its process, before anything runs again: what ends every process that handles it would be handed
   * from one to the next for ever. It waits for nothing: it may be the fault of another.
   */
  async #interrupted(lease: KnownLease): Promise<Outcome> {
    const { source, ref, jobId: id, operation } = lease;
    const attempt = lease.attempts + 1;
    const interruptions = lease.interruptions + 1;
    const error = new HandlerInterruptedError(interruptions);
    // The job is not read for this: whose attempt it was stands in what there is.
    const facts: SourceFacts<Source> = sources[source];
    const said = lease.found === undefined ? publishHint(facts, JSON.parse(lease.body)) : JSON.parse(lease.found);
    const told = tellingOf(facts, operation, said);
    const { phase, milestone } = told;
    const event = `${source}.${phase}`;
    const inMs = this.#pauseAfterInterruption(interruptions);
    await this.#report(error, { stage: "handler", source, ref, id, event, attempt, ...retrying(inMs) });
    // What it holds stays as attempts after the first interruption have seen it: until one has, a post is taken at its word.
    const holds = lease.interruptions === 0 && { holds: heldIn(told) };
    const left = { error: describe(error), interrupted: true, ...holds } as const;
    if (inMs === undefined) return this.#dead(left, new HandlerProgress(lease).toDeadLetter());
    return { kind: "retry", inMs, givesWay: milestone === undefined, ...left, handled: lease.handled };
  }

  /** Milliseconds until what has ended its process may begin again; undefined: it may not. What is tried again sooner when it fails is so here. */
  #pauseAfterInterruption(interruptions: number): number | undefined {
    const ms = INTERRUPTED_MS[interruptions - 1];
    return ms === undefined ? undefined : Math.min(ms, this.#deps.retry(interruptions - 1) ?? ms);
  }

  async #attempt(lease: KnownLease, held: HeldLease): Promise<Outcome> {
    const { progress } = held;
    let told: Found;
    try {
      told = await this.#eventOf(lease);
    } catch (error) {
      if (!(error instanceof Settled)) return this.#unread(lease, error, progress);
      if (error.outcome.kind !== "later") this.#sayForgone(lease, progress, undefined);
      return error.outcome;
    }
    const { event, milestone, mayGrow, reported, behind, text } = told;
    const found = milestone === undefined ? undefined : text;
    this.#sayForgone(lease, progress, event.phase);
    const holds = heldIn({ milestone, phase: event.phase, mayGrow });
    // Should it end this process, nobody else says what it was.
    if (lease.interruptions > 0 && !(await this.#noted(lease, beginAlone(lease.handled), holds))) {
      return { kind: "later", holds, ...(found !== undefined && { found }) };
    }
    const left = await this.#run(told, lease, held);
    if (!left) {
      return { kind: "handled", ...holds, ...(reported && { milestone: reported }), ...(behind && AGAIN) };
    }
    const { error, inMs, stopped } = left;
    const seen = { holds, ...(found !== undefined && { found }) };
    if (stopped) return { kind: "later", ...progress.toStore(), ...seen };
    const kept = { error, ...seen };
    if (inMs === undefined) return this.#dead(kept, progress.toDeadLetter());
    // A report on the way holds up nothing that the job comes to: that is what there are handlers for.
    return { kind: "retry", inMs, givesWay: milestone === undefined, ...kept, ...progress.toStore() };
  }

  /** A retry that was announced, and does not come: what the job has come to meanwhile is told instead. */
  #sayForgone(lease: KnownLease, progress: HandlerProgress, told: AnyEvent["phase"] | undefined): void {
    const { source, ref, jobId } = lease;
    for (const phase of progress.forgo(lease, told)) {
      const instead = told === undefined ? "has gone on, and there is nothing more to tell" : `is ${told} by now`;
      const message = `A handler of ${source}.${phase} had failed, and is not run for it again: its job ${instead} (${jobId}).`;
      this.#deps.log({ level: isOnTheWay(phase) ? "info" : "warn", message, source, ref });
    }
  }

  async #eventOf(lease: KnownLease): Promise<Found> {
    const { source, ref, boundTo, milestones, operation, via } = lease;
    if (boundTo !== undefined && boundTo !== lease.jobId) {
      throw this.#drop(
        lease,
        `A post was dropped: it names the job ${lease.jobId}, and its URL was made for ${boundTo}.`,
      );
    }
    if (lease.refState === "creating") {
      throw new Settled({ kind: "later", inMs: CREATE_POLL_MS });
    }
    if (this.#lags.isJoined(lease)) {
      this.#lags.forget(lease);
      throw this.#drop(
        lease,
        "A post says what a later one of its job says as well: that one waits for it.",
        "info",
        true,
      );
    }
    const facts: SourceFacts<Source> = sources[source];
    const hint = publishHint(facts, JSON.parse(lease.body));
    const job = await this.#readBack(lease, facts);
    const told = tellingOf(facts, operation, job ?? hint);
    const { milestone, mayGrow } = told;
    let { phase } = told;
    const announced = job && via === "post" ? tellingOf(facts, operation, hint).milestone : undefined;
    const behind = announced !== undefined && !isReported(milestones, announced) && !isConfirmed(announced, milestone);
    const next = behind ? this.#lags.nextLookMs(lease, announced) : undefined;
    if (next) {
      const isShown = job && phase === "previewReady" && milestone !== undefined && next.waitedMs >= BEHIND_MS;
      if (isShown) await this.#tellMeanwhile(lease, milestone, job);
      this.#deps.log({ level: "info", message: "A job is not yet what its post says; it is read again.", source });
      throw new Settled({ kind: "later", inMs: next.inMs, givesWay: true });
    }
    this.#lags.forget(lease);
    // A state that a job has left does not come back: what says so was read too early, or posted late.
    if (!isEnd(phase) && hasEnded(milestones)) {
      throw this.#drop(lease, "A post came late: its job has ended.", "info", behind);
    }
    if (milestone !== undefined && isReported(milestones, milestone)) {
      if (phase !== "previewReady" || via === "read") {
        if (!isElsewhere(milestones, milestone, facts.job, job ?? hint)) {
          // Nothing more comes of it: what was open has failed.
          if (via === "read" && isEnd(phase) && !mayGrow) throw new Settled({ kind: "handled", ended: true });
          throw this.#drop(lease, "An event came again by another post.", "info", behind);
        }
        const message = `A job that had ended reports its end again, with its results at other addresses: ${lease.jobId}. Nothing says whether it was rendered again or they were signed anew, so it is not told.`;
        throw this.#drop(lease, message, "warn", behind);
      }
      // Handlers of a ready preview render it, which costs: they must not run again because the preview is still there.
      phase = "progress";
    }
    if (job) await this.#confirmCalls(lease, facts, job, milestone !== undefined);
    const isMilestone = phase !== "progress" && milestone !== undefined;
    const event = {
      id: eventId(lease, isMilestone ? milestone : phase),
      name: `${source}.${phase}`,
      source,
      phase,
      ref,
      via,
      receivedAt: new Date(this.#deps.clock() - lease.ageMs),
      hint,
      ...(job && { job }),
    };
    const text = job && JSON.stringify(job);
    if (!isMilestone) return { event, milestone: undefined, mayGrow, reported: undefined, behind, text };
    const reported = isEnd(phase) ? withAddresses(milestone, facts.job, job ?? hint) : milestone;
    // Whoever waits for the job has looked when the post came, or was not told at all.
    if (via === "read" || lease.ageMs >= HINT_AGAIN_MS) this.#deps.hints.publish({ source, ref, id: lease.jobId });
    return { event, milestone, mayGrow, reported, behind, text };
  }

  /** What a read shows is a delivery of its own, while the post waits for what it has announced. One that was put in before is not again. */
  async #tellMeanwhile({ source, ref, jobId, lane, milestones }: KnownLease, milestone: string, job: object) {
    if (isReported(milestones, milestone)) return;
    const shown = { source, ref, jobId, body: JSON.stringify(job), via: "read", keepMs: SHOWN_MS } as const;
    // A store that is away takes it at the next look.
    await this.#deps.store.accept({ key: milestoneKey(lane, milestone), ...shown }).catch(() => {});
    this.#deps.poke();
  }

  /** A call that ended without an answer shows itself in the job that it was about. */
  async #confirmCalls(lease: KnownLease, facts: SourceFacts<Source>, job: object, isMilestone: boolean): Promise<void> {
    const { source, jobId, refState, boundTo } = lease;
    const { store } = this.#deps;
    if (boundTo === undefined && isPending(refState)) await this.#confirmStart(lease, job, isMilestone);
    if (facts.render && isPastPreview(facts.job, facts.render.states, job)) {
      // It can be kept elsewhere, where stores are several. Without it, the call is found to be answered when it is asked for.
      await store.answerRef(renderRef(source, jobId, job)).catch(() => {});
    }
  }

  /** Anybody who knows the URL can name a job under it. The job itself says whether it is the one that was given this URL. */
  async #confirmStart(lease: KnownLease, job: object, isMilestone: boolean): Promise<void> {
    const { source, ref, jobId } = lease;
    const { store, urls, log } = this.#deps;
    const url = reportUrl(source, job);
    if (url === undefined) {
      const message = `A post names the job ${jobId} for the start under the reference ${ref}, which ended without an answer. The job does not say where it reports: if it is that one, hooks.bind() says so.`;
      if (isMilestone) log({ level: "warn", message, source, ref });
    } else if (urls.read(url)?.ref === ref) {
      await store.bindRef(ref, jobId);
      const other = (await store.refsOf(source, jobId)).find((one) => one !== ref);
      const message = `The job ${jobId} reports to the URL of the start under the reference ${ref}, and was bound to the reference ${other} as well: that is the job of another start, or of none.`;
      if (other !== undefined) log({ level: "warn", message, source, ref });
    } else {
      throw this.#drop(lease, `A post was dropped: the job that it names, ${jobId}, reports to another URL.`);
    }
  }

  /**
   * The job; undefined when posts are believed. Never one that was read before what is known already: of what an earlier read has
   * found and what is read now, the one that is farther.
   */
  async #readBack(lease: KnownLease, facts: SourceFacts<Source>): Promise<Jobs[Source] | undefined> {
    const { reader } = this.#deps;
    if (!reader) return undefined;
    const { via, attempts, ageMs, operation } = lease;
    const found = foundIn(lease);
    // What was found by reading is a read itself, the first time.
    if (found && via === "read" && lease.found === undefined && attempts === 0 && ageMs < REMEMBER_MS) return found;
    const record = await this.#read(lease, reader);
    const job = record && publishJob(facts, record);
    const milestoneIn = (one: object): string | undefined => tellingOf(facts, operation, one).milestone;
    if (found && !(job && isConfirmed(milestoneIn(found), milestoneIn(job)))) return found;
    if (job) return job;
    // It may be the job of a call that ended without an answer, which nothing else names.
    const isAwaited = lease.tracked || (lease.boundTo === undefined && isPending(lease.refState));
    if (!isAwaited && failuresOf(lease) + 1 >= STRANGER_ATTEMPTS) {
      const message = `A post was dropped: the service does not know the job that it names, ${lease.jobId}, under the reference ${lease.ref}.`;
      throw this.#drop(lease, message, "warn", true);
    }
    throw new JobNotFoundError(lease.jobId, facts.readOperation);
  }

  #read({ id, source, jobId, ref, attempts, dueMs }: KnownLease, reader: ReadBack): Promise<Jobs[Source] | undefined> {
    // What was put off, or is replayed, is to see what has become of the job since.
    const recent = attempts === 0 ? reader.recent(source, jobId, dueMs) : undefined;
    if (recent) return recent;
    const inMs = this.#deps.readLimit.take(ref, id);
    if (inMs > 0) throw new Settled({ kind: "later", inMs });
    return reader.read(source, jobId);
  }

  /**
   * Runs the handlers that are due and have not finished this event yet. One that fails stops no other.
   *
   * @returns What is left to do when not all of them have finished: nothing, unless `inMs` says when to go on.
   */
  async #run({ event, milestone, text }: Found, lease: KnownLease, held: HeldLease): Promise<Left | undefined> {
    const { turns } = this.#deps;
    const { progress } = held;
    const left: Unfinished[] = [];
    let stopped = false;
    const handlers = this.#deps.handlers.of(event);
    const isShared = handlers.length > 1 || text !== undefined;
    for (const registered of handlers) {
      const handler = handlerOf(event, registered.pattern, milestone !== undefined);
      if (progress.isFinished(handler)) continue;
      const before = progress.unfinished(handler);
      if (before && !isDue(before, lease)) {
        left.push(before);
        continue;
      }
      const failed = (before?.failed ?? 0) + 1;
      const attempt = failed + lease.interruptions;
      while (!turns.take()) await turns.turn();
      // Somebody else may have it by now, and have finished it. It is given back: the store says who runs it.
      if (held.lost || !held.isSure()) {
        stopped = true;
        left.push({ failed: failed - 1, error: NOT_BEGUN, dueAtAge: lease.ageMs });
        break;
      }
      try {
        await this.#runOne(registered, isShared ? copyOf(event, lease, text) : event, attempt, held);
        progress.finish(handler);
      } catch (error) {
        if (this.#abandoned && held.lost && !isA(error, GiveUp)) {
          stopped = true;
          left.push({ failed: failed - 1, error: describe(error), dueAtAge: lease.ageMs });
          break;
        }
        const inMs = this.#pauseAfter(error, failed, registered.retry);
        const dueAtAge = inMs === undefined ? undefined : lease.ageMs + inMs;
        left.push(progress.fail(handler, { failed, error: describe(error), dueAtAge }));
        const { source, ref, jobId: id } = lease;
        await this.#report(error, { stage: "handler", source, ref, id, event: event.name, attempt, ...retrying(inMs) });
        if (error === held.lost) break;
      }
    }
    const [first] = left;
    const nextAge = Math.min(...left.map(({ dueAtAge = Number.POSITIVE_INFINITY }) => dueAtAge));
    return (
      first && {
        // In a dead letter, what became of each of them.
        error: [...new Set(left.map(({ error }) => error))].join("; "),
        stopped,
        ...(nextAge < Number.POSITIVE_INFINITY && { inMs: nextAge - lease.ageMs }),
      }
    );
  }

  async #runOne(registered: Registered, event: AnyEvent, attempt: number, held: HeldLease): Promise<void> {
    const { handlerTimeoutMs: timeoutMs, inHand, inside } = this.#deps;
    try {
      if (event.job) inHand.add(event);
      await inside.run(() => runHandler(registered, { event, attempt, timeoutMs, held }));
    } finally {
      inHand.delete(event);
    }
  }

  /** Milliseconds until what has failed is tried again; undefined: it is not. */
  #pauseAfter(error: unknown, failed: number, retry: RetryPlan = this.#deps.retry): number | undefined {
    // A call that the receiver refuses is refused again.
    if (isA(error, GiveUp) || isA(error, ConfigurationError)) return undefined;
    // Whoever is told to stop has not failed for good.
    return retry(failed) ?? (this.#abandoned ? 0 : undefined);
  }

  async #unread(lease: KnownLease, error: unknown, progress: HandlerProgress): Promise<Outcome> {
    const { source, ref, jobId: id } = lease;
    const attempt = lease.attempts + 1;
    const inMs = this.#pauseAfter(error, failuresOf(lease) + 1);
    await this.#report(error, { stage: "read", source, ref, id, attempt, ...retrying(inMs) });
    const found = foundIn(lease);
    const told = found && tellingOf(sources[source], lease.operation, found);
    const holds = told && heldIn(told);
    const left = { error: describe(error), ...(holds && { holds }) };
    if (inMs === undefined) return this.#dead(left, progress.toDeadLetter());
    return { kind: "retry", inMs, givesWay: false, ...left, handled: lease.handled };
  }

  #dead(left: Omit<Outcome & { kind: "dead" }, "kind" | "keepMs" | keyof Progress>, progress: Progress): Outcome {
    return { kind: "dead", keepMs: this.#deps.deadLetterMs, ...left, ...progress };
  }

  /** @param again What it has announced is to be looked for when it comes again. */
  #drop({ source, ref }: KnownLease, message: string, level: "info" | "warn" = "warn", again = false): Settled {
    this.#deps.log({ level, message, source, ref });
    return new Settled({ kind: "dropped", ...(again && AGAIN) });
  }

  /** It will be so for all jobs until somebody does something about it. */
  #sayRefused(error: unknown, { source, ref, id, retryInMs }: Failure): void {
    const next =
      retryInMs === undefined ? "Its post is a dead letter now: hooks.replay() handles it then" : "It is read again";
    const message = `The service does not let the client read the job ${id}: it answered ${statusOf(error)}. Look at the keys that createClient() is given, and whether they are of the account that has the job. ${next}.`;
    this.#seldom({ level: "error", message, source, ref }, `${statusOf(error)} ${source}`);
  }

  async #report(error: unknown, failure: Failure): Promise<void> {
    const { handlers, log, handlerTimeoutMs: ms } = this.#deps;
    const { errorHandler } = handlers;
    const { source, ref, id } = failure;
    const next = failure.retryInMs === undefined ? "It is a dead letter now." : `It is tried again.`;
    try {
      if (errorHandler) {
        const telling = Promise.resolve(errorHandler(error, failure));
        await inTime(telling, ms, () => new HandlerTimeoutError("onError", ms));
      }
      // Messages of errors can quote bodies: only hooks.onError() gets them.
      else if (failure.stage === "read" && REFUSING.includes(statusOf(error))) this.#sayRefused(error, failure);
      else {
        const message = `A ${failure.stage} failed for the job ${printable(id)}. ${next} hooks.onError() gets the error.`;
        log({ level: "error", message, source, ref });
      }
    } catch {
      const message = "The handler given to hooks.onError() failed, or took longer than handlerTimeout.";
      this.#seldom({ level: "error", message, source });
    }
  }
}

/** Statuses of a service that does not let this client read. */
const REFUSING: readonly unknown[] = [401, 403];

/** The job as an earlier attempt has read it, or whoever found by reading that it has changed. */
function foundIn({ found, via, body }: KnownLease): Jobs[Source] | undefined {
  const kept = found ?? (via === "read" ? body : undefined);
  return kept === undefined ? undefined : JSON.parse(kept);
}

/** One for each handler: what it changes, no other one sees, nor another post of the job that shares its read. */
function copyOf(event: AnyEvent, { source, body }: KnownLease, text: string | undefined): AnyEvent {
  const { receivedAt } = event;
  // From its text: what was posted may be nested too deeply to be written out again.
  const hint = publishHint<Source>(sources[source], JSON.parse(body));
  return { ...event, receivedAt: new Date(receivedAt), hint, ...(text !== undefined && { job: JSON.parse(text) }) };
}

/** What is kept of what a job is told to have come to. */
function heldIn({ milestone, phase, mayGrow }: Telling): Held {
  return holding({ milestone, ended: isEnd(phase), mayGrow });
}

/** The same, of what has become of a delivery. */
function heldOf(outcome: Outcome): Held | undefined {
  if (outcome.kind === "handled") return holding(outcome);
  return "holds" in outcome ? outcome.holds : undefined;
}

function holding({
  milestone,
  ended,
  mayGrow,
}: {
  milestone?: string | undefined;
  ended: boolean;
  mayGrow?: boolean | undefined;
}): Held {
  return { ...(milestone !== undefined && { milestone }), ended, ...(mayGrow && MAY_GROW) };
}

/** Reports on the way are of no account once there is a later one. */
function isOnTheWay(phase: string): boolean {
  return phase === "progress" || phase === "unknown";
}

/** How often it was tried by processes that went on. */
function failuresOf({ attempts, interruptions }: KnownLease): number {
  return attempts - interruptions;
}

function retrying(inMs: number | undefined): Pick<Failure, "retryInMs"> {
  return inMs === undefined ? {} : { retryInMs: inMs };
}

function describe(error: unknown): string {
  // Not every store can hold every text: Postgres takes no NUL.
  return printable(thrownText(error), ERROR_LENGTH);
}
