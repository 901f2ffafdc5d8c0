import { barePath } from "@video-ads/core/bare-path";
import { ELSEWHERE } from "@video-ads/core/segment";
import { child, children, operationsOf, successAnswers } from "../document.js";

/** @typedef {import("../document.js").Operation} Operation */

/**
 * Every parameter of a path has an example, and it is the id of a record that the examples of its resource show: samples, help and
 * documentation are made of it, and the sandbox has that record. What a parameter before a collection names is the parent's.
 */
export function pathExamples() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        for (const { node, title, path, parameters } of operations) {
          const inPath = parameters.filter((parameter) => parameter.node.in === "path");
          const own = [node.tags?.[0]];
          for (const { node: parameter, location } of inPath) {
            const { name, example } = parameter;
            if (example === undefined) {
              ctx.report({
                message: `The parameter \`${name}\` of ${title} has no example. Add the id of a record that the examples show.`,
                location,
              });
            } else if (ELSEWHERE.test(String(example))) {
              ctx.report({
                message: `The parameter \`${name}\` of ${title} has the example \`${example}\`, which leads to another path: the packages refuse slashes, control characters, \`.\` and \`..\`. Take an example that can stand between two slashes.`,
                location: location.child(["example"]),
              });
            } else {
              const isParent = !isLast(path, name) || isCollection(path, operations, ctx);
              const resources = resourcesAt(path, name, operations) ?? (isParent ? [] : own);
              const shown = idsOf(resources, name, operations, ctx);
              // A parent that the contract does not show can be any.
              if (shown.length === 0 ? isParent : shown.includes(example)) continue;
              const named = resources.map((resource) => `\`${resource}\``).join(" or ");
              ctx.report({
                message: `The parameter \`${name}\` of ${title} has the example \`${example}\`, which no example of an answer of ${named} shows. Take the \`${name}\` of one that does.`,
                location: location.child(["example"]),
              });
            }
          }
        }
      },
    },
  };
}

function isLast(/** @type {string} */ path, /** @type {string} */ name) {
  return path.slice(path.lastIndexOf("{") + 1).startsWith(`${name}}`);
}

/**
 * Whether several records stand at a path: it is listed, or a parameter follows it.
 * @param {string} path
 * @param {Operation[]} operations
 * @param {import("../types.js").Context} ctx
 */
function isCollection(path, operations, ctx) {
  const here = barePath(path);
  return operations.some((operation) => {
    const place = barePath(operation.path);
    if (place !== here) return place === `${here}/{}`;
    const [answer] = operation.method === "get" ? successAnswers(operation, ctx) : [];
    const schema = answer && child(answer[1], ["schema"], ctx);
    return operation.node["x-list"] !== undefined || schema?.node.type === "array";
  });
}

/**
 * The resources whose records a parameter names: those of the operations on the record that it leads to, and on the collection that
 * this one is in. Undefined where there are none.
 * @param {string} path
 * @param {string} name
 * @param {Operation[]} operations
 * @returns {unknown[] | undefined}
 */
function resourcesAt(path, name, operations) {
  const collection = barePath(path.slice(0, path.indexOf(`{${name}}`)));
  const found = operations.filter((one) => [collection, `${collection}/{}`].includes(barePath(one.path)));
  return found.length > 0 ? [...new Set(found.map(({ node }) => node.tags?.[0]))] : undefined;
}

/**
 * By what the records are found that the examples of these resources' answers show.
 * @param {unknown[]} resources
 * @param {string} name Of the parameter that takes it.
 * @param {Operation[]} operations
 * @param {import("../types.js").Context} ctx
 */
function idsOf(resources, name, operations, ctx) {
  const own = operations.filter(({ node }) => resources.includes(node.tags?.[0]));
  const records = own.flatMap((operation) =>
    successAnswers(operation, ctx).flatMap(([, answer]) =>
      children(child(answer, ["examples"], ctx), ctx).flatMap(([, place]) =>
        recordsIn(place.node.value, operation.node["x-list"]?.at),
      ),
    ),
  );
  return records.flatMap((record) => [record?.[name], record?.id]).filter((id) => id !== undefined);
}

/**
 * What may be a record in an example: itself or its entries, those of its list, or what a field of an envelope holds.
 * @param {any} value
 * @param {string | undefined} at
 */
function recordsIn(value, at) {
  const listed = at?.split(".").reduce((found, name) => found?.[name], value);
  const fields = value && typeof value === "object" && !Array.isArray(value) ? Object.values(value) : [];
  return [value, listed, fields.filter((field) => !Array.isArray(field))].flat();
}
