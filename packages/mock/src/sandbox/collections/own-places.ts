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
 * for the one collection of its resource that has the same records; where there are several, for itself. What is posted below a
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
  for (const [name, items] of groups) {
    if (items.some(isOfAll)) continue;
    const roles = items.map(({ role }) => role);
    const alike = collections.filter(
      ([, members]) =>
        !members.some(({ role }) => roles.includes(role)) &&
        items.every((item) => members.some((member) => resourceOf(item) === resourceOf(member))) &&
        haveSameRecords(members, items),
    );
    const depth = depthOf({ name });
    const beside = alike.filter(([other]) => depthOf({ name: other }) === depth);
    const below = depth === 1 ? alike : [];
    const [home, second] = beside.length > 0 ? beside : below;
    if (!home || second) continue;
    for (const { operation, role } of items) places.set(operation.id, { name: home[0], role });
  }
  return places;
}

function isOfAll({ role }: Member): boolean {
  return role === "list" || role === "create";
}

function resourceOf({ operation }: Member): string | undefined {
  return operation.id.split(".")[0];
}

/** They show records of one form, or a part of it, or their ids are of one kind. */
function haveSameRecords(collection: readonly Member[], items: readonly Member[]): boolean {
  const at = recordPlaces([...collection, ...items]);
  const schemasOf = (members: readonly Member[]): JsonSchema[] =>
    members.flatMap(({ operation }) => {
      const schema = recordSchema(operation, at);
      return schema && propertiesOf(schema).size > 0 ? [schema] : [];
    });
  const [all, single] = [schemasOf(collection), schemasOf(items)];
  if (all.some((one) => single.some((other) => isLike(one, other) || isPartOf(one, other)))) return true;
  const ids = items.flatMap(({ operation }) => lastParameter(operation) ?? []);
  const kinds = new Set([...items.flatMap(({ operation }) => kindOnPath(operation)), ...kindsIn(single, ids)]);
  return kindsIn(all, ids).some((kind) => kinds.has(kind));
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
