// The records that a path names before its end: `/campaigns/{id}/archive/` is about one of `/campaigns/`.
import type { Contract } from "../contract/contract.ts";
import type { ContractOperation } from "../contract/operation.ts";
import type { MockAnswer, MockRequest } from "../http/messages.ts";
import { placesOf } from "./collections/moves.ts";
import { kindOfParameter, makesByPut, pathExamples, placeOf } from "./collections/place.ts";
import { lastParameter } from "./collections/record-place.ts";
import type { JsonObject } from "./json.ts";
import type { Service } from "./service.ts";

/** Records that the sandbox keeps. */
export interface Records {
  /** Their path, as in `CollectionPlace`. */
  name: string;
  /**
   * Looks for such a record.
   *
   * @param ids Those of its parents, and its own.
   * @throws {Refusal} 404 when there is none.
   */
  require(request: MockRequest, ids: readonly string[]): JsonObject;
  /** The id of the newest one of which a field is this, below these parents. */
  idBy(account: string, parents: readonly string[], field: string, value: string): string | undefined;
  /** All of an account, whatever they stand below. Absent: nobody else asks for them. */
  all?(account: string): JsonObject[];
  /**
   * Answers an operation that is not known with such a record, and keeps what its body sets; undefined where its answer has none of these
   * records.
   */
  answering(operation: ContractOperation): ((request: MockRequest, ids: readonly string[]) => MockAnswer) | undefined;
}

/** A parameter of a path that names a record. */
export interface NamingParameter {
  name: string;
  /** `x-id`. Undefined: none. */
  kind: unknown;
}

/** Where records are that a path names, and how many of its ids it takes to find one. */
export interface NamedPlace {
  name: string;
  depth: number;
}

/**
 * The ids by which examples of paths name records that something stands below: whatever the documentation shows there works as it
 * stands. By the place of the records; those of their parents come first.
 */
export function idsNamed(contract: Contract, service: Service): ReadonlyMap<string, readonly (readonly unknown[])[]> {
  const found = new Map<string, (readonly unknown[])[]>();
  const named = recordsNamed(contract, service);
  for (const operation of contract.operations) {
    const ids = pathExamples(operation).map(([, id]) => id);
    const isBelow = lastParameter(operation) === undefined;
    for (const { name, depth } of named(operation)) {
      const own = ids.slice(0, depth);
      if ((depth === ids.length && !isBelow) || own.includes(undefined)) continue;
      found.set(name, [...(found.get(name) ?? []), own]);
    }
  }
  return found;
}

/** The parameters by which paths name the records of a place, also where nothing is read at that: their names, and their kinds (`x-id`). */
export function parametersNaming(
  contract: Contract,
  service: Service,
): ReadonlyMap<string, readonly NamingParameter[]> {
  const found = new Map<string, NamingParameter[]>();
  const places = placesOf(contract, service);
  const named = recordsNamed(contract, service);
  for (const operation of contract.operations) {
    // Another field is none that holds the id.
    if (places.get(operation.id)?.by !== undefined) continue;
    const names = pathExamples(operation).map(([name]) => name);
    for (const { name: place, depth } of named(operation)) {
      const name = names[depth - 1];
      if (name !== undefined)
        found.set(place, [...(found.get(place) ?? []), { name, kind: kindOfParameter(operation, name) }]);
    }
  }
  return found;
}

/** Says of which records a path names one, the nearest first: of what has moved, where it has come to. */
export function recordsNamed(contract: Contract, service: Service): (operation: ContractOperation) => NamedPlace[] {
  const places = placesOf(contract, service);
  const homes = new Map(
    contract.operations.flatMap((operation) => {
      const own = placeOf(operation, service.operations[operation.id]);
      const home = places.get(operation.id);
      return own && home ? [[own.name, home.name] as const] : [];
    }),
  );
  const posted = new Set([...places.values()].flatMap(({ name, role }) => (role === "create" ? [name] : [])));
  return (operation) => {
    const parts = operation.path.replace(/\/$/, "").split(/\/\{[^{}]+\}/);
    const found = parts.slice(1).map((_, index) => {
      const name = parts.slice(0, index + 1).join("/{}");
      return { name: homes.get(name) ?? name, depth: index + 1 };
    });
    const own = parts.at(-1) === "" ? found.at(-1) : undefined;
    const makes = own !== undefined && makesByPut(operation, own.name, posted.has(own.name));
    return (makes ? found.slice(0, -1) : found).toReversed();
  };
}

/** Records that a path names one of, and how many of its ids it takes to find that one. */
export interface RecordsOnPath {
  records: Records;
  depth: number;
}

/** Says which of the records that are kept a path names, the nearest first. */
export function recordsOnPaths(
  contract: Contract,
  service: Service,
  known: readonly Records[],
): (operation: ContractOperation) => RecordsOnPath[] {
  const named = recordsNamed(contract, service);
  return (operation) =>
    named(operation).flatMap(({ name, depth }) => {
      const records = known.find((one) => one.name === name);
      return records ? [{ records, depth }] : [];
    });
}
