import { whyNoOperation, whyNoResource } from "@video-ads/core/names";
import { operationsOf } from "../document.js";

/** No resource and no operation is called like something that the generated packages have by themselves. */
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
