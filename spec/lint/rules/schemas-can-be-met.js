import { Ajv } from "ajv";
import { child, children, closedValues, field, follow } from "../document.js";
import { hasNumber } from "../numbers.js";

/** Bounds of a count in pairs, of which the one is never above the other. */
const BOUNDS = /** @type {const} */ ([
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minProperties", "maxProperties"],
]);

const ajv = new Ajv({ strict: false, validateFormats: false, logger: false });

/** Some value fits every schema, and its default is one: the packages offer it, and the sandbox makes records of it. */
export function schemasCanBeMet() {
  return {
    Schema(/** @type {any} */ schema, /** @type {import("../types.js").Context} */ ctx) {
      for (const [least, most] of BOUNDS) {
        if (!(schema[least] > schema[most])) continue;
        ctx.report({
          message: `\`${least}: ${schema[least]}\` is above \`${most}: ${schema[most]}\`, so that no value fits. Correct one of the two.`,
          location: ctx.location.child([least]),
        });
      }
      if (!hasNumber(schema)) {
        const said = ["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"]
          .filter((key) => schema[key] !== undefined)
          .map((key) => `\`${key}: ${schema[key]}\``);
        ctx.report({
          message: `No ${schema.type === "integer" ? "whole number" : "number"} fits ${said.join(", ")}. Correct one of them.`,
          location: ctx.location.child(["minimum"]),
        });
      }
      checkMapping({ node: schema, location: ctx.location }, ctx);
      if (schema.default === undefined) return;
      const why = whyNot(schema.default, { node: schema, location: ctx.location }, ctx);
      if (why === undefined) return;
      ctx.report({
        message: `The default \`${JSON.stringify(schema.default)}\` is no value of its own schema: ${why}. Correct the default, or the schema.`,
        location: ctx.location.child(["default"]),
      });
    },
  };
}

/**
 * The packages tell variants apart by the values of their own field, and OpenAPI by the mapping: both say the same.
 * @param {import("../document.js").Place} schema
 * @param {import("../types.js").Context} ctx
 */
function checkMapping(schema, ctx) {
  const { propertyName, mapping } = schema.node.discriminator ?? {};
  const place = schema.location.child(["discriminator", "mapping"]);
  const variants = ["oneOf", "anyOf"].flatMap((keyword) => children(child(schema, [keyword], ctx), ctx));
  for (const [value, target] of Object.entries(mapping ?? {})) {
    // A name alone is that of a component.
    const reference = /^[\w-]+$/.test(target) ? `#/components/schemas/${target}` : target;
    const variant = follow({ node: { $ref: reference }, location: schema.location }, ctx);
    const own = closedValues(field(variant, propertyName, ctx), ctx);
    const why = !variants.some(([, { node }]) => node === variant?.node)
      ? "which is none of the variants"
      : own && !own.includes(value)
        ? `whose \`${propertyName}\` is ${own.map((one) => `\`${one}\``).join(" or ")}`
        : undefined;
    if (why === undefined) continue;
    ctx.report({
      message: `The discriminator maps \`${value}\` to \`${target}\`, ${why}, and the packages go by what the variants say. Correct the mapping, or the variant.`,
      location: place.child([value]),
    });
  }
}

/**
 * What a schema has against a value, in words.
 * @param {unknown} value
 * @param {import("../document.js").Place} place
 * @param {import("../types.js").Context} ctx
 */
function whyNot(value, place, ctx) {
  let fits;
  try {
    fits = ajv.compile(plain(place, ctx));
  } catch {
    // Redocly says itself what is no schema.
    return undefined;
  }
  if (fits(value)) return undefined;
  const [fault] = fits.errors ?? [];
  const allowed = fault?.params.allowedValues;
  return Array.isArray(allowed)
    ? `those are ${allowed.map((one) => JSON.stringify(one)).join(", ")}`
    : `it ${fault?.message}`;
}

/**
 * A schema of OpenAPI 3.0 as JSON Schema, in one piece. Where it comes back to itself, anything fits.
 * @param {import("../document.js").Place | undefined} place
 * @param {import("../types.js").Context} ctx
 * @param {unknown[]} around Schemas in which this one stands.
 * @returns {any}
 */
function plain(place, ctx, around = []) {
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
