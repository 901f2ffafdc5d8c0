import { nearInWords } from "@video-ads/core/options";
import {
  boundsOf,
  child,
  children,
  closedValues,
  describedBy,
  field,
  fieldInVariants,
  formatOf,
  keywordOf,
  mayBeNull,
  namesOfFields,
  operationsOf,
  recordSchema,
  requestMedia,
  schemaTypes,
  successAnswers,
  toldByStates,
} from "../document.js";
import { countOf } from "../numbers.js";

/** @typedef {import("../document.js").Place} Place */

/** Methods whose body says something of a record. */
const WRITING = ["post", "put", "patch"];

const SINGLE = ["string", "number", "integer", "boolean"];

/** Bounds of a value: how each is called, and whether a smaller one lets less through. */
const BOUNDS = /** @type {const} */ ([
  ["maximum", "upper"],
  ["maxLength", "upper"],
  ["maxItems", "upper"],
  ["minimum", "lower"],
  ["minLength", "lower"],
  ["minItems", "lower"],
]);

/**
 * What a request says stands in the record from then on, in the field of the same name: so that takes every value that can be sent.
 * The sandbox would show that of the example in its place.
 */
export function requestsFitRecords() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        const reported = new Set();
        for (const operation of operations) {
          if (!WRITING.includes(operation.method)) continue;
          for (const { message, place } of slips(operation, operations, ctx)) {
            if (reported.has(place.node)) continue;
            reported.add(place.node);
            ctx.report({ message, location: place.location });
          }
          for (const { message, place } of tooManyParts(operation, operations, ctx)) {
            if (reported.has(place.node)) continue;
            reported.add(place.node);
            ctx.report({ message, location: place.location });
          }
          const told = ["id", ...toldByStates(operation, operations)];
          for (const [record, from] of recordsOf(operation, operations, ctx)) {
            for (const [, media] of requestMedia(operation, ctx)) {
              const body = child(media, ["schema"], ctx);
              for (const { path, place, why, mend } of losses(body, record, ctx, told)) {
                if (reported.has(place.node)) continue;
                reported.add(place.node);
                ctx.report({
                  message: `${operation.title} takes \`${path}\` as ${why} in the record of ${from}. What is sent stands there from then on, and some of it would be lost. ${mend}, or call one of the two fields otherwise.`,
                  location: place.location,
                });
              }
            }
          }
        }
      },
    },
  };
}

/**
 * The records that a request fills, and who shows them: that of the job, and what the operation itself answers.
 * @param {import("../document.js").Operation} operation
 * @param {import("../document.js").Operation[]} operations
 * @param {import("../types.js").Context} ctx
 * @returns {[Place, string][]}
 */
function recordsOf(operation, operations, ctx) {
  const { type, action } = operation.node["x-job"] ?? {};
  const read = action === "start" || action === "render" ? describedBy(operations, type) : undefined;
  const job = read && recordSchema(read, ctx);
  const [answer] = successAnswers(operation, ctx);
  const schema = answer && child(answer[1], ["schema"], ctx);
  const own = [schema, ...namesOfFields(schema, ctx).map((name) => field(schema, name, ctx))].find(
    (one) => one && [...schemaTypes(field(one, "id", ctx), ctx)].some((idType) => SINGLE.includes(idType)),
  );
  const records = /** @type {[Place | undefined, string][]} */ ([
    [job, read?.title ?? ""],
    [own?.node === job?.node ? undefined : own, operation.title],
  ]);
  return records.flatMap(([record, from]) => (record ? [/** @type {[Place, string]} */ ([record, from])] : []));
}

/** Methods whose body changes a record that is there. */
const CHANGING = ["put", "patch"];

/**
 * Fields of a change that no record has, nor what makes one, and that are a slip away from one that it lacks: what is sent in them would
 * change nothing.
 * @param {import("../document.js").Operation} operation
 * @param {import("../document.js").Operation[]} operations
 * @param {import("../types.js").Context} ctx
 */
function slips(operation, operations, ctx) {
  if (!CHANGING.includes(operation.method)) return [];
  const reads = operations.filter(({ method, path }) => method === "get" && path === operation.path);
  const records = [operation, ...reads].flatMap((one) => recordsOf(one, operations, ctx).map(([record]) => record));
  if (records.length === 0) return [];
  const isOfThem = (/** @type {[Place, string]} */ [record]) => records.some(({ node }) => node === record.node);
  const makes = operations.filter(
    (one) =>
      one.method === "post" &&
      (one.path === operation.path.replace(/\{[^/]*\}\/?$/, "") || recordsOf(one, operations, ctx).some(isOfThem)),
  );
  const bodiesOf = (/** @type {Place} */ one) =>
    requestMedia(one, ctx).flatMap(([, media]) => child(media, ["schema"], ctx) ?? []);
  const others = [...records, ...makes.flatMap(bodiesOf)];
  const known = new Map(others.flatMap((one) => namesOfFields(one, ctx).map((name) => [name, field(one, name, ctx)])));
  return bodiesOf(operation).flatMap((body) => {
    const own = namesOfFields(body, ctx);
    return own.flatMap((name) => {
      const place = field(body, name, ctx);
      if (!place || known.has(name) || place.node.writeOnly === true || formatOf(place, ctx) === "binary") return [];
      const meant = [...known].filter(
        ([other, held]) => !own.includes(other) && isSlip(name, other) && isOfOneType(place, held, ctx),
      );
      const near = nearInWords(
        `\`${name}\``,
        meant.map(([other]) => `\`${other}\``),
      );
      if (near === "") return [];
      return [
        {
          place,
          message: `${operation.title} takes \`${name}\`, which neither its record has nor what makes one, so that what is sent there would change nothing. ${near}Correct the name, add the field to the record, or mark it with \`writeOnly: true\`, if no record shows it.`,
        },
      ];
    });
  });
}

/** Names this short are near to many others: `to` and `no`, `url` and `uri`. */
const TOO_SHORT = 3;

/**
 * Whether one name may be meant by another that is near it: numbered ones (`line_1`, `line_2`) are different ones, and a word of what to
 * do (`archive`) is none of what was done (`archived`).
 * @param {string} name
 * @param {string} other
 */
function isSlip(name, other) {
  const withoutDigits = (/** @type {string} */ text) => text.replace(/\d/g, "");
  return name.length > TOO_SHORT && withoutDigits(name) !== withoutDigits(other) && other !== `${name}d`;
}

/**
 * @param {Place} sent
 * @param {Place | undefined} held
 * @param {import("../types.js").Context} ctx
 */
function isOfOneType(sent, held, ctx) {
  const [types, kept] = [sent, held].map((one) => [...schemaTypes(one, ctx)]);
  return !types?.length || !kept?.length || types.some((type) => kept.includes(type));
}

/**
 * Lists of a request that make more parts than a job has room or ids for: the sandbox could not make the last ones.
 * @param {import("../document.js").Operation} operation
 * @param {import("../document.js").Operation[]} operations
 * @param {import("../types.js").Context} ctx
 */
function tooManyParts(operation, operations, ctx) {
  const { "x-job": job, "x-credits": credits } = operation.node;
  const read = job && job.action !== "read" ? describedBy(operations, job.type) : undefined;
  const { items } = read?.node["x-job"] ?? {};
  const record = read && items !== undefined ? recordSchema(read, ctx) : undefined;
  const [parts, id] = [`${items}`, `${items}[].id`].map((path) => field(record, path, ctx));
  if (!parts) return [];
  const values = closedValues(id, ctx);
  const ids = values ? values.length : id && countOf(boundsOf(id, ctx));
  const room = [boundsOf(parts, ctx).maxItems, ids].filter((count) => count !== undefined);
  if (room.length === 0) return [];
  const most = Math.min(...room);
  const paid = (credits?.rates ?? []).flatMap((/** @type {any} */ { per, item }) => (per === "item" ? [item] : []));
  return requestMedia(operation, ctx).flatMap(([, media]) => {
    const body = child(media, ["schema"], ctx);
    const lists = namesOfFields(body, ctx).filter((name) => schemaTypes(field(body, name, ctx), ctx).has("array"));
    const named = lists.filter((name) => name === items || paid.includes(name));
    return (named.length > 0 || lists.length > 1 ? named : lists).flatMap((name) => {
      const place = field(body, name, ctx);
      const asked = boundsOf(place, ctx).maxItems;
      if (!place || (asked !== undefined && asked <= most)) return [];
      const taken = asked === undefined ? "any number of entries" : `up to ${asked} entries`;
      return [
        {
          place,
          message: `${operation.title} takes ${taken} in \`${name}\`, of which each is a part of the job, and \`${items}\` in the record of ${read?.title} has ${most === ids ? "ids" : "room"} for ${most}. Give the list \`maxItems: ${most}\`, or widen the bounds of the record.`,
        },
      ];
    });
  });
}

/** @typedef {{ path: string, place: Place, why: string, mend: string }} Loss */

/**
 * Fields of a request with values that those of the same name in a record cannot have.
 * @param {Place | undefined} request
 * @param {Place | undefined} record
 * @param {import("../types.js").Context} ctx
 * @param {(string | undefined)[]} told Fields that no request fills.
 * @param {string} around Path of what the fields stand in.
 * @param {Set<unknown>} seen Schemas of requests that were looked at: one may contain itself.
 * @returns {Loss[]}
 */
function losses(request, record, ctx, told = [], around = "", seen = new Set()) {
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
 * @param {import("../types.js").Context} ctx
 * @param {Set<unknown>} seen
 * @returns {Loss[]}
 */
function lossesOf(path, sents, helds, ctx, seen) {
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
 * @param {import("../types.js").Context} ctx
 */
function whereNullIsLost(sents, helds, ctx) {
  if (helds.some((held) => schemaTypes(held, ctx).size === 0 || mayBeNull(held, ctx))) return undefined;
  return sents.find((sent) => schemaTypes(sent, ctx).size > 0 && mayBeNull(sent, ctx));
}

/**
 * What the entries of lists are, also of such as may be null.
 * @param {Place[]} lists
 * @param {import("../types.js").Context} ctx
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
 * @param {import("../types.js").Context} ctx
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
 * @param {import("../types.js").Context} ctx
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
  /** @type {[string, (kept: any, asked: any, sent: Place, ctx: import("../types.js").Context) => boolean][]} */ ([
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
  /** @type {import("../types.js").Context} */ ctx,
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
