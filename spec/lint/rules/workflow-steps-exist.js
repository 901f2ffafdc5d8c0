import { calledBy, contractsOf, stepsOf } from "../workflows.js";

/** Each step of a workflow calls an operation that the contract has. */
export function workflowStepsExist() {
  return {
    Root(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
      const contracts = contractsOf(root, ctx, (url, location) => {
        ctx.report({
          message: `No contract can be read from \`${url}\`, so that nobody knows whether the steps call its operations. Correct the URL.`,
          location,
        });
      });
      for (const { step, key, location } of stepsOf(root, ctx)) {
        if (calledBy(step[key], contracts)) continue;
        ctx.report({
          message: `The step \`${step.stepId}\` calls \`${step[key]}\`, which is no operation of the contract. Name one that is, or take the step out.`,
          location: location.child([key]),
        });
      }
    },
  };
}
