// What removes many records at once: a DELETE on the path that lists them.
import { barePath } from "@video-ads/core/bare-path";
import type { Contract } from "../../contract/contract.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import type { ListDefinition, Service } from "../service.ts";
import { placeOf } from "./place.ts";

/** What an operation removes: what this list shows with the same parameters. */
export interface Clearing {
  list: ContractOperation;
  /** How the list chooses: by its filters alone. */
  definition: Pick<ListDefinition, "at" | "filters">;
}

/**
 * The operations that remove what a list shows, by `operationId`. One that has a body, or a parameter that is no filter of the list, may mean
 * fewer records than can be known, and one that answers something says more of them than can be known: those are not among them.
 */
export function clearingsOf(contract: Contract, service: Service): ReadonlyMap<string, Clearing> {
  const lists = new Map(
    contract.operations.flatMap((operation) => {
      const place = placeOf(operation, service.operations[operation.id]);
      return place?.role === "list" ? [[place.name, operation] as const] : [];
    }),
  );
  return new Map(
    contract.operations.flatMap((operation): [string, Clearing][] => {
      const { method, path, http, id, status } = operation;
      const list = method === "DELETE" ? lists.get(barePath(path)) : undefined;
      if (!list || operation.requestMediaTypes.length > 0 || operation.answerMediaTypes(status).length > 0) return [];
      const { at, filters = {} } = service.operations[list.id]?.list ?? {};
      if (!(http.request?.query ?? []).every(({ name }) => Object.hasOwn(filters, name))) return [];
      return [[id, { list, definition: { ...(at === undefined ? {} : { at }), filters } }]];
    }),
  );
}
