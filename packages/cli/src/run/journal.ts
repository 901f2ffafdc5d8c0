// What makes something is written down before it is sent, so that what may have been paid for outlives the command.
import type { Journal } from "@video-ads/client";
import { accountOf } from "@video-ads/operate/credentials";
import { journalPlace, programJournal } from "@video-ads/operate/journal";
import { security } from "../generated/resources.ts";
import type { ConnectionOptions } from "../program/common-options.ts";
import { baseUrlOf } from "./base-url.ts";
import type { BudgetOptions } from "./budget.ts";

/** Where to, as whom, and how long the output of what is sent is taken to be. */
export type JournalOptions = ConnectionOptions & Pick<BudgetOptions, "estimateSeconds">;

/** For the client; undefined: the environment says that nothing is. */
export function journalOf(options: JournalOptions): Journal | undefined {
  const place = journalPlace();
  return (
    place &&
    programJournal({
      place,
      account: () => accountHere(options),
      seconds: options.estimateSeconds,
      warn: (sentence) => void process.stderr.write(`warning: ${sentence}\n`),
    })
  );
}

/** Whose credits are spent. */
export function accountHere(options: ConnectionOptions): string {
  return accountOf(security, baseUrlOf(options));
}
