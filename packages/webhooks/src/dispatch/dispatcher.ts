import { setTimeout as sleep } from "node:timers/promises";
import { hasEnded, isEnd, milestoneOf, phaseOf } from "@video-ads/core/job";
import { JobNotFoundError } from "../errors/job-not-found-error.ts";
import type { AnyEvent } from "../events/event.ts";
import { publishHint, publishJob } from "../events/publish.ts";
import type { SourceFacts } from "../events/source.ts";
import type { Jobs, Source } from "../generated/events.ts";
import { sources } from "../generated/sources.ts";
import type { Log } from "../log.ts";
import type { Lease, Outcome, Store } from "../stores/store.ts";
import type { ReadBack } from "../trust/read-back.ts";
import type { ReadLimit } from "../trust/read-limit.ts";
import type { Failure, Handlers } from "./handlers.ts";
import { type HeldLease, HeldLeases } from "./held-leases.ts";
import type { RetryPlan } from "./retry-plan.ts";
import { runHandler } from "./run-handler.ts";

export interface DispatchDeps {
  handlers: Handlers;
  store: Store;
  /** Absent: posts are believed. */
  reader: ReadBack | undefined;
  readLimit: ReadLimit;
  retry: RetryPlan;
  handlerTimeoutMs: number;
  leaseMs: number;
  log: Log;
}

/** How long a post waits for the call that creates its job: longer than the client lets one take. */
export const CREATE_LIMIT_MS = 120_000;
const CREATE_POLL_MS = 500;
/** Attempts to read a job that nobody but an unsigned post has named. */
const STRANGER_ATTEMPTS = 3;
const SETTLE_AGAIN_MS = 250;
const ERROR_LENGTH = 500;

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
  #running = 0;

  constructor(deps: DispatchDeps) {
    this.#deps = deps;
    this.#held = new HeldLeases(deps.store, deps.leaseMs);
  }

  /** How many deliveries are being handled. */
  get running(): number {
    return this.#running;
  }

  /** Handles the first due delivery, of `lane` if given. False: none was due. */
  async next(lane?: string, leased?: () => void): Promise<boolean> {
    const { store, leaseMs, handlers } = this.#deps;
    this.#running++;
    try {
      const lease = await store.lease({ leaseMs, ...(lane !== undefined && { lane }) });
      if (!lease) return false;
      handlers.close();
      leased?.();
      await this.#handle(lease);
      return true;
    } finally {
      this.#running--;
    }
  }

  async #handle(lease: Lease): Promise<void> {
    const { log } = this.#deps;
    const held = this.#held.hold(lease);
    try {
      const outcome = await this.#outcomeOf(lease, held);
      if (!(await this.#settle(lease, outcome, held))) {
        const message = "A job was taken over by another process while it was handled.";
        log({ level: "warn", message, source: lease.source });
      }
    } finally {
      this.#held.release(held);
    }
  }

  /** What was handled must not be forgotten because the store was away for a moment. */
  async #settle(lease: Lease, outcome: Outcome, held: HeldLease): Promise<boolean> {
    for (;;) {
      try {
        return await this.#deps.store.settle(lease, outcome);
      } catch (error) {
        if (performance.now() + SETTLE_AGAIN_MS > held.until) throw error;
        await sleep(SETTLE_AGAIN_MS);
      }
    }
  }

  async #outcomeOf(lease: Lease, held: HeldLease): Promise<Outcome> {
    let event: AnyEvent;
    let milestone: string | undefined;
    try {
      ({ event, milestone } = await this.#eventOf(lease));
    } catch (error) {
      if (error instanceof Settled) return error.outcome;
      return this.#failed(lease, "read", [error], lease.handled);
    }
    const { outcome, errors } = await this.#run(event, lease, held);
    if (errors.length > 0) return this.#failed(lease, "handler", errors, outcome, event.name);
    return { kind: "handled", ...(milestone && { milestone }), ended: isEnd(event.phase) };
  }

  async #eventOf(lease: Lease): Promise<{ event: AnyEvent; milestone: string | undefined }> {
    const { source, ref, boundTo, milestones, via } = lease;
    if (boundTo !== undefined && boundTo !== lease.jobId) {
      throw this.#drop(source, "A post was dropped: it names another job than its URL was made for.");
    }
    if (lease.refState === "creating" && (lease.refAgeMs ?? 0) < CREATE_LIMIT_MS) {
      throw new Settled({ kind: "later", inMs: CREATE_POLL_MS });
    }
    const facts: SourceFacts<Source> = sources[source];
    const hint = publishHint(facts, JSON.parse(lease.body));
    const record = await this.#readBack(lease, facts);
    const job = record && publishJob(facts, record);
    const seen = job ?? hint;
    let phase = phaseOf(facts.job, seen);
    const milestone = milestoneOf(facts.job, phase, seen);
    if (!job && !isEnd(phase) && hasEnded(milestones)) {
      throw this.#drop(source, "A post came late: its job has ended.", "info");
    }
    if (milestone !== undefined && milestones.includes(milestone)) {
      if (phase !== "previewReady" || via === "read") {
        throw this.#drop(source, "An event came again by another post.", "info");
      }
      // Handlers of a ready preview render it, which costs: they must not run again because the preview is still there.
      phase = "progress";
    }
    if (job && boundTo === undefined && (lease.refState === "creating" || lease.refState === "unconfirmed")) {
      // The call that created the job did not say so; its webhook does, and the service confirms it.
      await this.#deps.store.bindRef(ref, lease.jobId);
    }
    const event = { name: `${source}.${phase}`, source, phase, ref, via, hint, ...(job && { job }) };
    return { event, milestone: phase === "progress" ? undefined : milestone };
  }

  /** The job; undefined when posts are believed. */
  async #readBack(lease: Lease, facts: SourceFacts<Source>): Promise<Jobs[Source] | undefined> {
    const { reader, readLimit } = this.#deps;
    if (!reader) return undefined;
    const { source, jobId, ref, attempts, via } = lease;
    // What was found by reading is a read itself.
    const withinMs = via === "read" ? Number.POSITIVE_INFINITY : lease.ageMs;
    let reading = attempts === 0 ? reader.recent(source, jobId, withinMs) : undefined;
    if (!reading) {
      const inMs = readLimit.take(ref);
      if (inMs > 0) throw new Settled({ kind: "later", inMs });
      reading = reader.read(source, jobId);
    }
    const record = await reading;
    if (record) return record;
    if (!lease.tracked && attempts + 1 >= STRANGER_ATTEMPTS) {
      throw this.#drop(source, "A post was dropped: the service does not know the job that it names.");
    }
    throw new JobNotFoundError(jobId, facts.readOperation);
  }

  /** Runs the handlers that have not finished this event yet. One that fails stops no other. */
  async #run(event: AnyEvent, lease: Lease, held: HeldLease): Promise<{ outcome: string[]; errors: unknown[] }> {
    const { handlers, handlerTimeoutMs } = this.#deps;
    const outcome = [...lease.handled];
    const errors: unknown[] = [];
    for (const registered of handlers.of(event)) {
      const name = `${event.name} ${registered.pattern}`;
      if (outcome.includes(name)) continue;
      if (held.lost) {
        errors.push(held.lost);
        break;
      }
      try {
        await runHandler(registered, { event, attempt: lease.attempts + 1, timeoutMs: handlerTimeoutMs, held });
        outcome.push(name);
      } catch (error) {
        errors.push(error);
      }
    }
    return { outcome, errors };
  }

  async #failed(
    lease: Lease,
    stage: Failure["stage"],
    errors: readonly unknown[],
    handled: readonly string[],
    event?: string,
  ): Promise<Outcome> {
    const attempt = lease.attempts + 1;
    const inMs = this.#deps.retry(attempt);
    const { source, ref, jobId: id } = lease;
    const retrying = inMs === undefined ? {} : { retryInMs: inMs };
    for (const error of errors) {
      await this.#report(error, { stage, source, ref, id, ...(event && { event }), attempt, ...retrying });
    }
    const error = describe(errors[0]);
    return inMs === undefined ? { kind: "dead", error, handled } : { kind: "retry", inMs, error, handled };
  }

  #drop(source: Source, message: string, level: "info" | "warn" = "warn"): Settled {
    this.#deps.log({ level, message, source });
    return new Settled({ kind: "dropped" });
  }

  async #report(error: unknown, failure: Failure): Promise<void> {
    const { handlers, log } = this.#deps;
    const { source } = failure;
    const next = failure.retryInMs === undefined ? "It is a dead letter now." : `It is tried again.`;
    try {
      if (handlers.errorHandler) await handlers.errorHandler(error, failure);
      // Messages of errors can quote bodies: only hooks.onError() gets them.
      else
        log({ level: "error", message: `A ${failure.stage} failed. ${next} hooks.onError() gets the error.`, source });
    } catch {
      log({ level: "error", message: "The handler given to hooks.onError() threw.", source });
    }
  }
}

function describe(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, ERROR_LENGTH);
}
