// What has moved works on the records of what replaces it: `/v1/films/{id}` on those of `/v2/films/{id}`.
import type { Contract } from "../../contract/contract.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import type { Service } from "../service.ts";
import { ownPlaces } from "./own-places.ts";
import { type CollectionPlace, type CollectionRole, depthOf } from "./place.ts";

/** The operation that does the same in another place, in either direction. */
export function counterpartsOf(contract: Contract, service: Service): ReadonlyMap<string, ContractOperation> {
  const pairs = movesOf(contract, service);
  return new Map([
    ...pairs.map(([old, now]) => [now.id, old] as const).toReversed(),
    ...pairs.map(([old, now]) => [old.id, now] as const),
  ]);
}

/** Where the records of each operation are, by `operationId`: of one that has moved, where those of its replacement are. */
export function placesOf(contract: Contract, service: Service): ReadonlyMap<string, CollectionPlace> {
  const places = ownPlaces(contract, service);
  const homes = new Map<string, string>();
  const moved = movesOf(contract, service).flatMap(([old, now]) => {
    const [from, to] = [places.get(old.id), places.get(now.id)];
    return from && to && from.role === to.role && from.name !== to.name && depthOf(from) === depthOf(to)
      ? [{ from, to }]
      : [];
  });
  // What names a record says more of where it is than what makes one.
  for (const { from, to } of moved.sort((a, b) => TELLING.indexOf(a.from.role) - TELLING.indexOf(b.from.role)))
    if (!homes.has(from.name)) homes.set(from.name, to.name);
  return new Map([...places].map(([id, place]) => [id, { ...place, name: homeOf(place.name, homes) }]));
}

const TELLING: readonly CollectionRole[] = ["read", "list", "update", "delete", "create", "clear"];

/** Whatever has moved more than once is where it has come to. */
function homeOf(name: string, homes: ReadonlyMap<string, string>): string {
  const passed = new Set([name]);
  for (const here of passed) {
    const next = homes.get(here);
    if (next !== undefined) passed.add(next);
  }
  return [...passed].at(-1) ?? name;
}

/** Operations with those that replace them, where both are asked in one manner. */
function movesOf(contract: Contract, service: Service): [old: ContractOperation, now: ContractOperation][] {
  return contract.operations.flatMap((old): [ContractOperation, ContractOperation][] => {
    const { replacedBy } = service.operations[old.id] ?? {};
    const now = replacedBy === undefined ? undefined : contract.operation(replacedBy);
    return now && now !== old && parameters(now) === parameters(old) ? [[old, now]] : [];
  });
}

function parameters({ path }: ContractOperation): number {
  return path.split("{").length;
}
