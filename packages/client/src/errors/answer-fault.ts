import { cut } from "@video-ads/core/printable";
import type { Received } from "../transport/send.ts";
import type { ApiError } from "./api-error.ts";
import { errorFromStatus } from "./from-status.ts";
import { InvalidResponseError } from "./invalid-response-error.ts";

/**
 * What an answer is that is not the one that is due: an error status, or another thing than the contract says.
 *
 * @param data Parsed JSON, or the text when it is not JSON.
 * @param fault Why it is not JSON.
 * @param due What a success is, in a word.
 */
export function answerFault(
  operation: string,
  method: string,
  { status, headers, attempts }: Received,
  data: unknown,
  text: string,
  fault: unknown,
  due: string,
): ApiError | InvalidResponseError {
  if (status < 200 || status >= 300)
    return errorFromStatus({ operation, method, status, headers, attempts, body: data });
  const bodyStart = cut(text, 200);
  const what = text.trim() ? `no ${fault ? "JSON" : due}: ${bodyStart}` : "nothing";
  return new InvalidResponseError(`${operation} answered ${status} with ${what}`, { status, bodyStart, cause: fault });
}
