// A value that is one of several kinds (`oneOf`, `anyOf`): what is said of the kind that it is, and of no other.
import { plainCompiler } from "./ajv.ts";
import { type JsonSchema, propertiesOf } from "./json-schema.ts";

type Alternatives = NonNullable<JsonSchema["oneOf"]>;

/**
 * A schema without the alternatives that a value does not fit: of those that it fits but for what it lacks, where it fits none as it is. The
 * schema itself where there is nothing to choose from, and all alternatives where it fits none.
 *
 * @param bundle What circular references point into.
 */
export function ofItsKind(schema: JsonSchema, value: unknown, bundle: unknown): JsonSchema {
  const { allOf = [], anyOf, oneOf } = schema;
  const inside = (part: Alternatives[number]): Alternatives[number] =>
    typeof part === "object" ? ofItsKind(part, value, bundle) : part;
  const composed = allOf.map(inside);
  const isPlain = !anyOf && !oneOf && composed.every((part, index) => part === allOf[index]);
  if (isPlain) return schema;
  return {
    ...schema,
    ...(schema.allOf && { allOf: composed }),
    ...(anyOf && { anyOf: fitting(anyOf, value, bundle).map(inside) }),
    ...(oneOf && { oneOf: fitting(oneOf, value, bundle).map(inside) }),
  };
}

function fitting(alternatives: Alternatives, value: unknown, bundle: unknown): Alternatives {
  const valid = (schema: JsonSchema, one: unknown): boolean => plainCompiler()(schema, bundle)(one);
  const lacksOnly = (schema: JsonSchema): boolean =>
    typeof value === "object" &&
    value !== null &&
    [...propertiesOf(schema)].every(
      ([name, own]) => !Object.hasOwn(value, name) || valid(own, Reflect.get(value, name)),
    );
  for (const fits of [(schema: JsonSchema) => valid(schema, value), lacksOnly]) {
    const found = alternatives.filter((one) => typeof one !== "object" || fits(one));
    if (found.length > 0) return found;
  }
  return alternatives;
}
