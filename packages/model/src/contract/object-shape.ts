import { mergedSchema } from "./merged.ts";
import { readSchema } from "./read-schema.ts";
import type { OpenApi, Schema } from "./types.ts";

/** What an object can be made of, its alternatives laid over each other. */
export interface ObjectShape {
  properties: Record<string, Schema>;
  /** Those that are there in any case. */
  required: string[];
  /** What has to be there beside them, one list of which is enough; empty where nothing has. */
  alternatives: string[][];
}

/** The fields of a schema through what it is composed of; undefined of what can be anything but an object. */
export function objectShape(contract: OpenApi, given: Schema): ObjectShape | undefined {
  const { type, properties = {}, required = [], anyOf, oneOf } = mergedSchema(contract, given);
  const branches = anyOf ?? oneOf;
  const isObject = type === "object" || Object.keys(properties).length > 0;
  if (!branches) return isObject ? { properties, required, alternatives: [] } : undefined;
  const shapes = branches.flatMap((branch): ObjectShape[] => {
    const shape = objectShape(contract, branch);
    // One that says only what has to be there is about the fields of the whole.
    const { type: ofBranch, required: needed = [] } = mergedSchema(contract, branch);
    return shape ? [shape] : isObject && !ofBranch ? [{ properties: {}, required: needed, alternatives: [] }] : [];
  });
  const [first, ...others] = shapes;
  if (!first || shapes.length < branches.length) return undefined;
  const common = first.required.filter((name) => others.every((shape) => shape.required.includes(name)));
  const always = [...new Set([...required, ...common])];
  const alternatives = shapes.map((shape) => shape.required.filter((name) => !always.includes(name)));
  const isChoice = alternatives.length > 1 && alternatives.every(({ length }) => length > 0);
  return {
    properties: either(contract, [properties, ...shapes.map((shape) => shape.properties)]),
    required: always,
    alternatives: isChoice ? alternatives : [],
  };
}

/** Whether a schema has all that the other one has, and more beside it. */
function isWithin(schema: Schema, other: Schema): boolean {
  const rest = new Map(Object.entries(schema).map(([keyword, value]) => [keyword, JSON.stringify(value)]));
  return Object.entries(other).every(([keyword, value]) => rest.get(keyword) === JSON.stringify(value));
}

/** Each field as it is in any of the shapes that have it. */
function either(contract: OpenApi, shapes: readonly Record<string, Schema>[]): Record<string, Schema> {
  const names = new Set(shapes.flatMap((properties) => Object.keys(properties)));
  return Object.fromEntries(
    [...names].map((name): [string, Schema] => {
      const found = shapes.flatMap((properties) => properties[name] ?? []);
      const distinct = [...new Map(found.map((schema) => [JSON.stringify(schema), schema])).values()];
      // What fits one that asks for more fits the one that asks for less as well.
      const different = distinct.filter(
        (schema) => !distinct.some((other) => other !== schema && isWithin(schema, other)),
      );
      const [first = {}, ...others] = different;
      if (others.length === 0) return [name, first];
      const read = different.map((schema) => readSchema(contract, schema));
      // Tags, by which the shapes are told apart, are one set.
      if (read.every((schema) => schema.enum && schema.type === read[0]?.type)) {
        return [name, { ...read[0], enum: [...new Set(read.flatMap((schema) => schema.enum ?? []))] }];
      }
      const description = read.find((schema) => schema.description)?.description;
      return [name, { ...(description && { description }), anyOf: different }];
    }),
  );
}
