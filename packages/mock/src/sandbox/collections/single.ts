// The only record of a path: it is read and changed as the contract says, without a line of code for it.
import { barePath } from "@video-ads/core/bare-path";
import type { ContractOperation } from "../../contract/operation.ts";
import type { Handler, MockAnswer, MockRequest } from "../../http/messages.ts";
import { notFound } from "../../http/refusal.ts";
import { withEcho } from "../jobs/echo.ts";
import { asObject, type JsonObject } from "../json.ts";
import { hosted } from "../media/hosted.ts";
import { idsOnPath, type Resource, type ResourceParts } from "../resource.ts";
import type { Table } from "../store/table.ts";
import { answerOf, besideRecord, recordsIn, recordsShownBy } from "./answers.ts";
import { takingAlong } from "./below.ts";
import { changeAnswer } from "./change-answer.ts";
import { answersOf, changes, saidByPath } from "./changes.ts";
import { endingBy, fieldsSent } from "./ending.ts";
import { schemaAt } from "./fields.ts";
import { formsOf } from "./forms.ts";
import { madeUpRecord, markedAsMadeUp } from "./made-up.ts";
import { changedTimes, type ShownBeside } from "./moments.ts";
import type { SingleOperations } from "./singles.ts";

interface Row {
  account: string;
  /** Ids of the records that it stands below, by the path. */
  parents: readonly string[];
  record: JsonObject;
  /** Somebody removed it, and nobody has made it again. */
  removed?: true;
}

/**
 * Each account, and each record that the path names, has one of its own. It begins as the examples of those who read it. Removed, it is
 * not there until it is made again; where who reads it knows no 404, it begins again as the examples.
 */
export function single({ path, operations, places }: SingleOperations, parts: ResourceParts): Resource {
  const table: Table<Row> = parts.store.table(`single ${path}`, { keyOf: (row) => keyOf(row) });
  const reads = operations.filter(({ method }) => method === "GET");
  const shown = reads.flatMap((read) =>
    recordsIn(read.examples(read.status)[0]?.value, places.get(read.id)?.at).slice(0, 1),
  );
  const madeUp = reads.flatMap((read) => schemaAt(read, places.get(read.id)?.at) ?? []).map(madeUpRecord);
  const first: JsonObject = Object.assign({}, ...(shown.length > 0 ? shown : madeUp).toReversed());
  const { of: formOf } = formsOf(operations, places, (operation) => operation.path, shown);
  const sent = fieldsSent(operations);
  const isMissed = reads.some((read) => read.documents(404));
  const placeOf = (request: MockRequest) => ({ account: request.account, parents: idsOnPath(request) });
  /** As it begins, or as an answer shows what was made. */
  const begun = (operation: ContractOperation, request: MockRequest, made?: ContractOperation): Row => {
    const [example = {}] = made ? recordsShownBy(made, places.get(operation.id)) : [];
    const shown = asObject(hosted(structuredClone({ ...first, ...example }), parts.media.url()));
    return {
      ...placeOf(request),
      record: {
        ...shown,
        ...saidByPath(operation, request, { shown: first, fields: formOf(operation).check, ids: [] }),
      },
    };
  };
  /** As it is, or as it begins. */
  const rowOf = (operation: ContractOperation, request: MockRequest): Row => {
    const row = table.get(keyOf(placeOf(request)));
    return row && !row.removed ? row : { ...begun(operation, request), ...(row?.removed && { removed: true }) };
  };
  const existing = (operation: ContractOperation, request: MockRequest): Row => {
    const row = rowOf(operation, request);
    if (row.removed) throw notFound();
    return row;
  };
  /** @param as The operation with the answer that it gives. */
  const answer = (operation: ContractOperation, record: JsonObject, as = operation): MockAnswer => {
    const place = places.get(operation.id);
    const whole = answerOf(as, place, place ? formOf(operation).show(record) : record);
    return markedAsMadeUp(whole, shown.length === 0);
  };
  const beside = (operation: ContractOperation): ShownBeside => {
    const place = places.get(operation.id);
    return { own: place ? recordsShownBy(operation, place) : [], others: shown, isSame: () => true };
  };
  const read =
    (operation: ContractOperation): Handler =>
    (request) =>
      answer(operation, existing(operation, request).record);
  const change = (operation: ContractOperation): Handler | undefined => {
    const { made, changed } = answersOf(operation);
    const answered = (as: ContractOperation) =>
      changeAnswer(as, places.get(operation.id), (_, record) => answer(operation, record, as));
    const [asMade, asChanged] = [answered(made), answered(changed)];
    if (!asMade || !asChanged) return undefined;
    const whole = operation.method !== "PATCH";
    const { check } = formOf(operation);
    const examples = beside(operation);
    return (request) => {
      const { removed, ...before } = whole ? rowOf(operation, request) : existing(operation, request);
      // What is posted is new, whatever was there.
      const isMade = operation.method === "POST" || removed === true;
      const row = isMade ? begun(operation, request, made) : before;
      const echoed = withEcho(
        row.record,
        changes(operation, asObject(request.body), {
          fields: check,
          record: row.record,
          ids: saidByPath(operation, request, { shown: first, fields: check, ids: [] }),
          newId: parts.newId,
          whole,
        }),
      );
      row.record = { ...echoed, ...changedTimes(examples, { check, sent }, parts.clock.now()) };
      table.put(row);
      return (isMade ? asMade : asChanged)(request, row.record);
    };
  };
  const remove = (operation: ContractOperation): Handler => {
    const place = places.get(operation.id);
    const ending = endingBy(operation, beside(operation), {
      check: formOf(operation).check,
      sent,
    });
    return (request) => {
      const row = existing(operation, request);
      if (ending) {
        row.record = ending.ended(row.record, parts.clock.now());
        table.put(row);
        return ending.marked(answer(operation, row.record));
      }
      if (isMissed) table.put({ ...row, record: {}, removed: true });
      else table.delete(keyOf(row));
      return answer(operation, { ...row.record, ...besideRecord(operation, place, first) });
    };
  };
  const handlerOf = (operation: ContractOperation): Handler | undefined => {
    if (operation.method === "GET") return read(operation);
    return operation.method === "DELETE" ? remove(operation) : change(operation);
  };
  return {
    takeAlong: takingAlong(barePath(path), table, keyOf),
    handlers: Object.fromEntries(
      operations.flatMap((operation) => {
        const handler = handlerOf(operation);
        return handler ? [[operation.id, handler] as const] : [];
      }),
    ),
  };
}

function keyOf({ account, parents }: Pick<Row, "account" | "parents">): string {
  return JSON.stringify([account, ...parents]);
}
