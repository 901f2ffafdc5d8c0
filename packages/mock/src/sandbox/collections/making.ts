// A record that is made: what of it the request says, its id, and its times.
import { plainId } from "@video-ads/core/ids";
import { isFile } from "../../contract/json-schema.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import type { MockRequest } from "../../http/messages.ts";
import { Refusal } from "../../http/refusal.ts";
import { costShown } from "../credits/paid-at-once.ts";
import { idLike } from "../ids.ts";
import { asObject, type JsonObject } from "../json.ts";
import { bothNames } from "../records/both-names.ts";
import { echo } from "../records/echo.ts";
import type { FieldCheck } from "../records/field-check.ts";
import { alikeWith, isWhole } from "../records/whole-record.ts";
import { idsOnPath, type ResourceParts } from "../resource.ts";
import { refusesUnfit, requireSame, saidByPath } from "./changes.ts";
import { notMade } from "./made-up.ts";
import { aheadIn } from "./moments.ts";
import { newRecord } from "./new-record.ts";
import type { Row, Rows } from "./rows.ts";
import type { ShownRecords } from "./shown-records.ts";

export interface Making {
  /**
   * Makes a record, and keeps it.
   *
   * @param parents Ids of the records that it stands below.
   * @param put What the path says of a record that is put: its id, and how it is answered. Absent: the id is the one that the request
   *   chooses, or a new one.
   * @throws {Refusal} When the request says something else than the path, or chooses an id that is taken.
   */
  make(
    operation: ContractOperation,
    request: MockRequest,
    parents: string[],
    put?: { id: unknown; answer: ContractOperation },
  ): JsonObject;
  /**
   * Makes a record of another one, and keeps it.
   *
   * @param sent What the request says of it.
   */
  copy(row: Row, sent: JsonObject, check: FieldCheck): JsonObject;
}

/** @param all The operations of the collection. */
export function making(
  all: readonly ContractOperation[],
  { rows, shown }: { rows: Rows; shown: ShownRecords },
  { service, clock, newId }: Pick<ResourceParts, "service" | "clock" | "newId">,
): Making {
  const { forms, shape, withIds } = shown;
  const { idFields } = forms;
  const momentIn = (field: string, at: number): string | undefined =>
    all.map((one) => forms.of(one).check.momentIn(field, at)).find((moment) => moment !== undefined);

  /** The id that a request gives the new record itself, where it may. */
  const chosenId = (operation: ContractOperation, request: MockRequest): string | number | undefined => {
    const { check } = forms.of(operation);
    const field = idFields.find((name) => operation.requestFields.has(name) && check.has(name));
    const id = field === undefined ? undefined : asObject(request.body)[field];
    if (field === undefined || (typeof id !== "string" && typeof id !== "number")) return undefined;
    check.requireRoom(field, id);
    const before = rows.find(request.account, [...idsOnPath(request), plainId(id)]);
    // What the examples show is there, and can be made as they show it.
    if (before && !before.shown && refusesUnfit(operation)) {
      throw new Refusal(409, { [field]: [`There is one with ${JSON.stringify(id)} already.`] });
    }
    return id;
  };
  const freshId = (check: FieldCheck, account: string, parents: readonly string[]): string | number => {
    const field = idFields.find((name) => check.has(name)) ?? "id";
    const above = shown.isNamedAlone ? [] : parents;
    const isTaken = (id: string | number): boolean => rows.find(account, [...above, plainId(id)]) !== undefined;
    return idLike(shown.idIn(shape), newId, check.idRoom(field, isTaken));
  };

  return {
    copy({ account, parents = [], record: like }, sent, check) {
      const id = freshId(check, account, parents);
      const now = clock.now();
      const open = new Set(all.flatMap(({ requestFields }) => [...requestFields.keys()]));
      // It is made now; a time that a request says stays as it is.
      const times = Object.entries(like).flatMap(([field, value]) => {
        const moment = value === null || open.has(field) ? undefined : momentIn(field, now);
        return moment === undefined ? [] : [[field, moment] as const];
      });
      const record = {
        ...shown.withAddresses(structuredClone(like), id),
        ...Object.fromEntries(times),
        ...sent,
        ...withIds(id),
      };
      rows.add({ account, parents, key: plainId(id), record });
      return record;
    },
    make(operation, request, parents, put) {
      const now = clock.now();
      const answer = put?.answer ?? operation;
      const { check } = forms.of(answer);
      const id = put?.id ?? chosenId(operation, request) ?? freshId(check, request.account, idsOnPath(request));
      const body = asObject(request.body);
      const examples = [...shown.of(answer), ...shown.of(operation)];
      const [example = {}] = alikeWith(check, examples, (one) => one, body);
      // What only the service says inside of what is sent is as its making shows it.
      const takes = operation.fieldsFor(body);
      const asked = echo({ initial: { ...shape, ...example }, fields: check }, body, takes, newId);
      const said = bothNames(body, takes.asked, check).body;
      const isSent = (field: string): boolean =>
        Object.hasOwn(said, field) && !isFile(operation.requestFields.get(field));
      const begun = newRecord(shown.for(answer), check, asked, isSent);
      const ofItsOwn = Object.keys(example).filter(
        (field) => momentIn(field, now) && !operation.requestFields.has(field),
      );
      const ahead = aheadIn(example, ofItsOwn);
      const times = Object.entries(begun).flatMap(([field, value]) => {
        const moment = value === null || isSent(field) ? undefined : momentIn(field, now + ahead(field));
        return moment === undefined ? [] : [[field, moment] as const];
      });
      const ids = withIds(id);
      const named = Object.entries(
        saidByPath(operation, request, { shown: shape, fields: check, ids: idFields }),
      ).filter(([field]) => !Object.hasOwn(ids, field));
      const byPath = Object.fromEntries(named);
      // The path of a PUT says the record's id as well.
      requireSame(operation, body, { ...byPath, ...(operation.method === "PUT" && ids) });
      const unsent = Object.fromEntries(Object.entries(begun).filter(([field]) => !isSent(field)));
      const record = {
        ...begun,
        ...shown.withAddresses(unsent, id),
        ...Object.fromEntries(times),
        ...byPath,
        ...costShown(operation, service.operations[operation.id], check, request.body),
        ...ids,
      };
      if (shown.records.length === 0 && !isWhole(check, record)) throw notMade(operation);
      rows.add({ account: request.account, parents, key: plainId(id), record });
      return record;
    },
  };
}
