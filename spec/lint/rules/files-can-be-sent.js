import { child, children, follow, operationsOf, requestMedia } from "../document.js";

/** @typedef {import("../document.js").Place} Place */

const FORM_TYPE = "multipart/form-data";

/** A file (`format: binary`) is a field of a multipart form, or an entry of one: nothing else that is sent or answered has room for its bytes. */
export function filesCanBeSent() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const reported = new Set();
        const check = (/** @type {string} */ what, /** @type {string} */ type, /** @type {Place} */ media) => {
          for (const { path, place } of filesIn(child(media, ["schema"], ctx), ctx)) {
            if (reported.has(place.node) || (type === FORM_TYPE && /^[^.[]+(\[\])?$/.test(path))) continue;
            reported.add(place.node);
            ctx.report({
              message: `${what} has a file (\`format: binary\`)${path ? ` in \`${path}\`` : ""}, but ${type === FORM_TYPE ? "a form has files in its own fields alone, not deeper" : `\`${type}\` has no room for bytes`}. ${type === FORM_TYPE ? "Make it a field of the form" : `Take it as a field of \`${FORM_TYPE}\`, as text with \`format: byte\`, or as the URL that it is loaded from`}.`,
              location: place.location,
            });
          }
        };
        for (const operation of operationsOf(root, ctx)) {
          const { title } = operation;
          for (const [type, media] of requestMedia(operation, ctx)) check(`The body of ${title}`, type, media);
          for (const [status, answer] of children(child(operation, ["responses"], ctx), ctx)) {
            for (const [type, media] of children(child(answer, ["content"], ctx), ctx)) {
              check(`The answer ${status} of ${title}`, type, media);
            }
          }
          for (const posted of operation.callbacks) {
            for (const [type, media] of requestMedia(posted, ctx)) {
              check(`The payload of the callback \`${posted.name}\` of ${title}`, type, media);
            }
          }
        }
      },
    },
  };
}

/**
 * @param {Place | undefined} schema
 * @param {import("../types.js").Context} ctx
 * @param {string} path Where it stands, such as `parts[].film`.
 * @param {Set<unknown>} seen Schemas that were looked at: one may contain itself.
 * @returns {{ path: string, place: Place }[]}
 */
function filesIn(schema, ctx, path = "", seen = new Set()) {
  const here = follow(schema, ctx);
  if (!here || seen.has(here.node)) return [];
  seen.add(here.node);
  if (here.node.format === "binary") return [{ path, place: here }];
  return [
    ...children(child(here, ["properties"], ctx), ctx).flatMap(([name, property]) =>
      filesIn(property, ctx, path ? `${path}.${name}` : name, seen),
    ),
    ...filesIn(child(here, ["items"], ctx), ctx, `${path}[]`, seen),
    ...filesIn(child(here, ["additionalProperties"], ctx), ctx, `${path}.*`, seen),
    ...["allOf", "anyOf", "oneOf"].flatMap((keyword) =>
      children(child(here, [keyword], ctx), ctx).flatMap(([, part]) => filesIn(part, ctx, path, seen)),
    ),
  ];
}
