import { kebabCase } from "@video-ads/core/names";
import {
  child,
  closedValues,
  field,
  formatOf,
  mayBeNull,
  namesOfFields,
  operationsOf,
  schemaTypes,
  successAnswers,
} from "../document.js";

/** @typedef {import("../document.js").Place} Place */

/**
 * What an answer says beside the records of a list is said of each page anew: numbers, texts that may be missing, as what leads to a page
 * is, and of a list that comes in pages what is true or false. What `x-list` does not name would stay that of the example.
 */
export function listAnswersSaid() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        for (const { node, method, title, location } of operationsOf(root, ctx)) {
          const list = node["x-list"];
          if (method !== "get" || typeof list?.at !== "string") continue;
          const { page = {}, total, unplayed } = list;
          const [answer] = successAnswers({ node, location }, ctx);
          const schema = answer && child(answer[1], ["schema"], ctx);
          const played = [list.at, total, page.next, page.previous, page.more, page.pages];
          // A name that is none is most likely that of one of the others: `lists-are-whole` says so.
          if (played.some((path) => path !== undefined && !field(schema, path, ctx))) continue;
          const said = [...played, ...Object.keys(Object(unplayed))];
          const isSaid = (/** @type {string} */ path) => said.some((one) => path === one || path.startsWith(`${one}.`));
          const echoed = [page.parameter, page.size].flatMap((name) => (name === undefined ? [] : [plain(name)]));
          for (const [path, place, kind] of changingIn(schema, "", ctx)) {
            const name = path.split(".").at(-1) ?? "";
            if (
              isSaid(path) ||
              (kind === "boolean" && !list.page) ||
              (kind === "number" && echoed.includes(plain(name)))
            )
              continue;
            ctx.report({
              message: `${title} answers \`${path}\` beside its records, and nothing says what that is: the sandbox would show the example's on every page. ${wayOut(path, kind, list)}`,
              location: place.location,
            });
          }
        }
      },
    },
  };
}

/**
 * @param {string} path
 * @param {"number" | "text" | "boolean"} kind
 * @param {any} list
 */
function wayOut(path, kind, { page, total }) {
  const keys =
    kind === "number"
      ? [
          ...(total === undefined ? [`that it counts all records (\`total: ${path}\`)`] : []),
          ...(page && !page.pages ? [`the pages (\`pages: ${path}\` in \`page\`)`] : []),
        ]
      : kind === "boolean"
        ? page.more === undefined
          ? [`that it says whether another page follows (\`more: ${path}\` in \`page\`)`]
          : []
        : page?.style !== "number" && page && !page.previous
          ? [`that it leads to the page before (\`previous: ${path}\` in \`page\`)`]
          : [];
  const why = `under \`unplayed\` what it is (\`unplayed: { ${path}: … }\`)`;
  return keys.length > 0
    ? `Say in \`x-list\` ${keys.join(" or ")}; where it is something else, say ${why}.`
    : `Say ${why}.`;
}

/**
 * Numbers, texts of which a page may have none, and what is true or false, outside of lists: their paths.
 * @param {Place | undefined} schema
 * @param {string} above
 * @param {import("../types.js").Context} ctx
 * @param {unknown[]} around Schemas in which this one stands.
 * @returns {[path: string, place: Place, kind: "number" | "text" | "boolean"][]}
 */
function changingIn(schema, above, ctx, around = []) {
  if (!schema || around.includes(schema.node)) return [];
  return namesOfFields(schema, ctx).flatMap((name) => {
    const place = field(schema, name, ctx);
    if (!place) return [];
    const path = above + name;
    const types = schemaTypes(place, ctx);
    if (types.has("object")) return changingIn(place, `${path}.`, ctx, [...around, schema.node]);
    if (closedValues(place, ctx)) return [];
    if (types.has("boolean")) return [[path, place, "boolean"]];
    if (types.has("integer") || types.has("number")) return [[path, place, "number"]];
    return types.has("string") && mayBeNull(place, ctx) && formatOf(place, ctx) !== "date-time"
      ? [[path, place, "text"]]
      : [];
  });
}

/** A name in whatever spelling. */
function plain(/** @type {string} */ name) {
  return kebabCase(name).replaceAll("-", "");
}
