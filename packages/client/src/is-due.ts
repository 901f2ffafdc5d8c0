import { hasId, isObject } from "@video-ads/core/job";
import { ids } from "./generated/ids.ts";
import type { OperationHints, OperationRow } from "./operation-row.ts";

// Dropped where nothing is sent, as in what only estimates.
const decoder = /* @__PURE__ */ new TextDecoder();

/** Whether the data of a success is what the operation answers. A job without an id as the contract gives them is none: nobody could wait for it. */
function isDue({ answer, needs }: OperationHints, data: unknown): boolean {
  const due: string = answer ?? "";
  const form = ids[due];
  if (form) return hasId(data, form);
  if (Array.isArray(data)) return due === "list" ? data.every(isObject) : due === "list of values" || due === "any";
  if (due) return due === "any";
  return (
    isObject(data) &&
    (!needs ||
      Object.entries(data).some(
        ([name, value]) => (value ?? "") !== "" && `${typeof value} ${name}`.match(`${needs}$`),
      ))
  );
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
  const due: OperationHints = row ? (row[2] ?? {}) : { answer: "any" };
  try {
    const text = typeof body === "string" ? body : decoder.decode(body);
    // A page comes from something on the way.
    if (due.answer === "none") return /^\s*</.test(text) ? undefined : { data: undefined };
    const data: unknown = JSON.parse(text);
    return isDue(due, data) ? { data } : undefined;
  } catch {
    return undefined;
  }
}
