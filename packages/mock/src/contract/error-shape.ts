// The shape that the contract has for an error: what its example shows, and what its schema asks for.
import sampler from "@stoplight/json-schema-sampler";
import type { ValidateFunction } from "ajv";
import { isObject } from "../sandbox/json.ts";
import { plainCompiler } from "./ajv.ts";
import { bundleOf, type JsonSchema, propertiesOf, requiredOf } from "./json-schema.ts";
import type { ContractOperation } from "./operation.ts";

/** What the contract shows of an error. */
export interface ErrorShape {
  /** An example. */
  value?: unknown;
  /** The example is of this status, so that its words for programs are right. */
  exact: boolean;
  /** Whose example it is. */
  of?: ContractOperation;
  schema?: JsonSchema;
  bundle: unknown;
  fits?: ValidateFunction;
  /** What may stand there by the schema alone. */
  made?: unknown;
}

/**
 * The first of these answers that has content, with an example of it, or else of the next one that would do as well.
 *
 * @param answers Operations, and statuses of theirs.
 */
export function errorShape(
  answers: readonly (readonly [ContractOperation, number])[],
  status: number,
): ErrorShape | undefined {
  const [first] = answers.filter(([operation, code]) => operation.answerMediaTypes(code).length > 0);
  if (!first) return undefined;
  const [{ http }] = first;
  const schema = first[0].answerSchema(first[1]);
  const bundle = bundleOf(http);
  const fits = schema && plainCompiler()(schema, bundle);
  const rest = answers.slice(answers.indexOf(first));
  const found = rest.flatMap(([operation, code]) =>
    operation
      .examples(code)
      .slice(0, 1)
      .map(({ value }) => ({ value, code, operation })),
  );
  const shown = found.find(({ value }) => fits === undefined || fits(value));
  const made = schema && sampleOf(schema, http);
  return {
    exact: shown?.code === status,
    bundle,
    ...(shown && {
      value: shown.code === status ? shown.value : restated(shown.value, shown.code, status),
      of: shown.operation,
    }),
    ...(schema && { schema }),
    ...(fits && { fits }),
    ...(made !== undefined && { made }),
  };
}

/** What may stand there by the schema alone, as Prism makes it; undefined where a schema is too large for that. */
function sampleOf(schema: JsonSchema, operation: object): unknown {
  try {
    return sampler.sample(schema, { ticks: 2_500 }, operation);
  } catch {
    return undefined;
  }
}

/** An example of another status, which may say that status. */
function restated(value: unknown, from: number, to: number): unknown {
  if (value === from) return to;
  if (Array.isArray(value)) return value.map((entry) => restated(entry, from, to));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, restated(inner, from, to)]));
}

/** The shape, with empty lists: what an example lists is wrong there, with another request. */
export function withoutEntries(shape: ErrorShape): ErrorShape {
  return { ...shape, value: emptied(shape.value), made: emptied(shape.made) };
}

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, emptied(inner)]));
}

/** A body with what it lacks: of each form that the schema allows, from the example, or else by the schema alone. */
export function completions(body: unknown, { schema, value, made }: ErrorShape): unknown[] {
  if (!schema) return [];
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter((form) => typeof form === "object");
  return [schema, ...forms].map((form) => completed(body, form, [value, made]));
}

function completed(body: unknown, schema: JsonSchema, from: readonly unknown[]): unknown {
  if (!isObject(body)) return body;
  const known = from.filter(isObject);
  const properties = propertiesOf(schema);
  const missing = [...requiredOf(schema)].flatMap((field) => {
    const source = Object.hasOwn(body, field) ? undefined : known.find((one) => Object.hasOwn(one, field));
    return source ? [[field, source[field]] as const] : [];
  });
  const own = Object.entries(body).map(([field, value]) => {
    const inner = properties.get(field);
    return [
      field,
      inner
        ? completed(
            value,
            inner,
            known.map((one) => one[field]),
          )
        : value,
    ] as const;
  });
  return Object.fromEntries([...own, ...missing]);
}
