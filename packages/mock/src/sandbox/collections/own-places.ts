// The records of one resource may be called by two words: `/campaigns/` lists and makes what `/campaign/{id}/` reads.
import { barePath } from "@video-ads/core/bare-path";
import type { Contract } from "../../contract/contract.ts";
import { type JsonSchema, propertiesOf } from "../../contract/json-schema.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import type { Service } from "../service.ts";
import { clearingsOf } from "./clearing.ts";
import { type CollectionPlace, type CollectionRole, depthOf, placeOf } from "./place.ts";
import { isLike, isPartOf, lastParameter, recordPlaces, recordSchema } from "./record-place.ts";

interface Member {
  operation: ContractOperation;
  role: CollectionRole;
  listAt: string | undefined;
}

/**
 * The records that each operation works on, by `operationId`. A path with an id at its end, without which nothing is listed or made, stands
 * for the one collection of its resource that has the same records; where there are several, for itself. Where that has such paths already,
 * it does so if it names a record by another field, or by an id of the same kind. What is posted below a
 * record, and answered with it, acts on that one, and makes no collection. The collection stands below the same number of parents, or, where none does, the path names the record without its parents.
 */
export function ownPlaces(contract: Contract, service: Service): Map<string, CollectionPlace> {
  const places = new Map<string, CollectionPlace>();
  const groups = new Map<string, Member[]>();
  const clearings = clearingsOf(contract, service);
  const cleared = ({ id, path }: ContractOperation): CollectionPlace | undefined =>
    clearings.has(id) ? { name: barePath(path), role: "clear" } : undefined;
  for (const operation of contract.operations) {
    const about = service.operations[operation.id];
    const place = placeOf(operation, about) ?? cleared(operation);
    if (!place) continue;
    places.set(operation.id, place);
    const member = { operation, role: place.role, listAt: about?.list?.at };
    groups.set(place.name, [...(groups.get(place.name) ?? []), member]);
  }
  const isAct = ([name, members]: [string, Member[]]): boolean =>
    members.every(({ role }) => role === "create") &&
    [...groups].some(([above, those]) => name.startsWith(`${above}/{}/`) && haveSameRecords(those, members));
  const collections = [...groups].filter((group) => group[1].some(isOfAll) && !isAct(group));
  const alone = [...groups].filter(([, items]) => !items.some(isOfAll));
  // By its id one is found first, so that what names another field is known to be another key.
  const byId = ([, items]: [string, Member[]]): number =>
    items.some(({ operation }) => lastParameter(operation) === "id") ? 0 : 1;
  /** What has joined a collection so far. */
  const joined = new Map<string, Member[]>();
  for (const [name, items] of alone.toSorted((one, other) => byId(one) - byId(other))) {
    const roles = items.map(({ role }) => role);
    const alike = collections.flatMap(([of, members]) => {
      const isOfIts = items.every((item) => members.some((member) => resourceOf(item) === resourceOf(member)));
      if (!isOfIts || !haveSameRecords(members, items)) return [];
      const by = otherKey([...members, ...(joined.get(of) ?? [])], items);
      const isOpen = !members.some(({ role }) => roles.includes(role));
      return isOpen || by !== undefined || isOneKind(members, items) ? [{ of, by }] : [];
    });
    const depth = depthOf({ name });
    const beside = alike.filter(({ of }) => depthOf({ name: of }) === depth);
    const below = depth === 1 ? alike : [];
    const [home, second] = beside.length > 0 ? beside : below;
    if (!home || second) continue;
    const { of, by } = home;
    for (const { operation, role } of items) {
      places.set(operation.id, { name: of, role, ...(by !== undefined && { by }) });
    }
    if (by === undefined) joined.set(of, [...(joined.get(of) ?? []), ...items]);
  }
  return places;
}

/**
 * The field of the records of a collection that these paths name one by, where others name it by its id. Undefined: they do so as well, or
 * show no such records.
 */
function otherKey(collection: readonly Member[], items: readonly Member[]): string | undefined {
  const [key, second] = new Set(items.map(({ operation }) => lastParameter(operation)));
  const ids = namesOfOne(collection);
  if (key === undefined || second !== undefined || key === "id" || ids.size === 0 || ids.has(key)) return undefined;
  const at = recordPlaces([...collection, ...items]);
  const schemas = collection.flatMap(({ operation }) => recordSchema(operation, at) ?? []);
  const isShown = ({ operation, role }: Member): boolean =>
    role === "delete" || recordSchema(operation, at) !== undefined;
  return schemas.some((schema) => propertiesOf(schema).has(key)) && items.every(isShown) ? key : undefined;
}

/** Their paths name records of one kind (`x-id`), each by its id, and show the same of them. */
function isOneKind(collection: readonly Member[], items: readonly Member[]): boolean {
  if (!showSame(...schemasOf(collection, items))) return false;
  const kinds = new Set(collection.filter(isOfOne).flatMap(({ operation }) => kindOnPath(operation)));
  return items.every(({ operation }) => kindOnPath(operation).some((kind) => kinds.has(kind)));
}

function namesOfOne(members: readonly Member[]): ReadonlySet<string> {
  return new Set(members.filter(isOfOne).flatMap(({ operation }) => lastParameter(operation) ?? []));
}

function isOfOne({ role }: Member): boolean {
  return role === "read" || role === "update" || role === "delete";
}

function isOfAll({ role }: Member): boolean {
  return role === "list" || role === "create";
}

function resourceOf({ operation }: Member): string | undefined {
  return operation.id.split(".")[0];
}

/** They show records of one form, or a part of it, or their ids are of one kind. */
function haveSameRecords(collection: readonly Member[], items: readonly Member[]): boolean {
  const [all, single] = schemasOf(collection, items);
  if (showSame(all, single)) return true;
  const ids = items.flatMap(({ operation }) => lastParameter(operation) ?? []);
  const kinds = new Set([...items.flatMap(({ operation }) => kindOnPath(operation)), ...kindsIn(single, ids)]);
  return kindsIn(all, ids).some((kind) => kinds.has(kind));
}

/** What a collection and some paths of one record say of the records that they show. */
function schemasOf(collection: readonly Member[], items: readonly Member[]): [all: JsonSchema[], single: JsonSchema[]] {
  const at = recordPlaces([...collection, ...items]);
  const shown = (members: readonly Member[]): JsonSchema[] =>
    members.flatMap(({ operation }) => {
      const schema = recordSchema(operation, at);
      return schema && propertiesOf(schema).size > 0 ? [schema] : [];
    });
  return [shown(collection), shown(items)];
}

function showSame(all: readonly JsonSchema[], single: readonly JsonSchema[]): boolean {
  return all.some((one) => single.some((other) => isLike(one, other) || isPartOf(one, other)));
}

/** What kind of records the ids at the end of a path are of (`x-id`). */
function kindOnPath(operation: ContractOperation): unknown[] {
  const last = lastParameter(operation);
  const parameter = operation.http.request?.path?.find(({ name }) => name === last);
  return kindOf(parameter?.schema);
}

function kindsIn(records: readonly JsonSchema[], ids: readonly string[]): unknown[] {
  return records.flatMap((record) => ["id", ...ids].flatMap((id) => kindOf(propertiesOf(record).get(id))));
}

function kindOf(schema: object | undefined): unknown[] {
  const kind: unknown = schema && Reflect.get(schema, "x-id");
  return kind === undefined ? [] : [kind];
}
