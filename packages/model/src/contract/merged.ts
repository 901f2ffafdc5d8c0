import { readSchema } from "./read-schema.ts";
import type { OpenApi, Schema } from "./types.ts";

/** A schema with its reference followed and what its `allOf` composes laid over each other; what it says itself counts most. */
export function mergedSchema(contract: OpenApi, given: Schema): Schema {
  const { allOf, ...own } = readSchema(contract, given);
  if (!allOf) return own;
  const takenOver = allOf.length === 1 && !own.properties;
  const read = allOf.map((part) => mergedSchema(contract, part));
  const parts = [...(takenOver ? read : read.map(unmarked)), own];
  const properties = parts.flatMap((part) => part.properties ?? []);
  const required = parts.flatMap((part) => part.required ?? []);
  return {
    ...Object.assign({}, ...parts),
    ...(properties.length > 0 && { properties: Object.assign({}, ...properties) }),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  };
}

/** What one of several parts says of its certainty, and of its end, it does not say of the whole. */
function unmarked(part: Schema): Schema {
  const { "x-provisional": _, deprecated: __, "x-deprecated": ___, ...rest } = part;
  return rest;
}
