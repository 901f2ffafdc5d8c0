import { operationsOf } from "../document.js";

const form = /^([a-z][A-Za-z0-9]*)\.([a-z][A-Za-z0-9]*)$/;

/** `operationId` is `resource.verb`, `resource` is the operation's one tag, and no two operations share an id. */
export function operationIdForm() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const seen = new Map();
        for (const operation of operationsOf(root, ctx)) {
          for (const { node, location, title } of [
            operation,
            ...operation.callbacks.map((posted) => ({
              ...posted,
              title: `callback ${posted.name} of ${operation.title}`,
            })),
          ]) {
            const { operationId: id, tags = [] } = node;
            const at = location.child(["operationId"]);
            const resource = typeof id === "string" ? form.exec(id)?.[1] : undefined;
            if (seen.has(node)) continue;
            if (!resource) {
              ctx.report({
                message: `${title} has the operationId \`${id}\`. Write \`resource.verb\` in camelCase, for example \`links.create\`.`,
                location: id ? at : location,
              });
            } else if (tags.length !== 1 || tags[0] !== resource) {
              ctx.report({
                message: `${title} has the operationId \`${id}\` but the tags [${tags}]. Give it the one tag \`${resource}\`, or name it after its tag.`,
                location: at,
              });
            }
            const same = [...seen.values()].find((other) => other.id === id);
            if (id && same) {
              ctx.report({
                message: `${title} has the same operationId as ${same.title}: \`${id}\`. Give each operation its own.`,
                location: at,
              });
            }
            seen.set(node, { id, title });
          }
        }
      },
    },
  };
}
