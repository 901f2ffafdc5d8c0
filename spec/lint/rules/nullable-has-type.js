const composed = ["allOf", "oneOf", "anyOf"];

/** `nullable` is written so that every tool understands the same: with a type, alone, and without null in the enum. */
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
      const isNull = schema.enum?.length === 1 && schema.type === undefined && schema.nullable === undefined;
      if (schema.enum?.includes(null) && !isNull) {
        ctx.report({
          message: "`null` is listed in an enum. Take it out and write `nullable: true` beside the `type`.",
          location: ctx.location.child(["enum"]),
        });
      }
    },
  };
}
