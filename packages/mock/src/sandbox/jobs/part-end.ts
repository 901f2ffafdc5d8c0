// How one part of a job ends, in the contract's words: a resource says whether it fails and what else its record has.
import { isDeepStrictEqual } from "node:util";
import { fieldOf, jobOutcome, meaningOf, statusOf, valuesAt, withValue } from "@video-ads/core/job";
import { type JsonObject, objectsIn } from "../json.ts";
import type { Echo } from "../records/echo.ts";
import type { JobDefinition } from "../service.ts";
import type { Fate } from "./fate.ts";
import type { JobType } from "./job-type.ts";
import { success } from "./plan.ts";

/** What has to be known of a job that has ended. */
interface EndedJob {
  type: Pick<JobType, "definition" | "parts" | "states" | "initial">;
  record: object;
  fate?: Fate;
  /** What each part has of the request. */
  parts?: readonly Echo[];
}

/**
 * The part of a job that has ended, with its status and, where it fails and parts say why, the reason. One that fails by itself is as the
 * contract shows one that has failed, or else without what it did not have at first.
 *
 * @param index Its place among the parts.
 * @param part What its record has besides.
 * @param reason Why this part fails. Absent: it succeeds, unless the whole has failed.
 */
export function endedPart<Part extends object>(job: EndedJob, index: number, part: Part, reason?: string): Part {
  const { type, record, fate } = job;
  const { definition, parts } = type;
  const { status, states, reason: why } = definition;
  const whole = statusOf(definition, record);
  const ofWhole = fieldOf(states, whole);
  const wholeFails = jobOutcome(ofWhole ?? "unknown") === "failed";
  const fails = reason !== undefined || wholeFails;
  const sameAsWhole = fails === wholeFails && ofWhole !== undefined;
  const ended = {
    ...(fails && !wholeFails ? asFailed(job, index, part) : part),
    [status]: sameAsWhole ? whole : statusThat(definition, fails ? "failed" : "done"),
  };
  if (why === undefined) return ended;
  const said = fails ? (reason ?? fate?.reason ?? valuesAt(record, why)[0] ?? null) : null;
  const explained = { ...ended, ...withValue(ended, why, said) };
  const [field = ""] = why.split(".");
  // Parts may tell it otherwise than their job, or not at all.
  const isHeld = !parts || (parts.has(field) && parts.allows(field, Reflect.get(explained, field)));
  return isHeld ? explained : ended;
}

/** A part with what one that has failed shows otherwise than one that has succeeded. What was sent stays. */
function asFailed<Part extends object>({ type, parts = [] }: EndedJob, index: number, part: Part): Part {
  const { now, done, isFailed } = failedPart(type);
  const own = parts[index]?.fields ?? {};
  // What has failed says more than what has not: why it has.
  const names = [...new Set([...Object.keys(done), ...(isFailed ? Object.keys(now) : [])])];
  const changed = names.filter(
    (name) =>
      name !== "id" &&
      name !== type.definition.status &&
      !Object.hasOwn(own, name) &&
      !isDeepStrictEqual(done[name], now[name]),
  );
  const kept = Object.entries(part).filter(([name]) => !changed.includes(name));
  const come = changed.flatMap((name) => (Object.hasOwn(now, name) ? [[name, now[name]] as const] : []));
  return Object.fromEntries([...kept, ...come]) as Part;
}

/** A part as the contract shows it when it has failed, or else at first, and the same part when it has succeeded. */
export function failedPart({ definition, states, initial }: EndedJob["type"]): {
  now: JsonObject;
  done: JsonObject;
  isFailed: boolean;
} {
  const { items = "" } = definition;
  const isFailed = (record: JsonObject): boolean => meaningOf(definition, record) === "failed";
  const all = [initial, ...states.values()].flatMap((record) =>
    objectsIn(record[items]).map((part, index) => ({ part, index, record })),
  );
  const failing = all.filter(({ part }) => isFailed(part));
  // Best one of a job that has not failed as a whole.
  const shown = failing.find(({ record }) => !isFailed(record)) ?? failing[0] ?? all[0];
  const done = objectsIn(states.get(success({ definition }))?.[items]);
  return {
    now: shown?.part ?? {},
    done: done[(shown?.index ?? 0) % Math.max(1, done.length)] ?? {},
    isFailed: failing.length > 0,
  };
}

/** A status by which a part has come to this end: the plain one, else one of the same outcome. */
function statusThat({ states, type }: JobDefinition, end: "done" | "failed"): string {
  const words = Object.keys(states);
  const word =
    words.find((name) => states[name] === end) ??
    words.find((name) => jobOutcome(states[name] ?? "unknown") === (end === "done" ? "succeeded" : "failed"));
  if (word === undefined)
    throw new Error(`No state of ${type} says that a part of it has ${end === "done" ? "succeeded" : "failed"}.`);
  return word;
}
