import { whyNoField, whyNoOperation, whyNoResource } from "@video-ads/core/names";
import { operationsOf } from "../document.js";

/** Nothing is called like something that the generated packages, or all objects, have by themselves. */
export function namesAreFree() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        const ids = operations.map(({ node }) => String(node.operationId));
        const resources = new Set(ids.map((id) => id.split(".")[0]));
        for (const [index, tag] of (root.tags ?? []).entries()) {
          const name = String(tag?.name);
          const reason = resources.has(name) ? whyNoResource(name) : undefined;
          if (!reason) continue;
          ctx.report({
            message: `There is a resource \`${name}\`, but ${reason}. Call it otherwise, in its tag and its operations.`,
            location: ctx.location.child(["tags", index, "name"]),
          });
        }
        const taken = whyNoOperation(
          operations.map(({ node }, index) => ({
            id: ids[index] ?? "",
            reads: node["x-job"]?.action === "read",
            paged: node["x-list"]?.page !== undefined,
          })),
        );
        for (const { title, node, location, parameters, callbacks } of operations) {
          const types = [
            { key: ["x-job", "type"], name: node["x-job"]?.type, location },
            ...callbacks.map((posted) => ({
              key: ["x-webhook", "source"],
              name: posted.node["x-webhook"]?.source,
              location: posted.location,
            })),
          ];
          for (const { key, name, location: at } of [
            ...types,
            ...parameters.map((parameter) => ({
              key: ["name"],
              name: parameter.node.name,
              location: parameter.location,
            })),
          ]) {
            const reason = whyNoField(String(name));
            if (!reason) continue;
            ctx.report({
              message: `${title} has the ${key[0] === "name" ? "parameter" : "job type"} \`${name}\`, but ${reason}. Call it otherwise.`,
              location: at.child(key),
            });
          }
        }
        for (const { node, location, title } of operations) {
          const reason = taken.get(String(node.operationId));
          if (!reason) continue;
          ctx.report({
            message: `${title} has the operationId \`${node.operationId}\`, but ${reason}. Take another verb.`,
            location: location.child(["operationId"]),
          });
        }
      },
    },
  };
}
