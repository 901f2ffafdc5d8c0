// The only record of a path: it is read and changed as the contract says, without a line of code for it.
import { barePath } from "@video-ads/core/bare-path";
import type { ContractOperation } from "../../contract/operation.ts";
import type { Handler, MockAnswer, MockRequest } from "../../http/messages.ts";
import { fallbackHandler } from "../fallback.ts";
import { withEcho } from "../jobs/echo.ts";
import { asObject, type JsonObject } from "../json.ts";
import { hosted } from "../media/hosted.ts";
import { idsOnPath, type Resource, type ResourceParts } from "../resource.ts";
import type { Table } from "../store/table.ts";
import { answerOf, recordsIn } from "./answers.ts";
import { forgettingBelow } from "./below.ts";
import { changes, saidByPath } from "./changes.ts";
import { schemaAt } from "./fields.ts";
import { formsOf } from "./forms.ts";
import { madeUpRecord, markedAsMadeUp } from "./made-up.ts";
import type { SingleOperations } from "./singles.ts";

interface Row {
  account: string;
  /** Ids of the records that it stands below, by the path. */
  parents: readonly string[];
  record: JsonObject;
}

/** Each account, and each record that the path names, has one of its own. It begins as the examples of those who read it. */
export function single({ path, operations, places }: SingleOperations, parts: ResourceParts): Resource {
  const table: Table<Row> = parts.store.table(`single ${path}`, { keyOf: (row) => keyOf(row) });
  const reads = operations.filter(({ method }) => method === "GET");
  const shown = reads.flatMap((read) =>
    recordsIn(read.examples(read.status)[0]?.value, places.get(read.id)?.at).slice(0, 1),
  );
  const madeUp = reads.flatMap((read) => schemaAt(read, places.get(read.id)?.at) ?? []).map(madeUpRecord);
  const first: JsonObject = Object.assign({}, ...(shown.length > 0 ? shown : madeUp).toReversed());
  const { of: formOf } = formsOf(operations, places, (operation) => operation.path, shown);
  const rowOf = (operation: ContractOperation, request: MockRequest): Row => {
    const row = { account: request.account, parents: idsOnPath(request) };
    const shown = asObject(hosted(structuredClone(first), parts.media.url()));
    const byPath = saidByPath(request, first, formOf(operation).check);
    return table.get(keyOf(row)) ?? { ...row, record: { ...shown, ...byPath } };
  };
  const answer = (operation: ContractOperation, record: JsonObject): MockAnswer => {
    const place = places.get(operation.id);
    const whole = answerOf(operation, place, place ? formOf(operation).show(record) : record);
    return markedAsMadeUp(whole, shown.length === 0);
  };
  const read =
    (operation: ContractOperation): Handler =>
    (request) =>
      answer(operation, rowOf(operation, request).record);
  const update = (operation: ContractOperation): Handler | undefined => {
    // What answers no record says that it is done.
    const acknowledge = places.has(operation.id) ? undefined : fallbackHandler(operation);
    if (!places.has(operation.id) && !acknowledge) return undefined;
    return (request) => {
      const row = rowOf(operation, request);
      const { check } = formOf(operation);
      row.record = withEcho(
        row.record,
        changes(operation, asObject(request.body), {
          fields: check,
          record: row.record,
          ids: saidByPath(request, first, check),
        }),
      );
      table.put(row);
      return acknowledge?.(request) ?? answer(operation, row.record);
    };
  };
  return {
    forgetBelow: forgettingBelow(barePath(path), table, keyOf),
    handlers: Object.fromEntries(
      operations.flatMap((operation) => {
        const handler = operation.method === "GET" ? read(operation) : update(operation);
        return handler ? [[operation.id, handler] as const] : [];
      }),
    ),
  };
}

function keyOf({ account, parents }: Pick<Row, "account" | "parents">): string {
  return JSON.stringify([account, ...parents]);
}
