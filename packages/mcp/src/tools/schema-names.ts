// The names that a schema of arguments has, for whoever looks for others.
import { fieldOf, isObject } from "@video-ads/core/job";
import type { Names } from "@video-ads/operate/unknown-names";

/** Undefined: what fits the schema has any shape. */
export function namesOfSchema(schema: unknown): Names | undefined {
  if (!isObject(schema)) return undefined;
  const [properties, items, others] = ["properties", "items", "additionalProperties"].map((key) =>
    fieldOf(schema, key),
  );
  const inside = isObject(items) ? items : isObject(others) ? others : undefined;
  const own: Names | undefined =
    isObject(properties) || inside
      ? {
          named: new Map(Object.entries(properties ?? {}).map(([name, one]) => [name, namesOfSchema(one)])),
          ...(inside && { entries: { names: namesOfSchema(inside) } }),
        }
      : undefined;
  const members = [fieldOf(schema, "anyOf") ?? []].flat().filter((member) => !isPlain(member));
  return members.length === 0 ? own : [...(own ? [own] : []), ...members.map(namesOfSchema)].reduce(inEither);
}

/** What is of one shape or the other: of any, where one of them is. */
function inEither(one: Names | undefined, other: Names | undefined): Names | undefined {
  if (!one || !other) return undefined;
  const named = new Map(one.named);
  for (const [name, names] of other.named) named.set(name, named.has(name) ? inEither(named.get(name), names) : names);
  const entries =
    one.entries && other.entries
      ? { names: inEither(one.entries.names, other.entries.names) }
      : (one.entries ?? other.entries);
  return { named, ...(entries && { entries }) };
}

/** Nothing that has names inside. */
function isPlain(member: unknown): boolean {
  const types = isObject(member) ? [fieldOf(member, "type")].flat() : [];
  return (
    types.length > 0 && types.every((type) => ["string", "number", "integer", "boolean", "null"].includes(String(type)))
  );
}
