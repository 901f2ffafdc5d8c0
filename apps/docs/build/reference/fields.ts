import {
  type Deprecation,
  fieldDeprecation,
  limitsOf,
  mergedSchema,
  objectShape,
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
  /** Where one of several has to be there, and this field belongs to one: the others, each with all that it takes. */
  insteadOf?: string[];
  /** It is there where another field has one of these values: the value is one of several variants, which that field tells apart. */
  when?: Condition[];
  /** Tells it from other fields of the same path, each of which is there under another condition. */
  variant?: string;
  description: string;
  /** Allowed values, limits and defaults, as sentences. */
  rules: string[];
  provisional?: string;
  /** Why it should no longer be used. */
  deprecation?: Deprecation;
}

interface Condition {
  field: string;
  values: string[];
}

/** How deep fields inside fields are written out. */
const DEPTH = 4;

/** Every field of a schema, in the contract's order. */
export function fieldsOf(model: ServiceModel, schema: Schema): Field[] {
  return walk(model, schema, "", DEPTH, []);
}

/** @param whole What the schema is a part of: a field is what all parts say of it, and there where one of them asks for it. */
function walk(
  model: ServiceModel,
  schema: Schema,
  prefix: string,
  depth: number,
  seen: readonly Schema[],
  whole: Pick<Schema, "properties" | "required"> = {},
): Field[] {
  const own = readSchema(model.contract, schema);
  if (depth === 0 || seen.includes(own)) return [];
  const within = [...seen, own];
  if (own.items) return walk(model, own.items, `${prefix}[]`, depth, within);
  const said = mergedSchema(model.contract, own);
  const required = [...(whole.required ?? []), ...(said.required ?? [])];
  const fields = { ...said.properties, ...whole.properties };
  const parts = (own.allOf ?? []).flatMap((part) =>
    walk(model, part, prefix, depth, within, { required, properties: fields }),
  );
  const shapes = own.oneOf ?? own.anyOf ?? [];
  const inside = (part: Schema): Field[] => walk(model, part, prefix, depth, within, { required });
  const tag = own.discriminator?.propertyName;
  const variants =
    tag === undefined
      ? merged(shapes.map(inside))
      : chosen(
          prefix ? `${prefix}.${tag}` : tag,
          shapes.map((part) => ({ values: tagsOf(model, part, tag), fields: inside(part) })),
        );
  const properties = Object.entries(own.properties ?? {}).flatMap(([name, given]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    const child = fields[name] ?? given;
    return [field(model, path, child, required.includes(name)), ...walk(model, child, path, depth - 1, within)];
  });
  const values =
    typeof own.additionalProperties === "object"
      ? walk(model, own.additionalProperties, `${prefix || ""}.<name>`.replace(/^\./, ""), depth - 1, within)
      : [];
  const found = firstOfEach([...parts, ...properties, ...variants, ...values]);
  const { alternatives = [] } = (tag === undefined && objectShape(model.contract, own)) || {};
  return alternatives.length > 0
    ? withAlternatives(
        found,
        alternatives.map((names) => names.map((name) => (prefix ? `${prefix}.${name}` : name))),
      )
    : found;
}

/** The fields of all shapes that a value can have. One is required when no shape does without it. */
function merged(shapes: Field[][]): Field[] {
  const needs = shapes.map((fields) => fields.filter(({ required }) => required).map(({ path }) => path));
  const always = needs[0]?.filter((path) => needs.every((paths) => paths.includes(path))) ?? [];
  return firstOfEach(shapes.flat()).map((field) => ({ ...field, required: always.includes(field.path) }));
}

/** What has to be there where what makes another alternative is not. */
function withAlternatives(fields: Field[], alternatives: readonly string[][]): Field[] {
  return fields.map((field) => {
    const others = alternatives.filter((paths) => !paths.includes(field.path));
    if (field.required || others.length === alternatives.length) return field;
    return { ...field, insteadOf: others.map((paths) => paths.join(" and ")) };
  });
}

/** The values of a field that say a shape is meant. */
function tagsOf({ contract }: ServiceModel, shape: Schema, tag: string): string[] {
  const own = mergedSchema(contract, shape).properties?.[tag];
  return ((own && mergedSchema(contract, own).enum) ?? []).filter((value) => value !== null).map(String);
}

/** The fields of all shapes, of which the field at `path` tells which one is meant: what not all have says when it is there. */
function chosen(path: string, shapes: readonly { values: string[]; fields: Field[] }[]): Field[] {
  const found = new Map<string, { field: Field; values: string[] }>();
  for (const { values, fields } of shapes)
    for (const field of fields) {
      const key = field.path === path ? path : JSON.stringify(field);
      const same = found.get(key) ?? { field, values: [] };
      const isTag = field.path === path;
      found.set(key, {
        field: isTag ? { ...same.field, required: same.field.required && field.required } : field,
        values: [...same.values, ...values],
      });
    }
  const all = found.get(path)?.values ?? [];
  const entries = [...found.values()];
  return entries.map(({ field, values }) => {
    if (field.path === path) return { ...field, rules: [oneOf(all), ...field.rules.filter((rule) => !isOneOf(rule))] };
    if (values.length === all.length) return field;
    const twins = entries.filter((other) => other.field.path === field.path);
    return {
      ...field,
      when: [{ field: path, values }, ...(field.when ?? [])],
      ...(twins.length > 1 && { variant: [...values, ...(field.variant ? [field.variant] : [])].join("-") }),
    };
  });
}

/** Variants repeat their common fields: each is said once. */
function firstOfEach(fields: Field[]): Field[] {
  const found = new Map<string, Field>();
  for (const each of fields) {
    const place = JSON.stringify([each.path, each.when]);
    if (!found.has(place)) found.set(place, each);
  }
  return [...found.values()];
}

/** A schema with its reference followed, and with what it is composed of. Of several parts none describes the whole. */
function wholeSchema(model: ServiceModel, given: Schema): Schema {
  const { allOf = [], description, properties } = readSchema(model.contract, given);
  const { description: inherited, ...whole } = mergedSchema(model.contract, given);
  const words = description ?? (allOf.length > 1 || (allOf.length > 0 && properties) ? undefined : inherited);
  return { ...whole, ...(words !== undefined && { description: words }) };
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
    rules: rulesOf(model, own),
    ...(provisional && { provisional }),
    ...(deprecation && { deprecation }),
  };
}

export function typeName(model: ServiceModel, given: Schema): string {
  const schema = wholeSchema(model, given);
  const name = plainType(model, schema);
  return schema.nullable ? `${name} or null` : name;
}

function plainType(model: ServiceModel, { type, format, items, oneOf, anyOf, properties }: Schema): string {
  if (type === "array") return items ? `list of ${plural(typeName(model, items))}` : "list";
  if (type === "string") return format ? (FORMATS[format] ?? `string (${format})`) : "string";
  if (type) return type;
  const shapes = new Set((oneOf ?? anyOf ?? []).map((shape) => typeName(model, shape)));
  if (shapes.size > 0) return [...shapes].join(" or ");
  return properties ? "object" : "any";
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

/** What a value has to keep to, and each entry of a list, from the standard keywords. */
export function rulesOf(model: ServiceModel, given: Schema): string[] {
  const schema = wholeSchema(model, given);
  const { enum: values, pattern, items } = schema;
  const rules: string[] = [];
  if (values) rules.push(oneOf(values.filter((value) => value !== null)));
  // A number from 0 to 1; 1 to 20 entries.
  const isNumber = schema.type === "number" || schema.type === "integer";
  rules.push(
    ...limitsOf(schema).map((phrase) => sentence(isNumber && / to /.test(phrase) ? `from ${phrase}` : phrase)),
  );
  if (pattern) rules.push(`Pattern: ${code(pattern)}.`);
  if (schema.default !== undefined) rules.push(`Default: ${code(schema.default)}.`);
  const ofEntries = items && !wholeSchema(model, items).properties ? rulesOf(model, items) : [];
  return [...rules, ...ofEntries.map((rule) => `Each entry: ${rule[0]?.toLowerCase()}${rule.slice(1)}`)];
}

function oneOf(values: readonly unknown[]): string {
  return `One of ${values.map(code).join(", ")}.`;
}

function isOneOf(rule: string): boolean {
  return rule.startsWith("One of ");
}

function code(value: unknown): string {
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}
