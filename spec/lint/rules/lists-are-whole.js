import { child, field, isRequired, mayBeNull, operationsOf, successAnswers } from "../document.js";

/** What `x-list` names is there: the array, the parameters, the fields of the record. */
export function listsAreWhole() {
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
 * @param {import("../document.js").Operation} operation
 * @param {any} list
 * @param {import("../types.js").Context} ctx
 */
function checkList(operation, list, ctx) {
  const { title, parameters } = operation;
  const at = operation.location.child(["x-list"]);
  const report = (/** @type {string} */ message, /** @type {string[]} */ ...keys) =>
    ctx.report({ message: `${title}: ${message}`, location: keys.length ? at.child(keys) : at });
  // A path of one place. The field of a filter may go into arrays: it is enough that one of its entries fits.
  const single = (/** @type {string | undefined} */ path, /** @type {string[]} */ ...keys) => {
    if (!path?.includes("[]")) return;
    report(
      `\`${path}\` goes into an array, where one place is meant. Name a field outside of arrays, with dots where it stands deeper.`,
      ...keys,
    );
  };
  single(list.at, "at");
  single(list.total, "total");
  single(list.order?.default, "order", "default");
  single(list.page?.next, "page", "next");
  single(list.page?.more, "page", "more");
  single(list.page?.previous, "page", "previous");
  single(list.page?.pages, "page", "pages");
  const [answer] = successAnswers(operation, ctx);
  const schema = answer && child(answer[1], ["schema"], ctx);
  const array = list.at === undefined ? schema : field(schema, list.at, ctx);
  if (array?.node.type !== "array") {
    const where = list.at === undefined ? "its answer" : `the field \`${list.at}\` of its answer`;
    report(
      `${where} is no array. Name the field with the records with \`at\`; leave it out where the answer is the array.`,
    );
    return;
  }
  if (array.node.minItems > 0) {
    report(
      `its list has \`minItems: ${array.node.minItems}\`, but a new account has no records, and a filter may keep none. Take \`minItems\` away.`,
      ...(list.at === undefined ? [] : ["at"]),
    );
  }
  const record = child(array, ["items"], ctx);
  const query = parameters.flatMap(({ node }) => (node.in === "query" ? [String(node.name)] : []));
  const known = query.length ? `The query parameters are ${query.join(", ")}.` : "It has no query parameters.";
  const parameter = (/** @type {string | undefined} */ name, /** @type {string[]} */ ...keys) => {
    if (name === undefined || query.includes(name)) return;
    report(`\`${name}\` is no query parameter of it. ${known} Correct the name, or add the parameter.`, ...keys);
  };
  const ofRecord = (/** @type {string | undefined} */ name, /** @type {string[]} */ ...keys) => {
    if (name === undefined || field(record, name, ctx)) return;
    report(`its records have no field \`${name}\`. Correct the name, or add the field.`, ...keys);
  };
  for (const [name, filter] of Object.entries(list.filters ?? {})) {
    parameter(name, "filters", name);
    ofRecord(filter?.field, "filters", name, "field");
  }
  for (const name of Object.keys(list.unplayed ?? {})) {
    if (list.at === undefined || !field(schema, name, ctx)) parameter(name, "unplayed", name);
  }
  parameter(list.order?.parameter, "order", "parameter");
  ofRecord(list.order?.default?.replace(/^-/, ""), "order", "default");
  const page = list.page ?? {};
  if (list.total !== undefined && !field(schema, list.total, ctx)) {
    report(`its answer has no field \`${list.total}\`. Correct the name, or add the field.`, "total");
  }
  for (const key of ["more", "pages"]) {
    const name = page[key];
    if (name === undefined || field(schema, name, ctx)) continue;
    report(`its answer has no field \`${name}\`. Correct the name, or add the field.`, "page", key);
  }
  parameter(page.parameter, "page", "parameter");
  parameter(page.size, "page", "size");
  if (parameters.some(({ node }) => node.in === "query" && node.name === page.parameter && node.required === true)) {
    report(
      `\`${page.parameter}\` is required, but the first page is asked for without it. Leave it optional.`,
      "page",
      "parameter",
    );
  }
  for (const [key, end] of /** @type {const} */ ([
    ["next", "last"],
    ["previous", "first"],
  ])) {
    const path = page[key];
    if (path === undefined) continue;
    const leads = field(schema, path, ctx);
    const [name = "", ...around] = String(path).split(".").reverse();
    const holder = around.length ? field(schema, around.reverse().join("."), ctx) : schema;
    if (!leads) {
      report(`its answer has no field \`${path}\`. Correct the name, or add the field.`, "page", key);
    } else if (!mayBeNull(leads, ctx) && isRequired(holder, name, ctx)) {
      report(
        `the ${end} page has no \`${path}\`, which is required and cannot be null. Let it be null there, or take it out of \`required\`.`,
        "page",
        key,
      );
    }
  }
}
