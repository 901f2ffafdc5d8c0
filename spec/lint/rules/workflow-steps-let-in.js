import { callsOf, isSameParameter, parametersOf } from "../workflows.js";

/** A step sends the keys that its operation asks for: all of one set of them. */
export function workflowStepsLetIn() {
  return {
    Root(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
      for (const call of callsOf(root, ctx)) {
        const { step, key, location, called, name } = call;
        const sent = parametersOf(call, root);
        // A tool may know keys by itself.
        if (sent.includes(undefined) || step["x-security"]) continue;
        const [nearest] = called.security
          .map((keys) => keys.filter((one) => !sent.some((parameter) => isSameParameter(one, parameter))))
          .sort((a, b) => a.length - b.length);
        if (!nearest?.length) continue;
        ctx.report({
          message: `The step \`${step.stepId}\` calls \`${name}\` without ${nearest.map((one) => `\`${one.name}\` (${one.in})`).join(" and ")}, and would not be let in. Add it to the \`parameters\` of the workflow or of the step, with an input of the workflow as its value.`,
          location: location.child([key]),
        });
      }
    },
  };
}
