import { calledBy, contractsOf, stepsOf } from "../workflows.js";

/** @typedef {import("../contract-files.js").Key} Key */

/** A step sends the keys that its operation asks for: all of one set of them. */
export function workflowStepsLetIn() {
  return {
    Root(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
      const contracts = contractsOf(root, ctx);
      for (const { step, shared, key, location } of stepsOf(root, ctx)) {
        const called = calledBy(step[key], contracts);
        if (called === undefined || called === "unknown") continue;
        const sent = [...shared, ...(step.parameters ?? [])].map((one) => referenced(one, root));
        // A tool may know keys by itself.
        if (sent.includes(undefined) || step["x-security"]) continue;
        const [nearest] = called.security
          .map((keys) => keys.filter((one) => !sent.some((parameter) => isSame(one, parameter))))
          .sort((a, b) => a.length - b.length);
        if (!nearest?.length) continue;
        ctx.report({
          message: `The step \`${step.stepId}\` calls \`${called.id ?? step[key]}\` without ${nearest.map((one) => `\`${one.name}\` (${one.in})`).join(" and ")}, and would not be let in. Add it to the \`parameters\` of the workflow or of the step, with an input of the workflow as its value.`,
          location: location.child([key]),
        });
      }
    },
  };
}

/** A parameter, or the one of the document that it refers to; undefined where there is none. @param {any} parameter @param {any} root */
function referenced(parameter, root) {
  if (typeof parameter?.reference !== "string") return parameter ?? undefined;
  const name = /^\$components\.parameters\.(.+)$/.exec(parameter.reference)?.[1];
  return name === undefined ? undefined : root.components?.parameters?.[name];
}

/** @param {Key} key @param {any} parameter */
function isSame(key, parameter) {
  const [a, b] = [key.name, String(parameter.name)];
  return key.in === parameter.in && (key.in === "header" ? a.toLowerCase() === b.toLowerCase() : a === b);
}
