import type { Source } from "../generated/events.ts";
import type { Phase } from "./event.ts";
import { fieldOf, isFilled } from "./fields.ts";
import type { Outcome, SourceFacts } from "./source.ts";

/**
 * What a record or a post says about its job. A status that the contract does not know is `unknown`, whatever else is filled:
 * states are open (interface specification 3).
 */
export function phaseOf(facts: SourceFacts<Source>, record: object): Phase | "unknown" {
  const status = fieldOf(record, facts.status);
  const outcome = typeof status === "string" ? outcomeOf(facts, status) : undefined;
  if (outcome === undefined) return "unknown";
  if (outcome === "succeeded") return "done";
  if (outcome === "failed") return status === "rejected" ? "rejected" : "failed";
  return facts.preview.some((path) => isFilled(record, path)) ? "previewReady" : "progress";
}

/** `rejected` occurs on most jobs, also where the contract does not list it. */
function outcomeOf(facts: SourceFacts<Source>, status: string): Outcome | undefined {
  if (Object.hasOwn(facts.states, status)) return facts.states[status];
  return status === "rejected" ? "failed" : undefined;
}
