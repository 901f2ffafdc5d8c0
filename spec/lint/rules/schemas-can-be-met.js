import { Ajv } from "ajv";
import { boundsOf, child, children, closedValues, field, follow } from "../document.js";
import { plain } from "../json-schema.js";
import { hasNumber } from "../numbers.js";

/** Bounds of a count in pairs, of which the one is never above the other. */
const BOUNDS = /** @type {const} */ ([
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minProperties", "maxProperties"],
]);

const NUMBERS = /** @type {const} */ (["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"]);

const ajv = new Ajv({ strict: false, validateFormats: false, logger: false });

/** Some value fits every schema, and its default is one: the packages offer it, and the sandbox makes records of it. */
export function schemasCanBeMet() {
  return {
    Schema(/** @type {any} */ schema, /** @type {import("../types.js").Context} */ ctx) {
      const place = { node: schema, location: ctx.location };
      const bounds = boundsOf(place, ctx);
      // What a member of an allOf contradicts by itself is said there.
      const parts = children(child(place, ["allOf"], ctx), ctx).map(([, part]) => boundsOf(part, ctx));
      const at = (/** @type {string} */ key) => ctx.location.child([schema[key] === undefined ? "allOf" : key]);
      for (const [least, most] of BOUNDS) {
        if (!isAbove(bounds, least, most) || parts.some((part) => isAbove(part, least, most))) continue;
        ctx.report({
          message: `\`${least}: ${bounds[least]}\` is above \`${most}: ${bounds[most]}\`, so that no value fits. Correct one of the two.`,
          location: at(least),
        });
      }
      if (!hasNumber(bounds) && parts.every(hasNumber)) {
        const said = NUMBERS.filter((key) => bounds[key] !== undefined).map((key) => `\`${key}: ${bounds[key]}\``);
        ctx.report({
          message: `No ${bounds.type === "integer" ? "whole number" : "number"} fits ${said.join(", ")}. Correct one of them.`,
          location: at("minimum"),
        });
      }
      checkMapping(place, ctx);
      const fault = faultOfPattern(schema.pattern);
      if (fault !== undefined) {
        ctx.report({
          message: `The \`pattern\` is no regular expression of JavaScript, in which all packages and programs read it: ${fault}. Correct it.`,
          location: ctx.location.child(["pattern"]),
        });
        return;
      }
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
 * Why no validator can read a pattern.
 * @param {unknown} pattern
 */
function faultOfPattern(pattern) {
  if (typeof pattern !== "string") return undefined;
  try {
    new RegExp(pattern, "u");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * @param {import("../document.js").AllBounds} bounds
 * @param {(typeof BOUNDS)[number][0]} least
 * @param {(typeof BOUNDS)[number][1]} most
 */
function isAbove(bounds, least, most) {
  const { [least]: lowest, [most]: highest } = bounds;
  return lowest !== undefined && highest !== undefined && lowest > highest;
}

/**
 * The packages tell variants apart by the values of their own field, and OpenAPI by the mapping, or else by the names of their schemas: all
 * say the same.
 * @param {import("../document.js").Place} schema
 * @param {import("../types.js").Context} ctx
 */
function checkMapping(schema, ctx) {
  const { propertyName, mapping } = schema.node.discriminator ?? {};
  if (propertyName === undefined) return;
  const place = schema.location.child(["discriminator", "mapping"]);
  const mapped = new Set();
  const variants = ["oneOf", "anyOf"].flatMap((keyword) => children(child(schema, [keyword], ctx), ctx));
  if (variants.length === 0) {
    const names = Object.values(mapping ?? {}).map((target) => `{ $ref: "${reference(target)}" }`);
    const union = `oneOf: [${names.length > 0 ? names.join(", ") : "…"}]`;
    ctx.report({
      message: `The discriminator \`${propertyName}\` stands beside no \`oneOf\`, so that no variants are told apart: what is composed of this schema is not looked for. Give what is one of several a schema of its own, with \`${union}\` and the discriminator, refer to that where one of them is meant, and leave the discriminator out here.`,
      location: schema.location.child(["discriminator"]),
    });
    return;
  }
  for (const [value, target] of Object.entries(mapping ?? {})) {
    const variant = follow({ node: { $ref: reference(target) }, location: schema.location }, ctx);
    mapped.add(variant?.node);
    const own = closedValues(field(variant, propertyName, ctx), ctx);
    const why = !variants.some(([, { node }]) => node === variant?.node)
      ? "which is none of the variants"
      : own?.includes(value)
        ? undefined
        : `whose \`${propertyName}\` is ${inWords(own)}`;
    if (why === undefined) continue;
    ctx.report({
      message: `The discriminator maps \`${value}\` to \`${target}\`, ${why}, and the packages go by what the variants say. Correct the mapping, or the variant.`,
      location: place.child([value]),
    });
  }
  for (const keyword of ["oneOf", "anyOf"]) {
    for (const [index, variant] of children(child(schema, [keyword], ctx), ctx)) {
      const name = String(schema.node[keyword][index].$ref ?? "")
        .split("/")
        .at(-1);
      const own = closedValues(field(variant, propertyName, ctx), ctx);
      if (!name || mapped.has(variant.node) || own?.includes(name)) continue;
      ctx.report({
        message: `The discriminator maps nothing to \`${name}\`, so that OpenAPI tells it by \`${propertyName}: ${name}\`, but its \`${propertyName}\` is ${inWords(own)}, and the packages go by what the variants say. ${own ? "Map its value to it, or correct the variant" : "Give its field an `enum` of that value, or of another one that is mapped to it"}.`,
        location: schema.location.child([keyword, Number(index)]),
      });
    }
  }
}

/** A name alone is that of a component. */
function reference(/** @type {string} */ target) {
  return /^[\w-]+$/.test(target) ? `#/components/schemas/${target}` : target;
}

/** @param {unknown[] | undefined} values */
function inWords(values) {
  return values ? values.map((one) => `\`${one}\``).join(" or ") : "anything";
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
