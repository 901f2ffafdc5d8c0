import { type OpenApi, refName, type Schema, type ServiceModel } from "@video-ads/model";

/** A part of the contract that is not certain. */
export interface ProvisionalPart {
  /** `operation links.create`, `answer 401`, `LinkRecord.ai_summary`. */
  name: string;
  /** Why it is not certain. */
  reason: string;
}

/** A provisional part of a schema at a place of a value. */
export interface Occurrence {
  part: string;
  /** `body.0.id` */
  place: string;
  /** The value is there. */
  present: boolean;
}

/** Every provisional part that an answer can show: of operations, of answers and of the schemas of answers. */
export function provisionalParts(model: ServiceModel): ProvisionalPart[] {
  const parts = new Map<string, string>();
  for (const { id, provisional, success, errors } of model.operations) {
    if (provisional) parts.set(operationPart(id), provisional);
    for (const answer of [success, ...errors]) {
      if (answer.provisional) parts.set(answerPart(answer.status, id, answer === success), answer.provisional);
      if (answer.schema) collect(model.contract, answer.schema, undefined, parts, new Set());
    }
  }
  return [...parts].map(([name, reason]) => ({ name, reason }));
}

export function operationPart(operation: string): string {
  return `operation ${operation}`;
}

/** An error's answer is the same for all operations; a success belongs to one. */
export function answerPart(status: number, operation: string, success: boolean): string {
  return success ? `answer ${status} of ${operation}` : `answer ${status}`;
}

function collect(
  contract: OpenApi,
  given: Schema,
  owner: string | undefined,
  parts: Map<string, string>,
  seen: Set<string>,
): void {
  const { schema, name } = named(contract, given, owner);
  if (given.$ref !== undefined) {
    if (seen.has(name ?? "")) return;
    seen.add(name ?? "");
  }
  if (schema["x-provisional"] && name) parts.set(name, schema["x-provisional"]);
  for (const [child, path] of children(schema, name)) collect(contract, child, path, parts, seen);
}

/** Finds the provisional parts of a schema that a value shows, or could show. */
export function occurrences(
  contract: OpenApi,
  given: Schema,
  value: unknown,
  place = "body",
  owner?: string,
): Occurrence[] {
  const { schema, name } = named(contract, given, owner);
  const own = schema["x-provisional"] && name ? [{ part: name, place, present: value !== undefined }] : [];
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter((variant) =>
    fits(contract, variant, value),
  );
  const unions = [...(schema.allOf ?? []), ...variants].flatMap((part) =>
    occurrences(contract, part, value, place, name),
  );
  if (Array.isArray(value) && schema.items) {
    const { items } = schema;
    return [
      ...own,
      ...unions,
      ...value.flatMap((entry, index) => occurrences(contract, items, entry, `${place}.${index}`, name)),
    ];
  }
  if (typeof value !== "object" || value === null) return [...own, ...unions];
  const fields = new Map(Object.entries(value));
  const inside = Object.entries(schema.properties ?? {}).flatMap(([field, property]) =>
    occurrences(contract, property, fields.get(field), `${place}.${field}`, `${name ?? ""}.${field}`),
  );
  return [...own, ...unions, ...inside];
}

/** Fields of a value that the contract does not know, such as `LinkRecord.colour`. */
export function unknownFields(contract: OpenApi, given: Schema, value: unknown, owner?: string): string[] {
  const { schema, name } = named(contract, given, owner);
  if (Array.isArray(value))
    return schema.items ? value.flatMap((entry) => unknownFields(contract, schema.items ?? {}, entry, name)) : [];
  if (typeof value !== "object" || value === null || !schema.properties || schema.additionalProperties) return [];
  const { properties } = schema;
  return Object.entries(value).flatMap(([field, child]) => {
    const property = properties[field];
    return property ? unknownFields(contract, property, child, `${name ?? ""}.${field}`) : [`${name ?? ""}.${field}`];
  });
}

/** The value may be meant for this variant of a union: its type, its required fields and the types of its fields agree. */
function fits(contract: OpenApi, given: Schema, value: unknown): boolean {
  const { schema } = named(contract, given, undefined);
  const { type, nullable, properties = {}, required = [], items, additionalProperties } = schema;
  const values = schema.enum;
  if (value === null) return nullable === true || values?.includes(null) === true;
  if (values && !values.includes(value)) return false;
  if (type === "array" || Array.isArray(value)) {
    return type === "array" && Array.isArray(value) && value.every((entry) => !items || fits(contract, items, entry));
  }
  if (typeof value !== "object") {
    return type === undefined || type === typeof value || (type === "integer" && typeof value === "number");
  }
  if (type !== undefined && type !== "object") return false;
  return (
    required.every((field) => field in value) &&
    Object.entries(value).every(([field, child]) => {
      const rest = typeof additionalProperties === "object" ? additionalProperties : undefined;
      const property = properties[field] ?? rest;
      const union = property?.anyOf ?? property?.oneOf;
      if (union) return union.some((variant) => fits(contract, variant, child));
      return !property || fits(contract, property, child);
    })
  );
}

function named(
  contract: OpenApi,
  given: Schema,
  owner: string | undefined,
): { schema: Schema; name: string | undefined } {
  if (given.$ref === undefined) return { schema: given, name: owner };
  const name = refName(given.$ref);
  const schemas: Record<string, Schema | undefined> = contract.components.schemas;
  return { schema: schemas[name] ?? {}, name };
}

function children(
  { properties = {}, items, allOf = [], anyOf = [], oneOf = [] }: Schema,
  name: string | undefined,
): [Schema, string | undefined][] {
  return [
    ...Object.entries(properties).map(([field, child]): [Schema, string] => [child, `${name ?? ""}.${field}`]),
    ...[...(items ? [items] : []), ...allOf, ...anyOf, ...oneOf].map((child): [Schema, string | undefined] => [
      child,
      name,
    ]),
  ];
}
