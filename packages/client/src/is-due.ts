import { hasId, isObject } from "@video-ads/core/job";
import { ids } from "./generated/ids.ts";
import type { OperationRow } from "./operation-row.ts";

// Dropped where nothing is sent, as in what only estimates.
const decoder = /* @__PURE__ */ new TextDecoder();

/** Whether the data of a success is what the operation answers. A job without an id as the contract gives them is none: nobody could wait for it. */
export function isDue(due: string, data: unknown): boolean {
  const form = ids[due];
  if (form) return hasId(data, form);
  if (Array.isArray(data)) return due === "list" ? data.every(isObject) : due === "list of values" || due === "any";
  return due === "any" || (isObject(data) && due === "record");
}

/**
 * What the body of a success says, where that is what the operation answers, else undefined: what was made is then unknown.
 *
 * @param row None: any JSON.
 */
export function saidIn(
  row: OperationRow | undefined,
  body: Parameters<typeof decoder.decode>[0] | string,
): { data: unknown } | undefined {
  const due = row ? (row[2]?.answer ?? "record") : "any";
  if (due === "none") return { data: undefined };
  try {
    const data: unknown = JSON.parse(typeof body === "string" ? body : decoder.decode(body));
    return isDue(due, data) ? { data } : undefined;
  } catch {
    return undefined;
  }
}
