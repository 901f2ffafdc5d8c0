import { type ApiPromise, type ApiResponse, apiPromise } from "./api-promise.ts";
import type { OperationRow } from "./operation-row.ts";
import { type Arguments, operationRequest } from "./request/operation-request.ts";
import { readAnswer } from "./response.ts";
import type { Settings } from "./settings.ts";
import { send } from "./transport/send.ts";

/** Calls an operation. A list of ids that is too long for one request is split, and the answers are put together in order. */
export function call(settings: Settings, operation: string, row: OperationRow, given: Arguments): ApiPromise<unknown> {
  const split = row[2]?.split;
  const list = split && given.query?.[split[0]];
  return apiPromise(
    split && Array.isArray(list)
      ? callInParts(settings, operation, row, given, list, split)
      : callOnce(settings, operation, row, given),
  );
}

async function callOnce(
  settings: Settings,
  operation: string,
  row: OperationRow,
  given: Arguments,
): Promise<ApiResponse<unknown>> {
  if (settings.validate && row[2]?.body === "json") {
    const { validateBody } = await import("./request/validate-body.ts");
    validateBody(operation, given.body);
  }
  const outgoing = await operationRequest(settings, operation, row, given);
  const received = await send(settings, outgoing, given.options);
  const { status, headers, attempts } = received;
  return { data: readAnswer(operation, row[0], received, row[2]?.void === true), status, headers, attempts };
}

async function callInParts(
  settings: Settings,
  operation: string,
  row: OperationRow,
  given: Arguments,
  list: readonly unknown[],
  [name, most]: readonly [string, number],
): Promise<ApiResponse<unknown>> {
  // "None of them" and "all of them" are not the same question: an empty list is not sent.
  const until = performance.now() + (given.options?.timeoutMs ?? settings.timeoutMs);
  const answer = { data: [] as unknown[], status: 200, headers: new Headers(), attempts: 0 };
  for (let start = 0; start < list.length; start += most) {
    const query = { ...given.query, [name]: list.slice(start, start + most) };
    // One deadline for the whole call, however many requests it takes.
    const options = { ...given.options, timeoutMs: Math.max(0, until - performance.now()) };
    const part = await callOnce(settings, operation, row, { ...given, query, options });
    if (Array.isArray(part.data)) answer.data = answer.data.concat(part.data);
    answer.status = part.status;
    answer.headers = part.headers;
    answer.attempts += part.attempts;
  }
  return answer;
}
