import { withAdvice } from "./errors/advice.ts";
import { errorFromStatus } from "./errors/from-status.ts";
import { InvalidResponseError } from "./errors/invalid-response-error.ts";
import type { Received } from "./transport/send.ts";

const decoder = new TextDecoder();

/**
 * The data of an answer.
 *
 * @throws {ApiError} for an error status.
 * @throws {InvalidResponseError} when a success answer is not the JSON that is due.
 */
export function readAnswer(operation: string, method: string, received: Received, isVoid: boolean): unknown {
  const { status, headers, body, attempts } = received;
  const text = decoder.decode(body);
  if (status < 200 || status >= 300) {
    throw errorFromStatus({ operation, method, status, headers, attempts, body: parsed(text) });
  }
  if (isVoid) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    const bodyStart = text.slice(0, 200);
    const what = text.trim() === "" ? "nothing" : `what is not JSON: ${bodyStart}`;
    const message = withAdvice(`${operation} answered ${status} with ${what}`, method);
    throw new InvalidResponseError(message, { status, bodyStart, cause });
  }
}

function parsed(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
