// What stands at a place of a message: in the message itself, and in what the contract says of it.
import { fieldOf, isObject } from "@video-ads/core/job";
import { mergedSchema } from "../contract/merged.ts";
import type { OpenApi, Schema } from "../contract/types.ts";
import { type Step, stepsTo } from "./places.ts";
import { ofOthers, shapesOf } from "./visit.ts";

/** Everything that stands at a place of a body. */
export function valuesAtPlace(body: unknown, place: string): unknown[] {
  return stepsTo(place).reduce<unknown[]>((found, step) => found.flatMap((value) => stepped(value, step)), [body]);
}

function stepped(value: unknown, step: Step): unknown[] {
  if (step === "entry") return Array.isArray(value) ? value : [];
  return step !== "other" && isObject(value) && Object.hasOwn(value, step.field) ? [fieldOf(value, step.field)] : [];
}

/** What a contract says of a place. */
export interface SchemasAtPlace {
  /** Of which any may hold; none where the contract has no such place. */
  schemas: readonly Schema[];
  /** Some of what leads there is not certain. */
  provisional: boolean;
}

/** Everything that a contract says of a place in what has this schema. */
export function schemasAtPlace(contract: OpenApi, schema: Schema, place: string): SchemasAtPlace {
  let found: SchemasAtPlace = { schemas: [schema], provisional: isProvisional(contract, schema) };
  for (const step of stepsTo(place)) {
    const schemas = shapesOf(contract, found.schemas).flatMap((shape) => inside(shape, step));
    found = { schemas, provisional: found.provisional || schemas.some((each) => isProvisional(contract, each)) };
  }
  return found;
}

function isProvisional(contract: OpenApi, schema: Schema): boolean {
  return mergedSchema(contract, schema)["x-provisional"] !== undefined;
}

function inside(schema: Schema, step: Step): Schema[] {
  const { items, properties = {} } = schema;
  if (step === "entry") return items ? [items] : [];
  if (step === "other") return ofOthers(schema);
  const field = Object.hasOwn(properties, step.field) ? properties[step.field] : undefined;
  return field ? [field] : [];
}

/** Whether a plain value can stand where this schema is. */
export function allows(contract: OpenApi, schema: Schema, value: unknown): boolean {
  const { enum: values, type, oneOf, anyOf } = mergedSchema(contract, schema);
  const isOfType = type === undefined || typeof value === (type === "integer" ? "number" : type);
  const shapes = oneOf ?? anyOf;
  return (
    isOfType && (values?.includes(value) ?? true) && (shapes?.some((each) => allows(contract, each, value)) ?? true)
  );
}

/** The values of all sets that this schema has. */
export function valuesIn(contract: OpenApi, schema: Schema): unknown[] {
  return shapesOf(contract, [schema]).flatMap(({ enum: values = [] }) => values);
}
