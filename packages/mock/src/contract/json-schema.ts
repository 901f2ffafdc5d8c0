import type { IHttpOperation } from "@stoplight/types";

/** The JSON Schema (draft 7) that Prism makes of a schema of the contract. References are already resolved. */
export type JsonSchema = NonNullable<
  NonNullable<NonNullable<NonNullable<IHttpOperation["request"]>["body"]>["contents"]>[number]["schema"]
>;

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

/** The part of a document that circular references point into; every schema is compiled together with it. */
export function bundleOf(operation: IHttpOperation): unknown {
  return "__bundled__" in operation ? operation.__bundled__ : undefined;
}
