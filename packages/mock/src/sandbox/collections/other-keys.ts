// Records that a path names by another field than their id, such as an offer by its code: the id is looked up before anything is done.
import { plainId } from "@video-ads/core/ids";
import type { Contract } from "../../contract/contract.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import type { MockRequest } from "../../http/messages.ts";
import { notFound } from "../../http/refusal.ts";
import type { Records } from "../records-named.ts";
import { idsOnPath } from "../resource.ts";
import type { Service } from "../service.ts";
import { ownPlaces } from "./own-places.ts";
import { placeOf } from "./place.ts";

/** Says how an operation's request names its records by their ids. */
export function byIds(
  contract: Contract,
  service: Service,
  known: readonly Records[],
): (operation: ContractOperation) => (request: MockRequest) => MockRequest {
  const places = ownPlaces(contract, service);
  const keys = new Map(
    contract.operations.flatMap((operation) => {
      const own = placeOf(operation, service.operations[operation.id]);
      const place = places.get(operation.id);
      return own && place?.by !== undefined ? [[own.name, { home: place.name, field: place.by }] as const] : [];
    }),
  );
  return ({ path }) => {
    const parts = path.replace(/\/$/, "").split(/\/\{[^{}]+\}/);
    const named = parts.slice(1).flatMap((_, index) => {
      const key = keys.get(parts.slice(0, index + 1).join("/{}"));
      const records = known.find(({ name }) => name === key?.home);
      return key && records ? [{ index, field: key.field, records }] : [];
    });
    if (named.length === 0) return (request) => request;
    return (request) => {
      const pathParameters = { ...request.pathParameters };
      const names = Object.keys(pathParameters);
      for (const { index, field, records } of named) {
        const ids = idsOnPath({ pathParameters });
        const id = records.idBy(request.account, ids.slice(0, index), field, ids[index] ?? "");
        if (id === undefined) throw notFound();
        pathParameters[names[index] ?? ""] = id;
      }
      return { ...request, pathParameters };
    };
  };
}

/** The newest of some records of which a field is what a path says, by its id. */
export function idWhere<R>(
  records: readonly R[],
  { record, id }: { record: (one: R) => object; id: (one: R) => string },
  field: string,
  value: string,
): string | undefined {
  const found = records.findLast((one) => {
    const own: unknown = Reflect.get(record(one), field);
    return (typeof own === "string" || typeof own === "number") && plainId(own) === value;
  });
  return found === undefined ? undefined : id(found);
}
