import { child, operationsOf, requestMedia } from "../document.js";

/** An operation causes one callback, a POST of JSON, and what reports the same job is the same everywhere. */
export function callbacksCanBeReceived() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        /** @type {Map<string, { title: string, form: Form }>} */
        const sources = new Map();
        for (const { title, callbacks } of operationsOf(root, ctx)) {
          for (const [index, posted] of callbacks.entries()) {
            const name = `The callback \`${posted.name}\` of ${title}`;
            const problem = problemWith(posted, index, ctx);
            if (problem) {
              ctx.report({ message: `${name} ${problem}`, location: posted.location });
              continue;
            }
            const source = posted.node["x-webhook"]?.source;
            const form = formOf(posted, ctx);
            const known = sources.get(source);
            if (!known) sources.set(source, { title, form });
            else if (known.form.schema !== form.schema || known.form.aliases !== form.aliases) {
              ctx.report({
                message: `${name} reports \`${source}\` with another payload or other aliases than that of ${known.title}, but a receiver knows one form of it. Describe both the same.`,
                location: posted.location,
              });
            }
          }
        }
      },
    },
  };
}

/** @typedef {{ schema: unknown, aliases: string }} Form */

/**
 * What a receiver goes by.
 * @param {import("../document.js").Place} posted
 * @param {import("../types.js").Context} ctx
 * @returns {Form}
 */
function formOf(posted, ctx) {
  const [media] = requestMedia(posted, ctx);
  const aliases = Object.entries(posted.node["x-webhook"]?.aliases ?? {}).sort();
  return { schema: media && child(media[1], ["schema"], ctx)?.node, aliases: JSON.stringify(aliases) };
}

/**
 * @param {import("../document.js").Operation["callbacks"][number]} posted
 * @param {number} index Among those of its operation.
 * @param {import("../types.js").Context} ctx
 */
function problemWith(posted, index, ctx) {
  if (posted.method !== "post") {
    return `is a ${posted.method.toUpperCase()}, which no receiver takes. Make it a POST.`;
  }
  if (index > 0) return "is a second one, but an operation reports to one URL. Keep one.";
  const types = requestMedia(posted, ctx).map(([type]) => type);
  if (types.length === 1 && types[0] === "application/json") return undefined;
  return `has ${types.length ? `a body of ${types.map((type) => `\`${type}\``).join(", ")}` : "no body"}, but a receiver reads JSON. Add the payload as \`application/json\`, and nothing beside it.`;
}
