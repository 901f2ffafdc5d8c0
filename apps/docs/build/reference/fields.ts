import {
  type Deprecation,
  fieldDeprecation,
  limitsOf,
  readSchema,
  type Schema,
  type ServiceModel,
  sentence,
} from "@video-ads/model";

/** A field of a request or an answer, with everything inside objects and lists written out as a path. */
export interface Field {
  /** `field.inner.x`, `parts[].status` */
  path: string;
  type: string;
  required: boolean;
  /** Where one shape of several requires this field and another one those: their names. */
  insteadOf?: string[];
  description: string;
  /** Allowed values, limits and defaults, as sentences. */
  rules: string[];
  provisional?: string;
  /** Why it should no longer be used. */
  deprecation?: Deprecation;
}

/** How deep fields inside fields are written out. */
const DEPTH = 4;

/** Every field of a schema, in the contract's order. */
export function fieldsOf(model: ServiceModel, schema: Schema): Field[] {
  return walk(model, schema, "", DEPTH, []);
}

function walk(model: ServiceModel, schema: Schema, prefix: string, depth: number, seen: readonly Schema[]): Field[] {
  const own = readSchema(model.contract, schema);
  if (depth === 0 || seen.includes(own)) return [];
  const within = [...seen, own];
  if (own.items) return walk(model, own.items, `${prefix}[]`, depth, within);
  const parts = (own.allOf ?? []).flatMap((part) => walk(model, part, prefix, depth, within));
  const variants = merged((own.oneOf ?? own.anyOf ?? []).map((part) => walk(model, part, prefix, depth, within)));
  const properties = Object.entries(own.properties ?? {}).flatMap(([name, child]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    return [
      field(model, path, child, own.required?.includes(name) ?? false),
      ...walk(model, child, path, depth - 1, within),
    ];
  });
  const values =
    typeof own.additionalProperties === "object"
      ? walk(model, own.additionalProperties, `${prefix || ""}.<name>`.replace(/^\./, ""), depth - 1, within)
      : [];
  return firstOfEach([...parts, ...properties, ...variants, ...values]);
}

/** The fields of all shapes that a value can have. One is required when no shape does without it. */
function merged(shapes: Field[][]): Field[] {
  const needs = shapes.map((fields) => fields.filter(({ required }) => required).map(({ path }) => path));
  const always = needs[0]?.filter((path) => needs.every((paths) => paths.includes(path))) ?? [];
  const sometimes = needs.map((paths) => paths.filter((path) => !always.includes(path)));
  // "Either a or b" can be said of one field each; of more, only that some shape wants them.
  const either = sometimes.every((paths) => paths.length === 1) ? sometimes.flat() : [];
  return firstOfEach(shapes.flat()).map((field) => ({
    ...field,
    required: always.includes(field.path),
    ...(either.includes(field.path) && { insteadOf: either.filter((path) => path !== field.path) }),
  }));
}

/** Variants repeat their common fields: each is said once. */
function firstOfEach(fields: Field[]): Field[] {
  return [...new Map(fields.toReversed().map((each) => [each.path, each])).values()].toReversed();
}

/** A schema with its reference followed, and with what it takes over whole from another one. */
function wholeSchema(model: ServiceModel, given: Schema): Schema {
  const own = readSchema(model.contract, given);
  const [only, ...more] = own.allOf ?? [];
  return only && more.length === 0 && !own.properties ? { ...wholeSchema(model, only), ...own, allOf: [] } : own;
}

function field(model: ServiceModel, path: string, given: Schema, required: boolean): Field {
  const own = wholeSchema(model, given);
  const provisional = given["x-provisional"] ?? own["x-provisional"];
  const deprecation = fieldDeprecation(model.contract, given);
  return {
    path,
    type: typeName(model, own),
    required,
    description: (given.description ?? own.description ?? "").trim(),
    rules: rulesOf(own),
    ...(provisional && { provisional }),
    ...(deprecation && { deprecation }),
  };
}

export function typeName(model: ServiceModel, given: Schema): string {
  const schema = wholeSchema(model, given);
  const name = plainType(model, schema);
  return schema.nullable ? `${name} or null` : name;
}

function plainType(model: ServiceModel, { type, format, items, oneOf, anyOf, allOf, properties }: Schema): string {
  if (type === "array") return items ? `list of ${plural(typeName(model, items))}` : "list";
  if (type === "string") return format ? (FORMATS[format] ?? `string (${format})`) : "string";
  if (type) return type;
  const shapes = new Set((oneOf ?? anyOf ?? []).map((shape) => typeName(model, shape)));
  if (shapes.size > 0) return [...shapes].join(" or ");
  return allOf?.length || properties ? "object" : "any";
}

const FORMATS: Record<string, string> = {
  uuid: "UUID",
  uri: "URL",
  "date-time": "date-time",
  binary: "file",
};

function plural(name: string): string {
  return name === "any" ? "values" : name.replace(/^[\w-]+/, "$&s");
}

/** What a value has to keep to, from the standard keywords. */
export function rulesOf(schema: Schema): string[] {
  const { enum: values, pattern } = schema;
  const rules: string[] = [];
  if (values)
    rules.push(
      `One of ${values
        .filter((value) => value !== null)
        .map(code)
        .join(", ")}.`,
    );
  rules.push(...limitsOf(schema).map(sentence));
  if (pattern) rules.push(`Pattern ${code(pattern)}.`);
  if (schema.default !== undefined) rules.push(`Default ${code(schema.default)}.`);
  return rules;
}

function code(value: unknown): string {
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}
