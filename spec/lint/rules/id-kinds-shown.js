import { nearInWords } from "@video-ads/core/options";
import { child, children, operationsOf, requestMedia, successAnswers } from "../document.js";

/** @typedef {import("../document.js").Place} Place */
/** @typedef {{ kind: string, place: Place, name: string }} Found Name: of the field that holds it. */

/** A parameter, or a field of a request, takes the ids of a kind that some answer shows: the id of another kind, such as a mistyped one, would not compile. */
export function idKindsShown() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        const seen = new Set();
        const shown = operations
          .flatMap((operation) => successAnswers(operation, ctx))
          .flatMap(([, media]) => kindsIn(child(media, ["schema"], ctx), ctx, seen));
        const taken = operations
          .flatMap((operation) => operation.parameters)
          .flatMap((one) => kindsIn(child(one, ["schema"], ctx), ctx));
        const bodies = new Set();
        const sent = operations
          .flatMap((operation) => requestMedia(operation, ctx))
          .flatMap(([, media]) => kindsIn(child(media, ["schema"], ctx), ctx, bodies));
        const keys = operations.flatMap(({ parameters }) =>
          parameters.flatMap((one) =>
            one.node.in === "path" ? kindsIn(child(one, ["schema"], ctx), ctx, undefined, one.node.name) : [],
          ),
        );
        // A record that shows what was sent says nothing of where that comes from. A caller may choose the record's own id: what paths call it by.
        const isKey = (/** @type {Found} */ { kind, name }) =>
          name === "id" || keys.some((one) => one.kind === kind && one.name === name);
        const isEcho = (/** @type {Found} */ found) =>
          !isKey(found) && sent.some(({ kind, name }) => kind === found.kind && name === found.name);
        const known = [...new Set(shown.filter((one) => !isEcho(one)).map(({ kind }) => kind))];
        const reported = new Set();
        for (const { kind, place } of [...taken, ...sent]) {
          if (known.includes(kind) || reported.has(place.node)) continue;
          reported.add(place.node);
          const meant =
            known.length > 0 ? ` ${nearInWords(kind, known)}Those that answers show: ${known.join(", ")}.` : "";
          ctx.report({
            message: `This takes the id of a \`${kind}\`, and no answer shows one: nobody could pass it.${meant} Correct the word, or put \`x-id: ${kind}\` on the id of the record.`,
            location: place.location.child(["x-id"]),
          });
        }
      },
    },
  };
}

/**
 * The kinds of ids in a schema, wherever they stand in it.
 * @param {Place | undefined} schema
 * @param {import("../types.js").Context} ctx
 * @param {Set<unknown>} seen Schemas that were looked at.
 * @param {string} [field] Whose schema it is.
 * @returns {Found[]}
 */
function kindsIn(schema, ctx, seen = new Set(), field = "") {
  if (!schema || typeof schema.node !== "object" || seen.has(schema.node)) return [];
  seen.add(schema.node);
  const { "x-id": kind } = schema.node;
  const fields = children(child(schema, ["properties"], ctx), ctx);
  const parts = [
    ...["allOf", "oneOf", "anyOf"].flatMap((keyword) => children(child(schema, [keyword], ctx), ctx)),
    ...["items", "additionalProperties"].flatMap((keyword) => {
      const inner = child(schema, [keyword], ctx);
      return inner ? [/** @type {[string, Place]} */ ([keyword, inner])] : [];
    }),
  ];
  const own = typeof kind === "string" ? [{ kind, place: schema, name: field }] : [];
  return [
    ...own,
    ...fields.flatMap(([name, part]) => kindsIn(part, ctx, seen, name)),
    ...parts.flatMap(([, part]) => kindsIn(part, ctx, seen, field)),
  ];
}
