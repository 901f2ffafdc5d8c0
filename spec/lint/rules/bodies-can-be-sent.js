import { isArgumentName } from "@video-ads/core/names";
import { child, children, operationsOf, requestMedia } from "../document.js";

const JSON_TYPE = "application/json";
const FORM_TYPE = "multipart/form-data";

/** Beside JSON, the raw client sends the same fields as a form. */
const BESIDE_JSON = [FORM_TYPE, "application/x-www-form-urlencoded"];

/** Request bodies are JSON or a multipart form; what can be sent instead has the same fields. */
export function bodiesCanBeSent() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        /** @type {Set<unknown>} */
        const seen = new Set();
        for (const operation of operationsOf(root, ctx)) {
          const body = child(operation, ["requestBody"], ctx);
          if (!body) continue;
          checkBody(operation, body, ctx);
          for (const [, media] of requestMedia(operation, ctx)) {
            for (const { name, location } of namelessInside(child(media, ["schema"], ctx), ctx, seen)) {
              ctx.report({
                message: `${operation.title} has the field \`${name}\` inside of its body, which assistants refuse to send, and every other tool with it. Call it by 1 to 64 letters, digits, \`_\`, \`.\` and \`-\`.`,
                location: location.key(),
              });
            }
          }
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

/**
 * Fields below those of the body itself that no argument of a tool can be called like; those of the body itself, tools call otherwise.
 * @param {import("../document.js").Place | undefined} schema
 * @param {import("../types.js").Context} ctx
 * @param {Set<unknown>} seen Schemas that were looked at.
 * @returns {{ name: string, location: import("../types.js").Location }[]}
 */
function namelessInside(schema, ctx, seen, isTop = true) {
  if (!schema || seen.has(schema.node)) return [];
  if (!isTop) seen.add(schema.node);
  const inside = (/** @type {string} */ keyword) => children(child(schema, [keyword], ctx), ctx);
  const fields = inside("properties").filter(([, { node }]) => node.readOnly !== true);
  const own = isTop ? [] : fields.filter(([name]) => !isArgumentName(name));
  const below = [...fields, ...inside("anyOf"), ...inside("oneOf")].map(([, place]) => place);
  const entries = ["items", "additionalProperties"].map((keyword) => child(schema, [keyword], ctx));
  // What stands in itself is refused by another rule, and so is a whole that does.
  const parts = inside("allOf").filter(([, { node }]) => node !== schema.node);
  return [
    ...own.map(([name]) => ({ name, location: schema.location.child(["properties", name]) })),
    ...parts.flatMap(([, part]) => namelessInside(part, ctx, seen, isTop)),
    ...[...below, ...entries].flatMap((place) => namelessInside(place, ctx, seen, false)),
  ];
}
