/** The largest integer that JavaScript tells from the next one. */
const LARGEST = Number.MAX_SAFE_INTEGER;

/** Integers are numbers in every package, which hold 53 bits: larger ones would be rounded without a word. */
export function integersFit() {
  return {
    Schema(/** @type {any} */ { type, format, maximum }, /** @type {import("../types.js").Context} */ ctx) {
      if (format !== "int64" || (type !== "integer" && type !== "number")) return;
      if (typeof maximum === "number" && maximum <= LARGEST) return;
      ctx.report({
        message: `Numbers of the format \`int64\` can be larger than JavaScript can hold. Say with \`maximum\` that these are not, at most ${LARGEST}, or make it a \`type: string\` if the service takes that.`,
        location: ctx.location.child([maximum === undefined ? "format" : "maximum"]),
      });
    },
  };
}
