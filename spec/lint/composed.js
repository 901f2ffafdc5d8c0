// Which schemas are one and the same record, or made of each other.
import { child, children } from "./document.js";

/** @typedef {import("./document.js").Place} Place */

/**
 * Whether two schemas are the same, or one of them is a part (allOf, anyOf, oneOf) of what the other is composed of.
 * @param {Place} one
 * @param {Place} other
 * @param {import("./types.js").Context} ctx
 */
export function areOfOneKind(one, other, ctx) {
  const [parts, others] = [one, other].map((schema) => partsOf(schema, ctx));
  return [...(parts ?? [])].some((part) => others?.has(part));
}

/**
 * A schema, and all that it is composed of.
 * @param {Place} schema
 * @param {import("./types.js").Context} ctx
 * @param {Set<unknown>} seen
 */
function partsOf(schema, ctx, seen = new Set()) {
  if (seen.has(schema.node)) return seen;
  seen.add(schema.node);
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    for (const [, part] of children(child(schema, [keyword], ctx), ctx)) partsOf(part, ctx, seen);
  }
  return seen;
}
