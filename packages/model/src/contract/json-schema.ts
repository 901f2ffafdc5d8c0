import { taggedVariants } from "@video-ads/core/variants";
import { isNull, nonNull } from "./read-schema.ts";
import { resolve } from "./refs.ts";
import type { OpenApi, Schema } from "./types.ts";

/** A JSON Schema, draft 7. */
export type JsonSchema = Record<string, unknown>;

export interface JsonSchemaOptions {
  /** Where `#/components/schemas/X` is to point. Default: `#/definitions/X`. */
  ref?: (name: string) => string;
  /** Leaves out enums and accepts null for strings, for reading what a newer service may send. */
  open?: boolean;
  /**
   * The contract of the schema. Keeps `discriminator`, for validators that understand it: one fault in a tagged union is then one error.
   * Where its field does not tell the variants apart, they are a union like any other.
   */
  discriminator?: OpenApi;
  /** Leaves out what is for people to read. */
  bare?: boolean;
}

const ANNOTATIONS = new Set([
  "discriminator",
  "example",
  "readOnly",
  "writeOnly",
  "nullable",
  "exclusiveMinimum",
  "exclusiveMaximum",
]);

const WORDS = new Set(["title", "description", "default", "deprecated", "externalDocs"]);

/**
 * The one conversion of an OpenAPI 3.0 schema to JSON Schema that feeds every validator, so that `nullable` means the same
 * everywhere. Extensions are dropped.
 */
export function toJsonSchema(schema: Schema, options: JsonSchemaOptions = {}): JsonSchema {
  const ref = options.ref ?? ((name: string) => `#/definitions/${name}`);
  if (schema.$ref) return { $ref: ref(schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)) };
  if (isNull(schema)) return { type: "null" };
  const out: JsonSchema = {};
  const told = tagged(schema, options.discriminator);
  for (const [key, value] of Object.entries(told ? { ...schema, oneOf: told } : schema)) {
    if (key.startsWith("x-") || ANNOTATIONS.has(key) || (options.bare && WORDS.has(key))) continue;
    if (key === "properties") {
      out[key] = Object.fromEntries(
        Object.entries(value as Record<string, Schema>).map(([name, child]) => [name, toJsonSchema(child, options)]),
      );
    } else if (key === "items" || key === "not" || (key === "additionalProperties" && typeof value === "object")) {
      out[key] = toJsonSchema(value as Schema, options);
    } else if (key === "oneOf" && nonNull(schema)) {
      // Where an open schema takes null by itself, "exactly one" would refuse it.
      out.anyOf = (value as Schema[]).map((child) => toJsonSchema(child, options));
    } else if (key === "allOf" || key === "anyOf" || key === "oneOf") {
      out[key] = (value as Schema[]).map((child) => toJsonSchema(child, options));
    } else {
      out[key] = value;
    }
  }
  if (told && schema.discriminator) {
    // Without a type the keyword would let anything pass that is no object.
    out.type = "object";
    out.discriminator = { propertyName: schema.discriminator.propertyName };
  }
  bounds(schema, out);
  if (options.open && isOpenEnum(schema)) delete out.enum;
  const nullable = schema.nullable === true || (options.open === true && schema.type === "string" && !isTag(schema));
  if (nullable && schema.type) {
    out.type = [schema.type, "null"];
    if (Array.isArray(out.enum)) out.enum = [...out.enum, null];
  }
  return out;
}

/** The variants that a discriminator tells apart, as validators read them. */
function tagged({ discriminator, oneOf, anyOf }: Schema, contract: OpenApi | undefined): Schema[] | undefined {
  if (!contract || !discriminator || !oneOf || anyOf) return undefined;
  return taggedVariants(oneOf, discriminator.propertyName, ($ref) => resolve<Schema>(contract, { $ref }));
}

/** OpenAPI 3.0 marks a bound as exclusive; JSON Schema draft 7 has a bound of its own for that. */
function bounds(schema: Schema, out: JsonSchema): void {
  if (schema.exclusiveMinimum === true) {
    out.exclusiveMinimum = schema.minimum;
    delete out.minimum;
  }
  if (schema.exclusiveMaximum === true) {
    out.exclusiveMaximum = schema.maximum;
    delete out.maximum;
  }
}

/** A one-value enum is the tag of a union, not a value set. */
export function isTag(schema: Schema): boolean {
  return schema.enum?.length === 1;
}

/** An enum to which a newer service may add values. Beside true and false there is none. */
export function isOpenEnum(schema: Schema): boolean {
  return schema.enum?.some((value) => typeof value !== "boolean") === true && !isTag(schema);
}
