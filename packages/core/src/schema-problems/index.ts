// What a JSON Schema finds wrong in what people write, in words for whoever wrote it.
import type { ErrorObject, ValidateFunction } from "ajv";
import { stepsOf } from "../faults/index.ts";

/** What is wrong in a value, and at which place in it. */
export interface SchemaProblem {
  at: string[];
  /** Such as `/states must be object`: to stand after the name of what it is the value of. */
  message: string;
}

/**
 * What is wrong with a value, without the noise of branches that do not apply: at most three problems.
 *
 * @param validate Of an Ajv with `allErrors` and `verbose`.
 */
export function problemsBy(validate: ValidateFunction, value: unknown): SchemaProblem[] {
  if (validate(value)) return [];
  const problems = new Map(
    withoutEchoes(meant(validate.errors ?? [])).map((error) => {
      const message = `${error.instancePath || "the value"} ${said(error)}`;
      return [message, { at: stepsOf(error), message }];
    }),
  );
  if (problems.size === 0) return [{ at: [], message: "the value fits none of the allowed forms" }];
  return [...problems.values()].slice(0, 3);
}

/**
 * What is wrong with a value, to stand after its name; values and fields that there are stand with it.
 *
 * @param error With `verbose`, so that it has the value and its schema.
 */
export function said({ message = "is wrong", params, data, parentSchema }: ErrorObject): string {
  if (params.additionalProperty) {
    const known = Object.keys(parentSchema?.properties ?? {});
    return `has the unknown field \`${params.additionalProperty}\`${known.length > 0 ? `; those that there are: ${known.join(", ")}` : ""}`;
  }
  if (params.allowedValues) return `is ${JSON.stringify(data)}, and must be one of ${params.allowedValues.join(", ")}`;
  // YAML takes a bare 720 for a number, and a bare true for a truth.
  const isBare = params.type === "string" && ["number", "boolean"].includes(typeof data);
  if (!isBare) return message;
  // Of 2.10 its last zero is gone.
  const isExact = typeof data === "boolean" || Number.isInteger(data);
  return `${message}: write ${isExact ? JSON.stringify(String(data)) : "it as it stands"}, in quotes`;
}

/** That a whole is none of the forms it may have says nothing where a part of it is already said to be wrong. */
function withoutEchoes(errors: readonly ErrorObject[]): ErrorObject[] {
  const told = errors.filter(({ keyword }) => keyword !== "not");
  return errors.filter(
    ({ keyword, instancePath }) =>
      keyword !== "not" || !told.some((other) => other.instancePath.startsWith(instancePath)),
  );
}

/** Of several forms, the one that is meant: a field such as `action` or `style` says which. What holds for all of them comes first. */
function meant(errors: readonly ErrorObject[]): ErrorObject[] {
  const unions = errors.filter(({ keyword }) => keyword === "oneOf");
  const about = errors.filter(({ keyword }) => !["oneOf", "if"].includes(keyword));
  const left = unions.reduce((some, union) => ofOneForm(union, some), about);
  const general = left.filter(({ schemaPath }) => !schemaPath.startsWith("#/oneOf/"));
  return general.length > 0 ? general : left;
}

interface Form {
  properties?: Record<string, { const?: unknown }>;
}

/** Where a field says which form is meant, what that form is broken by; where it names none of them, the names that there are. */
function ofOneForm(union: ErrorObject, errors: ErrorObject[]): ErrorObject[] {
  const { schema, data, ...rest } = union;
  const forms: Form[] = Array.isArray(schema) ? schema : [];
  const tag = Object.keys(forms[0]?.properties ?? {}).find((name) =>
    forms.every((form) => form.properties?.[name]?.const !== undefined),
  );
  if (tag === undefined || typeof data !== "object" || data === null) return errors;
  const value: unknown = Reflect.get(data, tag);
  const names = forms.map((form) => form.properties?.[tag]?.const);
  const outside = errors.filter(({ schemaPath }) => !schemaPath.startsWith(`${union.schemaPath}/`));
  const own = `${union.schemaPath}/${names.indexOf(value)}/`;
  if (names.includes(value)) return [...outside, ...errors.filter(({ schemaPath }) => schemaPath.startsWith(own))];
  const wrong =
    value === undefined
      ? {
          keyword: "required",
          message: `has no ${tag}: give one of ${names.join(", ")}`,
          params: { missingProperty: tag },
        }
      : {
          keyword: "enum",
          instancePath: `${union.instancePath}/${tag}`,
          params: { allowedValues: names },
          data: value,
        };
  return [...outside, { ...rest, ...wrong }];
}
