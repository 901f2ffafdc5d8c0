import type { Fate } from "./fate.ts";
import type { Job } from "./job.ts";
import type { Advance, EndRefusal, JobEngine } from "./job-engine.ts";
import type { JobTable } from "./job-table.ts";

/** Which jobs are looked for. */
export interface JobQuery {
  account?: string;
  type?: string;
  /** Word of the record, such as `pending`. */
  status?: string;
}

/** The jobs of every account, and what can be done to them from outside of the service. */
export class Jobs {
  readonly #table: JobTable;
  readonly #engine: JobEngine;

  constructor(table: JobTable, engine: JobEngine) {
    this.#table = table;
    this.#engine = engine;
  }

  get advance(): Advance {
    return this.#engine.advance;
  }

  /** Jobs that are under way go on in the new manner. */
  set advance(advance: Advance) {
    this.#engine.advance = advance;
  }

  get size(): number {
    return this.#table.rows.size;
  }

  get(id: string): Job | undefined {
    return this.#table.rows.get(id);
  }

  /** Oldest first. */
  list({ account, type, status }: JobQuery = {}): Job[] {
    return [...this.#table.rows.values()].filter(
      (job) =>
        (account === undefined || job.account === account) &&
        (type === undefined || job.type.name === type) &&
        (status === undefined || job.record[job.type.definition.status] === status),
    );
  }

  /** Takes a job's next step. Says whether there was one. */
  step(id: string): boolean {
    const job = this.get(id);
    return job !== undefined && this.#engine.step(job);
  }

  /** Takes all of a job's steps: to its preview when it waits there, else to its end. Says whether there were any. */
  finish(id: string): boolean {
    let steps = 0;
    while (this.step(id)) steps++;
    return steps > 0;
  }

  /** Makes a job fail now, or says why it cannot. */
  fail(id: string, reason?: string): EndRefusal | undefined {
    return this.#end(id, { ends: "failed", ...(reason === undefined ? {} : { reason }) });
  }

  /** Makes a job be rejected now; a type that knows no such state fails. Says why where it cannot. */
  reject(id: string, reason?: string): EndRefusal | undefined {
    return this.#end(id, { ends: "rejected", ...(reason === undefined ? {} : { reason }) });
  }

  /** Makes a job stay where it is until it is stepped. Says whether it was still to end. */
  stall(id: string): boolean {
    const job = this.get(id);
    return job !== undefined && this.#engine.hold(job);
  }

  #end(id: string, fate: Fate): EndRefusal | undefined {
    const job = this.get(id);
    return job ? this.#engine.end(job, fate) : "ended";
  }
}
