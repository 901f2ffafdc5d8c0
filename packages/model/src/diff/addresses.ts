// Which operation of the one contract is which of the other.
import { METHODS, type OpenApi, type OperationObject, type PathItem } from "../contract/types.ts";

/** An operation and where it stands. */
export interface Located {
  /** `POST /api/films/` */
  address: string;
  path: string;
  item: PathItem;
  object: OperationObject;
}

export interface Matched {
  before?: Located;
  after?: Located;
}

/** By address, in which the names of path parameters do not count; and by its id, where the address is another one. */
export function matchedOperations(before: OpenApi, after: OpenApi): Matched[] {
  const left = new Map(operationsOf(after).map((each) => [each.address.replace(/\{[^}]*\}/g, "{}"), each]));
  const take = (key: string): Located | undefined => {
    const found = left.get(key);
    left.delete(key);
    return found;
  };
  const first = operationsOf(before).map((old) => [old, take(old.address.replace(/\{[^}]*\}/g, "{}"))] as const);
  const matched = first.map(([old, now]): Matched => {
    const moved = [...left].find(([, { object }]) => object.operationId === old.object.operationId);
    const found = now ?? (moved && take(moved[0]));
    return { before: old, ...(found && { after: found }) };
  });
  return [...matched, ...[...left.values()].map((added): Matched => ({ after: added }))];
}

export function operationsOf(contract: OpenApi): Located[] {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const object = item[method];
      return object ? [{ address: `${method.toUpperCase()} ${path}`, path, item, object }] : [];
    }),
  );
}
