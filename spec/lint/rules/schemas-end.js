import { child, children } from "../document.js";

const composed = ["allOf", "anyOf", "oneOf"];

/** No schema is composed of itself: a record may hold another of its kind in a field, but cannot be one. */
export function schemasEnd() {
  return {
    Schema(/** @type {any} */ schema, /** @type {import("../types.js").Context} */ ctx) {
      const here = { node: schema, location: ctx.location };
      for (const keyword of composed.filter((keyword) => schema[keyword] !== undefined)) {
        if (!partsOf(here, [keyword], ctx).has(schema)) continue;
        ctx.report({
          message: `\`${keyword}\` leads back to the schema that it stands in, so that nobody can say what that is. Take the schema out of its own \`${keyword}\`, or make it a field.`,
          location: ctx.location.child([keyword]),
        });
      }
    },
  };
}

/**
 * All that a schema is composed of, over any number of steps.
 * @param {import("../document.js").Place} schema
 * @param {string[]} keywords
 * @param {import("../types.js").Context} ctx
 * @param {Set<unknown>} found
 */
function partsOf(schema, keywords, ctx, found = new Set()) {
  for (const keyword of keywords) {
    for (const [, part] of children(child(schema, [keyword], ctx), ctx)) {
      if (found.has(part.node)) continue;
      found.add(part.node);
      partsOf(part, composed, ctx, found);
    }
  }
  return found;
}
