// Schemas of the contract as a validator takes them.
import { child } from "./document.js";

/**
 * A schema of OpenAPI 3.0 as JSON Schema, in one piece. Where it comes back to itself, anything fits.
 * @param {import("./document.js").Place | undefined} place
 * @param {import("./types.js").Context} ctx
 * @param {unknown[]} around Schemas in which this one stands.
 * @returns {any}
 */
export function plain(place, ctx, around = []) {
  const here = child(place, [], ctx);
  if (!here || around.includes(here.node)) return {};
  const inside = [...around, here.node];
  const one = (/** @type {(string | number)[]} */ ...keys) => plain(child(here, keys, ctx), ctx, inside);
  const { type, nullable, properties, items, additionalProperties, minimum, maximum, ...rest } = here.node;
  const { exclusiveMinimum, exclusiveMaximum, discriminator, ...schema } = rest;
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    if (Array.isArray(schema[keyword])) schema[keyword] = schema[keyword].map((_, index) => one(keyword, index));
  }
  if (schema.not) schema.not = one("not");
  if (type) schema.type = nullable ? [type, "null"] : type;
  if (minimum !== undefined) schema[exclusiveMinimum ? "exclusiveMinimum" : "minimum"] = minimum;
  if (maximum !== undefined) schema[exclusiveMaximum ? "exclusiveMaximum" : "maximum"] = maximum;
  if (items) schema.items = one("items");
  if (properties) {
    schema.properties = Object.fromEntries(Object.keys(properties).map((name) => [name, one("properties", name)]));
  }
  if (additionalProperties !== undefined) {
    schema.additionalProperties =
      typeof additionalProperties === "object" ? one("additionalProperties") : additionalProperties;
  }
  return schema;
}
