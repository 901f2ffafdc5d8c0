// Handlers under spec/sandbox answer the records of a list: what is asked of them is decided by the contract, here as for every other list.
import type { ContractOperation } from "../../contract/operation.ts";
import type { Handler } from "../../http/messages.ts";
import { isObject, type JsonObject } from "../json.ts";
import type { Resource, ResourceParts } from "../resource.ts";
import type { ListDefinition } from "../service.ts";
import { listAnswer } from "./list-answer.ts";

/** A resource whose lists are filtered, ordered and divided into pages as the contract says. */
export function withLists(resource: Resource, { contract, service, media }: ResourceParts): Resource {
  const records: Record<string, Handler> = {};
  const handlers = Object.entries<Handler>(resource.handlers ?? {}).map(([id, handler]) => {
    const operation = contract.operation(id);
    const list = service.operations[id]?.list;
    if (operation?.method !== "GET") return [id, handler] as const;
    records[id] = handler;
    return [id, list ? listing(operation, list, handler, () => media.base) : handler] as const;
  });
  return { ...resource, handlers: Object.fromEntries(handlers), unlisted: records };
}

/** Answers the records of a handler as the list of an operation. What is no array of them is the handler's own affair. */
export function listing(
  operation: ContractOperation,
  list: ListDefinition,
  handler: Handler,
  baseUrl: () => string,
): Handler {
  return async (request) => {
    const answer = await handler(request);
    const { body } = answer;
    if (answer.status !== operation.status || !isRecords(body)) return answer;
    const { headers, ...listed } = listAnswer(operation, list, body, request, baseUrl());
    return { ...answer, ...listed, headers: { ...answer.headers, ...headers } };
  };
}

function isRecords(body: unknown): body is JsonObject[] {
  return Array.isArray(body) && body.every(isObject);
}
