// Query parameters that an operation has and that the sandbox does not play: they are taken, change nothing, and the answer says so.
import { withIgnored } from "../contract/ignored.ts";
import type { ContractOperation } from "../contract/operation.ts";
import type { Handler, MockAnswer, MockRequest } from "../http/messages.ts";
import type { ListDefinition } from "./service.ts";

/** A handler whose answer names the parameters of the query that have changed nothing. */
export function tellUnplayed(
  operation: ContractOperation,
  list: ListDefinition | undefined,
  handler: Handler,
): Handler {
  const others = unplayed(operation, list);
  if (others.length === 0) return handler;
  return async (request) => told(await handler(request), request, others);
}

/** An answer that nobody has played, such as one that was made up from a schema: it names every parameter of the query. */
export function tellNonePlayed(answer: MockAnswer, request: MockRequest, operation: ContractOperation): MockAnswer {
  return told(answer, request, unplayed(operation, undefined));
}

function told(answer: MockAnswer, { query }: MockRequest, others: readonly string[]): MockAnswer {
  const ignored = others.filter((name) => query[name] !== undefined);
  return ignored.length === 0 ? answer : { ...answer, headers: withIgnored(answer.headers ?? {}, ignored) };
}

function unplayed({ http }: ContractOperation, list: ListDefinition | undefined): string[] {
  const played = playedBy(list);
  return (http.request?.query ?? []).map(({ name }) => name).filter((name) => !played.has(name));
}

function playedBy({ filters = {}, order, page }: ListDefinition = {}): ReadonlySet<string | undefined> {
  return new Set([...Object.keys(filters), order?.parameter, page?.parameter, page?.size]);
}
