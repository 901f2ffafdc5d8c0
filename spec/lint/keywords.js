// What the standard says of its own keywords: Redocly's rule `struct` reports a value of another type, and no house rule reads a contract
// that has one.
import { follow } from "./document.js";

/**
 * What Redocly knows of a kind of node, or of a single value.
 * @typedef {{ name?: string, type?: string, enum?: unknown[], properties?: Record<string, unknown>, items?: unknown, additionalProperties?: unknown }} NodeType
 */

/**
 * Whether every keyword has a value of the type that it has in the standard, across files.
 * @param {import("./document.js").Place} place
 * @param {unknown} type
 * @param {import("./types.js").Context} ctx
 * @param {Set<unknown>} seen
 * @param {string} key The keyword, or the name, at which the value stands.
 * @returns {boolean}
 */
export function haveTheirTypes(place, type, ctx, seen = new Set(), key = "") {
  const kind = /** @type {NodeType | null | undefined} */ (typeof type === "function" ? type(place.node, key) : type);
  if (!kind) return true;
  if (kind.name === undefined) return isOfType(place.node, kind);
  if (!["string", "undefined"].includes(typeof place.node?.$ref)) return false;
  const here = typeof place.node?.$ref === "string" ? follow(place, ctx) : place;
  // What a reference does not find is reported as that.
  if (!here) return true;
  const { node, location } = here;
  if (seen.has(node)) return true;
  if (typeof node !== "object" || node === null || Array.isArray(node) !== (kind.items !== undefined)) return false;
  seen.add(node);
  const { properties = {}, items, additionalProperties } = kind;
  return Object.entries(node).every(([name, value]) => {
    if (name.startsWith("x-") && additionalProperties === undefined) return true;
    const own = items ?? (Object.hasOwn(properties, name) ? properties[name] : additionalProperties);
    return haveTheirTypes({ node: value, location: location.child([name]) }, own, ctx, seen, name);
  });
}

/** @param {unknown} value @param {NodeType} type */
function isOfType(value, { type, enum: values, items }) {
  if (values) return values.includes(value);
  if (type === undefined) return true;
  if (type === "array") {
    const entry = /** @type {NodeType | undefined} */ (items);
    return Array.isArray(value) && value.every((one) => !entry?.type || typeof one === entry.type);
  }
  return typeof value === (type === "integer" ? "number" : type);
}
