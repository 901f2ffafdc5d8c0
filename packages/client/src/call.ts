import { type ApiPromise, type ApiResponse, apiPromise } from "./api-promise.ts";
import type { callInParts } from "./call-in-parts.ts";
import { checkOptions } from "./call-options.ts";
import { clean } from "./errors/clean.ts";
import { CALL_OPTIONS } from "./known-options.ts";
import type { OperationRow } from "./operation-row.ts";
import { type Arguments, operationRequest } from "./request/operation-request.ts";
import { readAnswer } from "./response.ts";
import type { Settings } from "./settings.ts";
import { send } from "./transport/send.ts";

/** Calls an operation. A list of ids that is too long for one request is split, and the answers are put together in order. */
export function call(settings: Settings, operation: string, row: OperationRow, given: Arguments): ApiPromise<unknown> {
  const once = (part: Arguments): Promise<ApiResponse<unknown>> => callOnce(settings, operation, row, part);
  const split = row[2]?.split;
  const list = split && given.query?.[split[0]];
  return apiPromise(
    split && Array.isArray(list) && !(list.length > 0 && list.length <= split[1])
      ? inParts(once, given, list, split, settings.timeoutMs)
      : once(given),
  );
}

/** Loaded with the first list that is split. */
async function inParts(...args: Parameters<typeof callInParts>): Promise<ApiResponse<unknown>> {
  const { callInParts } = await import("./call-in-parts.ts");
  return callInParts(...args);
}

async function callOnce(
  settings: Settings,
  operation: string,
  row: OperationRow,
  given: Arguments,
): Promise<ApiResponse<unknown>> {
  checkOptions(given.options, CALL_OPTIONS);
  if (settings.validate && row[2]?.body === "json") {
    const { validateBody } = await import("./request/validate-body.ts");
    validateBody(operation, given.body);
  }
  const outgoing = await operationRequest(settings, operation, row, given);
  try {
    const received = await send(settings, outgoing, given.options);
    const { status, headers, attempts } = received;
    return { data: readAnswer(operation, row, received), status, headers, attempts };
  } catch (error) {
    throw await clean(settings, error);
  }
}
