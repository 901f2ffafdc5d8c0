import { child, children, field, operationsOf, requestMedia } from "../document.js";

/** A field that is `readOnly` or `writeOnly` goes the other way, and nothing needs it where it does not go. */
export function oneWayFieldsGo() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        for (const { callbacks } of operationsOf(root, ctx)) {
          for (const callback of callbacks) {
            for (const [, media] of requestMedia(callback, ctx)) examplesOfPosts(media, ctx);
          }
        }
      },
    },
    Schema: {
      enter(/** @type {any} */ node, /** @type {import("../types.js").Context} */ ctx) {
        if (node.readOnly === true && node.writeOnly === true) {
          ctx.report({
            message:
              "It is `readOnly: true` and `writeOnly: true`, so that it is neither sent nor answered. Say one of them.",
            location: ctx.location.child(["writeOnly"]),
          });
        }
        const tag = node.discriminator?.propertyName;
        for (const [, variant] of tag ? children(child({ node, location: ctx.location }, ["oneOf"], ctx), ctx) : []) {
          const place = field(variant, tag, ctx);
          const keyword = ["readOnly", "writeOnly"].find((one) => place?.node[one] === true);
          if (!place || !keyword) continue;
          ctx.report({
            message: `\`${tag}\` tells the variants of a union apart, and is \`${keyword}: true\`, so that they cannot be told apart where it does not go. Take \`${keyword}\` away.`,
            location: place.location,
          });
        }
      },
    },
  };
}

/**
 * What is posted is received, which Redocly takes for a request.
 * @param {import("../document.js").Place} media
 * @param {import("../types.js").Context} ctx
 */
function examplesOfPosts(media, ctx) {
  for (const [, { node, location }] of children(child(media, ["examples"], ctx), ctx)) {
    for (const name of Object.keys(Object(node.value))) {
      if (field(child(media, ["schema"], ctx), name, ctx)?.node.writeOnly !== true) continue;
      ctx.report({
        message: `\`${name}\` is \`writeOnly: true\`, so that nobody is told of it. Take it out of the example.`,
        location: location.child(["value", name]),
      });
    }
  }
}
