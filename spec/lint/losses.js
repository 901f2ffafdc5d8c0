// What a request says and a record cannot have: values that the field of the same name does not take.
import {
  boundsOf,
  child,
  children,
  closedValues,
  fieldInVariants,
  keywordOf,
  mayBeNull,
  namesOfFields,
  schemaTypes,
} from "./document.js";

/** @typedef {import("./document.js").Place} Place */

export const SINGLE = ["string", "number", "integer", "boolean"];

/** Bounds of a value: how each is called, and whether a smaller one lets less through. */
const BOUNDS = /** @type {const} */ ([
  ["maximum", "upper"],
  ["maxLength", "upper"],
  ["maxItems", "upper"],
  ["minimum", "lower"],
  ["minLength", "lower"],
  ["minItems", "lower"],
]);

/** @typedef {{ path: string, place: Place, why: string, mend: string }} Loss */

/**
 * Fields of a request with values that those of the same name in a record cannot have.
 * @param {Place | undefined} request
 * @param {Place | undefined} record
 * @param {import("./types.js").Context} ctx
 * @param {(string | undefined)[]} told Fields that no request fills.
 * @param {string} around Path of what the fields stand in.
 * @param {Set<unknown>} seen Schemas of requests that were looked at: one may contain itself.
 * @returns {Loss[]}
 */
export function losses(request, record, ctx, told = [], around = "", seen = new Set()) {
  if (!request || !record || request.node === record.node || seen.has(request.node)) return [];
  seen.add(request.node);
  return namesOfFields(request, ctx).flatMap((name) => {
    const [sent, held] = [request, record].map((schema) => fieldInVariants(schema, name, ctx));
    if (told.includes(name) || sent?.some(({ node }) => node.readOnly === true || node.format === "binary")) return [];
    return lossesOf(`${around}${name}`, sent ?? [], held ?? [], ctx, seen);
  });
}

/**
 * @param {string} path
 * @param {Place[]} sents What the field is in the variants of the request that have it.
 * @param {Place[]} helds And in those of the record: that takes null, if one of them does. All else is asked of the first ones.
 * @param {import("./types.js").Context} ctx
 * @param {Set<unknown>} seen
 * @returns {Loss[]}
 */
export function lossesOf(path, sents, helds, ctx, seen) {
  const [sent, held] = [sents[0], helds[0]];
  if (!sent || !held || sents.every(({ node }) => helds.some((one) => one.node === node))) return [];
  const cleared = whereNullIsLost(sents, helds, ctx);
  const wrong = sent.node === held.node ? undefined : whyLost(sent, held, ctx);
  return [
    ...(wrong ? [{ path, place: sent, ...wrong }] : []),
    ...(cleared ? [{ path, place: cleared, ...NULL_LOST }] : []),
    ...lossesOf(`${path}[]`, entriesOf(sents, ctx), entriesOf(helds, ctx), ctx, seen),
    ...losses(sent, held, ctx, [], `${path}.`, seen),
  ];
}

/** Null is a value like others: it may be sent to clear a field. */
const NULL_LOST = {
  why: "null, and is never null",
  mend: "Make it nullable there as well (`nullable: true`, beside a `$ref` `oneOf: [{ $ref }, { enum: [null] }]`)",
};

/**
 * Where a request takes null of a field that no record has as null. What has no type takes any value.
 * @param {Place[]} sents
 * @param {Place[]} helds
 * @param {import("./types.js").Context} ctx
 */
function whereNullIsLost(sents, helds, ctx) {
  if (helds.some((held) => schemaTypes(held, ctx).size === 0 || mayBeNull(held, ctx))) return undefined;
  return sents.find((sent) => schemaTypes(sent, ctx).size > 0 && mayBeNull(sent, ctx));
}

/**
 * What the entries of lists are, also of such as may be null.
 * @param {Place[]} lists
 * @param {import("./types.js").Context} ctx
 * @returns {Place[]}
 */
function entriesOf(lists, ctx) {
  return lists.flatMap((list) => {
    const entry = child(list, ["items"], ctx);
    if (entry) return [entry];
    const parts = ["allOf", "oneOf", "anyOf"].flatMap((keyword) => children(child(list, [keyword], ctx), ctx));
    return entriesOf(
      parts.map(([, part]) => part),
      ctx,
    );
  });
}

/**
 * @param {Place} sent
 * @param {Place} held
 * @param {import("./types.js").Context} ctx
 */
function whyLost(sent, held, ctx) {
  const [types, kept] = [sent, held].map((one) => [...schemaTypes(one, ctx)]);
  if (!types?.length || !kept?.length) return undefined;
  // An id may be sent of what the record shows as a whole; then nothing of either is of the type of the other.
  if (![...types, ...kept].every((type) => SINGLE.includes(type)) && !types.some((type) => kept.includes(type)))
    return whyBeyond(sent, held, ctx);
  const other = types.find((type) => !kept.includes(type) && !(type === "integer" && kept.includes("number")));
  if (other !== undefined) {
    return {
      why: `${ONE[other]}, and has ${kept.map((type) => ONE[type]).join(" or ")}`,
      mend: "Give both the same type",
    };
  }
  const values = closedValues(held, ctx);
  if (!values) return whyBeyond(sent, held, ctx);
  const asked = closedValues(sent, ctx);
  const more = asked?.filter((value) => !values.includes(value)) ?? [];
  if (asked && more.length === 0) return undefined;
  return asked
    ? {
        why: `${more.map((value) => `\`${value}\``).join(", ")}, which is none of the values (${values.join(", ")})`,
        mend: "Give both the same enum, or that of the record more",
      }
    : { why: `any value, and has only ${values.join(", ")}`, mend: "Give both the same enum" };
}

/** Types as they are read. */
const ONE = /** @type {Record<string, string>} */ ({
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  object: "an object",
  array: "a list",
});

/**
 * @param {Place} sent
 * @param {Place} held
 * @param {import("./types.js").Context} ctx
 */
function whyBeyond(sent, held, ctx) {
  const [sends, holds] = [boundsOf(sent, ctx), boundsOf(held, ctx)];
  for (const [bound, side] of BOUNDS) {
    const [asked, kept] = [sends[bound], holds[bound]];
    if (kept === undefined || (side === "lower" && kept === 0 && bound !== "minimum")) continue;
    if (asked !== undefined && (side === "upper" ? asked <= kept : asked >= kept)) continue;
    return lossBy(bound, asked, kept);
  }
  for (const [keyword, lets] of RULES) {
    const [asked, kept] = [sent, held].map((one) => keywordOf(one, keyword, ctx));
    if (kept !== undefined && kept !== false && !lets(kept, asked, sent, ctx)) return lossBy(keyword, asked, kept);
  }
  return undefined;
}

/** Rules of a record that are no bounds, and whether all that a request takes keeps them. */
const RULES =
  /** @type {[string, (kept: any, asked: any, sent: Place, ctx: import("./types.js").Context) => boolean][]} */ ([
    [
      "pattern",
      (kept, asked, sent, ctx) => asked === kept || everyValue(sent, ctx, (value) => new RegExp(kept, "u").test(value)),
    ],
    ["format", (kept, asked, sent, ctx) => asked === kept || !FORMATS.has(kept) || everyValue(sent, ctx, () => true)],
    ["uniqueItems", (_, asked) => asked === true],
    [
      "multipleOf",
      (kept, asked, sent, ctx) => countsBy(asked ?? (schemaTypes(sent, ctx).has("integer") ? 1 : undefined), kept),
    ],
  ]);

/** Formats that a value has or has not; others say how large a number is, or how a text is meant. */
const FORMATS = new Set(["date", "date-time", "email", "hostname", "ipv4", "ipv6", "uri", "url", "uuid"]);

/** Where a request takes some values alone, whether each of them is fine. */
function everyValue(
  /** @type {Place} */ sent,
  /** @type {import("./types.js").Context} */ ctx,
  /** @type {(value: string) => boolean} */ isFine,
) {
  return closedValues(sent, ctx)?.every((value) => isFine(String(value))) ?? false;
}

function countsBy(/** @type {number | undefined} */ asked, /** @type {number} */ kept) {
  return asked !== undefined && Math.abs(asked / kept - Math.round(asked / kept)) < 1e-9;
}

/**
 * @param {string} keyword
 * @param {unknown} asked
 * @param {unknown} kept
 */
function lossBy(keyword, asked, kept) {
  return {
    why: `what has ${asked === undefined ? `no \`${keyword}\`` : `\`${keyword}: ${asked}\``}, and has \`${keyword}: ${kept}\``,
    mend: `Give both the same \`${keyword}\``,
  };
}
