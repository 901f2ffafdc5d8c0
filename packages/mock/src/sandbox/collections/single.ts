// The only record of a path: it is read and changed as the contract says, without a line of code for it.
import { barePath } from "@video-ads/core/bare-path";
import { plainId } from "@video-ads/core/ids";
import type { ContractOperation } from "../../contract/operation.ts";
import type { Handler, MockAnswer, MockRequest } from "../../http/messages.ts";
import { notFound } from "../../http/refusal.ts";
import { asObject, type JsonObject } from "../json.ts";
import { hosted } from "../media/hosted.ts";
import { withEcho } from "../records/echo.ts";
import { ofOneKind, requireWhole } from "../records/whole-record.ts";
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
import { changedTimes, type ShownBeside, timesOfNew } from "./moments.ts";
import { pathExamples } from "./place.ts";
import type { SingleOperations } from "./singles.ts";

interface Row {
  account: string;
  /** Ids of the records that it stands below, by the path. */
  parents: readonly string[];
  record: JsonObject;
  /** It is not there: somebody removed it, or nobody has made it yet. */
  missing?: true;
}

/**
 * Each account, and each record that the path names, has one of its own. It begins as the examples of those who read it, or, where requests
 * make it, is only there below the record that the examples of the path name. Removed, it is not there until it is made again; where who
 * reads it knows no 404, it begins again as the examples.
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
  /** The records below which it is there from the beginning. Undefined: below all of them. */
  const homes = isMissed && canBeMade(operations) ? homesOf(operations) : undefined;
  const placeOf = (request: MockRequest) => ({ account: request.account, parents: idsOnPath(request) });
  /** As it begins, or as an answer shows what was made. */
  const begun = (operation: ContractOperation, request: MockRequest, made?: ContractOperation): Row => {
    const [example = {}] = made ? recordsShownBy(made, places.get(operation.id)) : [];
    const shown = asObject(hosted(structuredClone({ ...first, ...example }), parts.media.url()));
    const { check } = formOf(operation);
    return {
      ...placeOf(request),
      record: {
        ...shown,
        ...(made && timesOfNew(shown, { check, sent }, parts.clock.now())),
        ...saidByPath(operation, request, { shown: first, fields: check, ids: [] }),
      },
    };
  };
  /** As it is, or as it begins. */
  const rowOf = (operation: ContractOperation, request: MockRequest): Row => {
    const row = table.get(keyOf(placeOf(request)));
    if (row && !row.missing) return row;
    const isMissing = row?.missing ?? homes?.has(JSON.stringify(idsOnPath(request))) === false;
    return { ...begun(operation, request), ...(isMissing && { missing: true }) };
  };
  const existing = (operation: ContractOperation, request: MockRequest): Row => {
    const row = rowOf(operation, request);
    if (row.missing) throw notFound();
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
      const { missing, ...before } = whole ? rowOf(operation, request) : existing(operation, request);
      // What is posted is new, whatever was there.
      const isMade = operation.method === "POST" || missing === true;
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
      const after = ofOneKind(check, { ...echoed, ...changedTimes(examples, { check, sent }, parts.clock.now()) });
      requireWhole(operation, check, { before: row.record, after });
      row.record = after;
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
      if (isMissed) table.put({ ...row, record: {}, missing: true });
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

/** A request makes it where it is not there: a POST, a PUT that says so, or one beside what removes it. */
function canBeMade(operations: readonly ContractOperation[]): boolean {
  const isRemoved = operations.some(({ method }) => method === "DELETE");
  return operations.some(
    ({ method, statuses }) => method === "POST" || (method === "PUT" && (isRemoved || statuses.includes(201))),
  );
}

/** The records that the examples of the paths name, by their ids. Undefined where they do not. */
function homesOf(operations: readonly ContractOperation[]): ReadonlySet<string> | undefined {
  const named = operations.map((operation) => pathExamples(operation).map(([, id]) => id));
  return named.some((ids) => ids.includes(undefined))
    ? undefined
    : new Set(named.map((ids) => JSON.stringify(ids.map(plainId))));
}
