import { nearInWords } from "@video-ads/core/options";
import { child, children, operationsOf, successAnswers } from "../document.js";

/** @typedef {import("../document.js").Place} Place */

/** A parameter takes the ids of a kind that some answer shows: the id of another kind, such as a mistyped one, would not compile. */
export function idKindsShown() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        const seen = new Set();
        const shown = operations
          .flatMap((operation) => successAnswers(operation, ctx))
          .flatMap(([, media]) => kindsIn(child(media, ["schema"], ctx), ctx, seen))
          .map(({ kind }) => kind);
        const parameters = operations.flatMap((operation) => operation.parameters);
        const reported = new Set();
        for (const { kind, place } of parameters.flatMap((one) => kindsIn(child(one, ["schema"], ctx), ctx))) {
          if (shown.includes(kind) || reported.has(place.node)) continue;
          reported.add(place.node);
          const known = [...new Set(shown)];
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
 * @returns {{ kind: string, place: Place }[]}
 */
function kindsIn(schema, ctx, seen = new Set()) {
  if (!schema || typeof schema.node !== "object" || seen.has(schema.node)) return [];
  seen.add(schema.node);
  const { "x-id": kind } = schema.node;
  const parts = [
    ...["properties", "allOf", "oneOf", "anyOf"].flatMap((keyword) => children(child(schema, [keyword], ctx), ctx)),
    ...["items", "additionalProperties"].flatMap((keyword) => {
      const inner = child(schema, [keyword], ctx);
      return inner ? [/** @type {[string, Place]} */ ([keyword, inner])] : [];
    }),
  ];
  const own = typeof kind === "string" ? [{ kind, place: schema }] : [];
  return [...own, ...parts.flatMap(([, part]) => kindsIn(part, ctx, seen))];
}
