import type { ApiResponse } from "./api-response.ts";
import type { Arguments } from "./request/operation-request.ts";
import { numberFrom } from "./settings.ts";

/** Sends a list of a query in as many requests as it takes, one after the other, and puts their answers together in order. */
export async function callInParts(
  once: (part: Arguments) => Promise<ApiResponse<unknown>>,
  given: Arguments,
  list: readonly unknown[],
  [name, most]: readonly [string, number],
  timeoutMs: number,
): Promise<ApiResponse<unknown>> {
  // One deadline for the whole call, however many requests it takes.
  const until = performance.now() + numberFrom({ ...given.options }, "timeoutMs", timeoutMs);
  const answer = { data: [] as unknown[], status: 200, headers: new Headers(), attempts: 0 };
  // "None of them" and "all of them" are not the same question: an empty list is not sent.
  for (let start = 0; start < list.length; start += most) {
    const query = { ...given.query, [name]: list.slice(start, start + most) };
    const options = { ...given.options, timeoutMs: Math.max(0, until - performance.now()) };
    const part = await once({ ...given, query, options });
    answer.data = answer.data.concat(part.data);
    answer.status = part.status;
    answer.headers = part.headers;
    answer.attempts += part.attempts;
  }
  return answer;
}
