import { operationsOf } from "../document.js";

/** Every operation asks for all of the contract's keys at once (interface specification 5). */
export function noAuthBypass() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const schemes = Object.keys(root.components?.securitySchemes ?? {});
        const whole = (/** @type {any} */ security) =>
          Array.isArray(security) &&
          security.length > 0 &&
          security.every((requirement) => schemes.every((scheme) => requirement[scheme]));
        const together = `Write one requirement with ${schemes.map((scheme) => `\`${scheme}\``).join(" and ")} in the same list entry`;

        for (const { node, location, title } of operationsOf(root, ctx)) {
          if (node.security !== undefined && !whole(node.security)) {
            ctx.report({
              message: `${title} can be called without one of the keys. ${together}, or leave \`security\` out.`,
              location: location.child(["security"]),
            });
          } else if (node.security === undefined && !whole(root.security)) {
            ctx.report({
              message: `${title} inherits a \`security\` that does not ask for all of the keys. ${together}, at the root.`,
              location,
            });
          }
        }
      },
    },
  };
}
