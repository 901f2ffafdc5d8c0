import { isFree, isList, operationsOf } from "../document.js";

/**
 * Each operation answers the errors it can run into, and not those it cannot. Which statuses those are is the service's own
 * affair, and said where the rule is switched on.
 *
 * @param {{ always?: string[], record?: string, credits?: string }} options Statuses: of every operation, of one that names a
 * record, of one that spends credits.
 */
export function errorsAnswered({ always = [], record, credits }) {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        for (const operation of operationsOf(root, ctx)) {
          const { node, method, location, title, parameters } = operation;
          const want = (/** @type {string} */ status, /** @type {string} */ why) => {
            if (node.responses?.[status]) return;
            ctx.report({
              message: `${title} does not answer ${status}${why}. Add it, with a \`$ref\` to the answer that other operations share.`,
              location: location.child(["responses"]).key(),
            });
          };
          const unwanted = (
            /** @type {string} */ status,
            /** @type {string} */ why,
            wayOut = `Remove the ${status}`,
          ) => {
            if (!node.responses?.[status]) return;
            ctx.report({
              message: `${title} answers ${status}, but ${why}. ${wayOut}.`,
              location: location.child(["responses", status]).key(),
            });
          };

          const isOpen = !asksForKeys(node.security ?? root.security);
          for (const status of always) if (status !== "401" || !isOpen) want(status, "");
          if (record !== undefined) {
            if (parameters.some((parameter) => parameter.node.in === "path")) {
              want(record, ", although its path names a record");
            } else if (!node.requestBody && isList(operation, ctx)) {
              // The only record of a path can be missing.
              unwanted(
                record,
                "a list of nothing is empty, and neither its path nor a body names a record that could be missing",
              );
            }
          }
          if (credits !== undefined) {
            const price = node["x-credits"];
            if (price === undefined)
              unwanted(
                credits,
                "it has no `x-credits`",
                method === "get"
                  ? undefined
                  : `If it costs something, add \`x-credits\`, with \`unknown: <why>\` if nobody knows the price; else remove the ${credits}`,
              );
            else if (isFree(price)) unwanted(credits, "it is free (`amount: 0`)");
            else want(credits, ", although it spends credits");
          }
        }
      },
    },
  };
}

/** Whether somebody who has no key is turned away. */
function asksForKeys(/** @type {any} */ security) {
  return (
    Array.isArray(security) &&
    security.length > 0 &&
    security.every((requirement) => Object.keys(requirement ?? {}).length > 0)
  );
}
