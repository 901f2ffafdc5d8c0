import { surplusIn } from "./for-each.ts";
import { holesIn } from "./holes.ts";
import { notReturned } from "./lost-results.ts";
import { didOf, resultsMissed } from "./missed.ts";
import type { Act, Ran } from "./ran.ts";
import type { FlowResult, Mistake } from "./types.ts";

/** How many jobs without success a sentence names. */
const MOST_NAMED = 3;

/** Why something is each of the mistakes, in sentences; none of what it is not. */
export function reasonsIn(
  ran: Ran,
  without: Ran,
  { passes, parts, result, partsFail }: { passes: boolean; parts: boolean; result: FlowResult; partsFail: boolean },
): Record<Mistake, string[]> {
  const { ending, made, spent, succeeded, jobs } = ran;
  // Until a job has ended, nothing has been refunded of it.
  const isRefunded = !partsFail || jobs.every(({ ended }) => ended);
  return {
    hung: ending === "hung" ? ["It neither has a result nor says that there is none."] : [],
    crashed: ending === "crashed" ? ["It ended with an error of the language, or ended the process."] : [],
    // A part that has failed may be ordered again.
    "paid twice": [
      ...(parts ? [] : more("made", made, without.made, "job")),
      ...(isRefunded ? more("spent", spent, without.spent, "credit") : []),
    ],
    "lost a result": passes && succeeded + ran.previews > 0 ? lost(ran, without, result) : [],
    "false success": [
      ...early(ran, without, result),
      ...(parts ? holesIn(ran, without).certain : []),
      ...surplusIn(ran, without).map((act) => tooMany(act, ran)),
    ],
    "done twice": [...ran.done].flatMap(([what, times]) => {
      const usual = without.done.get(what) ?? 1;
      return times > usual
        ? [`${didOf(what)} came ${count(times, "time")}, and has to come ${count(usual, "time")}.`]
        : [];
    }),
  };
}

function more(how: string, number: number, usual: number, what: string): string[] {
  if (number <= usual) return [];
  return [`${count(number, what)} ${number === 1 ? "was" : "were"} ${how}, and ${usual} without the fault.`];
}

function lost(ran: Ran, without: Ran, result: FlowResult): string[] {
  const gone = resultsMissed(ran, without).map(
    (what) => `${didOf(what)} did not come, although the jobs have succeeded.`,
  );
  if (ran.ending === "answered") return [...notReturned(ran, without, result), ...gone];
  const there =
    ran.succeeded > 0
      ? `${count(ran.succeeded, "job")} succeeded`
      : `${count(ran.previews, "preview")} paid for and ready`;
  return [`${there}, and it has no result.`, ...gone];
}

/** What came without any success. */
function early(ran: Ran, without: Ran, result: FlowResult): string[] {
  const isResult =
    result === "finished" && ran.ending === "answered" && ran.succeededThen === 0 && without.succeededThen > 0;
  const acts = [...ran.early].filter((what) => without.done.has(what) && !without.early.has(what));
  return [...acts.map(didOf), ...(isResult ? ["The result"] : [])].map(
    (what) => `${what} came before any job had succeeded${missing(ran)}.`,
  );
}

function tooMany({ what, after }: Act, ran: Ran): string {
  return `${didOf(what)} is for one job each that has succeeded, and came when only ${after.length} had${missing(ran)}.`;
}

/** Whose success is missing, in the end. */
function missing({ jobs, missing: all }: Ran): string {
  if (jobs.length === 0) return ": none was made";
  if (all.length === 0) return "";
  const left = all.length - MOST_NAMED;
  return `: ${all.slice(0, MOST_NAMED).join(", ")}${left > 0 ? ` and ${left} more` : ""}`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
