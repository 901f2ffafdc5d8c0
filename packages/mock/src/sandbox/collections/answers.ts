// A record in the answer of an operation: put into it, and found in it.
import { valuesAt, withValue } from "@video-ads/core/job";
import type { ContractOperation } from "../../contract/operation.ts";
import type { MockAnswer } from "../../http/messages.ts";
import { isObject, type JsonObject, objectsIn } from "../json.ts";
import type { RecordPlace } from "./record-place.ts";

/** What an operation answers of a record: in the envelope of its example, and where the answer has no record, the example. */
export function answerOf(operation: ContractOperation, place: RecordPlace | undefined, record: JsonObject): MockAnswer {
  const { status } = operation;
  if (operation.answerMediaTypes(status).length === 0) return { status };
  const example = operation.examples(status)[0]?.value;
  if (!place) return { status, body: example };
  return { status, body: place.at === undefined ? record : withValue(example, place.at, record) };
}

/** Records of an example: itself or its entries, or what stands at a field of it. */
export function recordsIn(value: unknown, at: string | undefined): JsonObject[] {
  if (at !== undefined && isObject(value)) return objectsIn([valuesAt(value, at)[0]].flat());
  return objectsIn([value].flat());
}

/** The records that an operation's examples show in its answer. */
export function recordsShownBy(operation: ContractOperation, place: RecordPlace | undefined): JsonObject[] {
  return operation.examples(operation.status).flatMap(({ value }) => recordsIn(value, place?.at));
}

/** What an operation shows beside a record that it removes, such as `deleted: true`, which no record has. */
export function besideRecord(
  operation: ContractOperation,
  place: RecordPlace | undefined,
  record: JsonObject,
): JsonObject {
  const example = recordsIn(operation.examples(operation.status)[0]?.value, place?.at)[0] ?? {};
  return Object.fromEntries(Object.entries(example).filter(([field]) => !Object.hasOwn(record, field)));
}
