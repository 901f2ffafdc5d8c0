// Records that are made, read, listed, changed and removed as the contract says, without a line of code for them.
import { isDeepStrictEqual } from "node:util";
import type { ContractOperation } from "../../contract/operation.ts";
import type { Handler, MockAnswer, MockRequest } from "../../http/messages.ts";
import { Refusal } from "../../http/refusal.ts";
import { asObject, type JsonObject } from "../json.ts";
import { listAnswer, listedBy } from "../lists/list-answer.ts";
import { withEcho } from "../records/echo.ts";
import { requireWhole } from "../records/whole-record.ts";
import { idsOnPath, type Resource, type ResourceParts } from "../resource.ts";
import { answerOf, besideRecord } from "./answers.ts";
import { takingAlong } from "./below.ts";
import { changeAnswer } from "./change-answer.ts";
import { changes, sentIn } from "./changes.ts";
import type { CollectionOperations } from "./collections.ts";
import { endingBy, fieldsSent } from "./ending.ts";
import { markedAsMadeUp } from "./made-up.ts";
import { making } from "./making.ts";
import { changedTimes, type ShownBeside } from "./moments.ts";
import { idWhere } from "./other-keys.ts";
import { type CollectionRole, depthOf, makesByPut } from "./place.ts";
import { placeLike, recordSchema } from "./record-place.ts";
import { keyOf, type Row, Rows } from "./rows.ts";
import { seeding } from "./seeding.ts";
import { shownRecords } from "./shown-records.ts";

/**
 * A resource of which nothing is special. A new account starts with the records of the examples; a new record has the fields that were
 * sent, an id of its own, which stands in its URLs as well, and the time. What cannot be known, such as a count, stays as the examples
 * show it.
 */
export function collection(found: CollectionOperations, parts: ResourceParts): Resource {
  const { name, operations, places, answers, clearings } = found;
  const { store, service, media, newId, clock } = parts;
  const mediaUrl = (): string => media.url();
  const all = [...operations.values()].flat();
  const sent = fieldsSent(all);
  /** Where the records are below which these stand. */
  const above = name.slice(0, Math.max(0, name.lastIndexOf("/{}")));
  const shown = shownRecords(found, mediaUrl);
  const formOf = shown.forms.of;
  const rows = new Rows(store, name, depthOf({ name }) - 1);
  const { make, copy } = making(all, { rows, shown }, parts);
  const idsOf = ({ record }: Row): JsonObject => shown.withIds(shown.idIn(record));
  const answer = (operation: ContractOperation, record: JsonObject): MockAnswer => {
    const whole = answerOf(operation, places.get(operation.id), formOf(operation).show(record));
    return markedAsMadeUp(whole, shown.records.length === 0);
  };
  const beside = (operation: ContractOperation): ShownBeside => ({
    own: shown.of(answers.get(operation.id)?.changed ?? operation),
    others: shown.showing.filter((one) => one !== operation).flatMap(shown.of),
    isSame: (one, other) => shown.keyIn(one) === shown.keyIn(other),
  });
  const change = (operation: ContractOperation, request: MockRequest, row: Row, record: JsonObject): void => {
    const [before, after] = [row.parents, shown.parentsAfter(row, record)];
    const isMoved = before && after && !isDeepStrictEqual(before, after);
    if (isMoved && operation.documents(404) && !parts.isThere(above, request, after)) {
      throw new Refusal(404, `There is no record ${JSON.stringify(after.at(-1))} for it to stand below.`);
    }
    rows.change(row, record, after);
    if (isMoved) parts.moved(name, row.account, [...before, row.key], [...after, row.key]);
  };
  const remove = (row: Row): void => {
    rows.table.delete(keyOf(row));
    parts.moved(name, row.account, [...(row.parents ?? []), row.key]);
  };

  const handlers: Record<CollectionRole, (operation: ContractOperation) => Handler | undefined> = {
    list: (operation) => (request) => {
      const { show } = formOf(operation);
      const records = rows.below(request.account, idsOnPath(request)).map(({ record }) => show(record));
      return listAnswer(operation, service.operations[operation.id]?.list ?? {}, records, request, media.base);
    },
    create: (operation) => (request) => answer(operation, make(operation, request, idsOnPath(request))),
    read: (operation) => (request) => answer(operation, rows.require(request.account, idsOnPath(request)).record),
    update: (operation) => {
      const { made = operation, changed = operation } = answers.get(operation.id) ?? {};
      const answered = (one: ContractOperation) => changeAnswer(one, places.get(one.id), answer);
      const [asMade, asChanged] = [answered(made), answered(changed)];
      const { check } = formOf(operation);
      const examples = beside(operation);
      if (!asMade || !asChanged) return undefined;
      const makes = makesByPut(operation, name, operations.has("create"));
      return (request) => {
        const { account, pathParameters } = request;
        const ids = idsOnPath(request);
        if (makes && rows.isWhole(ids) && !rows.find(account, ids)) {
          const put = { id: Object.values(pathParameters).at(-1), answer: made };
          return asMade(request, make(operation, request, ids.slice(0, -1), put));
        }
        const row = rows.require(account, ids);
        const before = { fields: check, record: row.record, ids: idsOf(row), newId };
        const after = shown.changed(operation, {
          ...withEcho(row.record, changes(operation, asObject(request.body), before)),
          ...changedTimes(examples, { check, sent }, clock.now()),
        });
        requireWhole(operation, check, { before: row.record, after });
        change(operation, request, row, after);
        return asChanged(request, row.record);
      };
    },
    delete: (operation) => {
      const ending = endingBy(operation, beside(operation), { check: formOf(operation).check, sent });
      return (request) => {
        const row = rows.require(request.account, idsOnPath(request));
        if (ending) {
          change(operation, request, row, ending.ended(row.record, clock.now()));
          return ending.marked(answer(operation, row.record));
        }
        remove(row);
        return answer(operation, { ...row.record, ...besideRecord(operation, places.get(operation.id), shown.shape) });
      };
    },
    clear: (operation) => {
      const clearing = clearings.get(operation.id);
      return (request) => {
        const there = rows.below(request.account, idsOnPath(request));
        const removed = clearing
          ? listedBy(there, ({ record }) => formOf(clearing.list).show(record), operation, clearing, request)
          : [];
        for (const row of removed) remove(row);
        return { status: operation.status };
      };
    },
  };

  /** The operation of these records whose form an answer has, and where it has it. */
  const likeness = (operation: ContractOperation) =>
    [...(operations.get("read") ?? []), ...all].flatMap((one) => {
      const schema = recordSchema(one, places);
      const place = schema && placeLike(operation.answerSchema(operation.status), schema);
      return place ? [{ place, form: formOf(one) }] : [];
    })[0];

  return {
    records: {
      name,
      require: ({ account }, ids) => rows.require(account, ids).record,
      idBy: (account, parents, field, value) =>
        idWhere(rows.below(account, parents), { record: ({ record }) => record, id: ({ key }) => key }, field, value),
      all: (account) => rows.of(account),
      answering(operation) {
        const like = likeness(operation);
        if (!like) return undefined;
        return (request, ids) => {
          const row = rows.require(request.account, ids);
          const { record } = row;
          const sent = sentIn(operation, asObject(request.body), {
            fields: like.form.check,
            record,
            ids: idsOf(row),
            newId,
          });
          // What is answered as made is a record of its own, such as a duplicate.
          const isMade = operation.method === "POST" && operation.status === 201;
          const answered = isMade ? copy(row, sent, like.form.check) : { ...record, ...sent };
          if (!isMade) {
            requireWhole(operation, like.form.check, { before: record, after: answered });
            change(operation, request, row, answered);
          }
          return answerOf(operation, like.place, like.form.show(answered));
        };
      },
    },
    handlers: Object.fromEntries(
      [...operations].flatMap(([role, own]) =>
        own.flatMap((operation) => {
          const handler = handlers[role](operation);
          return handler ? [[operation.id, handler] as const] : [];
        }),
      ),
    ),
    takeAlong: takingAlong(name, rows.table, keyOf),
    seed: seeding(found, { rows, shown, mediaUrl }),
  };
}
