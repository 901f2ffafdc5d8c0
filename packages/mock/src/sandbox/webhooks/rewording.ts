// What a webhook, or the answer to a request, says when something was ordered to be otherwise in it.

import type { JobFacts } from "@video-ads/core/job";
import { isObject, valuesAt, withValue } from "@video-ads/core/job";
import type { JsonObject } from "../json.ts";
import type { Disruption } from "./disruption.ts";

/** A payload as a disruption has it; itself where that leaves it alone. */
export function reworded(
  payload: Readonly<JsonObject>,
  facts: Pick<JobFacts, "status" | "states">,
  disruption: Disruption,
  copy = 0,
): Readonly<JsonObject> {
  switch (disruption.action) {
    case "rename":
      return renamed(payload, disruption.field, disruption.as);
    case "unknown-status":
      return { ...withUnknownStatus(payload, facts) };
    case "duplicate":
      return disruption.altered && copy > 0 ? inAnotherBody(payload, copy) : payload;
    default:
      return payload;
  }
}

/** The record with a status that none of its states has. What is no record of such a job stays as it is. */
export function withUnknownStatus(record: object, { status, states }: Pick<JobFacts, "status" | "states">): object {
  const [word] = valuesAt(record, status);
  if (typeof word !== "string" || !Object.hasOwn(states, word)) return record;
  let unknown = "unheard_of";
  while (Object.hasOwn(states, unknown)) unknown += "_";
  return withValue(record, status, unknown);
}

function renamed(payload: Readonly<JsonObject>, field: string, as: string): JsonObject {
  return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name === field ? as : name, value]));
}

/** The same in other bytes: the fields from the last to the first, and addresses that lead to the same by another query. */
function inAnotherBody(payload: Readonly<JsonObject>, copy: number): JsonObject {
  return Object.fromEntries(
    Object.entries(payload)
      .reverse()
      .map(([name, value]) => [name, readdressed(value, copy)]),
  );
}

function readdressed(value: unknown, copy: number): unknown {
  if (Array.isArray(value)) return value.map((entry) => readdressed(entry, copy));
  if (isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, readdressed(entry, copy)]));
  }
  const url = typeof value === "string" && /^https?:/.test(value) ? URL.parse(value) : null;
  if (!url) return value;
  url.searchParams.append("copy", String(copy));
  return url.href;
}
