// What comes although fewer jobs have succeeded than without the fault: an app may do with fewer, and say so, or take a failure for a success.
import { firstOfEach, namesForEach, notForEach } from "./for-each.ts";
import { grouped } from "./grouped.ts";
import { holesIn } from "./holes.ts";
import { notReturned } from "./lost-results.ts";
import { didOf } from "./missed.ts";
import type { Ran } from "./ran.ts";
import type { FlowResult } from "./types.ts";

/** Of something that an app did or returned nobody but its users can say whether it is a mistake. */
export interface Doubt {
  what: string;
  /** Why it is not certain. */
  why: "fewer jobs" | "fewer results" | "a hole" | "gave up" | "not for each";
  /** Name of the case. */
  under: string;
}

export function doubtsOn(
  under: string,
  ran: Ran,
  { without, parts, result, ofJob }: { without: Ran; parts: boolean; result: FlowResult; ofJob: boolean },
): Doubt[] {
  const { ending, succeeded, succeededThen } = ran;
  const isResult =
    result === "finished" && ending === "answered" && succeededThen > 0 && succeededThen < without.succeededThen;
  const unchecked = uncheckedFor(without);
  const came = firstOfEach(ran.acts, without).filter(({ what }) => unchecked.has(what));
  // As many for each job as without the fault are for those that have succeeded.
  const usual = without.acts.filter(({ what }) => unchecked.has(what)).length / without.succeeded;
  const isMore = succeeded > 0 && succeeded < without.succeeded && came.length > succeeded * usual;
  const what = [...(isResult ? ["the result"] : []), ...(isMore ? came.map((act) => didOf(act.what)) : [])];
  return [
    ...[...new Set(what)].map((one): Doubt => ({ what: one, why: "fewer jobs", under })),
    ...(ofJob && result === "finished" && without.jobs.length > 1 && ending === "gave up" && succeeded > 0
      ? [{ what: `${succeeded} of ${without.succeeded}`, why: "gave up", under } as const]
      : []),
    ...(ofJob ? notForEach(ran, without) : []).map(
      (what): Doubt => ({ what: didOf(what), why: "not for each", under }),
    ),
    ...notReturned(ran, without, result).map((): Doubt => ({ what: "the result", why: "fewer results", under })),
    ...(parts ? holesIn(ran, without).doubted : []).map((what): Doubt => ({ what, why: "a hole", under })),
  ];
}

/** What is not checked once one of several jobs has succeeded. */
export function uncheckedAfterOne(without: Ran, result: FlowResult): string[] {
  const isResult = result === "finished" && without.succeededThen > 1;
  const acts = without.succeeded > 1 ? [...uncheckedFor(without)].map(didOf) : [];
  return [...(isResult ? ["the result"] : []), ...acts];
}

const SAID: Record<Doubt["why"], string> = {
  "fewer jobs": "Came although fewer jobs have succeeded than without the fault; whether it says so is not certain",
  "gave up": "Jobs have succeeded, and it gave up what they have made; whether it was to is not certain",
  "not for each": "Came for fewer jobs than have succeeded; whether it had to come for each is not certain",
  "a hole": "Has no value for a part that has failed; whether it says so is not certain",
  "fewer results": "Came without all that the jobs have made; whether it says so is not certain",
};

export function notesOnDoubts(doubts: readonly Doubt[]): string[] {
  return [...grouped(doubts, ({ why }) => why)].flatMap(([why, all]) => notesOn(SAID[why], all));
}

function notesOn(said: string, doubts: readonly Doubt[]): string[] {
  const byWhat = [...grouped(doubts, ({ what }) => what)].map(([what, all]) => ({
    what,
    under: [...new Set(all.map(({ under }) => under))].join("; "),
  }));
  return [...grouped(byWhat, ({ under }) => under)].map(
    ([under, all]) => `${said}: ${all.map(({ what }) => what).join(", ")} under ${under}.`,
  );
}

/** What comes after a success, and not once for each. */
function uncheckedFor(without: Ran): Set<string> {
  const checked = namesForEach(without);
  return new Set([...without.done.keys()].filter((what) => !without.early.has(what) && !checked.has(what)));
}
