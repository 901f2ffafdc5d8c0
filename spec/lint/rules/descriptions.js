import { follow } from "../document.js";

/** Every property says what it means; a property with one possible value says it already. */
export function descriptions() {
  return {
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
