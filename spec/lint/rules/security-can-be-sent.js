import { isTakenSetting, settingsOf } from "@video-ads/core/credentials";
import { child, children, operationsOf } from "../document.js";
import { whyNoHeader } from "../headers.js";

/** @typedef {import("../document.js").Place} Place */

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
        refuseNames(schemes, ctx);
        refuseAccounts(root, schemes, operationsOf(root, ctx), ctx);
        refuseDoubles(here, "The contract", schemes, ctx);
        refuseRequirements(here, "The contract", schemes, ctx);
        for (const operation of operationsOf(root, ctx)) {
          const { title } = operation;
          refuseDoubles(operation, title, schemes, ctx);
          refuseRequirements(operation, title, schemes, ctx);
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
            const own = callback.node.security;
            if (!setsOf(own ?? root.security).some((set) => set.length > 0)) continue;
            ctx.report({
              message: `The callback \`${callback.name}\` of ${title} asks for ${own ? "keys" : "the keys of the document"}, but a receiver knows posts by their URL and looks at none. Write \`security: []\`.`,
              location: own ? callback.location.child(["security"]) : callback.location,
            });
          }
        }
      },
    },
  };
}

/** What keeps a scheme from being sent, and what to do about it. */
function whyNot(/** @type {any} */ { type, in: place, name, scheme }) {
  if (type === "apiKey" && place === "header") return whyNoHeader(name);
  if (type === "apiKey" && place === "query") return name ? undefined : "names no query parameter. Add its `name`";
  if (type === "http" && /^(bearer|basic)$/i.test(scheme ?? "")) return undefined;
  const what = type === "apiKey" ? `an API key in ${place}` : type === "http" ? `\`http\` ${scheme}` : `\`${type}\``;
  return `is ${what}, which no generated package can send. ${SERVED}`;
}

/**
 * The name of a scheme is that of its setting: one that a program can write, and that nothing else has.
 * @param {Map<string, Place>} schemes
 * @param {import("../types.js").Context} ctx
 */
function refuseNames(schemes, ctx) {
  /** @type {Map<string, string>} */
  const owners = new Map();
  for (const [name, { node, location }] of schemes) {
    const settings = settingsOf(name, node.type === "http" && /^basic$/i.test(node.scheme ?? ""));
    // A name without a letter leaves no more of two settings than how they end.
    const unwritable = [...settingsOf(name, false), ...settings].find(
      (setting) => !/^[a-z][A-Za-z0-9]*$/.test(setting),
    );
    const taken = settings.find(isTakenSetting) ?? (name === "__proto__" ? name : undefined);
    const shared = settings.find((setting) => owners.has(setting.toLowerCase()));
    const reason =
      unwritable !== undefined
        ? "gives its setting no name that a program can write"
        : taken !== undefined
          ? `has the setting \`${taken}\`, which is something else in the packages`
          : shared !== undefined && `has the setting \`${shared}\`, as \`${owners.get(shared.toLowerCase())}\` has`;
    if (reason) {
      ctx.report({
        message: `The security scheme \`${name}\` ${reason}. Call it otherwise.`,
        location: location.key(),
      });
    }
    for (const setting of settings) owners.set(setting.toLowerCase(), name);
  }
}

/**
 * One value names the account, and it is one that somebody is asked for.
 * @param {any} root
 * @param {Map<string, Place>} schemes
 * @param {import("../document.js").Operation[]} operations
 * @param {import("../types.js").Context} ctx
 */
function refuseAccounts(root, schemes, operations, ctx) {
  const asked = operations.flatMap(({ node }) => setsOf(node.security ?? root.security).flat());
  const marked = [...schemes].filter(([, { node }]) => node["x-account-id"] === true);
  for (const [index, [name, { location }]] of marked.entries()) {
    const first = marked[0]?.[0];
    const why =
      index > 0
        ? `says whose request it is, and so does \`${first}\`. Leave \`x-account-id\` on one of them`
        : `says whose request it is, but no operation asks for it. Name it in \`security\`, or put \`x-account-id\` on a scheme that is named there`;
    if (index === 0 && asked.includes(name)) continue;
    ctx.report({ message: `The security scheme \`${name}\` ${why}.`, location: location.child(["x-account-id"]) });
  }
}

/**
 * A requirement that says more than the packages can hold to, or nothing new.
 * @param {Place} place
 * @param {string} title
 * @param {Map<string, Place>} schemes
 * @param {import("../types.js").Context} ctx
 */
function refuseRequirements({ node, location }, title, schemes, ctx) {
  const sets = setsOf(node.security).map((set) => set.sort().join(" and "));
  for (const [index, set] of sets.entries()) {
    if (sets.indexOf(set) === index) continue;
    ctx.report({
      message: `${title} asks twice for ${set === "" ? "nothing" : set}. Keep one.`,
      location: location.child(["security", index]),
    });
  }
  for (const [index, requirement] of (Array.isArray(node.security) ? node.security : []).entries()) {
    for (const [name, scopes] of Object.entries(requirement ?? {})) {
      if (!Array.isArray(scopes) || scopes.length === 0 || !schemes.has(name)) continue;
      ctx.report({
        message: `${title} asks for scopes of \`${name}\`, which OAuth alone has. Write \`${name}: []\`.`,
        location: location.child(["security", index, name]),
      });
    }
  }
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
