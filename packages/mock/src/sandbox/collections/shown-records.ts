// What the contract shows of the records of a collection: their form, their ids, and whose they are.
import { plainId } from "@video-ads/core/ids";
import type { ContractOperation } from "../../contract/operation.ts";
import { asObject, type JsonObject } from "../json.ts";
import { hosted } from "../media/hosted.ts";
import { isWhole, ofOneKind } from "../records/whole-record.ts";
import { recordsShownBy } from "./answers.ts";
import type { CollectionOperations } from "./collections.ts";
import { type Forms, formsOf } from "./forms.ts";
import { madeUpRecord } from "./made-up.ts";
import { newRecord, type ShownRecord } from "./new-record.ts";
import { withOwnAddresses } from "./own-addresses.ts";
import { parentFields } from "./parent-fields.ts";
import { type CollectionRole, depthOf, pathExamples } from "./place.ts";
import { lastParameter, recordSchema } from "./record-place.ts";
import type { Row } from "./rows.ts";

export interface ShownRecords {
  /** Operations that show records, those that tell most of one first. */
  showing: readonly ContractOperation[];
  /** What they show, in their order. */
  records: readonly JsonObject[];
  /** The same for a new account: what a change answers is how a record has become by that, and comes last. */
  atFirst: readonly JsonObject[];
  /** What lists show. */
  listed: readonly JsonObject[];
  /** The records of an operation's examples. */
  of(operation: ContractOperation): JsonObject[];
  /** The examples, in the mock's own words, of which those of an operation come first; where there are none, what the schemas say. */
  for(operation: ContractOperation): ShownRecord[];
  /** Every field that a record is shown with. */
  shape: JsonObject;
  forms: Forms;
  idIn(record: JsonObject): unknown;
  keyIn(record: JsonObject): string;
  withIds(id: unknown): JsonObject;
  /** A record whose addresses are not those of an example, but its own. */
  withAddresses(record: JsonObject, id: unknown): JsonObject;
  /** What only a list shows, in a part, has the rest as a read shows it of another record. */
  whole(record: JsonObject): JsonObject;
  /** What a change makes of a record: where it has become one of another kind, with what an operation shows of such a one. */
  changed(operation: ContractOperation, record: JsonObject): JsonObject;
  /** The parents on the path, as its example names them, and the field of the record that does, where there is one. */
  parents: readonly { id: unknown; field: string | undefined }[];
  /** Whose a record of an example is: as it says itself, else as the example of the path does. */
  parentsOf(record: JsonObject): string[];
  /** Whose a record is that was changed: another's where the field that says so was given the id of that. Undefined: as before. */
  parentsAfter(row: Pick<Row, "parents" | "record">, changed: JsonObject): string[] | undefined;
  /** Some path names a record without its parents. */
  isNamedAlone: boolean;
}

/** @param mediaUrl Where the mock has the media that examples name. */
export function shownRecords(
  { name, operations, places, answers, pathOf, namedBy, otherKeys }: CollectionOperations,
  mediaUrl: () => string,
): ShownRecords {
  const byRole = (role: CollectionRole): readonly ContractOperation[] => operations.get(role) ?? [];
  const all = [...operations.values()].flat();
  const showing = (["read", "create", "update", "list"] as const).flatMap(byRole);
  const of = (operation: ContractOperation): JsonObject[] => {
    const place = places.get(operation.id);
    return place ? recordsShownBy(operation, place) : [];
  };
  const records = showing.flatMap(of);
  const schemas = showing.flatMap((operation) => recordSchema(operation, places) ?? []);
  /** Where nothing is shown, what the schemas say. */
  const like = records.length > 0 ? records : schemas.map(madeUpRecord);
  const forms = formsOf(all, places, pathOf, like, { namedBy, otherKeys }, answers);
  const idIn = (record: JsonObject): unknown =>
    forms.idFields.map((field) => record[field]).find((id) => id !== undefined);
  const madeAnew = [...answers.values()].flatMap(({ made }) => of(made));
  const ids = [...records, ...madeAnew].map(idIn);
  const withAddresses = (record: JsonObject, id: unknown): JsonObject => asObject(withOwnAddresses(record, ids, id));

  const parentCount = depthOf({ name }) - 1;
  const isWithParents = (one: ContractOperation): boolean =>
    pathExamples(one).length - (lastParameter(one) === undefined ? 0 : 1) >= parentCount;
  const naming = all.find(isWithParents);
  const fieldsOfParents = naming && parentFields(naming, forms.of(naming).check, forms.idFields);
  const parents = (naming ? pathExamples(naming).slice(0, parentCount) : []).map(([parameter, id]) => ({
    id,
    field: fieldsOfParents?.get(parameter),
  }));

  const forOperation = (operation: ContractOperation): ShownRecord[] => {
    const those = [operation, ...showing.filter((one) => one !== operation)].flatMap((one) =>
      of(one).map((record) => ({
        record: asObject(hosted(structuredClone(record), mediaUrl())),
        fields: forms.of(one).fields,
      })),
    );
    return those.length > 0 ? those : like.map((record) => ({ record, fields: forms.of(operation).fields }));
  };
  const completed = (operation: ContractOperation, record: JsonObject): JsonObject => {
    const { check } = forms.of(operation);
    if (isWhole(check, record)) return record;
    const isShown = (field: string): boolean => Object.hasOwn(record, field);
    const another = newRecord(forOperation(operation), check, { fields: record, absent: [] }, isShown);
    const rest = Object.fromEntries(Object.entries(another).filter(([field]) => !isShown(field)));
    return { ...record, ...withAddresses(rest, idIn(record)) };
  };
  return {
    showing,
    records,
    atFirst: (["read", "create", "list", "update"] as const).flatMap(byRole).flatMap(of),
    listed: byRole("list").flatMap(of),
    of,
    for: forOperation,
    shape: Object.assign({}, ...like.toReversed()),
    forms,
    idIn,
    keyIn: (record) => plainId(idIn(record) ?? JSON.stringify(record)),
    withIds: (id) => Object.fromEntries(forms.idFields.map((field) => [field, id])),
    withAddresses,
    whole(record) {
      const [read] = byRole("read");
      return read ? completed(read, record) : record;
    },
    changed: (operation, record) => completed(operation, ofOneKind(forms.of(operation).check, record)),
    parents,
    parentsOf: (record) => parents.map(({ id, field }) => plainId((field && record[field]) ?? id)),
    parentsAfter: ({ parents: before, record }, changed) =>
      before?.map((id, index) => {
        const { field = "" } = parents[index] ?? {};
        const now = changed[field] ?? record[field];
        return now === undefined || now === record[field] ? id : plainId(now);
      }),
    isNamedAlone: !all.every(isWithParents),
  };
}
