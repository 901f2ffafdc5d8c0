import { child, children, follow, operationsOf, requestMedia } from "../document.js";

/** Characters of a first paragraph. A model reads those of every tool, so that each of them costs in every conversation. */
const LONGEST = { operation: 260, field: 130 };

/** What a request takes is described from its first paragraph on for who fills it in: short, and without references. */
export function firstParagraphs() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        const requests = new Set(operations.map(({ title }) => title));
        const check = (
          /** @type {import("../document.js").Place} */ { node, location },
          /** @type {number} */ longest,
        ) => {
          if (!node.description) return;
          for (const message of problemsOf(firstParagraph(node.description), longest, requests)) {
            ctx.report({ message, location: location.child(["description"]) });
          }
        };

        const seen = new Set();
        for (const operation of operations) {
          check(operation, LONGEST.operation);
          const values = [...operation.parameters, ...requestMedia(operation, ctx).map(([, media]) => media)];
          const schemas = values.flatMap((value) => schemasWithin(child(value, ["schema"], ctx), ctx, seen));
          for (const field of [...operation.parameters, ...schemas]) check(field, LONGEST.field);
        }
      },
    },
  };
}

/** Up to the first empty line, in one line. */
function firstParagraph(/** @type {string} */ description) {
  return (description.trim().split(/\n\s*\n/)[0] ?? "").replace(/\s+/g, " ");
}

/**
 * @param {string} paragraph
 * @param {number} longest
 * @param {Set<string>} requests Those that there are, such as `GET /api/voices/`.
 */
function problemsOf(paragraph, longest, requests) {
  const begins = `The description "${paragraph.slice(0, 40)}…"`;
  const section = paragraph.match(/\(\d+(\.\d+)*\)/)?.[0];
  const named = [...paragraph.matchAll(/(`?)\b([A-Z]+ \/[^\s`]*)(`?)/g)];
  const unknown = named.find(([, before, request, after]) => !before || !after || !requests.has(request ?? ""))?.[2];
  return [
    ...(paragraph.length > longest
      ? [
          `${begins} has a first paragraph of ${paragraph.length} characters; at most ${longest} are allowed there. Say first what a caller has to know, and the rest below, after an empty line.`,
        ]
      : []),
    ...(section
      ? [
          `${begins} names the section ${section} in its first paragraph. Say it in a paragraph below, after an empty line.`,
        ]
      : []),
    ...(unknown
      ? [
          `${begins} names \`${unknown}\` in its first paragraph, which is no operation written as code. Tools have no requests, and replace those that they know. Write it like \`GET /api/voices/\`, or say it in a paragraph below.`,
        ]
      : []),
  ];
}

/**
 * A schema and everything inside of it, each once.
 * @param {import("../document.js").Place | undefined} place
 * @param {import("../types.js").Context} ctx
 * @param {Set<unknown>} seen
 * @returns {import("../document.js").Place[]}
 */
function schemasWithin(place, ctx, seen) {
  const schema = follow(place, ctx);
  if (!schema || seen.has(schema.node)) return [];
  seen.add(schema.node);
  const inside = [
    ...["items", "additionalProperties"].map((key) => child(schema, [key], ctx)),
    ...["properties", "allOf", "anyOf", "oneOf"].flatMap((key) =>
      children(child(schema, [key], ctx), ctx).map(([, each]) => each),
    ),
  ];
  return [schema, ...inside.flatMap((each) => schemasWithin(each, ctx, seen))];
}
