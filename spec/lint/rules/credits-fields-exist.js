import { allowedValues, field, operationsOf, recordSchema, requestField } from "../document.js";

/** What `x-credits` counts is in the request, and every model has a price. */
export function creditsFieldsExist() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        for (const operation of operations) {
          const rates = operation.node["x-credits"]?.rates;
          if (!Array.isArray(rates)) continue;
          const at = operation.location.child(["x-credits", "rates"]);

          rates.forEach(({ item }, index) => {
            if (item === undefined || requestField(operation, item, ctx)?.node.type === "array") return;
            ctx.report({
              message: `${operation.title} is paid per entry of \`${item}\`, which is no array of its request. Name a request array.`,
              location: at.child([index, "item"]),
            });
          });

          const priced = rates.map((rate) => rate.model_version);
          if (priced.every((model) => model === undefined)) continue;
          const models = modelsOf(operation, operations, ctx);
          if (!models) {
            ctx.report({
              message: `${operation.title} has a price per \`model_version\`, but neither its request nor its job's record has an enum of that name. Add the enum, or leave \`model_version\` out of the rates.`,
              location: at,
            });
            continue;
          }
          priced.forEach((model, index) => {
            if (model === undefined || models.includes(model)) return;
            ctx.report({
              message: `${operation.title} has a price for the model \`${model}\`, which is not allowed there (${models.join(", ")}). Correct the name, or drop the rate.`,
              location: at.child([index, "model_version"]),
            });
          });
          const missing = models.filter((model) => !priced.includes(model));
          if (missing.length) {
            ctx.report({
              message: `${operation.title} has no price for ${missing.map((model) => `\`${model}\``).join(", ")}. Add a rate for each.`,
              location: at,
            });
          }
        }
      },
    },
  };
}

/**
 * The models that a request can ask for, or, where it takes none, those its job's record can name.
 * @param {import("../document.js").Operation} operation
 * @param {import("../document.js").Operation[]} operations
 * @param {import("../types.js").Context} ctx
 */
function modelsOf(operation, operations, ctx) {
  const asked = allowedValues(requestField(operation, "model_version", ctx), ctx);
  if (asked) return asked;
  const type = operation.node["x-job"]?.type;
  const read = operations.find(({ node }) => node["x-job"]?.action === "read" && node["x-job"].type === type);
  return read && allowedValues(field(recordSchema(read, ctx), "model_version", ctx), ctx);
}
