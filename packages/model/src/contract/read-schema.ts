import { resolve } from "./refs.ts";
import type { OpenApi, Schema } from "./types.ts";

/**
 * X of "X or null", which the contract writes as `oneOf: [X, { enum: [null] }]`: validators, generators
 * and mock servers read no other form alike. Undefined for a schema that says something else.
 */
export function nonNull({ oneOf = [] }: Schema): Schema | undefined {
  const [only, ...others] = oneOf.filter((branch) => !isNull(branch));
  if (!only || others.length + 1 === oneOf.length) return undefined;
  return others.length === 0 ? only : { oneOf: [only, ...others] };
}

/** A schema with its reference followed. "X or null" is X with `nullable`, in the words of the place where it stands. */
export function readSchema(contract: OpenApi, given: Schema): Schema {
  const schema = resolve<Schema>(contract, given);
  const value = nonNull(schema);
  if (!value) return schema;
  const { oneOf: _, ...words } = schema;
  return { ...readSchema(contract, value), ...words, nullable: true };
}

/** A field of an object, looked for through what it is composed of. */
export function propertyOf(contract: OpenApi, schema: Schema, name: string): Schema | undefined {
  const { properties, allOf, anyOf, oneOf } = readSchema(contract, schema);
  if (properties?.[name]) return properties[name];
  for (const part of [...(allOf ?? []), ...(anyOf ?? []), ...(oneOf ?? [])]) {
    const found = propertyOf(contract, part, name);
    if (found) return found;
  }
  return undefined;
}

/** Nothing but null. */
export function isNull({ enum: values }: Schema): boolean {
  return values?.length === 1 && values[0] === null;
}
