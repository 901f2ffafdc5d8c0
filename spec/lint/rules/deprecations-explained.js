import { isList, operationsOf, requestField } from "../document.js";

/** What is deprecated says why, and what it names instead is there. */
export function deprecationsExplained() {
  const properties = new Set();

  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        const ids = new Map(operations.map((operation) => [operation.node.operationId, operation]));
        const seen = new Set();
        for (const operation of operations) {
          const { title, callbacks, parameters } = operation;
          check({ ...operation, what: title }, (id) => ids.get(id)?.node, ctx);
          checkKind(operation, ids, ctx);
          for (const posted of callbacks) {
            if (seen.has(posted.node)) continue;
            seen.add(posted.node);
            check({ ...posted, what: `The callback \`${posted.name}\` of ${title}` }, () => undefined, ctx);
          }
          for (const parameter of parameters) {
            const { name } = parameter.node;
            const other = (/** @type {string} */ wanted) =>
              parameters.find(({ node }) => node.name === wanted)?.node ?? requestField(operation, wanted, ctx)?.node;
            check({ ...parameter, what: `The parameter \`${name}\` of ${title}` }, other, ctx);
          }
        }
      },
    },
    ref(/** @type {any} */ node, /** @type {import("../types.js").Context} */ ctx) {
      if (node.deprecated === undefined) return;
      ctx.report({
        message:
          "`deprecated` beside a $ref is ignored by every tool. Write `allOf: [{ $ref }]` with `deprecated` beside it.",
        location: ctx.location.child(["deprecated"]),
      });
    },
    SchemaProperties(/** @type {Record<string, any>} */ fields, /** @type {import("../types.js").Context} */ ctx) {
      for (const [name, node] of Object.entries(fields)) {
        properties.add(node);
        check(
          { node, location: ctx.location.child([name]), what: `The field \`${name}\`` },
          (other) => fields[other],
          ctx,
        );
      }
    },
    Schema(/** @type {any} */ node, /** @type {import("../types.js").Context} */ ctx) {
      if (properties.has(node)) return;
      const { absoluteRef } = ctx.location.source;
      // In a file of schemas, or in a bundle.
      const named = (/** @type {string} */ name) =>
        ctx.resolve({ $ref: `#/${name}` }, absoluteRef).node ??
        ctx.resolve({ $ref: `#/components/schemas/${name}` }, absoluteRef).node;
      check({ node, location: ctx.location, what: "The schema" }, named, ctx);
    },
  };
}

/**
 * Who starts jobs by what is deprecated is told what starts them instead, and who reads a list what lists.
 * @param {import("../document.js").Operation} operation
 * @param {Map<string, import("../document.js").Operation>} ids
 * @param {import("../types.js").Context} ctx
 */
function checkKind(operation, ids, ctx) {
  const { node, location, title } = operation;
  const replacement = node["x-deprecated"]?.replacement;
  const other = ids.get(replacement);
  if (!other) return;
  const at = location.child(["x-deprecated", "replacement"]);
  const action = node["x-job"]?.action;
  if (action === "start" || action === "render") {
    if (other.node["x-job"]?.action === action) return;
    ctx.report({
      message: `${title} ${action}s jobs, and is replaced by \`${replacement}\`, which does not. Name an operation whose \`x-job\` has \`action: ${action}\`, or say in the \`reason\` what to do.`,
      location: at,
    });
    return;
  }
  const [does, instead] = [kindOf(operation, ctx), kindOf(other, ctx)];
  // What removes a record may be replaced by what puts it away.
  if (does === instead || (does === "removes" && instead === "writes")) return;
  ctx.report({
    message: `${title} ${KINDS[does]}, and is replaced by \`${replacement}\`, which ${KINDS[instead]}. Name an operation that ${KINDS[does]}, or say in the \`reason\` what to do.`,
    location: at,
  });
}

/** What an operation does, in words. */
const KINDS = {
  lists: "reads a list",
  reads: "reads without changing anything",
  writes: "makes or changes something",
  removes: "removes something",
};

/**
 * @param {import("../document.js").Operation} operation
 * @param {import("../types.js").Context} ctx
 * @returns {keyof typeof KINDS}
 */
function kindOf(operation, ctx) {
  if (operation.method === "delete") return "removes";
  if (!["get", "head", "options"].includes(operation.method)) return "writes";
  return isList(operation, ctx) ? "lists" : "reads";
}

/**
 * @param {import("../document.js").Place & { what: string }} place
 * @param {(name: string) => any} find What a replacement can be.
 * @param {import("../types.js").Context} ctx
 */
function check({ node, location, what }, find, ctx) {
  const explained = node?.["x-deprecated"];
  if (explained === undefined) {
    if (node?.deprecated !== true) return;
    ctx.report({
      message: `${what} is deprecated and does not say why. Add \`x-deprecated: { reason: … }\`, with the \`replacement\` where there is one.`,
      location: location.child(["deprecated"]),
    });
    return;
  }
  if (node.deprecated !== true) {
    ctx.report({
      message: `${what} says why it is deprecated, but is not. Add \`deprecated: true\`, which every tool reads.`,
      location: location.child(["x-deprecated"]).key(),
    });
  }
  const { replacement } = explained;
  if (replacement === undefined) return;
  const other = find(replacement);
  const at = location.child(["x-deprecated", "replacement"]);
  if (other === undefined || other === node) {
    ctx.report({
      message: `${what} is replaced by \`${replacement}\`, which is not there. Name another operation, parameter or field of the same kind, or say in the \`reason\` what to do.`,
      location: at,
    });
  } else if (other.deprecated === true) {
    ctx.report({
      message: `${what} is replaced by \`${replacement}\`, which is deprecated itself. Name what is not.`,
      location: at,
    });
  }
}
