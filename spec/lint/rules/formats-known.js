import { nearInWords } from "@video-ads/core/options";

/** Formats that programs hold values to, or that say what a value is. Others mean nothing, and may stand there. */
const FORMATS = [
  "date",
  "date-time",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uri",
  "uuid",
  "byte",
  "binary",
  "int32",
  "int64",
  "float",
  "double",
];

/** A format that is spelled almost like one that there is would be none: its times would be those of the examples, and no URL would be checked. */
export function formatsKnown() {
  return {
    Schema(/** @type {any} */ { format }, /** @type {import("../types.js").Context} */ ctx) {
      if (typeof format !== "string" || FORMATS.includes(format)) return;
      const near = nearInWords(format, FORMATS);
      if (near === "") return;
      ctx.report({
        message: `\`format: ${format}\` is none that programs know. ${near}Correct the word.`,
        location: ctx.location.child(["format"]),
      });
    },
  };
}
