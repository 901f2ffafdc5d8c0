// How one part of a job ends, in the contract's words: a resource says whether it fails and what else its record has.
import { fieldOf, jobOutcome, statusOf, valuesAt, withValue } from "@video-ads/core/job";
import type { FieldCheck } from "../records/field-check.ts";
import type { JobDefinition } from "../service.ts";
import type { Fate } from "./fate.ts";

/** What has to be known of a job that has ended. */
interface EndedJob {
  type: {
    definition: Pick<JobDefinition, "type" | "status" | "states" | "reason">;
    /** What a part may hold. Absent: anything. */
    parts?: FieldCheck;
  };
  record: object;
  fate?: Fate;
}

/**
 * The part of a job that has ended, with its status and, where it fails and parts say why, the reason.
 *
 * @param part What its record has besides.
 * @param reason Why this part fails. Absent: it succeeds, unless the whole has failed.
 */
export function endedPart<Part extends object>(
  { type: { definition, parts }, record, fate }: EndedJob,
  part: Part,
  reason?: string,
): Part {
  const { status, states, reason: why } = definition;
  const whole = statusOf(definition, record);
  const ofWhole = fieldOf(states, whole);
  const wholeFails = jobOutcome(ofWhole ?? "unknown") === "failed";
  const fails = reason !== undefined || wholeFails;
  const sameAsWhole = fails === wholeFails && ofWhole !== undefined;
  const ended = { ...part, [status]: sameAsWhole ? whole : statusThat(definition, fails ? "failed" : "done") };
  if (why === undefined) return ended;
  const said = fails ? (reason ?? fate?.reason ?? valuesAt(record, why)[0] ?? null) : null;
  const explained = { ...ended, ...withValue(ended, why, said) };
  const [field = ""] = why.split(".");
  // Parts may tell it otherwise than their job, or not at all.
  const isHeld = !parts || (parts.has(field) && parts.allows(field, Reflect.get(explained, field)));
  return isHeld ? explained : ended;
}

/** A status by which a part has come to this end: the plain one, else one of the same outcome. */
function statusThat({ states, type }: EndedJob["type"]["definition"], end: "done" | "failed"): string {
  const words = Object.keys(states);
  const word =
    words.find((name) => states[name] === end) ??
    words.find((name) => jobOutcome(states[name] ?? "unknown") === (end === "done" ? "succeeded" : "failed"));
  if (word === undefined)
    throw new Error(`No state of ${type} says that a part of it has ${end === "done" ? "succeeded" : "failed"}.`);
  return word;
}
