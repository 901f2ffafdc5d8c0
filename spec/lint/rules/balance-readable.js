import { child, field, operationsOf, successAnswers } from "../document.js";

/** The balance is read by one operation, which takes nothing, and is a number where `x-balance` says that it stands. */
export function balanceReadable() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const [only, ...others] = operationsOf(root, ctx).filter(({ node }) => node["x-balance"] !== undefined);
        if (!only) return;
        const { title, method, parameters } = only;
        const location = only.location.child(["x-balance"]);
        for (const other of others) {
          ctx.report({
            message: `${other.title} has x-balance, and so has ${title}. Drop one of the two.`,
            location: other.location.child(["x-balance"]),
          });
        }
        if (method !== "get" || parameters.length > 0) {
          ctx.report({
            message: `${title} says what is left, but is asked for more than that. Put x-balance on a GET without parameters.`,
            location,
          });
        }
        const { at } = only.node["x-balance"];
        const [answer] = successAnswers(only, ctx);
        const schema = typeof at === "string" ? field(answer && child(answer[1], ["schema"], ctx), at, ctx) : undefined;
        if (typeof at !== "string" || ["number", "integer"].includes(schema?.node.type)) return;
        ctx.report({
          message: `${title} answers no number \`${at}\`, where x-balance says that the credits stand. Correct the path.`,
          location: location.child(["at"]),
        });
      },
    },
  };
}
