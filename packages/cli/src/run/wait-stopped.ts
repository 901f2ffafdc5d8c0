import type { Job } from "@video-ads/operate/facts";

/** A sentence about the job, and the commands that go on from there. */
export interface NextStep {
  readonly sentence: string;
  readonly commands: readonly string[];
}

/** A command that ended before its job was where it was wanted, or before that was said. Carries what to do about it, in its order. */
export class WaitStopped extends Error {
  /** Of the job. */
  readonly id: string;
  readonly next: readonly NextStep[];

  constructor(id: string, cause: unknown, ...next: readonly NextStep[]) {
    super("The command has ended before its job.", { cause });
    this.name = "WaitStopped";
    this.id = id;
    this.next = next;
  }
}

/**
 * A job at its end, where that is no success: it has failed, or its results could not be saved. Its record is the answer of the command all
 * the same: it says what the job has cost, and where what it made is.
 */
export class EndedWithRecord extends WaitStopped {
  readonly record: Job;

  constructor(record: Job, cause: unknown, ...next: readonly NextStep[]) {
    super(record.id, cause, ...next);
    this.name = "EndedWithRecord";
    this.record = record;
  }
}
