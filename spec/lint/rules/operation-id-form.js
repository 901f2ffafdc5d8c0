import { operationsOf } from "../document.js";

const form = /^([a-z][A-Za-z0-9]*)\.([a-z][A-Za-z0-9]*)$/;

/**
 * `operationId` is `resource.verb`, `resource` is the operation's one tag, which the document describes, and no two operations of
 * the bundle share an id, in whatever letters.
 */
export function operationIdForm() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const seen = new Map();
        const described = new Set((root.tags ?? []).map((/** @type {any} */ tag) => tag?.name));
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
            } else if (!described.has(resource)) {
              ctx.report({
                message: `${title} has the tag \`${resource}\`, which the document does not list: what belongs to it would be nowhere. Add it to \`tags\`, with a description.`,
                location: location.child(["tags"]),
              });
            }
            const name = String(id).toLowerCase();
            const other = seen.get(name);
            if (other?.node === node) {
              // References to callbacks are not followed everywhere: the bundle has a copy of it under each operation.
              ctx.report({
                message: `${title} is the same as ${other.title}: the bundle would have its operationId \`${id}\` twice. Describe it once more with an operationId of its own: in a file of its own, whose parts point at the same schemas and examples with \`$ref\`, or, where both stand in one file, with \`<<: *\`, which reaches into no other file.`,
                location: at,
              });
            } else if (id && other) {
              const known = other.node.operationId;
              ctx.report({
                message:
                  known === id
                    ? `${title} has the same operationId as ${other.title}: \`${id}\`. Give each operation its own.`
                    : `${title} has the operationId \`${id}\`, and ${other.title} has \`${known}\`: commands, tools and pages know no capitals, and would be the same. Take other words.`,
                location: at,
              });
            }
            seen.set(name, { node, title });
          }
        }
      },
    },
  };
}
