import type { Fault } from "./cases.ts";
import { missedIn, resultsMissed } from "./missed.ts";
import type { Ran } from "./ran.ts";
import type { FaultCase, FlowResult, Mistake } from "./types.ts";

/**
 * What an app made of a fault, beside what it does without.
 *
 * @param result What its result means.
 */
export function judge(
  { name, rule, beside = [], passes }: Fault,
  ran: Ran,
  { without, result }: { without: Ran; result: FlowResult },
): FaultCase {
  const { met, ending, value, made, spent } = ran;
  const missed = missedIn(ran, without);
  const isWithoutResult = ending !== "answered" || resultsMissed(ran, without).length > 0;
  const found: Record<Mistake, boolean> = {
    hung: ending === "hung",
    crashed: ending === "crashed",
    "paid twice": made > without.made || spent > without.spent,
    "lost a result": passes && isWithoutResult && ran.succeeded > 0,
    "false success":
      (result === "finished" && ending === "answered" && ran.succeededThen === 0 && without.succeededThen > 0) ||
      [...ran.early].some((what) => without.done.has(what) && !without.early.has(what)),
    "done twice": [...ran.done].some(([what, times]) => times > (without.done.get(what) ?? 1)),
  };
  return {
    name,
    rule,
    ...(beside.length === 0 ? {} : { beside }),
    met,
    ending,
    ...(ending === "answered" || value === undefined ? {} : { error: saidOf(value) }),
    mistakes: mistakes.filter((mistake) => found[mistake]),
    ...(missed.length === 0 ? {} : { missed }),
    jobs: made,
    spent,
  };
}

const mistakes: readonly Mistake[] = ["hung", "crashed", "paid twice", "lost a result", "false success", "done twice"];

export function saidOf(value: unknown): string {
  return value instanceof Error ? `${value.name}: ${value.message}` : String(value);
}
