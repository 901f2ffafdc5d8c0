import { child, operationsOf, requestMedia } from "../document.js";

const JSON_TYPE = "application/json";
const FORM_TYPE = "multipart/form-data";

/** Beside JSON, the raw client sends the same fields as a form. */
const BESIDE_JSON = [FORM_TYPE, "application/x-www-form-urlencoded"];

/** Request bodies are JSON or a multipart form; what can be sent instead has the same fields. */
export function bodiesCanBeSent() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        for (const operation of operationsOf(root, ctx)) {
          const body = child(operation, ["requestBody"], ctx);
          if (body) checkBody(operation, body, ctx);
        }
      },
    },
  };
}

/**
 * @param {import("../document.js").Operation} operation
 * @param {import("../document.js").Place} body
 * @param {import("../types.js").Context} ctx
 */
function checkBody(operation, body, ctx) {
  const { title, method } = operation;
  if (method === "get" || method === "head") {
    ctx.report({
      message: `${title} has a request body, which HTTP clients refuse to send with ${method.toUpperCase()}. Take parameters, or make it a POST.`,
      location: operation.location.child(["requestBody"]).key(),
    });
    return;
  }
  const media = requestMedia(operation, ctx);
  const main = media.find(([type]) => type === JSON_TYPE) ?? media.find(([type]) => type === FORM_TYPE);
  if (!main) {
    ctx.report({
      message: `${title} takes ${media.map(([type]) => `\`${type}\``).join(", ") || "no media type"}, which the packages do not send. Take \`${JSON_TYPE}\` or \`${FORM_TYPE}\`.`,
      location: body.location.child(["content"]).key(),
    });
    return;
  }
  for (const [type, { node, location }] of media) {
    if (node === main[1].node) continue;
    if (main[0] !== JSON_TYPE || !BESIDE_JSON.includes(type)) {
      ctx.report({
        message: `${title} takes \`${type}\` beside \`${main[0]}\`, which the packages never send. Leave it out.`,
        location: location.key(),
      });
    } else if (child({ node, location }, ["schema"], ctx)?.node !== child(main[1], ["schema"], ctx)?.node) {
      ctx.report({
        message: `${title} takes \`${type}\` with another schema than \`${main[0]}\`, but an operation has one type of body. Name the same schema in both, or leave one out.`,
        location: location.key(),
      });
    }
  }
}
