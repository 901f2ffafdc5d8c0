import { allowedValues, child, field, operationsOf, schemaTypes, successAnswers } from "../document.js";

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
    /** @type {Place | undefined} */ schema,
    /** @type {string[]} */ wanted,
    /** @type {string} */ why,
    /** @type {string[]} */ keys,
  ) => {
    const found = [...schemaTypes(schema, ctx)];
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
    const held = field(record, String(filter?.field), ctx);
    if (
      !wanted ||
      !needs(filter.field, held, wanted, `\`${filter.op}\` compares ${oneOf(wanted)}`, [...keys, "field"])
    ) {
      continue;
    }
    const value = several ? child(given, ["items"], ctx) : given;
    if (fit(value, held, ctx)) continue;
    report(
      `\`${name}\` is ${typeOf(value, ctx)}, and \`${filter.field}\`, which it filters by, ${typeOf(held, ctx)}. Give both the same type.`,
      keys,
    );
  }

  const by = parameter(order?.parameter);
  if (needs(order?.parameter, by, ["string"], "it takes the name of a field", ["order", "parameter"])) {
    for (const name of allowedValues(by, ctx) ?? []) {
      if (name === "" || field(record, name.replace(/^-/, ""), ctx)) continue;
      report(
        `\`${order.parameter}\` takes \`${name}\`, but it orders by a field, and the records have none of that name. Take it out of the enum, or add the field.`,
        ["order", "parameter"],
      );
    }
  }

  needs(total, field(schema, String(total), ctx), NUMBERS, "it says how many records there are", ["total"]);
  needs(page.size, parameter(page.size), NUMBERS, "it says how many records a page has", ["page", "size"]);
  const begins = parameter(page.parameter);
  const counted = page.style === "number";
  const why = counted ? "pages are counted (`style: number`)" : "it says where a page begins";
  if (!needs(page.parameter, begins, counted ? NUMBERS : ORDERED, why, ["page", "parameter"])) return;
  if (counted) {
    const key = begins?.node.default === undefined ? "minimum" : "default";
    const first = begins?.node[key] ?? 1;
    if (first !== 1) {
      report(`\`${page.parameter}\` begins at ${first}, but pages are counted from 1. Correct its \`${key}\`.`, [
        "page",
        "parameter",
      ]);
    }
    return;
  }
  if (begins?.node.default !== undefined) {
    report(
      `\`${page.parameter}\` has a default, but a list begins where nothing is said of it. Leave its \`default\` out.`,
      ["page", "parameter"],
    );
  }
  const next = field(schema, String(page.next), ctx);
  if (page.style === "url") {
    needs(page.next, next, ["string"], "it is the URL of the next page (`style: url`)", ["page", "next"]);
  } else if (!fit(next, begins, ctx)) {
    report(
      `\`${page.next}\` is ${typeOf(next, ctx)}, and the parameter \`${page.parameter}\`, which takes it, ${typeOf(begins, ctx)}. Give both the same type.`,
      ["page", "next"],
    );
  }
}

/**
 * Whether a value of the one can be one of the other; where nothing is said of either, it can.
 * @param {Place | undefined} one
 * @param {Place | undefined} other
 * @param {import("../types.js").Context} ctx
 */
function fit(one, other, ctx) {
  const [types, others] = [one, other].map((schema) => new Set([...schemaTypes(schema, ctx)].map(plain)));
  if (!types?.size || !others?.size) return true;
  return [...types].some((type) => others.has(type));
}

/** Whole numbers are numbers. */
function plain(/** @type {string} */ type) {
  return type === "integer" ? "number" : type;
}

/** @param {Place | undefined} schema @param {import("../types.js").Context} ctx */
function typeOf(schema, ctx) {
  return oneOf([...schemaTypes(schema, ctx)]);
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
