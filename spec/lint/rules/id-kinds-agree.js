import { barePath } from "@video-ads/core/bare-path";
import { child, field, isList, keywordOf, namesOfFields, operationsOf, recordSchema } from "../document.js";

/** @typedef {import("../document.js").Place} Place */
/** @typedef {import("../document.js").Operation} Operation */

/**
 * The parameter that a record is found by takes ids of the kind that the record has: of another kind the id of the record itself would not
 * compile, and that of something else would.
 */
export function idKindsAgree() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        const reported = new Set();
        for (const { path, title, parameters } of operations) {
          for (const parameter of parameters.filter(({ node }) => node.in === "path")) {
            const schema = child(parameter, ["schema"], ctx);
            const kind = keywordOf(schema, "x-id", ctx);
            const { name } = parameter.node;
            if (!schema || kind === undefined || reported.has(parameter.node)) continue;
            const place = barePath(path.slice(0, path.indexOf(`{${name}}`) + name.length + 2));
            const shown = kindsAt(place, name, kind, operations, ctx);
            const [other] = shown;
            if (!other || shown.some((one) => one.kind === kind)) continue;
            reported.add(parameter.node);
            ctx.report({
              message: `The parameter \`${name}\` of ${title} takes the id of a \`${kind}\`, but the record there has that of a \`${other.kind}\`, as ${other.title} shows: its own id could not be passed, and that of another record could. Write \`x-id: ${other.kind}\`, or correct the \`x-id\` of the record.`,
              location: schema.node["x-id"] === undefined ? schema.location : schema.location.child(["x-id"]),
            });
          }
        }
      },
    },
  };
}

/**
 * The kinds of ids that the records at a path have, and who shows them. What is read there alone may be found by the id of something else
 * (`/settings-of/{user_id}`): a record is in a collection, is a job, or is changed under its `id`.
 * @param {string} place
 * @param {string} name Of the parameter that ends it.
 * @param {string} taken The kind that it takes.
 * @param {Operation[]} operations
 * @param {import("../types.js").Context} ctx
 * @returns {{ kind: string, title: string }[]}
 */
function kindsAt(place, name, taken, operations, ctx) {
  const collection = place.replace(/\/\{\}$/, "");
  const isJob = (/** @type {Operation} */ { node }) => node["x-job"]?.action === "read";
  const here = operations.filter(({ path }) => barePath(path) === place);
  const isChanged = name === "id" && here.some(({ method }) => ["put", "patch", "delete"].includes(method));
  const read = here.filter((one) => ["get", "put", "patch"].includes(one.method) && !isList(one, ctx));
  const inCollection = operations.filter(({ path }) => barePath(path) === collection);
  const listed = inCollection.filter((one) => one.method === "get" && isList(one, ctx));
  const made = inCollection.filter(({ method }) => method === "post");
  const sure = kindsOf([...listed, ...made], name, taken, ctx);
  const found = kindsOf(read, name, taken, ctx);
  if (read.some(isJob) || isChanged) return [...found, ...sure];
  // Nothing is read there: what the list shows is what the parameter names.
  if (read.length === 0) return name === "id" ? kindsOf(listed, name, taken, ctx) : [];
  return sure.some(({ kind }) => found.some((one) => one.kind === kind)) ? found : [];
}

/**
 * The kinds of the ids of records. One that is found by a field of the parameter's name has the kind of that field; where any field has
 * the kind that a parameter of another name than `id` takes, the record may be found by that.
 * @param {Operation[]} operations
 * @param {string} name
 * @param {string} taken
 * @param {import("../types.js").Context} ctx
 * @returns {{ kind: string, title: string }[]}
 */
function kindsOf(operations, name, taken, ctx) {
  return operations.flatMap((operation) => {
    const record = entryOf(operation, ctx);
    const kindOf = (/** @type {string} */ one) => keywordOf(field(record, one, ctx), "x-id", ctx);
    if (name !== "id" && namesOfFields(record, ctx).some((one) => kindOf(one) === taken))
      return [{ kind: taken, title: "" }];
    const kind = kindOf(name) ?? kindOf("id");
    return kind === undefined ? [] : [{ kind, title: operation.title }];
  });
}

/**
 * @param {Operation} operation
 * @param {import("../types.js").Context} ctx
 */
function entryOf(operation, ctx) {
  const { at } = operation.node["x-list"] ?? {};
  const record = recordSchema(operation, ctx);
  return at === undefined ? record : field(record, `${at}[]`, ctx);
}
