// What a handler gets of a request, and what goes out of its answer: what nobody knows, or is `readOnly`, is not taken, and what is
// `writeOnly` is not answered.
import { withoutIgnored } from "../contract/ignored.ts";
import { alternativesOfProperties, itemsOf, type JsonSchema } from "../contract/json-schema.ts";
import { isMarked, type OneWay } from "../contract/one-way.ts";
import type { ContractOperation } from "../contract/operation.ts";
import type { Handler } from "../http/messages.ts";
import { isObject } from "./json.ts";

/**
 * A handler that is asked without fields that its operation does not know, or that only answers have, and answers without those that only
 * requests have.
 */
export function oneWay(operation: ContractOperation, handler: Handler): Handler {
  const known = operation.requestMediaTypes.flatMap((media) => operation.requestSchema(media) ?? []);
  const sent = known.filter((schema) => has(schema, "readOnly"));
  const answered = new Map(
    operation.statuses.flatMap((status) => {
      const schema = operation.answerSchema(status);
      return schema && has(schema, "writeOnly") ? [[status, schema] as const] : [];
    }),
  );
  if (known.length === 0 && answered.size === 0) return handler;
  return async (request) => {
    const taken = withoutIgnored(known, request.body);
    const body = sent.reduce((value: unknown, schema) => without(value, schema, "readOnly"), taken);
    const answer = await handler(known.length > 0 ? { ...request, body } : request);
    const schema = answered.get(answer.status);
    return schema ? { ...answer, body: without(answer.body, schema, "writeOnly") } : answer;
  };
}

function without(value: unknown, schema: JsonSchema, keyword: OneWay): unknown {
  if (Array.isArray(value)) {
    const items = itemsOf(schema);
    return items ? value.map((entry) => without(entry, items, keyword)) : value;
  }
  if (!isObject(value)) return value;
  const properties = alternativesOfProperties(schema);
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, inner]) => {
      const own = properties.get(field) ?? [];
      if (own.length > 0 && own.every((one) => isMarked(one, keyword))) return [];
      return [[field, own.reduce((now: unknown, one) => without(now, one, keyword), inner)]];
    }),
  );
}

function has(schema: JsonSchema, keyword: OneWay): boolean {
  const items = itemsOf(schema);
  const properties = [...alternativesOfProperties(schema).values()].flat();
  return (
    (items !== undefined && has(items, keyword)) ||
    properties.some((property) => isMarked(property, keyword) || has(property, keyword))
  );
}
