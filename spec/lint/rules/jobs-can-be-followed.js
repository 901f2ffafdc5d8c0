import { child, operationsOf } from "../document.js";

/** Whoever waits for a job or renders it knows its id and nothing else: what reads or renders asks for no more. */
export function jobsCanBeFollowed() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        for (const operation of operations) {
          const { type, action } = operation.node["x-job"] ?? {};
          if (action) checkMethod(operation, action, ctx);
          if (action === "read") checkRead(operation, ctx);
          if (action !== "render") continue;
          checkRender(operation, ctx);
          checkReached(operation, operations, ctx);
          const others = operations.filter(
            ({ node }) => node["x-job"]?.action === "render" && node["x-job"].type === type,
          );
          const render = others.find(({ node }) => node.deprecated !== true) ?? others[0];
          const { deprecated, "x-deprecated": moved } = operation.node;
          if (
            render &&
            render.node !== operation.node &&
            !(deprecated && moved?.replacement === render.node.operationId)
          ) {
            ctx.report({
              message: `${operation.title} is a second operation that renders \`${type}\`; ${render.title} does already, and a job is rendered, and paid for, by one. If it has moved, mark it with \`deprecated\` and \`x-deprecated\` that names the other as its \`replacement\`. Else leave \`x-job\` off the other: it is then an operation of its own, which nothing calls by itself.`,
              location: operation.location.child(["x-job"]),
            });
          }
        }
      },
    },
  };
}

/** Methods by which nothing begins: whoever gets no answer sends them again. */
const WITHOUT_EFFECT = ["get", "head", "options", "delete"];

/**
 * @param {import("../document.js").Operation} operation
 * @param {string} action
 * @param {import("../types.js").Context} ctx
 */
function checkMethod({ method, title, location }, action, ctx) {
  const reads = action === "read";
  if (reads ? method === "get" : !WITHOUT_EFFECT.includes(method)) return;
  ctx.report({
    message: reads
      ? `${title} reads a job, but is no GET, which alone a wait sends again and again. Make it a GET.`
      : `${title} ${action}s a job, but a ${method.toUpperCase()} is sent again by whoever gets no answer, and by browsers and proxies ahead of time. Make it a POST.`,
    location: location.child(["x-job", "action"]),
  });
}

/**
 * @param {import("../document.js").Operation} operation
 * @param {import("../types.js").Context} ctx
 */
function checkRead({ node, location, title, parameters }, ctx) {
  const { by } = node["x-job"];
  const inPath = namesIn("path", parameters);
  const others = by === "ids" ? inPath : inPath.length > 1 ? inPath : [];
  const needed = parameters.filter(
    (one) => one.node.required === true && one.node.in !== "path" && !(by === "ids" && one.node.name === "ids"),
  );
  const known = by === "ids" ? "the ids" : "the id";
  if (others.length > 0) {
    const has =
      by === "ids"
        ? `has the parameter ${listed(others)}`
        : `has several parameters (${listed(others)}), not the id alone`;
    ctx.report({
      message: `${title} reads a job, but its path ${has}; a wait knows ${known} of a job and nothing else. Read the job at a path that ${by === "ids" ? "has no parameters" : "has its id alone"}, or leave \`x-job\` off all operations of its type: they are then called one by one.`,
      location: location.child(["x-job", "by"]),
    });
  }
  for (const parameter of needed) {
    ctx.report({
      message: `${title} reads a job, but asks for the ${parameter.node.in} parameter \`${parameter.node.name}\`; a wait knows ${known} of a job and nothing else. Leave the parameter optional, or leave \`x-job\` off all operations of its type: they are then called one by one.`,
      location: location.child(["x-job", "by"]),
    });
  }
  if (child({ node, location }, ["requestBody"], ctx)?.node.required !== true) return;
  ctx.report({
    message: `${title} reads a job, but asks for a body; a wait knows ${known} of a job and nothing else. Take the body away, and name the job in the ${by === "ids" ? "query" : "path"}.`,
    location: location.child(["x-job", "by"]),
  });
}

/**
 * @param {import("../document.js").Operation} operation
 * @param {import("../types.js").Context} ctx
 */
function checkRender({ location, title, parameters }, ctx) {
  const inPath = namesIn("path", parameters);
  if (inPath.length === 1) return;
  const has = inPath.length === 0 ? "has no parameter" : `has several parameters (${listed(inPath)})`;
  ctx.report({
    message: `${title} renders a job, but its path ${has}; the packages name the job with one, its id. Put the job's id there and nothing else, or leave \`x-job\` off: it is then an operation of its own, which nothing calls by itself.`,
    location: location.child(["x-job"]),
  });
}

/**
 * Some start stops before the render: a job that goes through is rendered by itself.
 * @param {import("../document.js").Operation} operation
 * @param {import("../document.js").Operation[]} operations
 * @param {import("../types.js").Context} ctx
 */
function checkReached({ node, location, title }, operations, ctx) {
  const { type } = node["x-job"];
  const jobs = operations.flatMap((one) => (one.node["x-job"]?.type === type ? [one.node["x-job"]] : []));
  const starts = jobs.filter(({ action }) => action === "start");
  if (starts.length === 0 || starts.some(({ until }) => until !== "done")) return;
  ctx.report({
    message: `${title} renders a job, but all that starts one goes through to its end (\`until: done\`), so that there is never one to render. Write \`until: preview\` where one stops there, or leave \`x-job\` off.`,
    location: location.child(["x-job"]),
  });
}

/**
 * @param {string} place
 * @param {import("../document.js").Place[]} parameters
 * @returns {string[]}
 */
function namesIn(place, parameters) {
  return parameters.flatMap(({ node }) => (node.in === place ? [String(node.name)] : []));
}

function listed(/** @type {string[]} */ names) {
  return names.map((name) => `\`${name}\``).join(", ");
}
