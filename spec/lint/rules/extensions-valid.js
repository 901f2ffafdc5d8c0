import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { operationsOf } from "../document.js";

const ajv = new Ajv({ allErrors: true, strictRequired: false });
const validators = Object.fromEntries(
  [
    "x-job",
    "x-job-states",
    "x-errors",
    "x-prompts",
    "x-list",
    "x-credits",
    "x-balance",
    "x-webhook",
    "x-id",
    "x-provisional",
    "x-account-id",
    "x-deprecated",
  ].map((name) => [
    name,
    ajv.compile(JSON.parse(readFileSync(new URL(`../../extensions/${name}.schema.json`, import.meta.url), "utf8"))),
  ]),
);

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

  return {
    Root: {
      enter(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        for (const { callbacks } of operationsOf(root, ctx)) for (const { node } of callbacks) ofCallbacks.add(node);
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
            for (const error of problemsOf(key, node[key])) {
              ctx.report({
                message: `\`${key}\` does not follow extensions/${key}.schema.json: ${error}. Correct it.`,
                location,
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

/** What is wrong with a value, without the noise of branches that do not apply. */
function problemsOf(/** @type {string} */ key, /** @type {unknown} */ value) {
  const validate = validators[key];
  if (!validate || validate(value)) return [];
  const errors = (validate.errors ?? []).filter(({ keyword }) => !["oneOf", "if"].includes(keyword));
  const detail = meant(errors).map(({ instancePath, message, params }) =>
    params.additionalProperty
      ? `${instancePath || "the value"} has the unknown field \`${params.additionalProperty}\``
      : `${instancePath || "the value"} ${message}`,
  );
  return [...new Set(detail.length ? detail : ["the value fits none of the allowed forms"])].slice(0, 3);
}

/**
 * Of several forms, the one that is meant: a field such as `action` says which. What holds for all of them comes first.
 * @param {import("ajv").ErrorObject[]} errors
 */
function meant(errors) {
  const formOf = (/** @type {import("ajv").ErrorObject} */ { schemaPath }) =>
    /^#\/oneOf\/(\d+)\//.exec(schemaPath)?.[1];
  const general = errors.filter((error) => formOf(error) === undefined);
  if (general.length) return general;
  const others = new Set(
    errors.flatMap((error) =>
      error.keyword === "const" && /^\/[^/]+$/.test(error.instancePath) ? [formOf(error)] : [],
    ),
  );
  return errors.filter((error) => !others.has(formOf(error)));
}
