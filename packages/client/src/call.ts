import { outcomeOf } from "@video-ads/core/outcome";
import type { ApiResponse } from "./api-response.ts";
import { checkOptions } from "./call-options.ts";
import { advised } from "./errors/advised.ts";
import { clean } from "./errors/clean.ts";
import { InvalidRequestError } from "./errors/invalid-request-error.ts";
import { VideoAdsError } from "./errors/video-ads-error.ts";
import { writtenDown } from "./journal/written-down.ts";
import { CALL_OPTIONS, type Naming } from "./known-options.ts";
import type { OperationRow } from "./operation-row.ts";
import type { CallOptions } from "./options.ts";
import { type Arguments, operationRequest } from "./request/operation-request.ts";
import { readAnswer } from "./response.ts";
import type { Settings } from "./settings.ts";
import type { Outgoing } from "./transport/attempt.ts";
import { isReasonOf } from "./transport/is-reason.ts";
import { send } from "./transport/send.ts";

/** Calls an operation. A list of ids that is too long for one request is split, and the answers follow one another in the order of the requests, each in the order that the service gives it. */
export async function call(
  settings: Settings,
  operation: string,
  row: OperationRow,
  given: Arguments,
): Promise<ApiResponse<unknown>> {
  const once = (part: Arguments): Promise<ApiResponse<unknown>> => callOnce(settings, operation, row, part);
  const split = row[2]?.split;
  if (!split || !Array.isArray(given.query?.[split[0]])) return once(given);
  // Loaded with the first list of ids, which may be too long for one request.
  const { callInParts } = await import("./call-in-parts.ts");
  return callInParts(once, operation, given, row);
}

async function callOnce(
  settings: Settings,
  operation: string,
  row: OperationRow,
  given: Arguments,
): Promise<ApiResponse<unknown>> {
  const options = { ...given.options, started: given.started ?? performance.now() };
  try {
    checkOptions(given.options, CALL_OPTIONS satisfies Naming<typeof CALL_OPTIONS, keyof CallOptions>);
    const outgoing = await prepared(settings, operation, row, given);
    const sent = async (): Promise<ApiResponse<unknown>> => {
      const received = await send(settings, outgoing, options);
      const { status, headers, attempts } = received;
      return { data: await readAnswer(operation, row, received), status, headers, attempts };
    };
    return await writtenDown(settings, outgoing, sent, options);
  } catch (error) {
    throw isReasonOf(options.signal, error) ? error : await clean(settings, await advised(error, operation, row[0]));
  }
}

/** @throws {InvalidRequestError} when it cannot be sent: whatever a runtime throws over what it was given, nothing has left. */
async function prepared(settings: Settings, operation: string, row: OperationRow, given: Arguments): Promise<Outgoing> {
  try {
    if (settings.validate && row[2]?.body === "json") {
      const { validateBody } = await import("./request/validate-body.ts");
      validateBody(operation, given.body);
    }
    return await operationRequest(settings, operation, row, given);
  } catch (cause) {
    const isOurs = cause instanceof VideoAdsError && outcomeOf(cause) === "neverSent";
    if (isOurs || isReasonOf(given.options?.signal, cause)) throw cause;
    throw new InvalidRequestError(`${operation} cannot be sent: ${Object(cause).message}`, { cause });
  }
}
