// What comes although fewer jobs have succeeded than without the fault: an app may do with fewer, and say so, or take a failure for a success.
import { firstOfEach, namesForEach } from "./for-each.ts";
import { grouped } from "./grouped.ts";
import { didOf } from "./missed.ts";
import type { Ran } from "./ran.ts";
import type { FlowResult } from "./types.ts";

/** Of something that an app did or returned nobody but its users can say whether it is a false success. */
export interface Doubt {
  what: string;
  /** Name of the case. */
  under: string;
}

export function doubtsOn(under: string, ran: Ran, { without, result }: { without: Ran; result: FlowResult }): Doubt[] {
  const { ending, succeeded, succeededThen } = ran;
  const isResult =
    result === "finished" && ending === "answered" && succeededThen > 0 && succeededThen < without.succeededThen;
  const unchecked = uncheckedFor(without);
  const came = firstOfEach(ran.acts, without).filter(({ what }) => unchecked.has(what));
  // As many for each job as without the fault are for those that have succeeded.
  const usual = without.acts.filter(({ what }) => unchecked.has(what)).length / without.succeeded;
  const isMore = succeeded > 0 && succeeded < without.succeeded && came.length > succeeded * usual;
  const what = [...(isResult ? ["the result"] : []), ...(isMore ? came.map((act) => didOf(act.what)) : [])];
  return [...new Set(what)].map((one) => ({ what: one, under }));
}

/** What is not checked once one of several jobs has succeeded. */
export function uncheckedAfterOne(without: Ran, result: FlowResult): string[] {
  const isResult = result === "finished" && without.succeededThen > 1;
  const acts = without.succeeded > 1 ? [...uncheckedFor(without)].map(didOf) : [];
  return [...(isResult ? ["the result"] : []), ...acts];
}

export function notesOnDoubts(doubts: readonly Doubt[]): string[] {
  const byWhat = [...grouped(doubts, ({ what }) => what)].map(([what, all]) => ({
    what,
    under: all.map(({ under }) => under).join("; "),
  }));
  return [...grouped(byWhat, ({ under }) => under)].map(
    ([under, all]) =>
      `Came although fewer jobs have succeeded than without the fault; whether it says so is not certain: ${all.map(({ what }) => what).join(", ")} under ${under}.`,
  );
}

/** What comes after a success, and not once for each. */
function uncheckedFor(without: Ran): Set<string> {
  const checked = namesForEach(without);
  return new Set([...without.done.keys()].filter((what) => !without.early.has(what) && !checked.has(what)));
}
