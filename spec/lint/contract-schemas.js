// What a schema of a contract holds, read through the files in which it is written.
import { followed, under } from "./contract-files.js";

/** @typedef {import("./contract-files.js").Read} Read */

const DEEPEST = 20;

/** What stands below, name by name. @param {Read} from @param {string[]} names @returns {Read | undefined} */
export function at(from, names) {
  return names.reduce((/** @type {Read | undefined} */ place, name) => place && under(place, name), from);
}

/**
 * The schemas of what stands there, in each variant that has it. In an object of any fields everything may stand.
 * @param {Read} schema @param {readonly string[]} names @param {number} [depth] @returns {Read[]}
 */
export function placesAt(schema, names, depth = 0) {
  const { node, file } = followed(schema);
  const [name, ...rest] = names;
  if (name === undefined) return [{ node, file }];
  const parts = depth > DEEPEST ? [] : partsOf({ node, file }, ["allOf", "oneOf", "anyOf"]);
  const inParts = parts.flatMap((part) => placesAt(part, names, depth + 1));
  const inList = /^\d+$/.test(name) && node?.items && { node: node.items, file };
  const own = under({ node: node?.properties, file }, name);
  const any = node?.additionalProperties;
  const inAny = typeof any === "object" && any !== null && !own ? { node: any, file } : undefined;
  const next = inList || own || inAny;
  if (next) return [...inParts, ...placesAt(next, rest, depth + 1)];
  const isFree = parts.length === 0 && !node?.properties && !node?.items && (!node?.type || node.type === "object");
  return isFree ? [{ node: {}, file }] : inParts;
}

/** The schemas that a value fits, each without variants. @param {Read} schema @param {number} [depth] @returns {Read[]} */
export function variantsOf(schema, depth = 0) {
  const parts = depth > DEEPEST ? [] : partsOf(schema, ["allOf", "oneOf", "anyOf"]);
  return parts.length > 0 ? parts.flatMap((part) => variantsOf(part, depth + 1)) : [followed(schema)];
}

/** The names of the fields that a schema or one of its variants has. @param {Read} schema @param {number} [depth] @returns {string[]} */
export function fieldsOf(schema, depth = 0) {
  const own = Object.keys(under(followed(schema), "properties")?.node ?? {});
  const parts = depth > DEEPEST ? [] : partsOf(schema, ["allOf", "oneOf", "anyOf"]);
  return [...new Set([...own, ...parts.flatMap((part) => fieldsOf(part, depth + 1))])];
}

/** The fields that an object always has, whichever variant it is. @param {Read} schema @param {number} [depth] @returns {string[]} */
export function requiredOf(schema, depth = 0) {
  const { node } = followed(schema);
  if (depth > DEEPEST) return [];
  const inAll = partsOf(schema, ["allOf"]).flatMap((part) => requiredOf(part, depth + 1));
  const ofEach = ["oneOf", "anyOf"].flatMap((key) =>
    inEach(partsOf(schema, [key]).map((part) => requiredOf(part, depth + 1))),
  );
  return [...new Set([...(node?.required ?? []), ...inAll, ...ofEach])];
}

/** The names that stand in each list. @param {string[][]} lists */
export function inEach([first = [], ...others]) {
  return first.filter((name) => others.every((list) => list.includes(name)));
}

/** The values that there are, as text, where each of these is one of some; undefined where one may be another. @param {readonly Read[]} schemas */
export function valuesOf(schemas) {
  const lists = schemas.flatMap((schema) => variantsOf(schema)).map(({ node }) => node?.enum);
  return lists.length > 0 && lists.every(Array.isArray) ? [...new Set(lists.flat().map(String))] : undefined;
}

/** @param {Read} schema @param {string[]} keys @returns {Read[]} */
function partsOf(schema, keys) {
  const { node, file } = followed(schema);
  return keys.flatMap((key) => (Array.isArray(node?.[key]) ? node[key] : [])).map((part) => ({ node: part, file }));
}
