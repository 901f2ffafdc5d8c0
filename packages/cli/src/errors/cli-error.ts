import type { Outcome } from "@video-ads/core/outcome";
import type { NextStep } from "../run/wait-stopped.ts";
import type { ExitName } from "./exit-codes.ts";
import type { Verdict } from "./verdict.ts";

/** Something that this program refuses by itself, before anything is sent. */
export class CliError extends Error {
  readonly exit: ExitName;
  /** What can be done about it: one sentence per line. */
  readonly hints: readonly string[];

  /** Of the service's answer, where that is what is wrong. */
  readonly status: number | undefined;
  /** Of the job or another record that it is about. */
  readonly id: string | undefined;
  /** What became of a request that makes something. Undefined: none was sent, or it is answered. */
  readonly outcome: Outcome | undefined;
  /** The commands that go on from there. */
  readonly next: readonly NextStep[];

  constructor(
    message: string,
    { exit = "usage", hints = [], status, id, outcome, next = [] }: Partial<Omit<Verdict, "message">> = {},
  ) {
    super(message);
    this.name = "CliError";
    this.exit = exit;
    this.hints = hints;
    this.status = status;
    this.id = id;
    this.outcome = outcome;
    this.next = next;
  }
}
