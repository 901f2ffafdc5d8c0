import { NULL_OR } from "../null-or.js";

const composed = ["allOf", "oneOf", "anyOf"];

/** What can be null is written so that every tool understands the same: a plain type with `nullable`, all else as `oneOf`. */
export function nullableHasType() {
  return {
    ref(/** @type {any} */ node, /** @type {import("../types.js").Context} */ ctx) {
      if (node.nullable === undefined) return;
      ctx.report({
        message: `\`nullable\` beside a $ref is ignored. Write ${NULL_OR}.`,
        location: ctx.location.child(["nullable"]),
      });
    },
    Schema(/** @type {any} */ schema, /** @type {import("../types.js").Context} */ ctx) {
      const problem = problemWith(schema);
      if (problem) ctx.report({ message: problem.message, location: ctx.location.child([problem.at]) });
    },
  };
}

/** Of the keywords of one schema. */
function problemWith(/** @type {any} */ schema) {
  if (isNull(schema)) {
    return schema.type || schema.nullable
      ? {
          at: "enum",
          message: `Null beside a \`type\` switches off validation in some tools. Write it alone: ${NULL_OR}.`,
        }
      : undefined;
  }
  const beside = composed.filter((keyword) => schema[keyword] !== undefined);
  if (schema.nullable !== undefined && beside.length) {
    return {
      at: "nullable",
      message: `\`nullable\` beside \`${beside.join("`, `")}\` means something else in every tool. Make null an alternative: ${NULL_OR}.`,
    };
  }
  if (schema.nullable !== undefined && schema.type === undefined) {
    return {
      at: "nullable",
      message: "`nullable` without `type` is ignored by some tools and an error in others. Add the `type`.",
    };
  }
  if (schema.nullable !== undefined && schema.enum) {
    return {
      at: "nullable",
      message: `\`nullable\` beside \`enum\` lets null pass in some tools and refuses it in others. Name the value set, and write ${NULL_OR}.`,
    };
  }
  if (schema.enum?.includes(null)) {
    return {
      at: "enum",
      message: `\`null\` is listed in an enum. Name the value set without it, and write ${NULL_OR}.`,
    };
  }
  return undefined;
}

function isNull(/** @type {any} */ schema) {
  return schema.enum?.length === 1 && schema.enum[0] === null;
}
