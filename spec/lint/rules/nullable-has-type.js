const composed = ["allOf", "oneOf", "anyOf"];

/** What can be null is written so that every tool understands the same: a plain type with `nullable`, all else as `oneOf`. */
export function nullableHasType() {
  return {
    ref(/** @type {any} */ node, /** @type {import("../types.js").Context} */ ctx) {
      if (node.nullable === undefined) return;
      ctx.report({
        message:
          "`nullable` beside a $ref is ignored. Name a nullable schema, or write `oneOf: [{ $ref }, { enum: [null] }]`.",
        location: ctx.location.child(["nullable"]),
      });
    },
    Schema(/** @type {any} */ schema, /** @type {import("../types.js").Context} */ ctx) {
      const beside = composed.filter((keyword) => schema[keyword] !== undefined);
      if (schema.nullable !== undefined && beside.length) {
        ctx.report({
          message: `\`nullable\` beside \`${beside.join("`, `")}\` means something else in every tool. Add \`{ enum: [null] }\` as a branch of a oneOf.`,
          location: ctx.location.child(["nullable"]),
        });
      } else if (schema.nullable !== undefined && schema.type === undefined) {
        ctx.report({
          message: "`nullable` without `type` is ignored by some tools and an error in others. Add the `type`.",
          location: ctx.location.child(["nullable"]),
        });
      }
      if (schema.nullable !== undefined && schema.enum) {
        ctx.report({
          message:
            "`nullable` beside `enum` lets null pass in some tools and refuses it in others. Name the value set, and write `oneOf: [{ $ref }, { enum: [null] }]`.",
          location: ctx.location.child(["nullable"]),
        });
      }
      const isNull = schema.enum?.length === 1 && schema.type === undefined && schema.nullable === undefined;
      if (schema.enum?.includes(null) && !isNull) {
        ctx.report({
          message:
            "`null` is listed in an enum. Name the value set without it, and write `oneOf: [{ $ref }, { enum: [null] }]`.",
          location: ctx.location.child(["enum"]),
        });
      }
    },
  };
}
