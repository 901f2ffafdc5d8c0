import { ELSEWHERE } from "@video-ads/core/segment";
import { child, children, operationsOf, successAnswers } from "../document.js";

/**
 * Every parameter of a path has an example, and the one that names a record is the id of a record that its resource's examples
 * show: samples, help and documentation are made of it, and the sandbox has that record.
 */
export function pathExamples() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        for (const { node, title, path, parameters } of operations) {
          const inPath = parameters.filter((parameter) => parameter.node.in === "path");
          const own = operations.filter((other) => other.node.tags?.[0] === node.tags?.[0]);
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
            } else if (isLast(path, name) && !shown(own, name, example, ctx)) {
              ctx.report({
                message: `The parameter \`${name}\` of ${title} has the example \`${example}\`, which no example of an answer of \`${node.tags?.[0]}\` shows. Take the \`${name}\` of one that does.`,
                location: location.child(["example"]),
              });
            }
          }
        }
      },
    },
  };
}

/** The one that names the record; those before it say what it belongs to. */
function isLast(/** @type {string} */ path, /** @type {string} */ name) {
  return path.slice(path.lastIndexOf("{") + 1).startsWith(`${name}}`);
}

/**
 * @param {import("../document.js").Operation[]} operations
 * @param {string} name
 * @param {unknown} example
 * @param {import("../types.js").Context} ctx
 */
function shown(operations, name, example, ctx) {
  const records = operations.flatMap((operation) =>
    successAnswers(operation, ctx).flatMap(([, answer]) =>
      children(child(answer, ["examples"], ctx), ctx).flatMap(([, place]) =>
        recordsIn(place.node.value, operation.node["x-list"]?.at),
      ),
    ),
  );
  return records.some((record) => record?.[name] === example || record?.id === example);
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
