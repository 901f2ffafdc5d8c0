import type { ContractOperation } from "../../contract/operation.ts";
import type { MockAnswer, MockRequest } from "../../http/messages.ts";
import { fallbackHandler } from "../fallback.ts";
import type { JsonObject } from "../json.ts";
import type { RecordPlace } from "./record-place.ts";

/**
 * How a change is answered: by the record, and where the answer has none, by what says that it is done. Undefined where nothing says that.
 *
 * @param answer How an operation answers a record.
 */
export function changeAnswer(
  operation: ContractOperation,
  place: RecordPlace | undefined,
  answer: (operation: ContractOperation, record: JsonObject) => MockAnswer,
): ((request: MockRequest, record: JsonObject) => MockAnswer) | undefined {
  if (place) return (_, record) => answer(operation, record);
  // What has no content says all that it can.
  const { status } = operation;
  return operation.answerMediaTypes(status).length === 0 ? () => ({ status }) : fallbackHandler(operation);
}
