// JSON Schemas for tools: without references, which not every client follows, and without what a model need not read.
import {
  deprecationOf,
  type JsonSchema,
  mergedSchema,
  nonNull,
  refName,
  type Schema,
  type ServiceModel,
  toJsonSchema,
} from "@video-ads/model";
import { deprecated, firstParagraph, sentences } from "./text.ts";

/** Below this level an answer's fields need no schema of their own. */
const DEEPEST_OUTPUT = 2;

/**
 * A schema for what is sent: closed, with limits and short descriptions, everything in place.
 *
 * @param around Names of the components that it stands in: one that contains itself is any value there.
 */
export function inputSchema(model: ServiceModel, given: Schema, around: readonly string[] = []): JsonSchema {
  const { $ref } = nonNull(given) ?? given;
  const name = $ref && refName($ref);
  if (name && around.includes(name)) return {};
  const schema = mergedSchema(model.contract, given);
  const { properties, items, additionalProperties, anyOf, oneOf, ...rest } = schema;
  const { default: fallback, description, title: _title, ...own } = toJsonSchema(rest);
  delete own.uniqueItems;
  // That is said in words, which every client shows.
  delete own.deprecated;
  const text = sentences(firstParagraph(model, schema.description), deprecated(model, deprecationOf(schema)));
  const within = name ? [...around, name] : around;
  const inside = (child: Schema): JsonSchema => inputSchema(model, child, within);
  if (own.format === "binary") delete own.format;
  return {
    ...own,
    ...(text && { description: text }),
    ...(fallback !== undefined && fallback !== null && { default: fallback }),
    ...(properties && { properties: mapValues(properties, inside) }),
    ...(items && { items: inside(items) }),
    ...(typeof additionalProperties === "object" && { additionalProperties: inside(additionalProperties) }),
    ...(additionalProperties === false && { additionalProperties }),
    ...union((anyOf ?? oneOf ?? []).map(inside)),
  };
}

/**
 * A schema for what comes back: names and types only, with a word where something is about to go. It is open: a newer service
 * may send more. What is null is left out of an answer, so that each value has one type, and one of any type is not named.
 */
export function outputSchema(model: ServiceModel, given: Schema, depth = 0): JsonSchema | undefined {
  const schema = mergedSchema(model.contract, given);
  if (schema.anyOf || schema.oneOf || !schema.type) return undefined;
  const about = deprecated(model, deprecationOf(schema));
  const own = {
    type: schema.type === "integer" ? "number" : schema.type,
    ...(about !== undefined && { description: about }),
  };
  if (depth >= DEEPEST_OUTPUT) return own;
  const inside = (child: Schema): JsonSchema | undefined => outputSchema(model, child, depth + 1);
  const items = schema.items && inside(schema.items);
  return {
    ...own,
    ...(schema.properties && { properties: definedOnly(mapValues(schema.properties, inside)) }),
    ...(items && { items }),
  };
}

/** Members without what the union says of all of them. Forms of one plain value, such as a date, are told apart by words. */
function union(members: readonly JsonSchema[]): JsonSchema {
  const [first] = members;
  if (!first) return {};
  const plain = ["string", "number", "integer", "boolean"].includes(String(first.type));
  if (plain && members.every(({ type, enum: values }) => type === first.type && !values)) return { type: first.type };
  return { anyOf: members.map(withoutText) };
}

function withoutText({ description: _, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

function mapValues<T>(values: Record<string, Schema>, change: (value: Schema) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

function definedOnly(values: Record<string, JsonSchema | undefined>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
