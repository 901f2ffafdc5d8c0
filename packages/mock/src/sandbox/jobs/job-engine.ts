import type { Cancel, Clock } from "../clock.ts";
import type { Ledger } from "../credits/ledger.ts";
import { payStage, settle } from "../credits/settle.ts";
import type { JobRules } from "../resource.ts";
import type { Table } from "../store/table.ts";
import { enterState } from "./enter-state.ts";
import { failParts } from "./failed-parts.ts";
import type { Fate } from "./fate.ts";
import { isGone, type Job, outcomeOf, type Stage } from "./job.ts";
import { failingNow, isAtPreview, isBeforePreview, isSuccess, isWaiting, planFromRender } from "./plan.ts";

/** What moves a job from one state to the next: time, being read, nothing at all, or it goes through at once. */
export type Advance =
  | { /** Milliseconds in each state. */ everyMs: number }
  | { /** Reads in each state; the read that is the n-th shows the next one. */ afterReads: number }
  | "immediate"
  | "manual";

/** Why a job cannot be rendered now. */
export type RenderRefusal = "no preview" | "already rendered" | "ended";

/** Why a job cannot be brought to a bad end now. */
export type EndRefusal = "ended" | "only its render leads there";

export interface EngineParts {
  advance: Advance;
  clock: Clock;
  jobs: Table<Job>;
  ledger: Ledger;
  /** Base URL of the mock's media. */
  mediaUrl: () => string;
  /** What is special about a type of job. */
  rulesOf: (type: string) => JobRules | undefined;
  /** Told when what a rule has ordered of a job acts on it; each time again. */
  acted: (job: Job) => void;
  /** Told after a job has come into a new state; what it changes is kept together with the job. */
  onChange: (job: Job) => void;
  /** Keeps what has changed. */
  flush: () => void;
  /** Does something, and keeps all that it changes at once. */
  together: (work: () => void) => void;
}

/** Moves jobs through their states. */
export class JobEngine {
  readonly #parts: EngineParts;
  readonly #timers = new Map<string, Cancel>();
  #advance: Advance;

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#advance = parts.advance;
  }

  get advance(): Advance {
    return this.#advance;
  }

  /** Every job that is under way goes on in the new manner. */
  set advance(advance: Advance) {
    this.#advance = advance;
    for (const job of this.#parts.jobs.values()) {
      if (job.plan.length === 0) continue;
      this.#unschedule(job);
      delete job.dueAt;
      this.go(job);
    }
    this.#parts.flush();
  }

  /** Sets a job in motion that is new, or whose render was just asked for. */
  go(job: Job): void {
    job.reads = 0;
    this.#move(job);
  }

  #move(job: Job): void {
    this.#parts.jobs.put(job);
    if (this.#advance !== "immediate") this.#schedule(job);
    else if (job.fate?.stall) this.acts(job, "stall");
    else {
      this.#parts.together(() => {
        while (job.plan.length > 0) this.#step(job);
      });
    }
  }

  /** Goes on with the jobs that were under way when they were kept. */
  resume(): void {
    for (const job of this.#parts.jobs.values()) {
      if (job.plan.length === 0) continue;
      if (job.dueAt === undefined) this.#move(job);
      else this.#arm(job, job.dueAt);
    }
  }

  /** Jobs that time moves have as long to wait as they had, by a clock that shows another time. What is scheduled stays as it is. */
  postpone(milliseconds: number): void {
    if (milliseconds === 0) return;
    for (const job of this.#parts.jobs.values()) {
      if (job.dueAt === undefined) continue;
      job.dueAt += milliseconds;
      this.#parts.jobs.put(job);
    }
  }

  /** Forgets what is scheduled. */
  pause(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }

  /** Counts a read, which may move the job. */
  read(job: Job): void {
    const { jobs } = this.#parts;
    if (typeof this.#advance === "string" || !("afterReads" in this.#advance)) return;
    if (job.plan.length === 0) return;
    job.reads++;
    const { stall } = job.fate ?? {};
    const slow = slownessOf(job);
    if (!stall && job.reads >= this.#advance.afterReads * slow) return void this.#step(job);
    if (job.reads >= this.#advance.afterReads) this.acts(job, stall ? "stall" : "slow");
    jobs.put(job);
  }

  /** Something acts on a job. Where a rule has ordered just that, the rule is used. */
  acts(job: Job, what: Fate["ordered"]): void {
    if (job.fate?.ordered === what && what !== undefined) this.#parts.acted(job);
  }

  /** Says why a job cannot be rendered now; undefined when it can. */
  refusal(job: Job): RenderRefusal | undefined {
    if (isAtPreview(job) && isWaiting(job)) return undefined;
    const outcome = outcomeOf(job);
    if (job.fate?.rerender && !isBeforePreview(job) && outcome !== "failed") return undefined;
    if (outcome) return "ended";
    return isSuccess(job.type, job.plan.at(-1)) || !isBeforePreview(job) ? "already rendered" : "no preview";
  }

  /** Starts the render of a job that can be rendered. */
  render(job: Job, stage: Stage): void {
    this.#unschedule(job);
    if (!(isAtPreview(job) && isWaiting(job))) this.acts(job, "rerender");
    // The render before this one is made as well.
    if (job.fate?.rerender) payStage(job, this.#parts.ledger);
    const [now, ...then] = planFromRender(job.type, job.fate);
    job.plan = then;
    job.stage = stage;
    this.#enter(job, now);
  }

  /** Takes a job's next step now, also one that is held. Says whether there was one. */
  step(job: Job): boolean {
    this.#unschedule(job);
    if (job.fate?.stall) job.fate = { ...job.fate, stall: false };
    if (!this.#step(job)) return false;
    this.#schedule(job);
    this.#parts.flush();
    return true;
  }

  /** Keeps a job where it is until it is stepped. Says whether it was still under way. */
  hold(job: Job): boolean {
    if (outcomeOf(job)) return false;
    this.#unschedule(job);
    delete job.dueAt;
    job.fate = { ...job.fate, stall: true };
    this.#parts.jobs.put(job);
    this.#parts.flush();
    return true;
  }

  /** Brings a job to a bad end now, through what its transitions have before it; or says why it cannot. */
  end(job: Job, fate: Fate): EndRefusal | undefined {
    if (outcomeOf(job)) return "ended";
    const way = failingNow(job, fate);
    if (!way) return "only its render leads there";
    this.#unschedule(job);
    const { cause, ordered, ...before } = job.fate ?? {};
    // Another end than the one that a rule has ordered.
    job.fate = { ...before, ...(ordered === "ends" ? {} : { cause, ordered }), ...fate };
    job.plan = [...way];
    while (this.#step(job));
    this.#parts.flush();
    return undefined;
  }

  /** Takes a job away. What was agreed on for it is not done any more. */
  remove(job: Job): void {
    this.#unschedule(job);
    if (job.stage && !job.stage.paid) this.#parts.ledger.release(job.account, job.stage.price);
    this.#parts.jobs.delete(job.id);
  }

  #schedule(job: Job): void {
    const everyMs = typeof this.#advance !== "string" && "everyMs" in this.#advance ? this.#advance.everyMs : undefined;
    const { stall, ordered } = job.fate ?? {};
    const slow = slownessOf(job);
    if (everyMs === undefined || job.plan.length === 0 || stall) delete job.dueAt;
    else job.dueAt = this.#parts.clock.now() + everyMs * slow;
    if (everyMs !== undefined && job.plan.length > 0 && ordered && (stall || slow > 1)) this.#keepBack(job, everyMs);
    else if (job.dueAt !== undefined) this.#arm(job, job.dueAt);
    this.#parts.jobs.put(job);
  }

  /** What keeps a job back acts when its step would have come. */
  #keepBack(job: Job, everyMs: number): void {
    const { clock } = this.#parts;
    const come = (): void => {
      this.#timers.delete(job.id);
      this.acts(job, job.fate?.stall ? "stall" : "slow");
      if (job.dueAt !== undefined) this.#arm(job, job.dueAt);
    };
    this.#timers.set(job.id, clock.schedule(clock.now() + everyMs, come));
  }

  #arm(job: Job, at: number): void {
    this.#timers.set(
      job.id,
      this.#parts.clock.schedule(at, () => {
        this.#timers.delete(job.id);
        this.#step(job);
        this.#schedule(job);
        this.#parts.flush();
      }),
    );
  }

  #unschedule(job: Job): void {
    this.#timers.get(job.id)?.();
    this.#timers.delete(job.id);
  }

  #step(job: Job): boolean {
    const next = job.plan.shift();
    if (next === undefined) return false;
    job.reads = 0;
    this.#enter(job, next);
    return true;
  }

  #enter(job: Job, state: string): void {
    const { clock, ledger, jobs, mediaUrl, rulesOf, onChange } = this.#parts;
    enterState(job, state, clock.now(), mediaUrl());
    rulesOf(job.type.name)?.enter?.(job);
    if (failParts(job)) this.acts(job, "failParts");
    settle(job, ledger);
    jobs.put(job);
    if (isGone(job)) this.acts(job, "vanish");
    if (outcomeOf(job)) this.acts(job, "ends");
    onChange(job);
  }
}

/** How many times as long as others it takes for its next step. */
function slownessOf({ fate, state, type }: Job): number {
  const { slow = 1, slowAt } = fate ?? {};
  return slowAt === "render" && !type.definition.journey.render?.includes(state) ? 1 : slow;
}
