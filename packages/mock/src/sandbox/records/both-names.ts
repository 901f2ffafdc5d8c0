// A field that has been renamed is there under both names for a while: what is sent under one of them is said of the other as well.
import { type JsonSchema, replacements } from "../../contract/json-schema.ts";
import type { JsonObject } from "../json.ts";
import type { FieldCheck } from "./field-check.ts";

/** A body, and the fields that its request may have. */
interface Said {
  body: JsonObject;
  asked: ReadonlyMap<string, JsonSchema>;
}

/**
 * What a body says under both names of a field that another one replaces (`x-deprecated`), where it has one of them and the record may hold
 * the same under the other.
 */
export function bothNames(body: JsonObject, asked: ReadonlyMap<string, JsonSchema>, fields: FieldCheck): Said {
  const renamed = new Map([...replacements(asked), ...fields.replacements]);
  const added = [...renamed]
    .flatMap(([old, now]) => [
      [old, now],
      [now, old],
    ])
    .flatMap(([from = "", to = ""]) => {
      const isOpen = Object.hasOwn(body, from) && !Object.hasOwn(body, to) && asked.has(from);
      return isOpen && fields.has(to) && fields.allows(to, body[from]) ? [{ from, to }] : [];
    });
  if (added.length === 0) return { body, asked };
  return {
    body: { ...body, ...Object.fromEntries(added.map(({ from, to }) => [to, body[from]])) },
    asked: new Map([...asked, ...added.map(({ from, to }) => [to, asked.get(to) ?? asked.get(from) ?? {}] as const)]),
  };
}
