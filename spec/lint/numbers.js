// Whether bounds, a step and a type leave a number.

/** @typedef {{ type?: string, multipleOf?: number, minimum?: number, maximum?: number, exclusiveMinimum?: boolean, exclusiveMaximum?: boolean }} Bounds */

/** Whether some number fits a schema of OpenAPI 3.0. */
export function hasNumber(/** @type {Bounds} */ schema) {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  if (minimum === undefined || maximum === undefined) return true;
  const step = stepOf(schema);
  if (step === undefined) {
    return minimum < maximum || (minimum === maximum && !exclusiveMinimum && !exclusiveMaximum);
  }
  // Counted in whole numbers: 0.3 is no multiple of 0.1 in floating point.
  const scale = 10 ** Math.max(...[minimum, maximum, step].map(decimals));
  const [least, most, by] = /** @type {[number, number, number]} */ (
    [minimum, maximum, step].map((one) => Math.round(one * scale))
  );
  const first = Math.ceil(least / by) * by;
  const lowest = exclusiveMinimum && first === least ? first + by : first;
  return exclusiveMaximum ? lowest < most : lowest <= most;
}

/**
 * By how much the numbers of a schema differ; undefined where any number is one.
 * @param {Bounds} schema
 */
function stepOf({ type, multipleOf }) {
  if (multipleOf === undefined || multipleOf <= 0) return type === "integer" ? 1 : undefined;
  if (type !== "integer") return multipleOf;
  // Of the multiples of 0.4, the whole ones are those of 2.
  const scale = 10 ** decimals(multipleOf);
  const parts = Math.round(multipleOf * scale);
  return parts / commonDivisor(parts, scale);
}

/** How many digits a number has behind its point. */
function decimals(/** @type {number} */ number) {
  const [, fraction = "", exponent = "0"] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number)) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
}

/**
 * @param {number} one
 * @param {number} other
 * @returns {number}
 */
function commonDivisor(one, other) {
  return other === 0 ? one : commonDivisor(other, one % other);
}
