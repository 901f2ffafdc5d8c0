/**
 * Whether a value is one that this version knows. What follows can then go through all of them, and the compiler says which is missing.
 *
 * @param known A value set of `@video-ads/client/values`.
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
  return known.some((one) => one === value);
}
