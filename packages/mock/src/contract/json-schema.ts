import { isDeepStrictEqual } from "node:util";
import type { IHttpOperation } from "@stoplight/types";
import { isWrittenInJson } from "@video-ads/http/media-type";

/** The JSON Schema (draft 7) that Prism makes of a schema of the contract. References are already resolved. */
export type JsonSchema = NonNullable<
  NonNullable<NonNullable<NonNullable<IHttpOperation["request"]>["body"]>["contents"]>[number]["schema"]
>;

/** A schema and all that it is composed of. */
export function partsOf(schema: JsonSchema | undefined): JsonSchema[] {
  if (!schema) return [];
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [schema, ...parts.flatMap((part) => (typeof part === "object" ? partsOf(part) : []))];
}

/** Whether a schema is of lists or of objects, also by what it is composed of; undefined: of neither. */
export function kindOf(schema: JsonSchema | undefined): "array" | "object" | undefined {
  const types = partsOf(schema).flatMap(({ type }) => type ?? []);
  return (["array", "object"] as const).find((kind) => types.includes(kind));
}

/**
 * Whether a value is a text in a type that is not JSON, such as XML, and its schema describes objects or lists: what they are like in that type
 * nobody knows here.
 */
export function isTextOfItsOwn(value: unknown, mediaType: string, schema: JsonSchema): boolean {
  if (typeof value !== "string" || isWrittenInJson(mediaType)) return false;
  const types = partsOf(schema).flatMap(({ type }) => type ?? []);
  return kindOf(schema) !== undefined && !types.includes("string");
}

/** What a value is where it is left out: the default that stands in the schema itself, or in what it is composed of. */
export function defaultOf(schema: JsonSchema): unknown {
  const [own, ...others] = partsOf(schema).flatMap(({ default: preset }) => (preset === undefined ? [] : [preset]));
  return schema.default !== undefined || others.every((other) => isDeepStrictEqual(other, own)) ? own : undefined;
}

/** What the entries of a list are; undefined where its schema says it of none, or of each by its place. */
export function itemsOf({ items }: JsonSchema): JsonSchema | undefined {
  return typeof items === "object" && !Array.isArray(items) ? items : undefined;
}

/** The same of a schema and of all that it is composed of, such as a list that may be null. */
export function entriesOf(schema: JsonSchema | undefined): JsonSchema[] {
  return partsOf(schema).flatMap((part) => itemsOf(part) ?? []);
}

/** A file, or a list of them: Prism turns `format: binary` into this. */
export function isFile(schema: JsonSchema | undefined): boolean {
  const one = entryOf(schema);
  if (one?.contentMediaType === "application/octet-stream") return true;
  return (one?.allOf ?? []).some((part) => typeof part === "object" && isFile(part));
}

/** What one field of a form holds: of a list, an entry. */
export function entryOf(schema: JsonSchema | undefined): JsonSchema | undefined {
  return [schema?.type].flat().includes("array") ? schema && itemsOf(schema) : schema;
}

/** Names and schemas of an object's properties, also of those that only one alternative of a union has. */
export function propertiesOf(schema: JsonSchema): Map<string, JsonSchema> {
  const found = new Map<string, JsonSchema>();
  for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
    if (typeof part === "object") for (const [name, property] of propertiesOf(part)) found.set(name, property);
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (typeof property === "object") found.set(name, property);
  }
  return found;
}

/** Those of its properties that a request may have. */
export function sendableProperties(schema: JsonSchema): Map<string, JsonSchema> {
  return new Map([...propertiesOf(schema)].filter(([, own]) => own.readOnly !== true));
}

/** What a request may have in a field of an object: in one that it names, or in any of a map. Undefined: only the service says it. */
export function sendableField(schema: JsonSchema, name: string): JsonSchema | undefined {
  const properties = propertiesOf(schema);
  const own = properties.get(name);
  if (own) return own.readOnly === true ? undefined : own;
  const [others = properties.size === 0] = partsOf(schema).flatMap(
    ({ additionalProperties = [] }) => additionalProperties,
  );
  return typeof others === "object" ? others : others ? {} : undefined;
}

/** The properties of an object, each with every schema that an alternative of a union has for it. */
export function alternativesOfProperties(schema: JsonSchema): Map<string, JsonSchema[]> {
  const found = new Map<string, JsonSchema[]>();
  const objects = (parts: typeof schema.allOf = []) =>
    parts.flatMap((part) => (typeof part === "object" ? [part] : []));
  for (const part of objects(schema.allOf)) {
    for (const [name, own] of alternativesOfProperties(part)) found.set(name, own);
  }
  for (const branches of [objects(schema.anyOf), objects(schema.oneOf)]) {
    const all = branches.flatMap((branch) => [...alternativesOfProperties(branch)]);
    for (const [name] of all)
      found.set(
        name,
        all.flatMap(([other, own]) => (other === name ? own : [])),
      );
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (typeof property === "object") found.set(name, [property]);
  }
  return found;
}

/** Names of the properties that an object always has: also those that each alternative of a union asks for. */
export function requiredOf(schema: JsonSchema): Set<string> {
  const parts = (schema.allOf ?? []).flatMap((part) => (typeof part === "object" ? [...requiredOf(part)] : []));
  const found = new Set([...parts, ...(Array.isArray(schema.required) ? schema.required : [])]);
  for (const branches of [schema.anyOf ?? [], schema.oneOf ?? []]) {
    const [first, ...others] = branches.flatMap((part) => (typeof part === "object" ? [requiredOf(part)] : []));
    for (const name of first ?? []) if (others.every((other) => other.has(name))) found.add(name);
  }
  return found;
}

/**
 * The first paragraph of the description of the value that a rule is about.
 *
 * @param path The rule's place, as Ajv says it: `#/properties/name/allOf/0/pattern`. Where the schema is composed, what it is composed to
 * describes it.
 */
export function meaningAt(schema: unknown, path: string): string | undefined {
  let at = schema;
  let meaning: string | undefined;
  let composed = false;
  for (const step of path.split("/").slice(1, -1).map(unescaped)) {
    if (typeof at !== "object" || at === null) return undefined;
    at = Reflect.get(at, step);
    if (COMPOSING.has(step)) composed = true;
    else if (!/^\d+$/.test(step)) composed = false;
    const text = typeof at === "object" && at !== null && "description" in at ? at.description : undefined;
    if (typeof text === "string")
      meaning = text
        .split(/\n\s*\n/)[0]
        ?.replace(/\s+/g, " ")
        .trim();
    else if (!composed) meaning = undefined;
  }
  return meaning;
}

const COMPOSING: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf"]);

function unescaped(step: string): string {
  return decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
}

/** The part of a document that circular references point into, of all operations; every schema is compiled together with it. */
export function bundleOf(operation: object): unknown {
  return sharedBy(operation)?.answered ?? ("__bundled__" in operation ? operation.__bundled__ : undefined);
}

/** The same as it is sent, where it is another thing than what is answered. */
export function sentBundleOf(operation: object): unknown {
  return sharedBy(operation)?.sent ?? ("__sent__" in operation ? operation.__sent__ : bundleOf(operation));
}

function sharedBy(operation: { __shared__?: { answered: unknown; sent: unknown } }) {
  return operation.__shared__;
}

/** Fields that others replace (`x-deprecated`), and those. */
export function replacements(schemas: ReadonlyMap<string, JsonSchema>): [old: string, now: string][] {
  return [...schemas].flatMap(([field, schema]) =>
    partsOf(schema).flatMap((part): [string, string][] => {
      const { replacement }: { replacement?: unknown } = Reflect.get(part, "x-deprecated") ?? {};
      return typeof replacement === "string" ? [[field, replacement]] : [];
    }),
  );
}
