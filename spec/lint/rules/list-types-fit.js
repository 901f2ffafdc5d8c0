import { valuesAt } from "@video-ads/core/job";
import {
  child,
  children,
  closedIn,
  closedValues,
  field,
  fieldInVariants,
  formatOf,
  operationsOf,
  schemaTypes,
  successAnswers,
} from "../document.js";
import { examplesOf } from "../shown.js";

/** @typedef {import("../document.js").Place} Place */

const NUMBERS = ["number", "integer"];
const ORDERED = ["string", ...NUMBERS];
const VALUES = [...ORDERED, "boolean"];

/** What a field can be, by how a filter compares it. */
const COMPARED = /** @type {Record<string, string[]>} */ ({
  eq: VALUES,
  in: VALUES,
  gte: ORDERED,
  gt: ORDERED,
  lte: ORDERED,
  lt: ORDERED,
  contains: ["string"],
});

/** What keeps the records whose field is one of the values that are given. */
const EQUAL = ["eq", "in"];

/** What keeps the records whose field is before or after the value. */
const ORDERING = ["gte", "gt", "lte", "lt"];

/** Formats that are compared by time, whatever their texts are. */
const TIMES = ["date-time", "date"];

/** Formats of which no text has two. */
const UNLIKE = ["uuid", "date-time", "date", "time", "uri", "email", "ipv4", "ipv6"];

/** What `x-list` names has the type that its work asks for, so that the sandbox can obey it and the client go through the pages. */
export function listTypesFit() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        for (const operation of operationsOf(root, ctx)) {
          const list = operation.node["x-list"];
          if (list && typeof list === "object") checkList(operation, list, ctx);
        }
      },
    },
  };
}

/**
 * What is not there at all has no type, and is refused by `lists-are-whole`.
 * @param {import("../document.js").Operation} operation
 * @param {any} list
 * @param {import("../types.js").Context} ctx
 */
function checkList(operation, list, ctx) {
  const { title, parameters, location } = operation;
  const report = (/** @type {string} */ message, /** @type {string[]} */ keys) =>
    ctx.report({ message: `${title}: ${message}`, location: location.child(["x-list", ...keys]) });
  const needs = (
    /** @type {string} */ name,
    /** @type {Place | Place[] | undefined} */ schema,
    /** @type {string[]} */ wanted,
    /** @type {string} */ why,
    /** @type {string[]} */ keys,
  ) => {
    const found = typesOf(schema, ctx);
    if (found.every((type) => wanted.includes(type))) return true;
    report(`\`${name}\` is ${oneOf(found)}, but ${why}. Name another one, or correct its type.`, keys);
    return false;
  };
  const [answer] = successAnswers(operation, ctx);
  const schema = answer && child(answer[1], ["schema"], ctx);
  const record = child(list.at === undefined ? schema : field(schema, list.at, ctx), ["items"], ctx);
  const parameter = (/** @type {string | undefined} */ name) =>
    child(
      parameters.find(({ node }) => node.in === "query" && node.name === name),
      ["schema"],
      ctx,
    );
  const { order, page = {}, total } = list;
  const filters = /** @type {[string, any][]} */ (Object.entries(list.filters ?? {}));

  const uses = [
    ...filters.map(([name]) => ({ name, keys: ["filters", name] })),
    { name: order?.parameter, keys: ["order", "parameter"] },
    { name: page.parameter, keys: ["page", "parameter"] },
    { name: page.size, keys: ["page", "size"] },
    ...Object.keys(list.unplayed ?? {}).map((name) => ({ name, keys: ["unplayed", name] })),
  ];
  for (const [index, { name, keys }] of uses.entries()) {
    const first = uses.findIndex((use) => use.name === name);
    if (name === undefined || first === index) continue;
    report(
      `\`${name}\` has two meanings, \`${uses[first]?.keys.join(".")}\` and \`${keys.join(".")}\`. Give each a parameter of its own.`,
      keys,
    );
  }

  for (const [name, filter] of filters) {
    const keys = ["filters", name];
    const given = parameter(name);
    const several = schemaTypes(given, ctx).has("array");
    if (given && (filter?.op === "in") !== several) {
      report(
        `\`${name}\` takes ${several ? "several values" : "one value"}, so its \`op\` is ${several ? "`in`" : "another than `in`"}. Correct one of the two.`,
        [...keys, "op"],
      );
    }
    const wanted = COMPARED[filter?.op];
    const held = fieldInVariants(record, String(filter?.field), ctx);
    if (
      !wanted ||
      !needs(filter.field, held, wanted, `\`${filter.op}\` compares ${oneOf(wanted)}`, [...keys, "field"])
    ) {
      continue;
    }
    const value = several ? child(given, ["items"], ctx) : given;
    if (!fit(value, held, ctx)) {
      report(
        `\`${name}\` is ${typeOf(value, ctx)}, and \`${filter.field}\`, which it filters by, ${typeOf(held, ctx)}. Give both the same type${sameType(held, ctx)}.`,
        keys,
      );
      continue;
    }
    const apart = ORDERING.includes(filter.op) ? whyNoOrder(value, held, ctx) : undefined;
    if (apart !== undefined) {
      report(`\`${name}\` ${apart(`\`${filter.field}\``, filter.op)}`, keys);
      continue;
    }
    const none = EQUAL.includes(filter.op) ? whyNone(value, held, ctx) : undefined;
    if (none !== undefined)
      report(`\`${name}\` ${none} in \`${filter.field}\`, by which it filters. Correct one of the two.`, keys);
  }

  const by = parameter(order?.parameter);
  if (needs(order?.parameter, by, ["string"], "it takes the name of a field", ["order", "parameter"])) {
    checkOrder(order, by, record, report, ctx);
  }

  needs(total, field(schema, String(total), ctx), NUMBERS, "it says how many records there are", ["total"]);
  const more = field(schema, String(page.more), ctx);
  needs(page.more, more, ["boolean"], "it says whether a page comes after this one", ["page", "more"]);
  checkMore(operation, page, report, ctx);
  needs(page.pages, field(schema, String(page.pages), ctx), NUMBERS, "it says how many pages there are", [
    "page",
    "pages",
  ]);
  const size = parameter(page.size);
  if (needs(page.size, size, NUMBERS, "it says how many records a page has", ["page", "size"]) && size) {
    const empty = ["minimum", "maximum", "default"].find((key) => size.node[key] < leastOf(size, key));
    if (empty !== undefined) {
      report(
        `\`${page.size}\` has \`${empty}: ${size.node[empty]}\`, but pages of no records have no end. Write \`minimum: 1\`, and a \`default\` that is above 0.`,
        ["page", "size"],
      );
    }
  }
  const begins = parameter(page.parameter);
  const counted = page.style === "number";
  const why = counted ? "pages are counted (`style: number`)" : "it says where a page begins";
  if (!needs(page.parameter, begins, counted ? NUMBERS : ORDERED, why, ["page", "parameter"])) return;
  if (counted && COUNTS_RECORDS.test(page.parameter)) {
    report(
      `\`${page.parameter}\` counts records by its name, and with \`style: number\` pages are counted: the second page would be asked for with \`${page.parameter}=${(page.first ?? 1) + 1}\`, and records would come twice or not at all. If it takes the number of a page, call it \`page\`. If the answer says where the next page begins, or has its URL, write \`style: cursor\` or \`url\` with \`next\`. Else leave \`page\` out, and name the parameters under \`unplayed\`.`,
      ["page", "parameter"],
    );
    return;
  }
  if (counted) {
    const key = begins?.node.default === undefined ? "minimum" : "default";
    const from = page.first ?? 1;
    const first = begins?.node[key] ?? from;
    if (first !== from) {
      report(
        `\`${page.parameter}\` has \`${key}: ${first}\`, but pages are counted from ${from} here. ${otherCount(first, from)}`,
        ["page", "parameter"],
      );
    }
    return;
  }
  if (begins?.node.default !== undefined) {
    report(
      `\`${page.parameter}\` has a default, but a list begins where nothing is said of it. Leave its \`default\` out.`,
      ["page", "parameter"],
    );
  }
  const cursor = begins && whyNoCursor(begins, field(record, "id", ctx), ctx);
  if (cursor !== undefined) report(`\`${page.parameter}\` ${cursor}`, ["page", "parameter"]);
  for (const [key, which] of /** @type {const} */ ([
    ["next", "next page"],
    ["previous", "page before"],
  ])) {
    const path = page[key];
    if (path === undefined) continue;
    const leads = field(schema, String(path), ctx);
    if (page.style === "url") {
      needs(path, leads, ["string"], `it is the URL of the ${which} (\`style: url\`)`, ["page", key]);
    } else if (!fit(leads, begins, ctx)) {
      report(
        `\`${path}\` is ${typeOf(leads, ctx)}, and the parameter \`${page.parameter}\`, which takes it, ${typeOf(begins, ctx)}. Give both the same type.`,
        ["page", key],
      );
    }
  }
  if (page.previous !== undefined && page.style === "cursor" && formatOf(begins, ctx) === "uuid") {
    report(
      `\`${page.previous}\` is a cursor, which names the record before its page (\`${page.parameter}\` is a UUID), and the first page has none before it. Say under \`unplayed\` what it is, and leave \`previous\` out.`,
      ["page", "previous"],
    );
  }
}

/** What a cursor that the sandbox makes up has room in. */
const CURSOR_LENGTH = 128;

/**
 * Why the sandbox can name no page in a parameter.
 * @param {Place} begins
 * @param {Place | undefined} id Of a record.
 * @param {import("../types.js").Context} ctx
 */
function whyNoCursor(begins, id, ctx) {
  const { maxLength, pattern } = begins.node;
  const format = formatOf(begins, ctx);
  if (closedValues(begins, ctx) || pattern !== undefined) {
    return "takes only what its schema lists or looks like, but cursors are made up as they come. Take `enum` and `pattern` away.";
  }
  if (format === "uuid" && formatOf(id, ctx) !== "uuid") {
    return "is a UUID, that of the record before the page, but the records have none as their `id`. Give both the same format.";
  }
  if (maxLength < CURSOR_LENGTH && format !== "uuid") {
    return `has \`maxLength: ${maxLength}\`, in which no cursor of the sandbox has room. Allow ${CURSOR_LENGTH}, or leave it out.`;
  }
  return undefined;
}

/** What to write where only one is meant. @param {Place[]} held @param {import("../types.js").Context} ctx */
function sameType(held, ctx) {
  const types = [...new Set(typesOf(held, ctx))];
  return types.length === 1 ? `: \`type: ${types[0]}\`, if the field is right` : "";
}

/** Names of parameters that say how many records are left out before the page. */
const COUNTS_RECORDS = /offset$|^skip|^start(?:$|_?(?:index|at|from)$)/i;

/** What to write where the parameter begins at another number than the pages. */
function otherCount(/** @type {number} */ first, /** @type {number} */ from) {
  if (first === 0) return "Write `first: 0` beside `style: number`.";
  if (first === 1) return "Leave `first` out.";
  return `Correct that to ${from}: pages begin at 1, or with \`first: 0\` at 0.`;
}

/** The least that a bound of a page's size may be: 0 is none of the sizes where it is excluded. */
function leastOf(/** @type {Place} */ { node }, /** @type {string} */ key) {
  return key === "minimum" && node.exclusiveMinimum === true ? 0 : 1;
}

/**
 * A list has one order where nothing is asked for, which can be asked for as well, by a field whose values have an order.
 * @param {any} order
 * @param {Place | undefined} by The parameter's schema.
 * @param {Place | undefined} record
 * @param {(message: string, keys: string[]) => void} report
 * @param {import("../types.js").Context} ctx
 */
function checkOrder(order, by, record, report, ctx) {
  const preset = by?.node.default;
  const usual = order?.default;
  const values = by && closedValues(by, ctx)?.map(String);
  if (preset !== undefined && usual !== undefined && preset !== usual) {
    report(
      `it has two default orders: \`default: ${usual}\`, and \`default: ${preset}\` of the parameter \`${order.parameter}\`. Keep one.`,
      ["order", "default"],
    );
  }
  if (usual !== undefined && values && !values.includes(usual)) {
    report(
      `it is ordered by \`${usual}\` where nothing is asked for, which \`${order.parameter}\` does not take (${values.join(", ")}). Add it to the enum, or name one of those.`,
      ["order", "default"],
    );
  }
  const taken = [...(values ?? []), ...(preset === undefined ? [] : [String(preset)])];
  for (const name of new Set(taken)) {
    if (name === "" || field(record, name.replace(/^-/, ""), ctx)) continue;
    report(
      `\`${order.parameter}\` takes \`${name}\`, but it orders by a field, and the records have none of that name. Take it out of the enum, or add the field.`,
      ["order", "parameter"],
    );
  }
  for (const name of new Set([...taken, ...(usual === undefined ? [] : [String(usual)])])) {
    const types = typesOf(fieldInVariants(record, name.replace(/^-/, ""), ctx), ctx);
    if (types.every((type) => VALUES.includes(type))) continue;
    report(
      `it is ordered by \`${name}\`, which is ${oneOf(types)}, and those have no order. Name a field with single values.`,
      ["order", name === usual ? "default" : "parameter"],
    );
  }
}

/**
 * Why a value of a filter keeps no record at all, whatever the records are.
 * @param {Place | undefined} value
 * @param {Place[]} held As each variant of the record has it.
 * @param {import("../types.js").Context} ctx
 */
function whyNone(value, held, ctx) {
  const given = value && closedValues(value, ctx)?.map(String);
  const known = closedIn(held, ctx)?.map(String);
  const none = given && known ? given.filter((one) => !known.includes(one)) : [];
  if (known && none.length > 0) {
    return `takes ${none.map((one) => `\`${one}\``).join(", ")}, which no record has (${[...new Set(known)].join(", ")})`;
  }
  const format = formatOf(value, ctx);
  const others = held.map((one) => formatOf(one, ctx));
  const [other] = others;
  const differs = others.every((one) => format && one && format !== one && UNLIKE.includes(one));
  if (!other || !format || !differs || !UNLIKE.includes(format)) return undefined;
  return `has the format \`${format}\`, and what it is compared with \`${other}\`, so that it equals nothing`;
}

/**
 * Why a value is not before or after those of a field: the one is a time, and the other any text.
 * @param {Place | undefined} value
 * @param {Place[]} held As each variant of the record has it.
 * @param {import("../types.js").Context} ctx
 * @returns {((field: string, op: string) => string) | undefined}
 */
function whyNoOrder(value, held, ctx) {
  if (value === undefined || held.length === 0) return undefined;
  const formats = held.map((one) => formatOf(one, ctx) ?? "");
  const time = formats.find((format) => TIMES.includes(format));
  if (time !== undefined && !isLimited(value, ctx))
    return (field, op) =>
      `takes any text, and ${field}, which it is compared with (\`${op}\`), is a time. Write \`format: ${time}\` beside the type of the parameter.`;
  if (!TIMES.includes(formatOf(value, ctx) ?? "") || held.some((one) => isLimited(one, ctx))) return undefined;
  return (field, op) =>
    `takes a time, and ${field}, which it is compared with (\`${op}\`), is any text, so that it would be compared as text. Write \`format: date-time\` beside the type of the field, or take the \`format\` from the parameter.`;
}

/**
 * Whether texts of a schema are times, or of a form of their own.
 * @param {Place} place
 * @param {import("../types.js").Context} ctx
 * @returns {boolean}
 */
function isLimited(place, ctx) {
  const { format, pattern, enum: values } = place.node;
  if (TIMES.includes(format) || pattern !== undefined || values !== undefined) return true;
  const branches = (/** @type {string[]} */ keywords) =>
    keywords.flatMap((keyword) => children(child(place, [keyword], ctx), ctx).map(([, branch]) => branch));
  const either = branches(["anyOf", "oneOf"]);
  if (either.length > 0) return either.every((branch) => isLimited(branch, ctx));
  return branches(["allOf"]).some((branch) => isLimited(branch, ctx));
}

/**
 * Whether a value of the one can be one of the other; where nothing is said of either, it can.
 * @param {Place | Place[] | undefined} one
 * @param {Place | Place[] | undefined} other
 * @param {import("../types.js").Context} ctx
 */
function fit(one, other, ctx) {
  const [types, others] = [one, other].map((schema) => new Set(typesOf(schema, ctx).map(plain)));
  if (!types?.size || !others?.size) return true;
  return [...types].some((type) => others.has(type));
}

/** Whole numbers are numbers. */
function plain(/** @type {string} */ type) {
  return type === "integer" ? "number" : type;
}

/** @param {Place | Place[] | undefined} schema @param {import("../types.js").Context} ctx */
function typeOf(schema, ctx) {
  return oneOf(typesOf(schema, ctx));
}

/** The types of a field, in any of its variants. @param {Place | Place[] | undefined} schema @param {import("../types.js").Context} ctx */
function typesOf(schema, ctx) {
  return [schema].flat().flatMap((one) => [...schemaTypes(one, ctx)]);
}

/** Types as they are read: "a text or a number". */
function oneOf(/** @type {string[]} */ types) {
  const words = /** @type {Record<string, string>} */ ({
    string: "a text",
    number: "a number",
    boolean: "true or false",
    array: "a list",
    object: "an object",
  });
  return [...new Set(types.map(plain))].map((type) => words[type] ?? type).join(" or ");
}

/**
 * Where an example says that another page follows, something leads there. What leads on from the last page is passed over, and may be there.
 * @param {import("../document.js").Operation} operation
 * @param {any} page
 * @param {(message: string, keys: string[]) => void} report
 * @param {import("../types.js").Context} ctx
 */
function checkMore(operation, { more, next }, report, ctx) {
  if (typeof more !== "string" || typeof next !== "string") return;
  const leadsNowhere = examplesOf(operation, ctx).some(({ record }) => {
    const [says, leads] = [more, next].map((path) => valuesAt(Object(record), path)[0]);
    return says === true && (leads === undefined || leads === null || leads === "");
  });
  if (!leadsNowhere) return;
  report(
    `\`${more}\` (more) is true in an example without a \`${next}\`, but says that another page follows. Name the field that is true where one does, or correct the example.`,
    ["page", "more"],
  );
}
