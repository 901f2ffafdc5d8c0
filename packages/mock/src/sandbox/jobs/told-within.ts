// What a state tells of what a request has sent, inside of it: the start of a chapter, the file of a scene.
import { isDeepStrictEqual } from "node:util";
import { entriesOf, type JsonSchema, sendableField, sendableProperties } from "../../contract/json-schema.ts";
import { asObject, isObject, type JsonObject, objectsIn } from "../json.ts";
import type { FieldCheck } from "../records/field-check.ts";
import { shownAt } from "../records/numbered.ts";

/** What requests may send in each field of a record. */
export type Sendable = ReadonlyMap<string, readonly JsonSchema[]>;

/** What examples show of a value: the first one, that of the state before, and that of the state which a job enters. */
type Shown = Record<"first" | "before" | "after", unknown>;

interface Telling {
  /** What may be sent here. */
  schemas: readonly JsonSchema[];
  /** What the record may hold here. */
  fields: FieldCheck;
  /** A field stays as it has become. */
  isKept: (field: string) => boolean;
  /** What a field holds, in the words of the job or of one of its entries, of which the example has another id. */
  owned: Owned;
  /** Id of the job, or of what in it the value is of, with that which an example has. */
  id: string;
  exampleId?: unknown;
}

/** What a field of a state's example holds in a job, or in an entry of one, which the example calls otherwise. */
export type Owned = (
  field: string,
  value: unknown,
  of: { id: string; exampleId?: unknown; entry?: JsonObject },
) => unknown;

/** A state says it: it shows it otherwise than the first example, or than that of the state before, unless it stays as it has become. */
export function isTold({ first, before, after }: Shown, isKept: boolean): boolean {
  return !isDeepStrictEqual(after, first) || !(isKept || isDeepStrictEqual(after, before));
}

/** What several requests may send. */
export function sendableBy(requests: Iterable<ReadonlyMap<string, JsonSchema>>): Sendable {
  const found = new Map<string, JsonSchema[]>();
  for (const fields of requests) {
    for (const [name, schema] of fields) found.set(name, [...(found.get(name) ?? []), schema]);
  }
  return found;
}

/**
 * A sent value with what a state tells of it: of an object, and of each entry of a list, the fields that no request can send, as far as the
 * state's example shows them otherwise than the first one, or than that of the state before. What was sent stays.
 */
export function toldWithin(sent: unknown, shown: Shown, telling: Telling): unknown {
  if (Array.isArray(sent)) return toldOfEntries(sent, shown, telling);
  return isObject(sent) ? toldOf(sent, shown, telling) : sent;
}

function toldOfEntries(sent: readonly unknown[], { first, before, after }: Shown, telling: Telling): unknown[] {
  const { fields } = telling;
  const schemas = telling.schemas.flatMap(entriesOf);
  const at = (value: unknown, index: number): JsonObject | undefined => {
    const list = objectsIn(value);
    return list.length > 0 ? shownAt(list, index, fields) : undefined;
  };
  return sent.map((entry, index) => {
    const example = at(after, index);
    if (!isObject(entry) || !example) return entry;
    const shown = { first: at(first, index), before: at(before, index) ?? at(first, index), after: example };
    const isGiven = !schemas.some((schema) => sendableProperties(schema).has("id"));
    const id = idWithin(telling.id, entry, index, isGiven);
    return toldOf(entry, shown, { ...telling, schemas, id, exampleId: example.id });
  });
}

/**
 * What tells an entry of a job from those of all others: an id of the service's own is enough; another one, or a place among the entries, is
 * so in its job only.
 */
export function idWithin(job: string, { id }: JsonObject, index: number, isGiven: boolean): string {
  return typeof id === "string" && isGiven ? id : `${job}-${id ?? index + 1}`;
}

function toldOf(sent: JsonObject, { first, before, after }: Shown, telling: Telling): JsonObject {
  const { schemas, fields, isKept, owned, id, exampleId } = telling;
  if (!isObject(after)) return sent;
  // Where no object may be sent, it is not what was sent that stands here, but what that names.
  if (schemas.every((schema) => sendableProperties(schema).size === 0)) return sent;
  const [one, last] = [asObject(first), asObject(before)];
  const told = Object.entries(after).flatMap(([name, value]): [string, unknown][] => {
    const own = schemas.flatMap((schema) => sendableField(schema, name) ?? []);
    if (own.length > 0) {
      if (!Object.hasOwn(sent, name)) return [];
      const inner = { first: one[name], before: last[name], after: value };
      return [[name, toldWithin(sent[name], inner, { ...telling, schemas: own, fields: fields.entries(name) })]];
    }
    const isNew = name !== "id" && isTold({ first: one[name], before: last[name], after: value }, isKept(name));
    return isNew ? [[name, owned(name, value, { exampleId, id, entry: sent })]] : [];
  });
  return { ...sent, ...Object.fromEntries(told) };
}
