import { child, children, field, operationsOf, schemaTypes } from "../document.js";

/** The bodies of errors say what is wrong where `x-errors` says that they do. */
export function errorsReadable() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const { message, code, fields } = root["x-errors"] ?? {};
        if (typeof message !== "string") return;
        const bodies = errorBodies(root, ctx);
        for (const { title, status, schema } of bodies) {
          if (field(schema, message, ctx)) continue;
          ctx.report({
            message: `${title}: the body of ${status} has no field \`${message}\`, where \`x-errors\` says that the sentence for people stands. Correct one of the two.`,
            location: schema.location,
          });
        }
        for (const [role, path] of Object.entries({ message, code })) {
          if (typeof path !== "string") continue;
          for (const { title, status, schema } of bodies) {
            const types = [...schemaTypes(field(schema, path, ctx), ctx)];
            if (types.every((type) => type === "string")) continue;
            ctx.report({
              message: `${title}: \`${path}\` in the body of ${status} has the type ${types.join(" or ")}, but \`x-errors\` reads it as a text (\`${role}\`). Name another field, or correct its type.`,
              location: ctx.location.child(["x-errors", role]),
            });
          }
        }
        for (const [role, path] of Object.entries({ code, fields })) {
          // What is not a text has been refused already; a dot is the body itself.
          if (typeof path !== "string" || path === ".") continue;
          if (bodies.some(({ schema }) => field(schema, path, ctx))) continue;
          ctx.report({
            message: `No error body has the field \`${path}\`, which \`x-errors\` names as \`${role}\`. Correct the path, or leave \`${role}\` out.`,
            location: ctx.location.child(["x-errors", role]),
          });
        }
      },
    },
  };
}

/**
 * The JSON bodies of errors, each schema once.
 * @param {any} root
 * @param {import("../types.js").Context} ctx
 */
function errorBodies(root, ctx) {
  const seen = new Set();
  return operationsOf(root, ctx).flatMap(({ title, ...operation }) =>
    children(child(operation, ["responses"], ctx), ctx)
      .filter(([status]) => /^[45]/.test(status))
      .flatMap(([status, answer]) =>
        children(child(answer, ["content"], ctx), ctx).flatMap(([type, media]) => {
          const schema = child(media, ["schema"], ctx);
          if (!/[/+]json$/.test(type) || !schema || seen.has(schema.node)) return [];
          seen.add(schema.node);
          return [{ title, status, schema }];
        }),
      ),
  );
}
