// What a new record holds beside what its request says.
import { type JsonSchema, requiredOf } from "../../contract/json-schema.ts";
import type { JsonObject } from "../json.ts";
import { type Echo, withEcho } from "../records/echo.ts";
import type { FieldCheck } from "../records/field-check.ts";
import { alikeWith, isWhole, ofOneKind } from "../records/whole-record.ts";

/** A record of an example, and the fields that its operation shows of one: none where it does not say which. */
export interface ShownRecord {
  record: JsonObject;
  fields: ReadonlyMap<string, JsonSchema>;
}

/**
 * What has to be there and what every example has, as the first example shows it that goes together with the request, and the request.
 * What only some examples have belongs to another state or another kind of record: it is its default, else null, else not there.
 *
 * @param shown Those of the operation that makes it come first.
 * @param asked What the request makes of it.
 * @param isSent Whether the request has a field, or leaves it out.
 */
export function newRecord(
  shown: readonly ShownRecord[],
  check: FieldCheck,
  asked: Echo,
  isSent: (field: string) => boolean,
): JsonObject {
  const alike = alikeWith(check, shown, ({ record }) => record, asked.fields);
  const candidates = function* (): Generator<JsonObject> {
    for (const { record } of alike) {
      for (const required of requiredForms(check.records)) {
        const base = baseOf(record, alike, required);
        yield withEcho({ ...unfilled(alike, base, check), ...base }, asked);
        // What the request leaves out may be of another kind of record.
        yield withEcho(
          base,
          only(asked, (field) => isSent(field) || required.has(field)),
        );
      }
    }
  };
  for (const candidate of candidates()) {
    const record = ofOneKind(check, candidate);
    if (isWhole(check, record)) return record;
  }
  const [first = {}] = candidates();
  return withEcho(first, asked);
}

/** Of what a request makes of a record, only some fields; the others are not there. */
function only({ fields, absent }: Echo, isMeant: (field: string) => boolean): Echo {
  const others = [...absent, ...Object.keys(fields)].filter((field) => !isMeant(field));
  return { fields: Object.fromEntries(Object.entries(fields).filter(([field]) => isMeant(field))), absent: others };
}

function baseOf(example: JsonObject, shown: readonly ShownRecord[], required: ReadonlySet<string>): JsonObject {
  const isAlways = (field: string): boolean =>
    shown.every(({ record, fields }) => Object.hasOwn(record, field) || (fields.size > 0 && !fields.has(field)));
  const merged: JsonObject = Object.assign({}, ...shown.map(({ record }) => record).toReversed(), example);
  return Object.fromEntries(Object.entries(merged).filter(([field]) => required.has(field) || isAlways(field)));
}

function unfilled(shown: readonly ShownRecord[], base: JsonObject, check: FieldCheck): JsonObject {
  const others = shown.flatMap(({ record }) => Object.keys(record)).filter((field) => !Object.hasOwn(base, field));
  const values = [...new Set(others)].flatMap((field) => (check.has(field) ? [[field, check.unfilled(field)]] : []));
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** What a record always has, and what each kind of it has as well. */
function requiredForms(schemas: readonly JsonSchema[]): ReadonlySet<string>[] {
  const always = new Set(schemas.flatMap((schema) => [...requiredOf(schema)]));
  const kinds = schemas.flatMap(kindsOf).map((kind) => new Set([...always, ...requiredOf(kind)]));
  return [always, ...kinds];
}

function kindsOf({ allOf = [], anyOf = [], oneOf = [] }: JsonSchema): JsonSchema[] {
  const objects = (parts: typeof allOf) => parts.flatMap((part) => (typeof part === "object" ? [part] : []));
  return [...objects([...anyOf, ...oneOf]), ...objects(allOf).flatMap(kindsOf)];
}
