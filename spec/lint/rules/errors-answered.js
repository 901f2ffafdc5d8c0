import { operationsOf } from "../document.js";

/** Each operation answers the errors it can run into, and no others of the common ones. */
export function errorsAnswered() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        for (const { node, location, title, parameters } of operationsOf(root, ctx)) {
          const named = parameters.some((parameter) => parameter.node.in === "path");
          const spends = node["x-credits"] !== undefined;
          const want = (/** @type {string} */ status, /** @type {string} */ why, /** @type {string} */ name) => {
            if (node.responses?.[status]) return;
            ctx.report({
              message: `${title} does not answer ${status}${why}. Add \`"${status}": { $ref: …/common/errors.yaml#/${name} }\`.`,
              location: location.child(["responses"]).key(),
            });
          };
          const unwanted = (/** @type {string} */ status, /** @type {string} */ why) => {
            if (!node.responses?.[status]) return;
            ctx.report({
              message: `${title} answers ${status}, but ${why}. Remove it.`,
              location: location.child(["responses", status]).key(),
            });
          };

          want("400", "", "BadRequest");
          want("401", "", "Unauthorized");
          want("429", "", "TooManyRequests");
          if (named) want("404", ", although its path names a record", "NotFound");
          else if (!node.requestBody)
            unwanted("404", "neither its path nor a body names a record that could be missing");
          if (spends) want("402", ", although it spends credits", "PaymentRequired");
          else unwanted("402", "it has no `x-credits`");
        }
      },
    },
  };
}
