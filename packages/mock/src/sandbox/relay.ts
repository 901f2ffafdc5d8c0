import { requiredOf } from "../contract/json-schema.ts";
import type { ContractOperation } from "../contract/operation.ts";
import type { Handler } from "../http/messages.ts";
import { fieldsOf, onlyFields } from "./collections/fields.ts";
import { isObject } from "./json.ts";
import { recordWithMissing } from "./with-missing.ts";

/** What one is asked with is enough for the other. */
export function canRelay(operation: ContractOperation, other: ContractOperation): boolean {
  const needed = other.requestMediaTypes.flatMap((media) => [...requiredOf(other.requestSchema(media) ?? {})]);
  return other.method === operation.method && needed.every((field) => operation.requestFields.has(field));
}

/**
 * Answers an operation by the handler of the one that replaces it, or that it replaces: their parameters stand in the same order. What has to be
 * in its answer and is not in that of the other is as the example shows it.
 *
 * @param at Where the operation shows the records that the handler answers. Absent: its answer is what they are.
 */
export function relay(operation: ContractOperation, other: ContractOperation, handler: Handler, at?: string): Handler {
  const names = Array.from(other.path.matchAll(/\{([^{}]+)\}/g), ([, name = ""]) => name);
  const fields = fieldsOf(operation, at);
  return async (request) => {
    const values = Object.values(request.pathParameters);
    const pathParameters = Object.fromEntries(names.map((name, index) => [name, values[index]]));
    const { status, body, headers } = await handler({ ...request, operation: other.id, pathParameters });
    if (operation.answerMediaTypes(operation.status).length === 0) return { status: operation.status };
    const shown = (value: unknown): unknown =>
      isObject(value) && status === other.status ? recordWithMissing(operation, onlyFields(value, fields), at) : value;
    return {
      status: status === other.status ? operation.status : status,
      ...(headers && { headers }),
      body: Array.isArray(body) ? body.map(shown) : shown(body),
    };
  };
}
