import type { Job } from "@video-ads/operate/facts";

/** A sentence about the job, and the commands that go on from there. */
export interface NextStep {
  readonly sentence: string;
  readonly commands: readonly string[];
}

/** A command that ended before its job was where it was wanted, or before that was said. Carries what to do about it, in its order. */
export class WaitStopped extends Error {
  readonly next: readonly NextStep[];

  constructor(cause: unknown, ...next: readonly NextStep[]) {
    super("The command has ended before its job.", { cause });
    this.name = "WaitStopped";
    this.next = next;
  }
}

/** A job that is done, and whose results could not be saved: its record is the answer of the command all the same. */
export class ResultsUnsaved extends WaitStopped {
  readonly record: Job;

  constructor(record: Job, cause: unknown, ...next: readonly NextStep[]) {
    super(cause, ...next);
    this.name = "ResultsUnsaved";
    this.record = record;
  }
}
