import type { Fault } from "./cases.ts";
import { type Doubt, doubtsOn } from "./doubts.ts";
import { missedIn } from "./missed.ts";
import type { Ran } from "./ran.ts";
import { reasonsIn } from "./reasons.ts";
import type { FaultCase, FlowResult, Mistake } from "./types.ts";

const MISTAKES: readonly Mistake[] = ["hung", "crashed", "paid twice", "lost a result", "false success", "done twice"];

/** What it is that was doubted, where it is certain. */
const ANSWERED_BY: Record<Doubt["why"], Mistake> = {
  "fewer jobs": "false success",
  "fewer results": "lost a result",
  "a hole": "false success",
  "gave up": "lost a result",
  "not for each": "lost a result",
};

/**
 * What an app made of a fault, beside what it does without, and what nobody can say of that.
 *
 * @param result What its result means.
 * @param partsFail A part of a job fails without any fault.
 */
export function judge(
  { name, rule, beside = [], after, passes, parts = false }: Fault,
  ran: Ran,
  { without, result, partsFail }: { without: Ran; result: FlowResult; partsFail: boolean },
): { one: FaultCase; doubts: Doubt[] } {
  const { met, ending, value, resolved, made, spent } = ran;
  const missed = missedIn(ran, without);
  const reasons = reasonsIn(ran, without, { passes, parts, result, partsFail });
  const mistakes = MISTAKES.filter((mistake) => reasons[mistake].length > 0);
  // What stands for no result says nothing of why there is none.
  const said =
    resolved || value === undefined ? mistakes.flatMap((mistake) => reasons[mistake]).join(" ") : saidOf(value);
  const one: FaultCase = {
    name,
    rule,
    ...(beside.length === 0 ? {} : { beside }),
    ...(after === undefined ? {} : { after }),
    met,
    ending,
    ...(said === "" ? {} : { error: said }),
    mistakes,
    ...(missed.length === 0 ? {} : { missed }),
    jobs: made,
    spent,
  };
  return {
    one,
    doubts: doubtsOn(name, ran, { without, parts, result, ofJob: rule.kind === "job" }).filter(
      ({ why }) => !mistakes.includes(ANSWERED_BY[why]),
    ),
  };
}

export function saidOf(value: unknown): string {
  return value instanceof Error ? `${value.name}: ${value.message}` : String(value);
}
