import type { Clock } from "../clock.ts";
import type { Job } from "./job.ts";
import { camelCase } from "./job-type.ts";
import { PREVIEW_READY, planFromRender, RENDER_PENDING } from "./plan.ts";
import { enterState } from "./snapshot.ts";

/** What moves a job from one state to the next: time, or being read. */
export type Advance =
  | { /** Milliseconds in each state. */ everyMs: number }
  | { /** Reads in each state; the read that is the n-th shows the next one. */ afterReads: number };

/** Told after a job has come into a new state. */
export type OnChange = (job: Job) => void;

/** Why a job cannot be rendered now. */
export type RenderRefusal = "no preview" | "already rendered" | "ended";

/** Moves jobs through their states. */
export class JobEngine {
  readonly #advance: Advance;
  readonly #clock: Clock;
  readonly #onChange: OnChange;

  constructor(advance: Advance, clock: Clock, onChange: OnChange) {
    this.#advance = advance;
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /** Sets a new job in motion. */
  start(job: Job): void {
    this.#schedule(job);
  }

  /** Counts a read, which may move the job. */
  read(job: Job): void {
    if (!("afterReads" in this.#advance) || ++job.reads < this.#advance.afterReads) return;
    this.#step(job);
  }

  /** Asks for the render of a job whose preview is ready. */
  render(job: Job): RenderRefusal | undefined {
    if (job.state !== PREVIEW_READY || job.plan.length > 0) return refusal(job);
    job.plan = planFromRender(job.type);
    job.reads = 0;
    enterState(job, job.type.states.has(RENDER_PENDING) ? RENDER_PENDING : job.state, this.#clock.now());
    this.#schedule(job);
    return undefined;
  }

  #schedule(job: Job): void {
    if (!("everyMs" in this.#advance) || job.plan.length === 0) return;
    this.#clock.after(this.#advance.everyMs, () => {
      this.#step(job);
      this.#schedule(job);
    });
  }

  #step(job: Job): void {
    const next = job.plan.shift();
    if (next === undefined) return;
    job.reads = 0;
    enterState(job, next, this.#clock.now());
    this.#onChange(job);
  }
}

function refusal({ plan, type }: Job): RenderRefusal {
  const last = plan.at(-1);
  if (last === undefined) return "ended";
  return type.definition.succeeded.map(camelCase).includes(last) ? "already rendered" : "no preview";
}
