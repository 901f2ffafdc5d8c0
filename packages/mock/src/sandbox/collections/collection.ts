// Records that are made, read, listed, changed and removed as the contract says, without a line of code for them.
import { isDeepStrictEqual } from "node:util";
import { plainId } from "@video-ads/core/ids";
import { valuesAt } from "@video-ads/core/job";
import { bundleOf } from "../../contract/json-schema.ts";
import { type ContractOperation, namedExamples } from "../../contract/operation.ts";
import type { Handler, MockAnswer, MockRequest } from "../../http/messages.ts";
import { notFound } from "../../http/refusal.ts";
import { paidAtOnce } from "../credits/paid-at-once.ts";
import { idLike } from "../ids.ts";
import { echo } from "../jobs/echo.ts";
import { FieldCheck } from "../jobs/field-check.ts";
import { asObject, isObject, type JsonObject, objectsIn } from "../json.ts";
import { listAnswer } from "../lists/list-answer.ts";
import { hosted } from "../media/hosted.ts";
import { idOf, type Resource, type ResourceParts } from "../resource.ts";
import type { ListDefinition } from "../service.ts";
import type { Table } from "../store/table.ts";
import { changes } from "./changes.ts";
import type { CollectionOperations, CollectionRole } from "./collections.ts";
import { fieldsOf, onlyFields } from "./fields.ts";

interface Row {
  account: string;
  /** Ids of the records that it stands below, by the path. Absent: of none. */
  parents?: readonly string[];
  key: string;
  record: JsonObject;
}

/**
 * A resource of which nothing is special. A new account starts with the records of the examples; a new record is the example's, with
 * the fields that were sent, an id of its own and the time. What cannot be known, such as a count, stays as the example shows it.
 */
export function collection({ name, operations }: CollectionOperations, parts: ResourceParts): Resource {
  const { store, service, clock, newId, media } = parts;
  const table: Table<Row> = store.table(`collection ${name}`, { keyOf: (row) => keyOf(row) });
  const byRole = (role: CollectionRole): readonly ContractOperation[] => operations.get(role) ?? [];
  const all = [...operations.values()].flat();
  const list = (operation: ContractOperation): ListDefinition => service.operations[operation.id]?.list ?? {};
  const examples = (role: CollectionRole): JsonObject[] =>
    byRole(role).flatMap((operation) =>
      operation.examples(operation.status).flatMap(({ value }) => recordsIn(value, list(operation).at)),
    );
  const listed = examples("list");
  const shown = [...examples("read"), ...examples("create"), ...examples("update"), ...listed];
  const idField = idFieldOf(all, shown);
  const above = all[0] ? parentsShown(all[0], name.split("{}").length - 1) : [];
  /** Whose a record of an example is: as it says itself, else as the example of the path does. */
  const parentsOf = (record: JsonObject): string[] =>
    above.map(([parent, id]) => plainId(parent === idField ? id : (record[parent] ?? id)));
  const shape = Object.assign({}, ...shown.toReversed()) as JsonObject;
  const fieldsBy = new Map(all.map((operation) => [operation.id, fieldsOf(operation, list(operation).at)]));
  const fields = new FieldCheck(
    new Map([...fieldsBy.values()].flatMap((own) => [...own])),
    all[0] && bundleOf(all[0].http),
  );
  // The record as an operation shows it: lists often show less.
  const visible = ({ id }: ContractOperation, record: JsonObject): JsonObject => onlyFields(record, fieldsBy.get(id));
  const keyIn = (record: JsonObject): string => plainId(record[idField] ?? JSON.stringify(record));
  const rowsOf = ({ account }: MockRequest, parents: readonly string[]): JsonObject[] =>
    [...table.values()]
      .filter((row) => row.account === account && isDeepStrictEqual(row.parents ?? [], parents))
      .map(({ record }) => record);
  const keyAsked = (request: MockRequest): string =>
    keyOf({ account: request.account, parents: idsOnPath(request).slice(0, -1), key: idOf(request) });
  const found = (request: MockRequest): Row | undefined => table.get(keyAsked(request));
  const answer = (operation: ContractOperation, record: JsonObject): MockAnswer =>
    operation.answerMediaTypes(operation.status).length === 0
      ? { status: operation.status }
      : { status: operation.status, body: visible(operation, record) };

  const handlers: Record<CollectionRole, (operation: ContractOperation) => Handler> = {
    list: (operation) => (request) => {
      const records = rowsOf(request, idsOnPath(request)).map((record) => visible(operation, record));
      return listAnswer(operation, list(operation), records, request, media.base);
    },
    create: (operation) => (request) => {
      const make = (): JsonObject => {
        const id = idLike(shape[idField], newId);
        const time = new Date(clock.now()).toISOString();
        const times = Object.entries(shape).filter(([field, value]) => value !== null && fields.isTime(field));
        const sent = echo({ initial: shape, fields }, asObject(request.body), operation.requestFields);
        const named = Object.entries(request.pathParameters).filter(
          ([field, value]) => Object.hasOwn(shape, field) && fields.allows(field, value),
        );
        const record = {
          ...shape,
          ...Object.fromEntries(times.map(([field]) => [field, time])),
          ...sent,
          ...Object.fromEntries(named),
          [idField]: id,
        };
        const parents = idsOnPath(request);
        table.put({ account: request.account, parents, key: plainId(id), record });
        return record;
      };
      if (!service.operations[operation.id]?.credits) return answer(operation, make());
      return paidAtOnce(parts, request, () => answer(operation, make()).body);
    },
    read: (operation) => (request) => {
      const row = found(request);
      if (!row) throw notFound();
      return answer(operation, row.record);
    },
    update: (operation) => (request) => {
      const row = found(request);
      if (!row) throw notFound();
      row.record = { ...row.record, ...changes(operation, asObject(request.body), fields, row.record, idField) };
      table.put(row);
      return answer(operation, row.record);
    },
    delete: (operation) => (request) => {
      if (!table.delete(keyAsked(request))) throw notFound();
      return { status: operation.status };
    },
  };

  return {
    handlers: Object.fromEntries(
      [...operations].flatMap(([role, own]) => own.map((operation) => [operation.id, handlers[role](operation)])),
    ),
    seed(account) {
      const seeds = new Map<string, JsonObject>();
      for (const record of shown) {
        const key = keyIn(record);
        // What is read tells more of a record than what is listed.
        seeds.set(key, { ...record, ...seeds.get(key) });
      }
      // In the order of the list, where there is one.
      for (const key of new Set([...listed.map(keyIn), ...seeds.keys()])) {
        const record = seeds.get(key);
        if (!record) continue;
        const own = asObject(hosted(structuredClone(record), media.url()));
        table.put({ account, parents: parentsOf(record), key, record: own });
      }
    },
  };
}

function keyOf({ account, parents = [], key }: Pick<Row, "account" | "parents" | "key">): string {
  return JSON.stringify([account, ...parents, key]);
}

function idsOnPath({ pathParameters }: Pick<MockRequest, "pathParameters">): string[] {
  return Object.values(pathParameters).map((value) => plainId(value));
}

/** The parameters before a record's own on its path: their names, and the ids that their examples show. */
function parentsShown({ http, path }: ContractOperation, count: number): [name: string, id: unknown][] {
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].slice(0, count).map(([, parent = ""]) => parent);
  return names.map((parent) => {
    const parameter = http.request?.path?.find((one) => one.name === parent);
    return [parent, namedExamples(parameter?.examples)[0]?.value];
  });
}

/** Records of an example: itself, its entries, or those at a field of it. */
function recordsIn(value: unknown, at: string | undefined): JsonObject[] {
  if (at !== undefined && isObject(value)) return objectsIn(valuesAt(value, at)[0]);
  return objectsIn([value].flat());
}

/** The field of the records that the path's parameter names, or else `id`. */
function idFieldOf(operations: readonly ContractOperation[], records: readonly JsonObject[]): string {
  const names = operations.flatMap(({ path }) => /\{([^{}]+)\}\/?$/.exec(path)?.[1] ?? []);
  return names.find((name) => records.some((record) => Object.hasOwn(record, name))) ?? "id";
}
