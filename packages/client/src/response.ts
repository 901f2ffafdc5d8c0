import { hasId, isObject } from "@video-ads/core/job";
import { ids } from "./generated/ids.ts";
import type { OperationRow } from "./operation-row.ts";
import type { Received } from "./transport/send.ts";

// Dropped where nothing is sent, as in what only estimates.
const decoder = /* @__PURE__ */ new TextDecoder();

/**
 * The data of an answer.
 *
 * @throws {ApiError} for an error status.
 * @throws {InvalidResponseError} when a success answer is not the JSON that is due: an object, or a list.
 */
export async function readAnswer(operation: string, row: OperationRow, received: Received): Promise<unknown> {
  const { status, body } = received;
  const text = decoder.decode(body);
  let data: unknown = text || undefined;
  let fault: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    fault = cause;
  }
  const due = row[2]?.answer ?? "record";
  const form = ids[due];
  if (status >= 200 && status < 300) {
    if (due === "none") return undefined;
    // A job without an id as the contract gives them could not be waited for: whoever took it for one might pay for another.
    const isDue = form
      ? hasId(data, form)
      : Array.isArray(data)
        ? due === "list"
          ? data.every(isObject)
          : due === "list of values"
        : isObject(data) && due === "record";
    if (!fault && (isDue || due === "any")) return data;
  }
  // Loaded with the first answer that is none: most programs never see one.
  const { answerFault } = await import("./errors/answer-fault.ts");
  throw answerFault(operation, row[0], received, data, text, fault, form ? "job" : due);
}
