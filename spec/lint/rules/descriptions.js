import { follow } from "../document.js";

/** Operations, parameters and properties say what they mean; a property with one possible value says it already. */
export function descriptions() {
  return {
    Operation(/** @type {any} */ operation, /** @type {import("../types.js").Context} */ ctx) {
      if (operation.description) return;
      ctx.report({
        message: `The operation \`${operation.operationId}\` has no description. Say what it does beyond its summary.`,
        location: ctx.location,
      });
    },
    Parameter(/** @type {any} */ parameter, /** @type {import("../types.js").Context} */ ctx) {
      if (parameter.description) return;
      ctx.report({
        message: `The parameter \`${parameter.name}\` has no description. Say what it means, with its unit if it has one.`,
        location: ctx.location,
      });
    },
    SchemaProperties(/** @type {any} */ properties, /** @type {import("../types.js").Context} */ ctx) {
      for (const name of Object.keys(properties)) {
        const location = ctx.location.child([name]);
        const schema = follow({ node: properties[name], location }, ctx)?.node;
        // A template variable's `properties` are described one by one.
        if (!schema || schema.description || schema.enum?.length === 1 || name === "properties") continue;
        ctx.report({
          message: `The property \`${name}\` has no description. Say what it means, with its unit if it has one.`,
          location: location.key(),
        });
      }
    },
  };
}
