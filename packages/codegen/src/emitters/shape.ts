import type { JsonSchema } from "@video-ads/model";

/** Keywords that say what a value is. Lengths, ranges and formats bind those who send, not those who listen. */
const SHAPE = new Set(["$ref", "type", "required"]);

/** What is left of a schema where its values come from a service that may be newer than it. */
export function shape(schema: JsonSchema): JsonSchema {
  const out: JsonSchema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (SHAPE.has(key)) out[key] = value;
    else if (key === "properties" && isSchema(value)) out[key] = mapValues(value, (child) => shape(child));
    else if ((key === "items" || key === "additionalProperties") && isSchema(value)) out[key] = shape(value);
    else if ((key === "allOf" || key === "anyOf" || key === "oneOf") && Array.isArray(value)) {
      // Without value sets, more than one branch can fit: what was "exactly one" is read as "one at least".
      out[key === "oneOf" ? "anyOf" : key] = value.filter(isSchema).map(shape);
    }
  }
  return out;
}

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function mapValues(values: JsonSchema, change: (child: JsonSchema) => JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(values).map(([key, child]) => [key, isSchema(child) ? change(child) : child]),
  );
}
