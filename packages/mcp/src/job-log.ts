/** A job that a tool of this session has started or rendered. */
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
  /** As it was last seen. */
  outcome: "running" | "preview_ready" | "succeeded" | "failed";
}

/** Enough for a long session; the oldest are forgotten first. */
const MOST = 500;

/** The jobs of a session, so that none is lost when a call is cancelled before its answer. */
export class JobLog {
  readonly #jobs = new Map<string, LoggedJob>();

  started(job: Omit<LoggedJob, "started" | "outcome">): void {
    const known = this.#jobs.get(job.id);
    if (known) {
      known.until = job.until;
      known.outcome = "running";
      return;
    }
    this.#jobs.set(job.id, { ...job, started: new Date().toISOString(), outcome: "running" });
    const [oldest] = this.#jobs.keys();
    if (this.#jobs.size > MOST && oldest !== undefined) this.#jobs.delete(oldest);
  }

  seen(id: string, outcome: LoggedJob["outcome"]): void {
    const job = this.#jobs.get(id);
    if (job) job.outcome = outcome;
  }

  get(id: string): LoggedJob | undefined {
    return this.#jobs.get(id);
  }

  /** Latest first. */
  all(): LoggedJob[] {
    return [...this.#jobs.values()].reverse();
  }
}
