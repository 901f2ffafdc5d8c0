import { isDeepStrictEqual } from "node:util";
import { deprecationOf } from "../../contract/deprecation.ts";
import { mergedSchema } from "../../contract/merged.ts";
import { nonNull, readSchema } from "../../contract/read-schema.ts";
import type { OpenApi, Schema } from "../../contract/types.ts";

/** A schema in the one form in which two can be compared, however each is written. */
export interface NormalSchema extends Omit<Schema, "$ref" | "anyOf" | "oneOf" | "deprecated"> {
  /** The shapes of a union; none of what has one shape. */
  shapes: Schema[];
  /** Fields of which some have to be there together: of each union that says nothing else, its choices. */
  choices?: Choices[];
}

export interface Choices {
  /** The fields of each choice. */
  of: string[][];
  /** No more than one of them may be there. */
  one: boolean;
}

/** References are followed, what `allOf` composes is one schema, null is `nullable`, and what holds anyway is left out. */
export function normalForm(contract: OpenApi, given: Schema): NormalSchema {
  const whole = withoutDefaults(mergedSchema(contract, given));
  const { enum: values, ...rest } = whole;
  const { choices, oneOf, anyOf, ...own } = withChoices(rest);
  const known = values?.filter((value) => value !== null);
  const { allOf = [] } = readSchema(contract, given);
  const beside = allOf.filter((part) => asksForMore(mergedSchema(contract, part), whole));
  return {
    ...own,
    shapes: oneOf ?? anyOf ?? [],
    ...(choices.length > 0 && { choices }),
    ...(known && { enum: known }),
    ...(known && known.length < (values?.length ?? 0) && { nullable: true }),
    ...(beside.length > 0 && { allOf: beside }),
  };
}

/** A union of which each part only says which fields have to be there is none of shapes. */
function withChoices({ oneOf, anyOf, ...own }: Schema): Schema & { choices: Choices[] } {
  const [one, any] = [choicesIn(oneOf), choicesIn(anyOf)];
  return {
    ...own,
    ...(oneOf && !one && { oneOf }),
    ...(anyOf && !any && { anyOf }),
    choices: [...(one ? [{ of: one, one: true }] : []), ...(any ? [{ of: any, one: false }] : [])],
  };
}

function choicesIn(parts: Schema[] | undefined): string[][] | undefined {
  const fields = parts?.map((part) =>
    Object.keys(part).every((key) => key === "required") ? part.required : undefined,
  );
  return fields?.every((each) => each !== undefined) ? fields : undefined;
}

/** Flags that say the same when they are left out are left out, and the mark of what is deprecated is the reason. */
function withoutDefaults(schema: Schema): Schema {
  const deprecation = deprecationOf(schema);
  const { deprecated: _, "x-deprecated": __, ...own } = schema;
  const { nullable, readOnly, writeOnly, uniqueItems, exclusiveMinimum, exclusiveMaximum, ...rest } = own;
  const flags = { nullable, readOnly, writeOnly, uniqueItems, exclusiveMinimum, exclusiveMaximum };
  return {
    ...rest,
    ...Object.fromEntries(Object.entries(flags).filter(([, flag]) => flag)),
    ...(deprecation && { "x-deprecated": deprecation }),
  };
}

const CONDITIONS = [
  "type",
  "format",
  "enum",
  "pattern",
  "multipleOf",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "not",
] as const;

/** A part has a condition, such as a second pattern, that the whole cannot say with the same keyword. */
function asksForMore(part: Schema, whole: Schema): boolean {
  return CONDITIONS.some((keyword) => part[keyword] !== undefined && !isDeepStrictEqual(part[keyword], whole[keyword]));
}

/** A schema that stands elsewhere under a name of its own, and what is said of it here. */
export interface Reference {
  ref: string;
  here: NormalSchema;
}

/** `$ref: X`, "X or null", and `allOf: [X]` with words of its own; undefined for what is no component. */
export function referenceOf(given: Schema): Reference | undefined {
  const { $ref, oneOf: _, allOf = [], ...here } = given;
  const value = nonNull(given);
  const ref = $ref ?? value?.$ref ?? (allOf.length === 1 ? allOf[0]?.$ref : undefined);
  if (ref === undefined || here.properties) return undefined;
  return { ref, here: { ...withoutDefaults(here), shapes: [], ...(value && { nullable: true }) } };
}
