// Fields that go one way only: what is `readOnly` is not sent, and what is `writeOnly` is not answered.
import { mergedSchema } from "./merged.ts";
import type { OpenApi, Schema } from "./types.ts";

type Keyword = "readOnly" | "writeOnly";

const NONE: ReadonlySet<string> = new Set();

/** A schema without the fields that are so marked, which therefore need not be there either. What it refers to is asked by itself. */
export function withoutMarked(
  contract: OpenApi,
  given: Schema,
  keyword: Keyword,
  around: ReadonlySet<string> = NONE,
): Schema {
  if (given.$ref) return given;
  const gone = new Set([...around, ...marked(contract, given, keyword)]);
  const { properties, required, items, additionalProperties: values, allOf, anyOf, oneOf } = given;
  const inside = (child: Schema): Schema => withoutMarked(contract, child, keyword);
  const part = (one: Schema): Schema =>
    withoutMarked(contract, spelledOut(contract, one, keyword, gone), keyword, gone);
  return {
    ...given,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).flatMap(([name, child]) => (gone.has(name) ? [] : [[name, inside(child)]])),
      ),
    }),
    ...(required && { required: required.filter((name) => !gone.has(name)) }),
    ...(items && { items: inside(items) }),
    ...(typeof values === "object" && { additionalProperties: inside(values) }),
    ...(allOf && { allOf: allOf.map(part) }),
    ...(anyOf && { anyOf: anyOf.map(part) }),
    ...(oneOf && { oneOf: oneOf.map(part) }),
  };
}

/** Names of the fields of an object that only go the other way. */
function marked(contract: OpenApi, schema: Schema, keyword: Keyword): string[] {
  const { properties = {} } = mergedSchema(contract, schema);
  return Object.entries(properties).flatMap(([name, child]) => (isMarked(contract, child, keyword) ? [name] : []));
}

function isMarked(contract: OpenApi, schema: Schema, keyword: Keyword): boolean {
  return mergedSchema(contract, schema)[keyword] === true;
}

/** A part under a name of its own has fields that are marked in another part of the whole: here it stands without them. */
function spelledOut(contract: OpenApi, part: Schema, keyword: Keyword, gone: ReadonlySet<string>): Schema {
  if (!part.$ref) return part;
  const whole = mergedSchema(contract, part);
  const own = new Set(marked(contract, part, keyword));
  const names = [...Object.keys(whole.properties ?? {}), ...(whole.required ?? [])];
  return names.some((name) => gone.has(name) && !own.has(name)) ? whole : part;
}
