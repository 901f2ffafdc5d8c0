import type { ExitName } from "./exit-codes.ts";

/** What an error comes to: a sentence, what to do about it, and what to exit with. */
export interface Verdict {
  message: string;
  hints?: readonly string[];
  exit: ExitName;
}
