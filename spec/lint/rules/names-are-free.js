import { operationsOf } from "../document.js";

/** What every object of JavaScript has; `constructor` is a keyword of its types besides. */
const OF_OBJECTS = Object.getOwnPropertyNames(Object.prototype);

/** What the packages have where a resource's name would stand: members of the client, commands. */
const OF_RESOURCES = ["raw", "download", "complete", "completion", "docs", "help", "mock", "resources", "webhooks"];

/** What a resource that reads jobs has beside its operations. */
const OF_JOBS = ["read", "stateOf", "wait", "watch", "waitAll", "previewAndRender"];

/** No resource and no operation is called like something that the generated packages have by themselves. */
export function namesAreFree() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        const resources = new Set(operations.map(({ node }) => resourceOf(node)));
        for (const [index, tag] of (root.tags ?? []).entries()) {
          const name = String(tag?.name);
          const taken = OF_RESOURCES.includes(name) || OF_OBJECTS.includes(name);
          if (!taken || !resources.has(name)) continue;
          ctx.report({
            message: `The resource \`${name}\` is called like something that ${OF_OBJECTS.includes(name) ? "every object" : "the client or the command line"} has by itself. Call it otherwise, in its tag and its operations.`,
            location: ctx.location.child(["tags", index, "name"]),
          });
        }
        const reading = new Set(
          operations.filter(({ node }) => node["x-job"]?.action === "read").map(({ node }) => resourceOf(node)),
        );
        for (const { node, location, title } of operations) {
          const reason = whyTaken(verbOf(node), reading.has(resourceOf(node)));
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

function whyTaken(/** @type {string} */ verb, /** @type {boolean} */ readsJobs) {
  if (verb === "then") return "what has a method `then` is taken for a promise";
  if (OF_OBJECTS.includes(verb)) return `every object has a \`${verb}\` by itself`;
  return readsJobs && OF_JOBS.includes(verb)
    ? `a resource that reads jobs has a method \`${verb}\` by itself`
    : undefined;
}

function resourceOf(/** @type {any} */ { operationId }) {
  return String(operationId).split(".")[0] ?? "";
}

function verbOf(/** @type {any} */ { operationId }) {
  return String(operationId).split(".")[1] ?? "";
}
