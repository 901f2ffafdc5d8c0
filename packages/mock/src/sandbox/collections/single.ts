// The only record of a path: it is read and changed as the contract says, without a line of code for it.
import { bundleOf } from "../../contract/json-schema.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import type { Handler, MockAnswer, MockRequest } from "../../http/messages.ts";
import { withEcho } from "../jobs/echo.ts";
import { FieldCheck } from "../jobs/field-check.ts";
import { asObject, type JsonObject } from "../json.ts";
import { hosted } from "../media/hosted.ts";
import { idsOnPath, type Resource, type ResourceParts } from "../resource.ts";
import type { Table } from "../store/table.ts";
import { answerOf, recordsIn } from "./answers.ts";
import { changes } from "./changes.ts";
import { fieldsOf, onlyFields, schemaAt } from "./fields.ts";
import type { SingleOperations } from "./singles.ts";

interface Row {
  account: string;
  /** Ids of the records that it stands below, by the path. */
  parents: readonly string[];
  record: JsonObject;
}

/** Each account, and each record that the path names, has one of its own. It begins as the example of the one who reads it. */
export function single({ path, read, updates, places }: SingleOperations, parts: ResourceParts): Resource {
  const table: Table<Row> = parts.store.table(`single ${path}`, { keyOf: (row) => keyOf(row) });
  const [first = {}] = recordsIn(read.examples(read.status)[0]?.value, places.get(read.id)?.at);
  const fieldsBy = new Map(
    [read, ...updates].map((operation) => [operation.id, fieldsOf(operation, places.get(operation.id)?.at)]),
  );
  const shown = [read, ...updates].flatMap((operation) => schemaAt(operation, places.get(operation.id)?.at) ?? []);
  const fields = new FieldCheck(shown, bundleOf(read.http));
  const rowOf = (request: MockRequest): Row => {
    const row = { account: request.account, parents: idsOnPath(request) };
    return table.get(keyOf(row)) ?? { ...row, record: asObject(hosted(structuredClone(first), parts.media.url())) };
  };
  const answer = (operation: ContractOperation, record: JsonObject): MockAnswer => {
    const place = places.get(operation.id);
    return answerOf(operation, place, place ? onlyFields(record, fieldsBy.get(operation.id)) : record);
  };
  const update =
    (operation: ContractOperation): Handler =>
    (request) => {
      const row = rowOf(request);
      row.record = withEcho(row.record, changes(operation, asObject(request.body), fields));
      table.put(row);
      return answer(operation, row.record);
    };
  return {
    handlers: {
      [read.id]: (request) => answer(read, rowOf(request).record),
      ...Object.fromEntries(updates.map((operation) => [operation.id, update(operation)])),
    },
  };
}

function keyOf({ account, parents }: Pick<Row, "account" | "parents">): string {
  return JSON.stringify([account, ...parents]);
}
