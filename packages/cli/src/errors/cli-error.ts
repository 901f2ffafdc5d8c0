import type { ExitName } from "./exit-codes.ts";

/** Something that this program refuses by itself, before anything is sent. */
export class CliError extends Error {
  readonly exit: ExitName;
  /** What can be done about it: one sentence per line. */
  readonly hints: readonly string[];

  constructor(message: string, { exit = "usage", hints = [] }: { exit?: ExitName; hints?: readonly string[] } = {}) {
    super(message);
    this.name = "CliError";
    this.exit = exit;
    this.hints = hints;
  }
}
