import { readSchema } from "./read-schema.ts";
import type { OpenApi, Schema } from "./types.ts";

/** A schema with its reference followed and what its `allOf` composes laid over each other; words of its own count most. */
export function mergedSchema(contract: OpenApi, given: Schema): Schema {
  const { allOf, ...own } = readSchema(contract, given);
  if (!allOf) return own;
  const takenOver = allOf.length === 1 && !own.properties;
  const read = allOf.map((part) => mergedSchema(contract, part));
  return [...(takenOver ? read : read.map(unmarked)), own].reduce((whole, part) => both(contract, whole, part));
}

/** What one of several parts says of its certainty, and of its end, it does not say of the whole. */
function unmarked(part: Schema): Schema {
  const { "x-provisional": _, deprecated: __, "x-deprecated": ___, ...rest } = part;
  return rest;
}

const LEAST = ["minLength", "minItems", "minProperties"] as const;
const MOST = ["maxLength", "maxItems", "maxProperties"] as const;

/** A schema of the values that fit two, whichever stands first. Words, and what cannot be both, are those of the second. */
function both(contract: OpenApi, one: Schema, other: Schema): Schema {
  const whole: Schema = { ...one, ...other };
  for (const key of LEAST)
    if (one[key] !== undefined && other[key] !== undefined) whole[key] = Math.max(one[key], other[key]);
  for (const key of MOST)
    if (one[key] !== undefined && other[key] !== undefined) whole[key] = Math.min(one[key], other[key]);
  Object.assign(
    whole,
    narrower(one, other, "minimum", "exclusiveMinimum", (a, b) => a > b),
  );
  Object.assign(
    whole,
    narrower(one, other, "maximum", "exclusiveMaximum", (a, b) => a < b),
  );
  if (one.enum && other.enum) whole.enum = other.enum.filter((value) => one.enum?.includes(value));
  const required = [...(one.required ?? []), ...(other.required ?? [])];
  if (required.length > 0) whole.required = [...new Set(required)];
  if (one.properties && other.properties) {
    const properties = { ...one.properties };
    for (const [name, field] of Object.entries(other.properties)) {
      const before = Object.hasOwn(properties, name) ? properties[name] : undefined;
      properties[name] = before ? bothFields(contract, before, field) : field;
    }
    whole.properties = properties;
  }
  return whole;
}

/** A bound of numbers, with the word that says whether it is one of them. */
function narrower(
  one: Schema,
  other: Schema,
  bound: "minimum" | "maximum",
  exclusive: "exclusiveMinimum" | "exclusiveMaximum",
  isNarrower: (one: number, other: number) => boolean,
): Schema {
  const [first, second] = [one[bound], other[bound]];
  if (first === undefined || second === undefined) return {};
  const from = isNarrower(first, second) || (first === second && one[exclusive]) ? one : other;
  return {
    [bound]: from[bound],
    ...((one[exclusive] || other[exclusive]) && { [exclusive]: from[exclusive] ?? false }),
  };
}

/** A field of which two parts speak. What can have fields of its own may stand in itself, and is composed when it is asked for. */
function bothFields(contract: OpenApi, one: Schema, other: Schema): Schema {
  if (JSON.stringify(one) === JSON.stringify(other)) return other;
  const read = [one, other].map((field) => mergedSchema(contract, field));
  if (
    read.some(
      ({ properties, items, anyOf, oneOf, additionalProperties }) =>
        properties ?? items ?? anyOf ?? oneOf ?? additionalProperties,
    )
  )
    return { allOf: [one, other] };
  const { nullable: _, ...whole } = read.reduce((first, second) => both(contract, first, second));
  return read.every(takesNull) ? { ...whole, nullable: true } : whole;
}

function takesNull({ nullable, type, enum: values }: Schema): boolean {
  return nullable === true || (type === undefined && values === undefined);
}
