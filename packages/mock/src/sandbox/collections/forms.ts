// The forms in which the operations of a collection show its records. Those of one path have one; what has moved may call the id
// otherwise, and have other fields.
import { isDeepStrictEqual } from "node:util";
import { bundleOf, type JsonSchema } from "../../contract/json-schema.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import type { JsonObject } from "../json.ts";
import { FieldCheck } from "../records/field-check.ts";
import type { NamingParameter } from "../records-named.ts";
import { recordsShownBy } from "./answers.ts";
import type { ChangeAnswers } from "./changes.ts";
import type { CollectionOperations } from "./collections.ts";
import { fieldsOf, onlyFields } from "./fields.ts";
import { lastParameter, type RecordPlace, recordSchema } from "./record-place.ts";

/** How an operation shows a record, and what it may make of one: what a record may hold is said by all operations of its path. */
interface Form {
  check: FieldCheck;
  fields: ReadonlyMap<string, JsonSchema>;
  /** A record as the operation shows it: lists often show less. */
  show: (record: JsonObject) => JsonObject;
}

export interface Forms {
  /** Fields that hold the id: one, but for what has moved. */
  idFields: readonly string[];
  /** The record has moved: some of its operations are older than others. */
  moved: boolean;
  /** By `operationId`. */
  of: (operation: ContractOperation) => Form;
}

/**
 * @param pathOf Where an operation's records are by its own path: operations of one place have one form.
 * @param shown Records of the examples.
 * @param naming The parameters by which paths name one of them, and the operations that do so by another field than its id.
 * @param answers What else operations may answer: each adds what it shows to the form of its path.
 */
export function formsOf(
  operations: readonly ContractOperation[],
  places: ReadonlyMap<string, RecordPlace>,
  pathOf: (operation: ContractOperation) => string,
  shown: readonly JsonObject[],
  naming: Pick<CollectionOperations, "namedBy" | "otherKeys"> = { namedBy: [], otherKeys: new Set() },
  answers: ReadonlyMap<string, ChangeAnswers> = new Map(),
): Forms {
  const { namedBy, otherKeys } = naming;
  const byPath = new Map<string, ContractOperation[]>();
  for (const operation of operations) {
    const path = pathOf(operation);
    byPath.set(path, [...(byPath.get(path) ?? []), operation]);
  }
  const moved = byPath.size > 1;
  const forms = new Map<string, Form>();
  const idFields = new Set<string>();
  for (const own of byPath.values()) {
    const schemas = own.flatMap((operation) => recordSchema(operation, places) ?? []);
    const bundle = own[0] && bundleOf(own[0].http);
    const check = new FieldCheck(schemas, bundle);
    const byId = own.filter(({ id }) => !otherKeys.has(id));
    const idField = idFieldOf(byId, shown, namedBy, check);
    idFields.add(idField);
    const shownBy = (operation: ContractOperation) => recordsShownBy(operation, places.get(operation.id));
    const examples = own.flatMap(shownBy);
    const formOf = (operation: ContractOperation, check: FieldCheck): Form => {
      const fields = fieldsOf(operation, places.get(operation.id)?.at);
      const inOrder = [...shownBy(operation), ...examples];
      return {
        ...{ fields, check },
        show: (record) =>
          moved ? inForm(record, fields, check, { examples: inOrder, idField }) : onlyFields(record, fields),
      };
    };
    for (const operation of own) {
      for (const one of Object.values(answers.get(operation.id) ?? {})) {
        if (one === operation) continue;
        const all = [...schemas, recordSchema(one, places) ?? []].flat();
        forms.set(one.id, formOf(one, new FieldCheck(all, bundle)));
      }
      forms.set(operation.id, formOf(operation, check));
    }
  }
  return {
    moved,
    idFields: [...idFields],
    of: ({ id }) => {
      const form = forms.get(id);
      if (!form) throw new Error(`${id} is no operation of these records`);
      return form;
    },
  };
}

/**
 * A record in which what may not stand is what an example shows of this very record, and where something has to be there and none does,
 * what the first example shows.
 */
function inForm(
  record: JsonObject,
  fields: Form["fields"],
  check: FieldCheck,
  { examples, idField }: { examples: readonly JsonObject[]; idField: string },
): JsonObject {
  if (fields.size === 0) return record;
  const own = examples.filter((example) => isDeepStrictEqual(example[idField], record[idField]));
  const shown = [...fields.keys()].flatMap((field) => {
    const has = (one: JsonObject): boolean => Object.hasOwn(one, field);
    if (has(record) && check.allows(field, record[field])) return [[field, record[field]]];
    const example = own.find(has) ?? (check.isRequired(field) ? examples.find(has) : undefined);
    return example ? [[field, example[field]]] : [];
  });
  return Object.fromEntries(shown);
}

/**
 * The field of the records that their path's parameter names, else `id`; of records without one that which paths below them name, or the
 * only one of that kind.
 */
function idFieldOf(
  operations: readonly ContractOperation[],
  records: readonly JsonObject[],
  namedBy: readonly NamingParameter[],
  check: FieldCheck,
): string {
  const isShown = (name: string): boolean => records.some((record) => Object.hasOwn(record, name));
  const own = operations.flatMap((operation) => lastParameter(operation) ?? []);
  const named = [...own, "id", ...namedBy.map(({ name }) => name)].find(isShown);
  if (named !== undefined) return named;
  const kinds = new Set<unknown>(namedBy.map(({ kind }) => kind).filter((kind) => kind !== undefined));
  const [field, ...others] = check.names.filter((name) => isShown(name) && kinds.has(check.idKindOf(name)));
  return field === undefined || others.length > 0 ? "id" : field;
}
