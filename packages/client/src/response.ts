import { hasId, isObject } from "@video-ads/core/job";
import { cut } from "@video-ads/core/printable";
import { withAdvice } from "./errors/advice.ts";
import { errorFromStatus } from "./errors/from-status.ts";
import { InvalidResponseError } from "./errors/invalid-response-error.ts";
import { ids } from "./generated/operations.ts";
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
export function readAnswer(operation: string, [method, , how]: OperationRow, received: Received): unknown {
  const { status, headers, body, attempts } = received;
  const text = decoder.decode(body);
  let data: unknown = text || undefined;
  let fault: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    fault = cause;
  }
  if (status < 200 || status >= 300)
    throw errorFromStatus({ operation, method, status, headers, attempts, body: data });
  const due = how?.answer ?? "record";
  const form = ids[due];
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
  const bodyStart = cut(text, 200);
  const what = text.trim() ? `no ${fault ? "JSON" : form ? "job" : due}: ${bodyStart}` : "nothing";
  const message = withAdvice(`${operation} answered ${status} with ${what}`, method);
  throw new InvalidResponseError(message, { status, bodyStart, cause: fault });
}
