import { plainId } from "@video-ads/core/ids";
import type { AskedFor } from "@video-ads/core/job";

/** A job that a tool of this session has started or rendered, or may have rendered. */
export interface LoggedJob {
  readonly id: string;
  readonly type: string;
  /** The tool that started it. */
  readonly tool: string;
  /** The tool that waits for it. */
  readonly wait: string;
  readonly started: string;
  /** What it was last asked for: a wait without `until` waits for that. */
  until: "preview" | "done";
  /** As it was last seen. `unknown`: its render may have been made, and no read has told since. */
  outcome: "running" | "preview_ready" | "succeeded" | "failed" | "unknown";
}

/** Enough for a long session; the oldest are forgotten first. */
const MOST = 500;

/** The jobs of a session, so that none is lost when a call is cancelled before its answer. */
export class JobLog {
  readonly #jobs = new Map<string, LoggedJob>();
  /** Jobs that the service has named to this session. */
  readonly #named = new Set<string>();
  /** Renders that are under way or may be paid for, by job. None is forgotten: who does would have it paid for again. */
  readonly #renders = new Map<string, number>();

  /** Jobs whose render was refused, maybe since somebody else has them rendered. */
  readonly #elsewhere = new Set<string>();

  started(job: Omit<LoggedJob, "started" | "outcome">): void {
    this.#named.add(plainId(job.id));
    this.#asked(job, "running");
  }

  /** Whether it is rendered, or is there at all, nobody knows: its render may have arrived. */
  mayBeRendered(job: Omit<LoggedJob, "started" | "outcome" | "until">): void {
    this.#asked({ ...job, until: "done" }, "unknown");
  }

  #asked(job: Omit<LoggedJob, "started" | "outcome">, outcome: LoggedJob["outcome"]): void {
    const known = this.#jobs.get(plainId(job.id));
    if (known) {
      known.until = job.until;
      known.outcome = outcome;
      return;
    }
    this.#jobs.set(plainId(job.id), { ...job, started: new Date().toISOString(), outcome });
    const [oldest] = this.#jobs.keys();
    if (this.#jobs.size > MOST && oldest !== undefined) {
      this.#jobs.delete(oldest);
      this.#named.delete(oldest);
    }
  }

  /** The render of a job is sent. What it returns takes that back, for a render that was not made. */
  rendering(id: string): () => void {
    const key = plainId(id);
    const count = (by: number): void => void this.#renders.set(key, Math.max(0, (this.#renders.get(key) ?? 0) + by));
    count(1);
    return () => count(-1);
  }

  /** Somebody has looked: the render of a job that got no answer was not made. */
  notRendered(id: string): void {
    this.#renders.delete(plainId(id));
  }

  /** The render of a job was refused, maybe since somebody else has it rendered: what it was asked for is not known any more. */
  renderedElsewhere(id: string): void {
    this.#elsewhere.add(plainId(id));
  }

  /** What this session has asked for of a job, whether or not there was an answer. */
  asked(id: string): AskedFor {
    if (this.isRendered(id)) return "done";
    return this.#elsewhere.has(plainId(id)) ? undefined : this.#jobs.get(plainId(id))?.until;
  }

  seen(id: string, outcome: LoggedJob["outcome"]): void {
    const job = this.#jobs.get(plainId(id));
    if (!job) return;
    this.#named.add(plainId(id));
    // Of a job that is or may be rendered, a preview is no news: it would read as if the render were still to be paid for.
    if (outcome !== "preview_ready" || !this.isRendered(id)) job.outcome = outcome;
  }

  /** The job, when the service has named it to this session. */
  named(id: string): LoggedJob | undefined {
    return this.#named.has(plainId(id)) ? this.#jobs.get(plainId(id)) : undefined;
  }

  /** Whether its render is under way here, or was sent and may be paid for. */
  isRendered(id: string): boolean {
    return (this.#renders.get(plainId(id)) ?? 0) > 0;
  }

  /** Latest first. */
  all(): LoggedJob[] {
    return [...this.#jobs.values()].reverse();
  }
}
