/** An object of an OpenAPI document that has keywords. */
export type Keywords = Record<string, unknown>;

/** Keywords that hold a map of names that people chose: `example` among them is a name, not a keyword. */
const MAPS = new Set([
  "callbacks",
  "content",
  "encoding",
  "headers",
  "parameters",
  "patternProperties",
  "paths",
  "properties",
  "requestBodies",
  "responses",
  "schemas",
  "securitySchemes",
  "webhooks",
]);

/** Keywords that hold data, in which no name is a keyword. */
const DATA = new Set(["default", "discriminator", "enum", "example", "examples", "security"]);

/** Makes what stands in place of an object that has keywords; `inside` goes on with what it holds. */
export type Visit = (object: Keywords, inside: (object: Keywords) => Keywords) => unknown;

/** A copy of a document as `visit` makes it of its objects. Data, examples and extensions stay as they are. */
export function walk(node: unknown, visit: Visit): unknown {
  if (Array.isArray(node)) return node.map((child) => walk(child, visit));
  if (!isObject(node)) return node;
  return visit(node, (object) =>
    mapValues(object, (child, key) => {
      if (key.startsWith("x-") || DATA.has(key)) return child;
      if (MAPS.has(key) && isObject(child)) return mapValues(child, (named) => walk(named, visit));
      return walk(child, visit);
    }),
  );
}

export function isObject(value: unknown): value is Keywords {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function mapValues(map: Keywords, change: (value: unknown, key: string) => unknown): Keywords {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value, key)]));
}
