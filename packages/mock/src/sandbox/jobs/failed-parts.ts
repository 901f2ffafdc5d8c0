// Parts of a job that fail although the job is done.
import { isDeepStrictEqual } from "node:util";
import { changedAt, meaningOf, textsAt, valuesAt } from "@video-ads/core/job";
import { type JsonObject, objectsIn } from "../json.ts";
import { type Job, outcomeOf } from "./job.ts";
import type { JobType } from "./job-type.ts";
import { endedPart } from "./part-end.ts";
import { success } from "./plan.ts";

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
  const { type, parts = [] } = job;
  const { status, reason = "" } = type.definition;
  if (meaningOf(type.definition, part) === "failed") return part;
  const { now, done, isFailed } = examples(type);
  const own = parts[index]?.fields ?? {};
  // What has failed says more than what has not: why it has.
  const names = [...new Set([...Object.keys(done), ...(isFailed ? Object.keys(now) : [])])];
  const changed = names.filter(
    (name) =>
      name !== "id" && name !== status && !Object.hasOwn(own, name) && !isDeepStrictEqual(done[name], now[name]),
  );
  const kept = Object.entries(part).filter(([name]) => !changed.includes(name));
  const come = changed.filter((name) => Object.hasOwn(now, name)).map((name) => [name, now[name]] as const);
  const shown = Object.fromEntries([...kept, ...come]);
  const [said] = valuesAt(now, reason);
  return endedPart(job, shown, job.fate?.reason ?? (typeof said === "string" && said !== "" ? said : REASON));
}

/** A part as the contract shows it when it has failed, or else at first, and the same part when it has succeeded. */
function examples(type: JobType): { now: JsonObject; done: JsonObject; isFailed: boolean } {
  const { definition, states, initial } = type;
  const { items = "" } = definition;
  const isFailed = (record: JsonObject): boolean => meaningOf(definition, record) === "failed";
  const all = [initial, ...states.values()].flatMap((record) =>
    objectsIn(record[items]).map((part, index) => ({ part, index, record })),
  );
  const failing = all.filter(({ part }) => isFailed(part));
  // Best one of a job that has not failed as a whole.
  const shown = failing.find(({ record }) => !isFailed(record)) ?? failing[0] ?? all[0];
  const done = objectsIn(states.get(success(type))?.[items]);
  return {
    now: shown?.part ?? {},
    done: done[(shown?.index ?? 0) % Math.max(1, done.length)] ?? {},
    isFailed: failing.length > 0,
  };
}
