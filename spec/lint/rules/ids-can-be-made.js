import { idFormLike } from "@video-ads/core/id-form";
import { Ajv } from "ajv";
import {
  boundsOf,
  child,
  children,
  closedValues,
  describedBy,
  field,
  operationsOf,
  recordSchema,
  requestField,
  successAnswers,
} from "../document.js";
import { plain } from "../json-schema.js";

/** @typedef {import("../document.js").Operation} Operation */
/** @typedef {import("../document.js").Place} Place */

const ajv = new Ajv({ strict: false, validateFormats: false, logger: false });

/** Fewer are used up by one run of tests. */
const FEWEST = 100;

/** Where records are made, there is room for ids beside those of the examples: the sandbox makes them like those. */
export function idsCanBeMade() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        const seen = new Set();
        for (const operation of operations) {
          const made = madeBy(operation, operations, ctx);
          const id = made && field(recordSchema(made, ctx), "id", ctx);
          // A set of them is refused by job-fields-fit.
          if (!made || !id || seen.has(id.node) || (made !== operation && closedValues(id, ctx))) continue;
          seen.add(id.node);
          const [example] = examplesOf(made, ctx);
          const count = countOf(example, id, ctx);
          if (count === undefined || count >= FEWEST) continue;
          const room = count <= 1 ? "no other id" : `no more than ${count} ids`;
          ctx.report({
            message: `The \`id\` of what ${operation.title} makes has room for ${room} like \`${example}\`, and the sandbox needs a new one for each that it makes. Widen ${typeof example === "number" ? "its bounds" : "its `pattern`, its length or its `enum`, or take an example like those of the service"}.`,
            location: id.location,
          });
        }
      },
    },
  };
}

/**
 * The operation that shows what is made: a job as it is read, or a record of a collection. Undefined where the caller chooses the id.
 * @param {Operation} operation
 * @param {Operation[]} operations
 * @param {import("../types.js").Context} ctx
 * @returns {Operation | undefined}
 */
function madeBy(operation, operations, ctx) {
  const { type, action } = operation.node["x-job"] ?? {};
  if (requestField(operation, "id", ctx)) return undefined;
  if (action === "start") return describedBy(operations, type);
  const isRead = operations.some(
    ({ method, path }) => method === "get" && path.replace(/\{[^}]*\}\/?$/, "") === operation.path.replace(/\/?$/, "/"),
  );
  return operation.method === "post" && action === undefined && isRead ? operation : undefined;
}

/**
 * @param {Operation} operation
 * @param {import("../types.js").Context} ctx
 * @returns {(string | number)[]}
 */
function examplesOf(operation, ctx) {
  return successAnswers(operation, ctx).flatMap(([, answer]) =>
    children(child(answer, ["examples"], ctx), ctx).flatMap(([, place]) =>
      [place.node.value]
        .flat()
        .flatMap((record) => (["string", "number"].includes(typeof record?.id) ? [record.id] : [])),
    ),
  );
}

/**
 * How many ids there are; undefined where that cannot be told.
 * @param {string | number | undefined} example
 * @param {Place} id
 * @param {import("../types.js").Context} ctx
 */
function countOf(example, id, ctx) {
  if (typeof example === "number") {
    const { minimum = 1, maximum } = boundsOf(id, ctx);
    return maximum === undefined ? undefined : maximum - Math.max(minimum, Math.min(1, maximum)) + 1;
  }
  if (example === undefined) return undefined;
  try {
    const fits = ajv.compile(plain(id, ctx));
    return fits(example) ? idFormLike(example, (one) => fits(one)).size : undefined;
  } catch {
    // Redocly says itself what is no schema.
    return undefined;
  }
}
