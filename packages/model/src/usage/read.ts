// A recording as it is kept: JSON, in an order that does not depend on who was first.
import { isObject } from "@video-ads/core/job";
import { mergeUsage } from "./merge.ts";
import type { Usage } from "./types.ts";

export function writtenUsage(usage: Usage): string {
  return `${JSON.stringify(usage, null, 2)}\n`;
}

/** @throws {Error} that says what is wrong with it. */
export function readUsage(text: string): Usage {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Error("it is not JSON");
  }
  if (!isUsage(found)) throw new Error("it is no recording of what an app uses");
  // In its order, whoever has written it.
  return mergeUsage(found, found);
}

function isUsage(value: unknown): value is Usage {
  const { usage, contract, operations, webhooks }: { [name: string]: unknown } = Object(value);
  return (
    usage === 1 &&
    typeof contract === "string" &&
    isMap(
      operations,
      ({ sends = {}, types, statuses, states, receives }) =>
        isMap(sends, ({ values = [] }) => Array.isArray(values)) &&
        [types, statuses, states].every(Array.isArray) &&
        isReceived(receives),
    ) &&
    isMap(webhooks, ({ events, fields, receives }) => [events, fields].every(Array.isArray) && isReceived(receives))
  );
}

/** A recording that is older than this has none. */
function isReceived(value: unknown): boolean {
  return value === undefined || (isObject(value) && Object.values(value).every(Array.isArray));
}

function isMap(value: unknown, holds: (entry: { [name: string]: unknown }) => boolean): boolean {
  return (
    isObject(value) &&
    !Array.isArray(value) &&
    Object.values(value).every((entry) => isObject(entry) && holds({ ...entry }))
  );
}
