// Records that are made, read, listed, changed and removed as the contract says, without a line of code for them.
import { isDeepStrictEqual } from "node:util";
import { plainId } from "@video-ads/core/ids";
import type { ContractOperation } from "../../contract/operation.ts";
import type { Handler, MockAnswer, MockRequest } from "../../http/messages.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import { costShown } from "../credits/paid-at-once.ts";
import { fallbackHandler } from "../fallback.ts";
import { idLike } from "../ids.ts";
import { echo, withEcho } from "../jobs/echo.ts";
import { asObject, type JsonObject } from "../json.ts";
import { listAnswer, listedBy } from "../lists/list-answer.ts";
import { hosted } from "../media/hosted.ts";
import { idsOnPath, type Resource, type ResourceParts } from "../resource.ts";
import type { ListDefinition } from "../service.ts";
import type { Table } from "../store/table.ts";
import { answerOf, besideRecord, recordsIn } from "./answers.ts";
import { forgettingBelow } from "./below.ts";
import { changes, refusesUnfit, requireSame, saidByPath, sentIn, statusOfChange } from "./changes.ts";
import type { CollectionOperations } from "./collections.ts";
import { formsOf } from "./forms.ts";
import { madeUpRecord, markedAsMadeUp, notMade } from "./made-up.ts";
import { aheadIn, movedIn } from "./moments.ts";
import { newRecord, type ShownRecord } from "./new-record.ts";
import { withOwnAddresses } from "./own-addresses.ts";
import { type CollectionRole, depthOf, pathExamples } from "./place.ts";
import { lastParameter, placeLike, recordSchema } from "./record-place.ts";

interface Row {
  account: string;
  /** Ids of the records that it stands below, by the path. Absent: of none. */
  parents?: readonly string[];
  key: string;
  record: JsonObject;
  /** It was there from the beginning: a record of the examples. */
  shown?: true;
}

/**
 * A resource of which nothing is special. A new account starts with the records of the examples; a new record has the fields that were
 * sent, an id of its own, which stands in its URLs as well, and the time. What cannot be known, such as a count, stays as the examples
 * show it.
 */
export function collection(
  { name, operations, places, pathOf, clearings, named: shownIds }: CollectionOperations,
  parts: ResourceParts,
): Resource {
  const { store, service, clock, newId, media } = parts;
  const table: Table<Row> = store.table(`collection ${name}`, { keyOf: (row) => keyOf(row) });
  const byRole = (role: CollectionRole): readonly ContractOperation[] => operations.get(role) ?? [];
  const all = [...operations.values()].flat();
  const list = (operation: ContractOperation): ListDefinition => service.operations[operation.id]?.list ?? {};
  const examplesOf = (operation: ContractOperation): JsonObject[] => {
    const place = places.get(operation.id);
    return place ? operation.examples(operation.status).flatMap(({ value }) => recordsIn(value, place.at)) : [];
  };
  const listed = byRole("list").flatMap(examplesOf);
  const showing = (["read", "create", "update", "list"] as const).flatMap(byRole);
  const shown = showing.flatMap(examplesOf);
  const schemasOf = (some: readonly ContractOperation[]) =>
    some.flatMap((operation) => recordSchema(operation, places) ?? []);
  /** Where nothing is shown, what the schemas say. */
  const likeThese = shown.length > 0 ? shown : schemasOf(showing).map(madeUpRecord);
  const { idFields, moved, of: formOf } = formsOf(all, places, pathOf, likeThese);
  const parentCount = depthOf({ name }) - 1;
  const isWithParents = (one: ContractOperation): boolean =>
    pathExamples(one).length - (lastParameter(one) === undefined ? 0 : 1) >= parentCount;
  const naming = all.find(isWithParents);
  const above = naming ? pathExamples(naming).slice(0, parentCount) : [];
  /** Whose a record of an example is: as it says itself, else as the example of the path does. */
  const parentsOf = (record: JsonObject): string[] =>
    above.map(([parent, id]) => plainId(idFields.includes(parent) ? id : (record[parent] ?? id)));
  const shape = Object.assign({}, ...likeThese.toReversed()) as JsonObject;
  const idIn = (record: JsonObject): unknown => idFields.map((field) => record[field]).find((id) => id !== undefined);
  const shownKeys = shown.map(idIn);
  const keyIn = (record: JsonObject): string => plainId(idIn(record) ?? JSON.stringify(record));
  const withIds = (id: unknown): JsonObject => Object.fromEntries(idFields.map((field) => [field, id]));
  const idsOf = ({ record }: Row): JsonObject => withIds(idIn(record));
  const rowsOf = ({ account }: MockRequest, parents: readonly string[]): Row[] =>
    [...table.values()].filter((row) => row.account === account && isDeepStrictEqual(row.parents ?? [], parents));
  /** Below whichever parents. */
  const foundAlone = (account: string, key: string): Row | undefined =>
    [...table.values()].find((row) => row.account === account && row.key === key);
  const found = ({ account }: MockRequest, ids: readonly string[]): Row | undefined => {
    const key = ids.at(-1) ?? "";
    return ids.length > parentCount
      ? table.get(keyOf({ account, parents: ids.slice(0, -1), key }))
      : foundAlone(account, key);
  };
  /** Some path names a record without its parents. */
  const isNamedAlone = !all.every(isWithParents);
  const named = (request: MockRequest, ids: readonly string[] = idsOnPath(request)): Row => {
    const row = found(request, ids);
    if (!row) throw notFound();
    return row;
  };
  const answer = (operation: ContractOperation, record: JsonObject): MockAnswer =>
    markedAsMadeUp(answerOf(operation, places.get(operation.id), formOf(operation).show(record)), shown.length === 0);

  /** The examples, in the mock's own words, of which those of an operation come first; where there are none, what the schemas say. */
  const shownFor = (operation: ContractOperation): ShownRecord[] => {
    const those = examplesFor(operation);
    return those.length > 0 ? those : likeThese.map((record) => ({ record, fields: formOf(operation).fields }));
  };
  const examplesFor = (operation: ContractOperation): ShownRecord[] =>
    [operation, ...showing.filter((one) => one !== operation)].flatMap((one) =>
      examplesOf(one).map((record) => ({
        record: asObject(hosted(structuredClone(record), media.url())),
        fields: formOf(one).fields,
      })),
    );

  /** What only a list shows, in a part, has the rest as a read shows it of another record. */
  const whole = (record: JsonObject): JsonObject => {
    const [operation] = byRole("read");
    if (!operation || formOf(operation).fits(record)) return record;
    const isShown = (field: string): boolean => Object.hasOwn(record, field);
    const like = newRecord(shownFor(operation), formOf(operation), { fields: record, absent: [] }, isShown);
    const rest = Object.fromEntries(Object.entries(like).filter(([field]) => !isShown(field)));
    return { ...record, ...asObject(withOwnAddresses(rest, shownKeys, idIn(record))) };
  };

  const made = (operation: ContractOperation, request: MockRequest, parents: string[], id: unknown): JsonObject => {
    const now = clock.now();
    const form = formOf(operation);
    const { check } = form;
    const body = asObject(request.body);
    const asked = echo({ initial: shape, fields: check }, body, operation.requestFields);
    const isSent = (field: string): boolean => Object.hasOwn(body, field);
    const begun = newRecord(shownFor(operation), form, asked, isSent);
    const momentIn = (field: string, at = now): string | undefined =>
      all.map((one) => formOf(one).check.momentIn(field, at)).find((moment) => moment !== undefined);
    const [example = {}] = examplesOf(operation);
    const ofItsOwn = Object.keys(example).filter((field) => momentIn(field) && !operation.requestFields.has(field));
    const ahead = aheadIn(example, ofItsOwn);
    const times = Object.entries(begun).flatMap(([field, value]) => {
      const moment = value === null || isSent(field) ? undefined : momentIn(field, now + ahead(field));
      return moment === undefined ? [] : [[field, moment] as const];
    });
    const ids = withIds(id);
    const named = Object.entries(saidByPath(request, shape, check)).filter(([field]) => !Object.hasOwn(ids, field));
    const byPath = Object.fromEntries(named);
    // The path of a PUT says the record's id as well.
    requireSame(operation, body, { ...byPath, ...(operation.method === "PUT" && ids) });
    const unsent = Object.fromEntries(Object.entries(begun).filter(([field]) => !isSent(field)));
    const record = {
      ...begun,
      ...asObject(withOwnAddresses(unsent, shownKeys, id)),
      ...Object.fromEntries(times),
      ...byPath,
      ...costShown(operation, service.operations[operation.id], check, request.body),
      ...ids,
    };
    if (shown.length === 0 && !form.fits(record)) throw notMade(operation);
    const row = { account: request.account, parents, key: plainId(id), record };
    table.delete(keyOf(row));
    table.put(row);
    return record;
  };

  /** The times that a change moves, as the examples show it. */
  const changeTimes = (operation: ContractOperation): JsonObject => {
    const own = examplesOf(operation);
    const others = showing.filter((one) => one !== operation).flatMap(examplesOf);
    const isSame = (one: JsonObject, other: JsonObject): boolean => keyIn(one) === keyIn(other);
    const { check } = formOf(operation);
    const times = [...new Set(own.flatMap(Object.keys))].filter(
      (field) => !operation.requestFields.has(field) && check.momentIn(field, 0) !== undefined,
    );
    const { fields, ahead } = movedIn(own, others, isSame, times);
    const now = clock.now();
    return Object.fromEntries(fields.map((field) => [field, check.momentIn(field, now + ahead(field))]));
  };

  /** The id that a request gives the new record itself, where it may. */
  const chosenId = (operation: ContractOperation, request: MockRequest): string | number | undefined => {
    const { check } = formOf(operation);
    const field = idFields.find((name) => operation.requestFields.has(name) && check.has(name));
    const id = field === undefined ? undefined : asObject(request.body)[field];
    if (field === undefined || (typeof id !== "string" && typeof id !== "number")) return undefined;
    check.requireRoom(field, id);
    const before = found(request, [...idsOnPath(request), plainId(id)]);
    // What the examples show is there, and can be made as they show it.
    if (before && !before.shown && refusesUnfit(operation)) {
      throw new Refusal(409, { [field]: [`There is one with ${JSON.stringify(id)} already.`] });
    }
    return id;
  };

  const freshId = (operation: ContractOperation, request: MockRequest): string | number => {
    const { check } = formOf(operation);
    const field = idFields.find((name) => check.has(name)) ?? "id";
    const isTaken = (id: string | number): boolean =>
      found(request, isNamedAlone ? [plainId(id)] : [...idsOnPath(request), plainId(id)]) !== undefined;
    return idLike(idIn(shape), newId, check.idRoom(field, isTaken));
  };

  const handlers: Record<CollectionRole, (operation: ContractOperation) => Handler> = {
    list: (operation) => (request) => {
      const records = rowsOf(request, idsOnPath(request)).map(({ record }) => formOf(operation).show(record));
      return listAnswer(operation, list(operation), records, request, media.base);
    },
    create: (operation) => (request) =>
      answer(
        operation,
        made(operation, request, idsOnPath(request), chosenId(operation, request) ?? freshId(operation, request)),
      ),
    read: (operation) => (request) => answer(operation, named(request).record),
    update: (operation) => {
      // What answers no record says that it is done.
      const acknowledge = places.has(operation.id) ? undefined : fallbackHandler(operation);
      const answered = (request: MockRequest, record: JsonObject): MockAnswer =>
        acknowledge?.(request) ?? answer(operation, record);
      return (request) => {
        const ids = idsOnPath(request);
        // Who may put a record where none is says so with this status.
        const isWhole = ids.length > parentCount;
        if (isWhole && operation.method === "PUT" && operation.statuses.includes(201) && !found(request, ids)) {
          const parents = ids.slice(0, -1);
          const id = Object.values(request.pathParameters).at(-1);
          return { ...answered(request, made(operation, request, parents, id)), status: 201 };
        }
        const row = named(request, ids);
        const { record } = row;
        const of = { fields: formOf(operation).check, record, ids: idsOf(row) };
        const changed = changes(operation, asObject(request.body), of);
        row.record = { ...withEcho(row.record, changed), ...changeTimes(operation) };
        table.put(row);
        return { ...answered(request, row.record), status: statusOfChange(operation) };
      };
    },
    delete: (operation) => (request) => {
      const row = named(request);
      remove(row);
      return answer(operation, { ...row.record, ...besideRecord(operation, places.get(operation.id), shape) });
    },
    clear: (operation) => {
      const clearing = clearings.get(operation.id);
      return (request) => {
        const rows = rowsOf(request, idsOnPath(request));
        const removed = clearing
          ? listedBy(rows, ({ record }) => formOf(clearing.list).show(record), operation, clearing, request)
          : [];
        for (const row of removed) remove(row);
        return { status: operation.status };
      };
    },
  };

  const remove = (row: Row): void => {
    table.delete(keyOf(row));
    parts.gone(name, row.account, [...(row.parents ?? []), row.key]);
  };

  /** The operation of these records whose form an answer has, and where it has it. */
  const likeness = (operation: ContractOperation) =>
    [...byRole("read"), ...all].flatMap((one) => {
      const schema = recordSchema(one, places);
      const place = schema && placeLike(operation.answerSchema(operation.status), schema);
      return place ? [{ place, form: formOf(one) }] : [];
    })[0];

  return {
    records: {
      name,
      require: (request, ids) => void named(request, ids),
      answering(operation) {
        const like = likeness(operation);
        if (!like) return undefined;
        return (request, ids) => {
          const row = named(request, ids);
          const { record } = row;
          const sent = sentIn(operation, asObject(request.body), { fields: like.form.check, record, ids: idsOf(row) });
          row.record = { ...record, ...sent };
          table.put(row);
          return answerOf(operation, like.place, like.form.show(row.record));
        };
      },
    },
    handlers: Object.fromEntries(
      [...operations].flatMap(([role, own]) => own.map((operation) => [operation.id, handlers[role](operation)])),
    ),
    forgetBelow: forgettingBelow(name, table, keyOf),
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
        const known = moved ? { ...record, ...withIds(idIn(record)) } : record;
        const own = asObject(hosted(structuredClone(whole(known)), media.url()));
        table.put({ account, parents: parentsOf(record), key, record: own, shown: true });
      }
      for (const named of shownIds) {
        const id = named.at(-1);
        const isAlone = named.length <= parentCount;
        if (isAlone && foundAlone(account, plainId(id))) continue;
        const ids = isAlone ? [...above.map(([, parent]) => parent), id] : named;
        const row = { account, parents: ids.slice(0, -1).map(plainId), key: plainId(id) };
        if (table.get(keyOf(row))) continue;
        const below = above.flatMap(([parent], index) => (Object.hasOwn(shape, parent) ? [[parent, ids[index]]] : []));
        const like = asObject(withOwnAddresses(structuredClone(shown[0] ?? {}), shownKeys, id));
        const record = { ...like, ...Object.fromEntries(below), ...withIds(id) };
        table.put({ ...row, record: asObject(hosted(record, media.url())), shown: true });
      }
    },
  };
}

function keyOf({ account, parents = [], key }: Pick<Row, "account" | "parents" | "key">): string {
  return JSON.stringify([account, ...parents, key]);
}
