import type { Contract } from "../../contract/contract.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import { fallbackHandler } from "../fallback.ts";
import { jobLists } from "../jobs/job-lists.ts";
import { idsNamed, type NamingParameter, parametersNaming } from "../records-named.ts";
import type { Service } from "../service.ts";
import { answersOf, type ChangeAnswers } from "./changes.ts";
import { type Clearing, clearingsOf } from "./clearing.ts";
import { placesOf } from "./moves.ts";
import { ownPlaces } from "./own-places.ts";
import type { CollectionRole } from "./place.ts";
import { type RecordPlace, recordPlaces } from "./record-place.ts";

/** Operations on records of one kind: those on a path, those on that path with an id behind it, and those that they replace. */
export interface CollectionOperations {
  /** Where they are. */
  name: string;
  operations: ReadonlyMap<CollectionRole, readonly ContractOperation[]>;
  /** By `operationId`. Absent: its answer has no record. */
  places: ReadonlyMap<string, RecordPlace>;
  /** How those answer that change a record, by `operationId`. */
  answers: ReadonlyMap<string, ChangeAnswers>;
  /** Where an operation's records are by its own path: what has moved is elsewhere there. */
  pathOf: (operation: ContractOperation) => string;
  /** What those remove that remove many, by `operationId`. */
  clearings: ReadonlyMap<string, Clearing>;
  /** Those that name one by another field than its id, by `operationId`. */
  otherKeys: ReadonlySet<string>;
  /** The parameters by which paths name one of them. */
  namedBy: readonly NamingParameter[];
  /** Ids by which the contract's examples name such records, those of their parents first. */
  named: readonly (readonly unknown[])[];
}

/**
 * The collections that the contract itself says enough of to be played. Operations of jobs are not among them, nor is a collection of
 * which a resource answers an operation by itself: its records would be in two places. What can only be made, and not be looked at,
 * is none. An operation in whose answer no record is to be found is left to the contract's example, unless it changes or removes one.
 *
 * @param answered Operations that a resource answers.
 */
export function collectionsOf(
  contract: Contract,
  service: Service,
  answered: ReadonlySet<string>,
): CollectionOperations[] {
  const found = new Map<string, Map<CollectionRole, ContractOperation[]>>();
  const taken = new Set<string>();
  const placeBy = placesOf(contract, service);
  const own = ownPlaces(contract, service);
  const clearings = clearingsOf(contract, service);
  const ofJobs = jobLists(contract, service, placeBy);
  for (const operation of contract.operations) {
    const place = placeBy.get(operation.id);
    if (!place) continue;
    if (answered.has(operation.id) || service.operations[operation.id]?.job || ofJobs.has(operation.id))
      taken.add(place.name);
    const roles = found.get(place.name) ?? new Map<CollectionRole, ContractOperation[]>();
    roles.set(place.role, [...(roles.get(place.role) ?? []), operation]);
    found.set(place.name, roles);
  }
  const otherKeys = new Set([...own].flatMap(([id, { by }]) => (by === undefined ? [] : [id])));
  const ids = idsNamed(contract, service);
  const parameters = parametersNaming(contract, service);
  return [...found]
    .filter(([name]) => !taken.has(name))
    .map(([name, roles]) => ({
      ...playable(name, roles, service),
      pathOf: ({ id }: ContractOperation) => own.get(id)?.name ?? name,
      clearings,
      otherKeys,
      namedBy: parameters.get(name) ?? [],
      named: ids.get(name) ?? [],
    }))
    .filter(({ operations }) => operations.size > 1 || !operations.has("create"));
}

function playable(
  name: string,
  roles: ReadonlyMap<CollectionRole, readonly ContractOperation[]>,
  service: Service,
): Omit<CollectionOperations, "named" | "namedBy" | "pathOf" | "clearings" | "otherKeys"> {
  const members = [...roles].flatMap(([role, own]) =>
    own.map((operation) => ({ role, operation, listAt: service.operations[operation.id]?.list?.at })),
  );
  const answers = new Map((roles.get("update") ?? []).map((operation) => [operation.id, answersOf(operation)]));
  const others = [...answers].flatMap(([id, both]) => Object.values(both).filter((one) => one.id !== id));
  const places = recordPlaces([
    ...members,
    ...others.map((operation) => ({ role: "update" as const, operation, listAt: undefined })),
  ]);
  const operations = [...roles].flatMap(([role, own]) => {
    const played = own.filter(
      (operation) =>
        WITHOUT_RECORD.has(role) || places.has(operation.id) || (role === "update" && fallbackHandler(operation)),
    );
    return played.length > 0 ? [[role, played] as const] : [];
  });
  return { name, operations: new Map(operations), places, answers };
}

/** What is played whatever it answers. */
const WITHOUT_RECORD: ReadonlySet<CollectionRole> = new Set(["delete", "clear"]);
