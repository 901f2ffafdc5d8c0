// Parts of a job that fail although the job is done.
import { changedAt, meaningOf, textsAt, valuesAt } from "@video-ads/core/job";
import { type JsonObject, objectsIn } from "../json.ts";
import { type Job, outcomeOf } from "./job.ts";
import { endedPart, failedPart } from "./part-end.ts";

const REASON = "This part could not be completed.";

/**
 * Lets the first parts of a job that has succeeded fail, as many as its fate says: each as the contract shows one that has failed, or else
 * without what it did not have at first. Says whether there were any.
 */
export function failParts(job: Job): boolean {
  const { type, record, fate } = job;
  const { items, result } = type.definition;
  if (items === undefined || fate?.failParts === undefined || outcomeOf(job) !== "succeeded") return false;
  const before = objectsIn(record[items]);
  const count = fate.failParts === "all" ? before.length : fate.failParts;
  const after = before.map((part, index) => (index < count ? failed(job, part, index) : part));
  const isOfPart = (path: string): boolean => path.startsWith(`${items}[]`);
  const outputs = (parts: readonly JsonObject[]): string[] => textsAt({ [items]: parts }, result.filter(isOfPart));
  record[items] = after;
  // What the job shows as its own is that of a part.
  const lost = new Set<unknown>(outputs(before.slice(0, count)));
  const [left = null] = outputs(after);
  for (const path of result.filter((one) => !isOfPart(one)))
    Object.assign(
      record,
      changedAt(record, path, (value) => (lost.has(value) ? left : value)),
    );
  return before.length > 0 && count > 0;
}

function failed(job: Job, part: JsonObject, index: number): JsonObject {
  const { type, fate } = job;
  const { reason = "" } = type.definition;
  if (meaningOf(type.definition, part) === "failed") return part;
  const [said] = valuesAt(failedPart(type).now, reason);
  return endedPart(job, index, part, fate?.reason ?? (typeof said === "string" && said !== "" ? said : REASON));
}
