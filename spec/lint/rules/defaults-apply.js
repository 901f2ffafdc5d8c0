import { child, field, isRequired, namesOfFields, operationsOf, requestMedia } from "../document.js";

/** @typedef {import("../document.js").Place} Place */

/**
 * What a caller has to send has no default: it would never apply, and help and documentation would name both. Nor has what a change leaves as it
 * is.
 */
export function defaultsApply() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        /** @type {Set<unknown>} Schemas of bodies that were looked at: one may contain itself. */
        const seen = new Set();
        const reported = new Set();
        for (const operation of operationsOf(root, ctx)) {
          const { title } = operation;
          const report = (/** @type {Place} */ { node, location }, /** @type {string} */ says) => {
            if (reported.has(node)) return;
            reported.add(node);
            ctx.report({ message: `${title} ${says}`, location: location.child(["default"]) });
          };
          const reportNeeded = (/** @type {string} */ what, /** @type {Place} */ place, /** @type {string} */ mend) =>
            report(place, `asks for ${what}, which has a default as well: that never applies. ${mend}`);
          for (const parameter of operation.parameters) {
            const schema = child(parameter, ["schema"], ctx);
            if (parameter.node.required !== true || schema?.node.default === undefined) continue;
            const mend = parameter.node.in === "path" ? "Leave" : "Take `required` away, or leave";
            reportNeeded(`the parameter \`${parameter.node.name}\``, schema, `${mend} the default out.`);
          }
          for (const [, media] of requestMedia(operation, ctx)) {
            if (operation.method === "patch")
              for (const { path, place } of changedFields(child(media, ["schema"], ctx), ctx))
                report(
                  place,
                  `takes \`${path}\`, whose default never applies: what a change leaves out stays as it is. Give the body of the change a schema without the default.`,
                );
            for (const { path, place } of neverApplied(child(media, ["schema"], ctx), ctx, seen)) {
              reportNeeded(`\`${path}\``, place, "Take the field out of `required`, or leave the default out.");
            }
          }
        }
      },
    },
  };
}

/**
 * The fields of a change that have a default.
 * @param {Place | undefined} schema
 * @param {import("../types.js").Context} ctx
 * @returns {{ path: string, place: Place }[]}
 */
function changedFields(schema, ctx) {
  return namesOfFields(schema, ctx).flatMap((name) => {
    const place = field(schema, name, ctx);
    return place && place.node.default !== undefined ? [{ path: name, place }] : [];
  });
}

/**
 * The fields of a body that are required and have a default, at any depth.
 * @param {Place | undefined} schema
 * @param {import("../types.js").Context} ctx
 * @param {Set<unknown>} seen
 * @param {string} around Path of what the fields stand in.
 * @returns {{ path: string, place: Place }[]}
 */
function neverApplied(schema, ctx, seen, around = "") {
  if (!schema || seen.has(schema.node)) return [];
  seen.add(schema.node);
  const entry = schema.node.type === "array" ? child(schema, ["items"], ctx) : undefined;
  const deeper = neverApplied(entry, ctx, seen, around.replace(/\.?$/, "[]."));
  const own = namesOfFields(schema, ctx).flatMap((name) => {
    const place = field(schema, name, ctx);
    if (!place) return [];
    const isWrong = place.node.default !== undefined && isRequired(schema, name, ctx);
    const path = `${around}${name}`;
    return [...(isWrong ? [{ path, place }] : []), ...neverApplied(place, ctx, seen, `${path}.`)];
  });
  return [...own, ...deeper];
}
