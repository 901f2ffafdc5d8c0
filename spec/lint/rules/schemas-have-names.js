import { child, operationsOf, requestMedia } from "../document.js";

/** @typedef {import("../document.js").Place} Place */

/** The schemas of bodies and answers are references, whose names become the names of types. */
export function schemasHaveNames() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const seen = new Set();
        const check = (/** @type {string} */ what, /** @type {Place} */ media, /** @type {boolean} */ canBeList) => {
          if (seen.has(media.node)) return;
          seen.add(media.node);
          checkSchema(what, media, canBeList, ctx);
        };
        for (const operation of operationsOf(root, ctx)) {
          const { title } = operation;
          for (const [type, media] of requestMedia(operation, ctx)) check(`The ${type} body of ${title}`, media, false);
          const responses = child(operation, ["responses"], ctx);
          for (const status of Object.keys(responses?.node ?? {})) {
            const media = child(responses, [status, "content", "application/json"], ctx);
            if (media) check(`The answer ${status} of ${title}`, media, true);
          }
          for (const posted of operation.callbacks) {
            for (const [, media] of requestMedia(posted, ctx)) {
              check(`The body of the callback \`${posted.name}\` of ${title}`, media, false);
            }
          }
        }
      },
    },
  };
}

/**
 * @param {string} what
 * @param {Place} media
 * @param {boolean} canBeList
 * @param {import("../types.js").Context} ctx
 */
function checkSchema(what, media, canBeList, ctx) {
  const { schema } = media.node;
  const location = schema === undefined ? media.location : media.location.child(["schema"]);
  const named = typeof schema?.$ref === "string";
  if (named && child(media, ["schema"], ctx)?.node.type === "array") {
    ctx.report({
      message: `${what} is a list under a name of its own, which the packages do not take for a list. ${canBeList ? "Write `type: array` here, with `items` that name the records" : "Name an object that has the list as a field"}.`,
      location,
    });
    return;
  }
  if (named || (canBeList && schema?.type === "array" && typeof schema.items?.$ref === "string")) return;
  ctx.report({
    message: `${what} has a schema without a name, so that there is no type to call it by. Write it into the schemas and name it with \`$ref\`${canBeList ? ", or a list whose `items` do" : ""}.`,
    location,
  });
}
