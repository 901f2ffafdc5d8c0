import type { Contract } from "../../contract/contract.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import type { Service, ServiceOperation } from "../service.ts";
import { type RecordPlace, recordPlaces } from "./record-place.ts";

/** What an operation does with a collection of records. */
export type CollectionRole = "list" | "create" | "read" | "update" | "delete";

/** Operations on records of one kind: those on a path, and those on that path with an id behind it. */
export interface CollectionOperations {
  /** The path, without a slash at its end, and with `{}` for each parent: one path may call it otherwise than the next. */
  name: string;
  operations: ReadonlyMap<CollectionRole, readonly ContractOperation[]>;
  /** By `operationId`. Absent: its answer has no record. */
  places: ReadonlyMap<string, RecordPlace>;
}

/**
 * The collections that the contract itself says enough of to be played. Operations of jobs are not among them, nor is a collection of
 * which a resource answers an operation by itself: its records would be in two places. What can only be made, and not be looked at,
 * is none. An operation in whose answer no record is to be found is left to the contract's example, unless it removes one.
 *
 * @param own Operations that a resource answers.
 */
export function collectionsOf(contract: Contract, service: Service, own: ReadonlySet<string>): CollectionOperations[] {
  const found = new Map<string, Map<CollectionRole, ContractOperation[]>>();
  const taken = new Set<string>();
  for (const operation of contract.operations) {
    const place = placeOf(operation, service.operations[operation.id]);
    if (!place) continue;
    if (own.has(operation.id) || service.operations[operation.id]?.job) taken.add(place.name);
    const roles = found.get(place.name) ?? new Map<CollectionRole, ContractOperation[]>();
    roles.set(place.role, [...(roles.get(place.role) ?? []), operation]);
    found.set(place.name, roles);
  }
  return [...found]
    .filter(([name]) => !taken.has(name))
    .map(([name, roles]) => playable(name, roles, service))
    .filter(({ operations }) => operations.size > 1 || !operations.has("create"));
}

function playable(
  name: string,
  roles: ReadonlyMap<CollectionRole, readonly ContractOperation[]>,
  service: Service,
): CollectionOperations {
  const members = [...roles].flatMap(([role, own]) =>
    own.map((operation) => ({ role, operation, listAt: service.operations[operation.id]?.list?.at })),
  );
  const places = recordPlaces(members);
  const operations = [...roles].flatMap(([role, own]) => {
    const played = own.filter(({ id }) => role === "delete" || places.has(id));
    return played.length > 0 ? [[role, played] as const] : [];
  });
  return { name, operations: new Map(operations), places };
}

/** The records that an operation works on, by their path, and what it does with them; undefined when its path does not say. */
export function placeOf(
  operation: ContractOperation,
  about: ServiceOperation | undefined,
): { name: string; role: CollectionRole } | undefined {
  const { method } = operation;
  const path = operation.path.replace(/\/$/, "");
  const nameOf = (template: string): string => template.replace(/\{[^{}]+\}/g, "{}");
  const [, before, last = ""] = /^(.*)\/([^/]*)$/.exec(path) ?? [];
  if (before === undefined) return undefined;
  if (/^\{[^{}]+\}$/.test(last)) {
    const role = ITEM_ROLES[method];
    return role && { name: nameOf(before), role };
  }
  if (method === "POST" && operation.requestMediaTypes.length > 0) return { name: nameOf(path), role: "create" };
  return method === "GET" && (about?.list?.at !== undefined || isArray(operation))
    ? { name: nameOf(path), role: "list" }
    : undefined;
}

const ITEM_ROLES: Readonly<Record<string, CollectionRole>> = {
  GET: "read",
  PUT: "update",
  PATCH: "update",
  DELETE: "delete",
};

function isArray(operation: ContractOperation): boolean {
  return operation.answerSchema(operation.status)?.type === "array";
}
