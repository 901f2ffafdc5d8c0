/** A command that ended before its job was where it was wanted. Carries what to do about it. */
export class WaitStopped extends Error {
  /** Where the job is, in a sentence. */
  readonly state: string;
  /** The commands that go on from there. */
  readonly resume: readonly string[];

  constructor(cause: unknown, state: string, resume: readonly string[]) {
    super("The command has ended before its job.", { cause });
    this.name = "WaitStopped";
    this.state = state;
    this.resume = resume;
  }
}
