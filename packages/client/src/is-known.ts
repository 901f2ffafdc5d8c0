/**
 * Whether a value is one that this version knows. What follows can then go through all of them, and the compiler says which is missing.
 *
 * @param known A value set of `@video-ads/client/values`.
 *
 * @throws {TypeError} when the list is none.
 *
 * @example
 * ```ts
 * if (!isKnown(Colour, record.colour)) return "a new colour";
 * switch (record.colour) {
 *   // each of them, and no default
 * }
 * ```
 */
export function isKnown<Value>(known: readonly Value[], value: unknown): value is Value {
  if (!Array.isArray(known)) throw new TypeError("isKnown takes a list of @video-ads/client/values, then a value.");
  return known.some((one) => one === value);
}
