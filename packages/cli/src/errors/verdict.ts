import type { Outcome } from "@video-ads/core/outcome";
import type { NextStep } from "../run/wait-stopped.ts";
import type { ExitName } from "./exit-codes.ts";

/** What an error comes to: a sentence, what to do about it, and what to exit with. */
export interface Verdict {
  message: string;
  hints?: readonly string[];
  exit: ExitName;
  /** Of the answer, where one came. */
  status?: number | undefined;
  /** Of the job or another record that it is about, where it names one. */
  id?: string | undefined;
  /** What became of a request that makes something, where that is what went wrong. */
  outcome?: Outcome | undefined;
  /** The commands that go on from there. */
  next?: readonly NextStep[] | undefined;
}
