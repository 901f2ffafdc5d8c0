import { operationsOf } from "../document.js";

/** A prompt names operations of the contract, and the arguments that it has: assistants are offered it with their tools. */
export function promptsCanBeFollowed() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const found = operationsOf(root, ctx);
        const operations = new Set(found.map(({ node }) => String(node.operationId)));
        for (const { node } of found)
          if (node["x-job"]?.action === "read") operations.add(`${String(node.operationId).split(".")[0]}.wait`);
        for (const [name, prompt] of Object.entries(Object(root["x-prompts"]))) {
          const { text, arguments: given = {} } = Object(prompt);
          if (typeof text !== "string") continue;
          const location = ctx.location.child(["x-prompts", name, "text"]);
          const named = Array.from(text.matchAll(/`([^`]+)`/g), ([, inside = ""]) => inside);
          const used = Array.from(text.matchAll(/\{([^{}]*)\}/g), ([, inside = ""]) => inside);
          for (const id of named.filter((id) => !operations.has(id))) {
            ctx.report({
              message: `The prompt ${name} names \`${id}\`, which is no operation and no waiting for a job. Correct it, or drop the backticks.`,
              location,
            });
          }
          for (const argument of used.filter((argument) => !Object.hasOwn(given, argument))) {
            ctx.report({
              message: `The prompt ${name} asks for {${argument}}, which it has no argument for. Add it to its arguments.`,
              location,
            });
          }
          for (const argument of Object.keys(given).filter((argument) => !used.includes(argument))) {
            ctx.report({
              message: `The prompt ${name} takes ${argument}, and its text has no {${argument}}. Use it, or drop the argument.`,
              location: ctx.location.child(["x-prompts", name, "arguments", argument]).key(),
            });
          }
        }
      },
    },
  };
}
