import { child, children, follow, schemaTypes } from "../document.js";

/** @typedef {import("../document.js").Place} Place */

const NUMBERS = ["number", "integer"];

/** What each keyword says something of. */
const OF = /** @type {Record<string, string[]>} */ ({
  minLength: ["string"],
  maxLength: ["string"],
  pattern: ["string"],
  minimum: NUMBERS,
  maximum: NUMBERS,
  exclusiveMinimum: NUMBERS,
  exclusiveMaximum: NUMBERS,
  multipleOf: NUMBERS,
  items: ["array"],
  minItems: ["array"],
  maxItems: ["array"],
  uniqueItems: ["array"],
  properties: ["object"],
  additionalProperties: ["object"],
  required: ["object"],
  minProperties: ["object"],
  maxProperties: ["object"],
});

/** What formats say something of. A number that is sent as text may say which (`int64`), so those of numbers stand beside texts as well. */
const FORMATS = /** @type {Record<string, string[]>} */ ({
  ...Object.fromEntries(
    ["date", "date-time", "email", "hostname", "ipv4", "ipv6", "uri", "uuid", "byte", "binary"].map((one) => [
      one,
      ["string"],
    ]),
  ),
  ...Object.fromEntries(["int32", "int64", "float", "double"].map((one) => [one, [...NUMBERS, "string"]])),
});

/** The keywords that say of each type how little, and how much. */
const BOUNDS = /** @type {Record<string, [least: string, most: string]>} */ ({
  string: ["minLength", "maxLength"],
  number: ["minimum", "maximum"],
  integer: ["minimum", "maximum"],
  array: ["minItems", "maxItems"],
  object: ["minProperties", "maxProperties"],
});

const WORDS = /** @type {Record<string, string>} */ ({
  string: "texts",
  number: "numbers",
  integer: "whole numbers",
  boolean: "true and false",
  array: "lists",
  object: "objects",
});

/** Every keyword of a schema says something of its type: another one would limit nothing, without a word. */
export function limitsApply() {
  /** @type {Map<unknown, Set<string>>} Keywords by the schema, which may be a part of several. */
  const reported = new Map();
  return {
    Schema(/** @type {any} */ schema, /** @type {import("../types.js").Context} */ ctx) {
      const place = { node: schema, location: ctx.location };
      for (const { at, message } of problemsIn(place, typesOf(place, ctx), ctx)) {
        const known = reported.get(at.node) ?? new Set();
        if (known.has(at.key)) continue;
        reported.set(at.node, known.add(at.key));
        ctx.report({ message, location: at.location.child([at.key]) });
      }
    },
  };
}

/**
 * The types that values of a schema have: those that it names, by itself or in its parts, and else those that its fields or entries show.
 * @param {Place} place
 * @param {import("../types.js").Context} ctx
 * @returns {string[]}
 */
function typesOf(place, ctx) {
  const named = namedIn(place, ctx, new Set());
  return named.length > 0 ? named : [...schemaTypes(place, ctx)];
}

/**
 * @param {Place} place
 * @param {import("../types.js").Context} ctx
 * @param {Set<unknown>} seen Schemas that this one stands in.
 * @returns {string[]}
 */
function namedIn({ node, location }, ctx, seen) {
  if (seen.has(node)) return [];
  if (node.type !== undefined) return [node.type];
  const inside = new Set([...seen, node]);
  return partsOf({ node, location }, ctx).flatMap((part) => namedIn(part, ctx, inside));
}

/**
 * What a schema says that means nothing, and what its parts without a type of their own say.
 * @param {Place} place
 * @param {string[]} types
 * @param {import("../types.js").Context} ctx
 * @param {Set<unknown>} seen
 * @returns {{ at: Place & { key: string }, message: string }[]}
 */
function problemsIn(place, types, ctx, seen = new Set()) {
  const { node } = place;
  if (types.length === 0 || seen.has(node)) return [];
  seen.add(node);
  const own = Object.keys(node).flatMap((key) => {
    const message = whyNothing(key, node, types);
    return message === undefined ? [] : [{ at: { ...place, key }, message }];
  });
  const parts = partsOf(place, ctx).filter((part) => namedIn(part, ctx, new Set()).length === 0);
  return [...own, ...parts.flatMap((part) => problemsIn(part, types, ctx, seen))];
}

/** @param {Place} place @param {import("../types.js").Context} ctx */
function partsOf(place, ctx) {
  return ["allOf", "oneOf", "anyOf"].flatMap((keyword) =>
    children(child(place, [keyword], ctx), ctx).flatMap(([, part]) => follow(part, ctx) ?? []),
  );
}

/**
 * @param {string} key
 * @param {any} schema
 * @param {string[]} types
 */
function whyNothing(key, schema, types) {
  const bound = /^exclusiveM/.test(key) ? `m${key.slice("exclusiveM".length)}` : undefined;
  const about = key === "format" ? FORMATS[schema.format] : Object.hasOwn(OF, key) ? OF[key] : undefined;
  if (about === undefined) return undefined;
  const said = `\`${key}${["object", "undefined"].includes(typeof schema[key]) ? "" : `: ${schema[key]}`}\``;
  if (!types.some((type) => about.includes(type))) {
    const [type = ""] = types;
    const all = [...new Set(types)].map((one) => WORDS[one] ?? one).join(" and ");
    const right = about[0] ?? "";
    return `${said} is for ${WORDS[right]}, and here stand ${all}: it would do nothing. ${meant(key, type)}\`type: ${right}\`, if ${WORDS[right]} are meant.`;
  }
  if (bound === undefined || schema[key] !== true || schema[bound] !== undefined) return undefined;
  return `${said} says nothing without \`${bound}\` beside it. Write \`${bound}\` there, or take \`${key}\` away.`;
}

/** What to write instead. */
function meant(/** @type {string} */ key, /** @type {string} */ type) {
  const [least, most] = BOUNDS[type] ?? [];
  const other = /^(exclusiveM|m)in/.test(key) ? least : /^(exclusiveM|m)ax/.test(key) ? most : undefined;
  return other === undefined ? "Take it away, or write " : `Write \`${other}\`, or `;
}
