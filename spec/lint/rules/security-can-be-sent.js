import { child, children, operationsOf } from "../document.js";

/** @typedef {import("../document.js").Place} Place */

/** Headers that say what a request is, and over which connection it goes. */
const TAKEN =
  /^(accept|accept-.*|connection|content-.*|cookie2?|date|expect|host|keep-alive|origin|prefer|proxy-.*|referer|sec-.*|te|trailer|transfer-encoding|upgrade|user-agent|via)$/i;

const SERVED = "Use an API key in a header or in the query, or `http` with the scheme `bearer` or `basic`";

/** What lets a caller in is something that the generated packages can send, and that a request has room for. */
export function securityCanBeSent() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const here = { node: root, location: ctx.location };
        const schemes = new Map(children(child(here, ["components", "securitySchemes"], ctx), ctx));
        for (const [name, scheme] of schemes) {
          const reason = whyNot(scheme.node);
          if (reason) ctx.report({ message: `The security scheme \`${name}\` ${reason}.`, location: scheme.location });
        }
        refuseDoubles(here, "The contract", schemes, ctx);
        for (const operation of operationsOf(root, ctx)) {
          const { title } = operation;
          refuseDoubles(operation, title, schemes, ctx);
          const asked = setsOf(operation.node.security ?? root.security).flat();
          for (const parameter of operation.parameters) {
            const sent = asked.find((name) => sendsParameter(schemes.get(name)?.node, parameter.node));
            if (!sent) continue;
            ctx.report({
              message: `${title} has the parameter \`${parameter.node.name}\`, which the security scheme \`${sent}\` sends already. Remove the parameter.`,
              location: parameter.location,
            });
          }
          for (const callback of operation.callbacks) {
            if (!setsOf(callback.node.security).some((set) => set.length > 0)) continue;
            ctx.report({
              message: `The callback \`${callback.name}\` of ${title} asks for keys, but a receiver knows posts by their URL and looks at none. Write \`security: []\`.`,
              location: callback.location.child(["security"]),
            });
          }
        }
      },
    },
  };
}

/** What keeps a scheme from being sent, and what to do about it. */
function whyNot(/** @type {any} */ { type, in: place, name, scheme }) {
  if (type === "apiKey" && place === "header") {
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name ?? "")) return "names no header. Correct its `name`";
    return TAKEN.test(name) ? `is the header \`${name}\`, which says something else. Take another header` : undefined;
  }
  if (type === "apiKey" && place === "query") return undefined;
  if (type === "http" && /^(bearer|basic)$/i.test(scheme ?? "")) return undefined;
  const what = type === "apiKey" ? `an API key in ${place}` : type === "http" ? `\`http\` ${scheme}` : `\`${type}\``;
  return `is ${what}, which no generated package can send. ${SERVED}`;
}

/** The names of the schemes in each requirement. */
function setsOf(/** @type {any} */ security) {
  return Array.isArray(security) ? security.map((requirement) => Object.keys(requirement ?? {})) : [];
}

/**
 * Two schemes of one requirement that would be one header, or one query parameter.
 * @param {Place} place
 * @param {string} title
 * @param {Map<string, Place>} schemes
 * @param {import("../types.js").Context} ctx
 */
function refuseDoubles({ node, location }, title, schemes, ctx) {
  for (const [index, set] of setsOf(node.security).entries()) {
    const places = set.map((name) => placeOf(schemes.get(name)?.node));
    const twice = places.find((one, at) => one !== undefined && places.indexOf(one) !== at);
    if (!twice) continue;
    ctx.report({
      message: `${title} asks for ${set.map((name) => `\`${name}\``).join(" and ")} together, of which two would be ${twice}. Make them entries of their own, of which one is enough.`,
      location: location.child(["security", index]),
    });
  }
}

function placeOf(/** @type {any} */ scheme) {
  if (scheme?.type === "http") return "the header `authorization`";
  if (scheme?.in === "header") return `the header \`${String(scheme.name).toLowerCase()}\``;
  return scheme?.in === "query" ? `the query parameter \`${scheme.name}\`` : undefined;
}

function sendsParameter(/** @type {any} */ scheme, /** @type {any} */ parameter) {
  if (scheme?.in !== parameter.in) return false;
  if (scheme.in === "query") return scheme.name === parameter.name;
  return scheme.in === "header" && String(scheme.name).toLowerCase() === String(parameter.name).toLowerCase();
}
