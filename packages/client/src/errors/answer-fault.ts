import { cut } from "@video-ads/core/printable";
import type { OperationRow } from "../operation-row.ts";
import type { Received } from "../transport/send.ts";
import type { ApiError } from "./api-error.ts";
import { errorFromStatus } from "./from-status.ts";
import { InvalidResponseError } from "./invalid-response-error.ts";

/** What an answer is that is not the one that is due: an error status, or another thing than the contract says. */
export function answerFault(
  operation: string,
  [method, , how]: OperationRow,
  { status, headers, body, attempts, sent }: Received,
): ApiError | InvalidResponseError {
  const text = new TextDecoder().decode(body);
  let data: unknown = text || undefined;
  let fault: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    fault = cause;
  }
  const before = sent && method !== "GET" && { sent };
  if (status >= 300) return errorFromStatus({ operation, method, status, headers, attempts, body: data, ...before });
  const bodyStart = cut(text, 200);
  const due = how?.answer ?? "record";
  const what = text.trim() ? `no ${fault ? "JSON" : due.replace("namedJ", "j")}: ${bodyStart}` : "nothing";
  return new InvalidResponseError(`${operation} answered ${status} with ${what}`, {
    operation,
    status,
    headers,
    bodyStart,
    cause: fault,
  });
}
