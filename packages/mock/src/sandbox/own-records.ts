// Records that a resource makes and keeps by its own code: what the contract has besides on their path, or below it, is played on them.
import { plainId } from "@video-ads/core/ids";
import { bundleOf, type JsonSchema, propertiesOf, requiredOf } from "../contract/json-schema.ts";
import type { ContractOperation } from "../contract/operation.ts";
import type { Handler, MockAnswer, MockRequest } from "../http/messages.ts";
import { notFound } from "../http/refusal.ts";
import { answerOf } from "./collections/answers.ts";
import { sentIn } from "./collections/changes.ts";
import { onlyFields, schemaAt } from "./collections/fields.ts";
import { placesOf } from "./collections/moves.ts";
import { idWhere } from "./collections/other-keys.ts";
import type { CollectionRole } from "./collections/place.ts";
import type { RecordPlace } from "./collections/record-place.ts";
import { asObject, isObject, type JsonObject } from "./json.ts";
import { FieldCheck } from "./records/field-check.ts";
import type { Records } from "./records-named.ts";
import { idsOnPath, type OwnRecords, type Resource, type ResourceParts } from "./resource.ts";
import { recordWithMissing } from "./with-missing.ts";

/** Where an answer has the record, and which field of the record it shows; undefined: all of it. */
interface Shown {
  place: RecordPlace;
  field: string | undefined;
}

/** A resource that answers what the contract has on its records and nobody has written a handler for: lists, reads, changes and removals. */
export function withOwnRecords(resource: Resource, parts: ResourceParts): Resource {
  const { own, handlers = {} } = resource;
  const places = placesOf(parts.contract, parts.service);
  const name = own && places.get(own.on)?.name;
  if (!own || name === undefined) return resource;
  const added = parts.contract.operations.flatMap((operation) => {
    const place = places.get(operation.id);
    if (place?.name !== name || Object.hasOwn(handlers, operation.id)) return [];
    const handler = handlerOf(operation, place.role, own, name, parts);
    return handler ? [[operation.id, handler] as const] : [];
  });
  return { ...resource, handlers: { ...handlers, ...Object.fromEntries(added) }, records: recordsOf(own, name, parts) };
}

function handlerOf(
  operation: ContractOperation,
  role: CollectionRole,
  own: OwnRecords,
  name: string,
  parts: ResourceParts,
): Handler | undefined {
  const at = parts.service.operations[operation.id]?.list?.at;
  if (role === "list") {
    const field = fieldShown(schemaAt(operation, at), own.shape);
    if (field === NONE) return undefined;
    return ({ account }) => ({
      status: operation.status,
      body: own
        .list(account)
        .map((record) => shownOf(operation, { place: at === undefined ? {} : { at }, field }, record)),
    });
  }
  const answer = answering(operation, own, parts);
  if (role === "delete") {
    return (request) => {
      const [id, record] = named(own, request);
      own.remove(request.account, id);
      parts.moved(name, request.account, [id]);
      const hasNone = operation.answerMediaTypes(operation.status).length === 0;
      const { body: _, ...asked } = request;
      return answer && !hasNone
        ? answer({ ...asked, body: undefined }, record)
        : answerOf(operation, undefined, record);
    };
  }
  if (answer && (role === "read" || role === "update")) return (request) => answer(request, named(own, request)[1]);
  return role === "update" && operation.answerMediaTypes(operation.status).length === 0
    ? changing(operation, own)
    : undefined;
}

/** Changes a record without showing it: where the record has most of what a request can say. */
function changing(operation: ContractOperation, own: OwnRecords): Handler {
  const said = [...operation.requestFields.keys()].filter((name) => name !== "id");
  const [best] = partsIn(own.shape)
    .map(({ field, part }) => ({ field, part, score: said.filter((name) => Object.hasOwn(part, name)).length }))
    .sort((one, other) => other.score - one.score);
  return (request) => {
    const [id, record] = named(own, request);
    const known = Object.entries(asObject(request.body)).filter(
      ([name]) => said.includes(name) && best && Object.hasOwn(best.part, name),
    );
    const changed = { ...partOf(record, best?.field), ...Object.fromEntries(known) };
    own.put(request.account, id, best?.field === undefined ? changed : { ...record, [best.field]: changed });
    return { status: operation.status };
  };
}

/** What is kept, for operations that are about one of them and are not known. */
function recordsOf(own: OwnRecords, name: string, parts: ResourceParts): Records {
  return {
    name,
    require: (request, ids) => named(own, request, ids)[1],
    idBy: (account, _, field, value) =>
      idWhere(own.list(account), { record: (one) => one, id: ({ id }) => plainId(id) }, field, value),
    answering(operation) {
      // What is answered as made is another one, which nobody knows how to make.
      const answer = operation.status === 201 ? undefined : answering(operation, own, parts);
      return answer && ((request, ids) => answer(request, named(own, request, ids)[1], ids));
    },
  };
}

/** Answers a record, with what the request sets of it; undefined where the answer has none of these records. */
function answering(
  operation: ContractOperation,
  own: OwnRecords,
  { newId }: ResourceParts,
): ((request: MockRequest, record: JsonObject, ids?: readonly string[]) => MockAnswer) | undefined {
  const shown = shownIn(operation, own.shape);
  if (!shown) return undefined;
  const schema = schemaAt(operation, shown.place.at);
  const fields = new FieldCheck(schema ? [schema] : [], bundleOf(operation.http));
  return (request, record, ids = idsOnPath(request)) => {
    const part = partOf(record, shown.field);
    const { id } = part;
    const sent = sentIn(operation, asObject(request.body), { fields, record: part, ids: { id }, newId });
    const changed = { ...part, ...sent };
    const whole = shown.field === undefined ? changed : { ...record, [shown.field]: changed };
    if (Object.keys(sent).length > 0) own.put(request.account, ids.at(-1) ?? "", whole);
    return answerOf(operation, shown.place, shownOf(operation, shown, whole));
  };
}

/** @throws {Refusal} 404 when there is none. */
function named(
  own: OwnRecords,
  request: MockRequest,
  ids: readonly string[] = idsOnPath(request),
): [id: string, record: JsonObject] {
  const id = ids.at(-1) ?? "";
  const record = own.find(request.account, id);
  if (!record) throw notFound();
  return [id, record];
}

function shownOf(operation: ContractOperation, { place, field }: Shown, record: JsonObject): JsonObject {
  const part = partOf(record, field);
  return recordWithMissing(operation, onlyFields(part, propertiesOf(schemaAt(operation, place.at) ?? {})), place.at);
}

function partOf(record: JsonObject, field: string | undefined): JsonObject {
  return field === undefined ? record : asObject(record[field]);
}

/** Where an answer shows a record: as itself, or in its one field that does. */
function shownIn(operation: ContractOperation, shape: JsonObject): Shown | undefined {
  const answer = operation.answerSchema(operation.status);
  const field = fieldShown(answer, shape);
  if (field !== NONE) return { place: {}, field };
  const inside = [...propertiesOf(answer ?? {})].flatMap(([at, schema]) => {
    const found = fieldShown(schema, shape);
    return found === NONE ? [] : [{ place: { at }, field: found }];
  });
  return inside.length === 1 ? inside[0] : undefined;
}

const NONE = Symbol("none");

/** Which field of a record a schema shows: the one that has most of its fields, with the id, and at least half of those that it requires. */
function fieldShown(schema: JsonSchema | undefined, shape: JsonObject): string | undefined | typeof NONE {
  if (!schema) return NONE;
  const names = [...propertiesOf(schema).keys()];
  const required = [...requiredOf(schema)];
  const [best] = partsIn(shape)
    .map(({ field, part }) => {
      const has = (name: string): boolean => Object.hasOwn(part, name);
      const isIt = names.includes("id") && has("id") && required.filter(has).length * 2 >= required.length;
      return { field, score: isIt ? names.filter(has).length : 0 };
    })
    .sort((one, other) => other.score - one.score);
  return best && best.score > 0 ? best.field : NONE;
}

/** A record as a whole, and what stands in each of its fields. */
function partsIn(shape: JsonObject): { field: string | undefined; part: JsonObject }[] {
  const inside = Object.entries(shape).flatMap(([field, value]) => (isObject(value) ? [{ field, part: value }] : []));
  return [{ field: undefined, part: shape }, ...inside];
}
