import { under } from "../contract-files.js";
import { at, fieldsOf, inEach, placesAt, requiredOf, valuesOf } from "../contract-schemas.js";
import { callsOf, isSameParameter, parametersOf } from "../workflows.js";

/** @typedef {import("../contract-files.js").Read} Read */
/** @typedef {import("../contract-files.js").Called} Called */
/** @typedef {{ at: (string | number)[], says: string }} Fault */

/** What a step sends is what its operation takes, under the names and with the values of the contract, and nothing required is missing. */
export function workflowStepsSend() {
  return {
    Root(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
      for (const call of callsOf(root, ctx)) {
        const { step, location, called, name } = call;
        for (const { at, says } of [...faultsOfParameters(call, root, called), ...faultsOfBody(call, called)])
          ctx.report({
            message: `The step \`${step.stepId}\` calls \`${name}\` ${says}`,
            location: location.child(at),
          });
      }
    },
  };
}

/** @param {import("../workflows.js").Step} one @param {any} root @param {Called} called @returns {Fault[]} */
function faultsOfParameters(one, root, { parameters, security }) {
  const sent = parametersOf(one, root);
  if (sent.includes(undefined)) return [];
  const taken = [...parameters.map(({ node }) => node), ...security.flat()];
  // Headers may be for others than the operation.
  const strange = (one.step.parameters ?? []).flatMap((/** @type {any} */ own, /** @type {number} */ index) =>
    ["path", "query"].includes(own?.in) && !taken.some((known) => isSameParameter(known, own))
      ? [
          {
            at: ["parameters", index, "name"],
            says: `with \`${own.name}\` (${own.in}), which it does not take. ${haveThere(taken.filter((known) => known.in === own.in).map(({ name }) => name))}`,
          },
        ]
      : [],
  );
  const missing = parameters
    .filter(({ node }) => node.required && !sent.some((parameter) => isSameParameter(node, parameter)))
    .map(({ node }) => ({
      at: [one.key],
      says: `without \`${node.name}\` (${node.in}), which it requires. Add it to the \`parameters\` of the step.`,
    }));
  return [...strange, ...missing];
}

/** @param {import("../workflows.js").Step} one @param {Called} called @returns {Fault[]} */
function faultsOfBody({ step, key }, { operation }) {
  const body = under(operation, "requestBody");
  const types = Object.keys((body && under(body, "content"))?.node ?? {});
  if (step.requestBody === undefined)
    return body?.node.required
      ? [{ at: [key], says: "without a body, which it requires. Add a `requestBody` to the step." }]
      : [];
  if (!body) return [{ at: ["requestBody"], says: "with a body, and it takes none. Take the `requestBody` out." }];
  const type = step.requestBody.contentType ?? (types.length === 1 ? types[0] : "application/json");
  const schema = at(body, ["content", type, "schema"]);
  if (!types.includes(type))
    return [
      {
        at: step.requestBody.contentType === undefined ? ["requestBody"] : ["requestBody", "contentType"],
        says: `with a body of \`${type}\`, which it does not take. It takes ${listed(types)}.`,
      },
    ];
  return schema ? faultsIn(step.requestBody.payload, [schema], []) : [];
}

/**
 * What is wrong with a value, and with what stands in it. Of what an expression gives, nothing is known.
 * @param {unknown} value @param {Read[]} found Its schemas. @param {string[]} names Where it stands in the body. @returns {Fault[]}
 */
function faultsIn(value, found, names) {
  const at = ["requestBody", "payload", ...names];
  const where = names.length > 0 ? `\`${names.join("/")}\`` : "its body";
  if (typeof value === "string" && /^\{?\$/.test(value)) return [];
  if (typeof value !== "object" || value === null) {
    const values = valuesOf(found);
    return !values || values.includes(String(value)) || (value === null && found.some(({ node }) => node?.nullable))
      ? []
      : [{ at, says: `with \`${String(value)}\` for ${where}, which it is never. It is one of ${listed(values)}.` }];
  }
  const missing = Array.isArray(value)
    ? []
    : inEach(found.map((schema) => requiredOf(schema)))
        .filter((name) => !Object.hasOwn(value, name))
        .map((name) => ({ at, says: `without \`${name}\` in ${where}, which it requires. Add it.` }));
  return [
    ...missing,
    ...Object.entries(value).flatMap(([name, part]) => {
      const below = found.flatMap((schema) => placesAt(schema, [name]));
      return below.length > 0
        ? faultsIn(part, below, [...names, name])
        : [
            {
              at: [...at, name],
              says: `with \`${name}\` in ${where}, which has no such field. ${haveThere(inEach(found.map((schema) => fieldsOf(schema))))}`,
            },
          ];
    }),
  ];
}

/** @param {string[]} names */
function haveThere(names) {
  return names.length > 0 ? `It has ${listed(names)}.` : "Take it out.";
}

/** @param {string[]} names */
function listed(names) {
  return names.map((name) => `\`${name}\``).join(", ");
}
