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

const COUNTS = /** @type {const} */ (["Length", "Items", "Properties"]);

/**
 * What two schemas leave together, both of which hold.
 * @param {import("./document.js").AllBounds} one
 * @param {import("./document.js").AllBounds} other
 * @returns {import("./document.js").AllBounds}
 */
export function narrower(one, other) {
  const type = [one.type, other.type].includes("integer") ? "integer" : (one.type ?? other.type);
  const steps = [one.multipleOf, other.multipleOf].filter((step) => step !== undefined);
  const [step = 1, next = step] = steps;
  return {
    ...(type !== undefined && { type }),
    // The least multiple of both, counted in whole numbers.
    ...(steps.length > 0 && { multipleOf: commonMultiple(step, next) }),
    ...end(one, other, "minimum", "exclusiveMinimum", Math.max),
    ...end(one, other, "maximum", "exclusiveMaximum", Math.min),
    ...Object.fromEntries(
      COUNTS.flatMap((what) => [
        [`min${what}`, tighter(one[`min${what}`], other[`min${what}`], Math.max)],
        [`max${what}`, tighter(one[`max${what}`], other[`max${what}`], Math.min)],
      ]),
    ),
  };
}

/**
 * @param {Bounds} one
 * @param {Bounds} other
 * @param {"minimum" | "maximum"} key
 * @param {"exclusiveMinimum" | "exclusiveMaximum"} without
 * @param {(...numbers: number[]) => number} of
 */
function end(one, other, key, without, of) {
  const bound = tighter(one[key], other[key], of);
  const isExclusive = [one, other].some((side) => side[key] === bound && side[without] === true);
  return bound === undefined ? {} : { [key]: bound, ...(isExclusive && { [without]: true }) };
}

/**
 * @param {number | undefined} one
 * @param {number | undefined} other
 * @param {(...numbers: number[]) => number} of
 */
function tighter(one, other, of) {
  return one === undefined || other === undefined ? (one ?? other) : of(one, other);
}

/** @param {number} one @param {number} other */
function commonMultiple(one, other) {
  const scale = 10 ** Math.max(decimals(one), decimals(other));
  const [a, b] = [Math.round(one * scale), Math.round(other * scale)];
  return (a * b) / commonDivisor(a, b) / scale;
}

/** How many numbers fit a schema; undefined where there is no end to them. */
export function countOf(/** @type {Bounds} */ schema) {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const step = stepOf(schema);
  if (minimum === undefined || maximum === undefined || step === undefined) return undefined;
  const first = Math.ceil(minimum / step);
  const last = Math.floor(maximum / step);
  const lowest = exclusiveMinimum && first * step === minimum ? first + 1 : first;
  const highest = exclusiveMaximum && last * step === maximum ? last - 1 : last;
  return Math.max(0, highest - lowest + 1);
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
