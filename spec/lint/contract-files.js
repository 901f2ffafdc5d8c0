// The contract that a workflow names, read from the files in which it is written.
import { readFileSync, statSync } from "node:fs";
import { parse } from "yaml";

/** @typedef {{ node: any, file: URL }} Read What stands in a file; references lead on from that file. */
/** @typedef {{ in: string, name: string }} Key Where a key is sent. */
/** @typedef {{ pointer: string, id: string | undefined, operation: Read, parameters: Read[], security: Key[][] }} Called `security`: which sets of keys let in. */

/**
 * The operations of a contract. What a workflow names is the published one in `dist`, which is made of the one that is linted: the
 * file of the same name, one folder above.
 * @param {string} url
 * @param {import("./types.js").Context} ctx
 * @returns {Called[]} Throws where no contract can be read.
 */
export function operationsAt(url, ctx) {
  const file = new URL(url.replace(/(^|\/)dist\/([^/]+)$/, "$1$2"), `file://${ctx.location.source.absoluteRef}`);
  const document = read(file);
  const schemes = under({ node: document.components, file }, "securitySchemes");
  return Object.entries(document.paths ?? {}).flatMap(([path, node]) => {
    const item = followed({ node: node ?? {}, file });
    return Object.entries(item.node).map(([method, operation]) => ({
      pointer: `/paths/${path.replaceAll("~", "~0").replaceAll("/", "~1")}/${method}`,
      id: operation?.operationId,
      operation: { node: operation, file: item.file },
      parameters: [...(item.node.parameters ?? []), ...(operation?.parameters ?? [])].map((one) =>
        followed({ node: one, file: item.file }),
      ),
      security: [operation?.security ?? document.security ?? []]
        .flat()
        .map((set) => Object.keys(set ?? {}).flatMap((name) => (schemes ? keyOf(under(schemes, name)?.node) : []))),
    }));
  });
}

/**
 * Where a reference leads, and the references behind it.
 * @param {Read} from
 * @returns {Read}
 */
export function followed({ node, file }) {
  if (typeof node?.$ref !== "string") return { node, file };
  const to = new URL(node.$ref, file);
  const keys = decodeURIComponent(to.hash.slice(1)).split("/").slice(1);
  const found = keys.reduce((at, key) => at?.[key.replaceAll("~1", "/").replaceAll("~0", "~")], read(to));
  return followed({ node: found, file: new URL(to.pathname, to) });
}

/** What stands there under a name; undefined where nothing does. @param {Read} at @param {string} name @returns {Read | undefined} */
export function under({ node, file }, name) {
  const found = Object.hasOwn(Object(node), name) ? node[name] : undefined;
  return found === undefined ? undefined : followed({ node: found, file });
}

/** @type {Map<string, any>} */
const known = new Map();

/** @returns {any} */
function read(/** @type {URL} */ { pathname }) {
  const file = decodeURIComponent(pathname);
  const key = `${file} ${statSync(file).mtimeMs}`;
  if (!known.has(key)) known.set(key, parse(readFileSync(file, "utf8"), { merge: true }));
  return known.get(key);
}

/** Where a security scheme sends what it is given. @param {any} scheme @returns {Key[]} */
function keyOf(scheme) {
  if (scheme?.type === "http") return [{ in: "header", name: "Authorization" }];
  return scheme?.type === "apiKey" ? [{ in: scheme.in, name: String(scheme.name) }] : [];
}
