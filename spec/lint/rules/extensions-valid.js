import { operationsOf } from "../document.js";
import { jobsWithoutText, problemsOf } from "../extensions.js";

/** Where an extension may stand, in words, by kind of node. */
const places = {
  "x-job": ["operation"],
  "x-job-states": ["Root"],
  "x-errors": ["Root"],
  "x-prompts": ["Root"],
  "x-list": ["operation"],
  "x-credits": ["operation"],
  "x-balance": ["operation"],
  "x-webhook": ["operation of a callback"],
  "x-id": ["Schema"],
  "x-provisional": ["operation", "operation of a callback", "Response", "Schema"],
  "x-account-id": ["SecurityScheme"],
  "x-deprecated": ["operation", "operation of a callback", "Parameter", "Schema"],
  "x-displayName": ["Tag"],
  "x-codeSamples": ["operation"],
};

/** Extensions are those of EXTENSIONS.md, stand where it allows them, and follow their JSON Schema. */
export function extensionsValid() {
  const ofCallbacks = new Set();
  /** @type {Set<unknown>} */
  const withoutText = new Set();

  return {
    Root: {
      enter(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        for (const { callbacks } of operationsOf(root, ctx)) for (const { node } of callbacks) ofCallbacks.add(node);
        for (const { operation, field, kinds } of jobsWithoutText(root, ctx)) {
          const { title, node, location } = operation;
          withoutText.add(node["x-job"]);
          ctx.report({
            message: `${title}: the states of a job are text, but \`${field}\` is of type ${kinds.join(" and ")}. Give it the type \`string\` and the names of the states, if the service sends those; else leave \`x-job\` off all operations of this type: they can be called, and nothing waits for them.`,
            location: location.child(["x-job"]).key(),
          });
        }
      },
    },
    ref(/** @type {any} */ node, /** @type {import("../types.js").Context} */ ctx) {
      for (const key of extensionsOf(node)) {
        ctx.report({
          message: `\`${key}\` beside a $ref is ignored by every tool. Put it on what the $ref names, or on the parent.`,
          location: ctx.location.child([key]),
        });
      }
    },
    any: {
      enter(/** @type {any} */ node, /** @type {import("../types.js").Context} */ ctx) {
        if (isMap(ctx.type.name)) return;
        for (const key of extensionsOf(node)) {
          const location = ctx.location.child([key]);
          const allowed = places[/** @type {keyof typeof places} */ (key)];
          const here = ctx.type.name === "Operation" ? operationKind(ofCallbacks.has(node)) : ctx.type.name;
          if (!allowed) {
            const known = Object.keys(places).join(", ");
            ctx.report({
              message: `\`${key}\` is no extension of this contract. Use one of ${known}, or add it to EXTENSIONS.md with a JSON Schema.`,
              location: location.key(),
            });
          } else if (!allowed.includes(here)) {
            ctx.report({
              message: `\`${key}\` stands on: ${here}. It belongs on: ${allowed.join(", ")}. Move it there.`,
              location: location.key(),
            });
          } else {
            for (const { at, message } of withoutText.has(node[key]) ? [] : problemsOf(key, node[key])) {
              ctx.report({
                message: `\`${key}\` does not follow extensions/${key}.schema.json: ${message}. Correct it; the other rules read the contract after that.`,
                location: at.length > 0 ? location.child(at) : location,
              });
            }
          }
        }
      },
    },
  };
}

function extensionsOf(/** @type {any} */ node) {
  return node && typeof node === "object" && !Array.isArray(node)
    ? Object.keys(node).filter((key) => key.startsWith("x-"))
    : [];
}

/** Maps hold names that people chose (properties, headers, …), not keywords. */
function isMap(/** @type {string} */ type) {
  return type.endsWith("Map") || type === "SchemaProperties" || type.startsWith("Named");
}

function operationKind(/** @type {boolean} */ ofCallback) {
  return ofCallback ? "operation of a callback" : "operation";
}
