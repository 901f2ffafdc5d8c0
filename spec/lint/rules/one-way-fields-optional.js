import {
  child,
  children,
  field,
  isRequired,
  namesOfFields,
  operationsOf,
  requestMedia,
  successAnswers,
} from "../document.js";

/** Nobody has to send what is read only, or to answer what is write only. */
export function oneWayFieldsOptional() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        for (const operation of operationsOf(root, ctx)) {
          for (const [, media] of requestMedia(operation, ctx)) {
            check(operation.title, child(media, ["schema"], ctx), "readOnly", ctx);
          }
          for (const [, media] of successAnswers(operation, ctx)) {
            check(operation.title, child(media, ["schema"], ctx), "writeOnly", ctx);
          }
        }
      },
    },
  };
}

/**
 * @param {string} title
 * @param {import("../document.js").Place | undefined} schema
 * @param {"readOnly" | "writeOnly"} keyword
 * @param {import("../types.js").Context} ctx
 * @param {Set<unknown>} seen Schemas that were looked at: one may contain itself.
 */
function check(title, schema, keyword, ctx, seen = new Set()) {
  if (!schema || seen.has(schema.node)) return;
  seen.add(schema.node);
  check(title, child(schema, ["items"], ctx), keyword, ctx, seen);
  for (const keywordOfParts of ["allOf", "anyOf", "oneOf"]) {
    for (const [, part] of children(child(schema, [keywordOfParts], ctx), ctx)) check(title, part, keyword, ctx, seen);
  }
  for (const name of namesOfFields(schema, ctx)) {
    const place = field(schema, name, ctx);
    if (place?.node[keyword] === true && isRequired(schema, name, ctx)) {
      const where = keyword === "readOnly" ? "sent with" : "answered by";
      ctx.report({
        message: `\`${name}\` is \`${keyword}: true\` and required in a schema that is ${where} ${title}, so that it would have to be there all the same. Take it out of \`required\`, or ${keyword === "readOnly" ? "send" : "answer"} a schema of its own without it.`,
        location: place.location,
      });
    } else check(title, place, keyword, ctx, seen);
  }
}
