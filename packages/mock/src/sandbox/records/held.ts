// What a record holds of what a request sends.
import { isDeepStrictEqual } from "node:util";
import {
  defaultOf,
  entriesOf,
  isFile,
  type JsonSchema,
  sendableField,
  sendableProperties,
} from "../../contract/json-schema.ts";
import { idLike, type NewId } from "../ids.ts";
import { isObject, type JsonObject, objectsIn } from "../json.ts";
import type { FieldCheck } from "./field-check.ts";
import { shownAt } from "./numbered.ts";
import { ofOneKind } from "./whole-record.ts";

export interface Holding {
  /** What the request may send in the field. */
  schema: JsonSchema | undefined;
  /** What the record has there, or its example. */
  before: unknown;
  /** For the entries of a list that the record gives ids. Absent: they have those of the example. */
  newId?: NewId | undefined;
  /** The record is a new one: none of its entries has been there before. */
  isNew?: boolean;
}

/**
 * A value as the record may hold it: as it was sent, else with the defaults of what it leaves out, else completed by what stands there,
 * a list entry by entry.
 *
 * @returns Undefined when it is of another kind than what the record has there, such as the id of what that shows as a whole, or a file.
 * @throws {Error} When the contract lets it be sent, and its record cannot hold it.
 */
export function heldAs(fields: FieldCheck, field: string, value: unknown, holding: Holding): unknown {
  const { schema, before } = holding;
  // What stands in its place is its name: where the record has a file, the service has put it.
  if (isFile(schema)) return undefined;
  if (fields.allows(field, value)) return value;
  const withAll = withDefaults(schema, value, fields);
  // The last one asks for new ids, and is only made where nothing before it will do.
  const candidates = [() => withAll, () => completedWithin(before, withAll, fields.entries(field), holding)];
  for (const make of candidates) {
    const candidate = make();
    if (candidate !== undefined && fields.allows(field, candidate)) return candidate;
  }
  fields.requireRoom(field, value);
  return undefined;
}

function withDefaults(schema: JsonSchema | undefined, value: unknown, fields: FieldCheck): unknown {
  if (!schema) return value;
  if (Array.isArray(value)) {
    const [items] = entriesOf(schema);
    return value.map((entry) => withDefaults(items, entry, fields));
  }
  if (!isObject(value)) return value;
  const filled = [...sendableProperties(fields.ofItsKind(schema, value))].flatMap(([name, own]) => {
    const one = Object.hasOwn(value, name) ? withDefaults(own, value[name], fields) : defaultOf(own);
    return one === undefined ? [] : [[name, one] as const];
  });
  return { ...value, ...Object.fromEntries(filled) };
}

/** The same of what stands in objects and in lists. */
function completedWithin(before: unknown, given: unknown, fields: FieldCheck, holding: Within): unknown {
  if (isObject(before) && isObject(given))
    return ofOneKind(fields, { ...restOf(before, fields, holding), ...inside(before, given, fields, holding) });
  const known = Array.isArray(before) ? objectsIn(before) : [];
  if (!Array.isArray(given) || known.length === 0) return given;
  const ofEntries = { ...holding, schema: entriesOf(holding.schema)[0] };
  return given.map((entry, index) =>
    isObject(entry) ? completedEntry(known, entry, index, fields, ofEntries) : entry,
  );
}

type Within = Omit<Holding, "before">;

function inside(before: JsonObject, given: JsonObject, fields: FieldCheck, holding: Within): JsonObject {
  const { schema } = holding;
  const inner = Object.entries(given).map(([name, value]) => {
    const own = { ...holding, schema: schema && sendableField(schema, name) };
    return [name, completedWithin(before[name], value, fields.entries(name), own)];
  });
  return Object.fromEntries(inner);
}

/**
 * What an object that is sent has beside that: what only the service says, as it stands there, and of what can be sent nothing but what the
 * record is never shown without.
 */
function restOf(before: JsonObject, fields: FieldCheck, { schema, isNew }: Within): JsonObject {
  const rest = Object.entries(before).flatMap(([name, value]) => {
    if (!schema || !sendableField(schema, name)) return [[name, value]];
    if (!fields.isRequired(name)) return [];
    const unsent = isNew ? [fields.unfilled(name), fields.empty(name)] : [];
    const [left = value] = unsent.filter((one) => one !== undefined);
    return [[name, left]];
  });
  return Object.fromEntries(rest);
}

/** An entry that was there keeps what the request does not say; a new one is like one that was, with an id of its own. */
function completedEntry(
  known: readonly JsonObject[],
  entry: JsonObject,
  index: number,
  fields: FieldCheck,
  holding: Within,
): unknown {
  const { newId, isNew } = holding;
  const like = shownAt(known, index, fields);
  const id = "id" in like ? "id" : Object.keys(like).find((name) => fields.isId(name));
  const isSame = (one: JsonObject): boolean =>
    id !== undefined && entry[id] !== undefined
      ? one[id] === entry[id]
      : Object.entries(entry).every(([name, value]) => isDeepStrictEqual(one[name], value));
  const same = isNew ? undefined : known.find(isSame);
  if (same) return ofOneKind(fields, { ...same, ...inside(same, entry, fields, holding) });
  const ofItsOwn = { ...holding, isNew: true };
  const rest = restOf(like, fields, ofItsOwn);
  const taken = (one: string | number): boolean => known.some((other) => other[id ?? ""] === one);
  if (id !== undefined && newId) rest[id] = idLike(like[id], newId, fields.idRoom(id, taken));
  return ofOneKind(fields, { ...rest, ...inside(like, entry, fields, ofItsOwn) });
}
