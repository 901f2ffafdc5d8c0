// Query parameters that an operation has and that the sandbox does not play: they are taken, change nothing, and the answer says so.
import { withIgnored } from "../contract/ignored.ts";
import type { ContractOperation } from "../contract/operation.ts";
import type { Handler } from "../http/messages.ts";
import type { ListDefinition } from "./service.ts";

/** A handler whose answer names the parameters of the query that have changed nothing. */
export function tellUnplayed({ http }: ContractOperation, list: ListDefinition | undefined, handler: Handler): Handler {
  const played = playedBy(list);
  const others = (http.request?.query ?? []).map(({ name }) => name).filter((name) => !played.has(name));
  if (others.length === 0) return handler;
  return async (request) => {
    const answer = await handler(request);
    const ignored = others.filter((name) => request.query[name] !== undefined);
    return ignored.length === 0 ? answer : { ...answer, headers: withIgnored(answer.headers ?? {}, ignored) };
  };
}

function playedBy({ filters = {}, order, page }: ListDefinition = {}): ReadonlySet<string | undefined> {
  return new Set([...Object.keys(filters), order?.parameter, page?.parameter, page?.size]);
}
