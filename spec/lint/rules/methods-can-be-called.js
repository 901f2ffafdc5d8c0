/** Operations have methods that programs can call: `fetch` refuses TRACE, so that no package has such an operation. */
export function methodsCanBeCalled() {
  return {
    PathItem(/** @type {any} */ { trace }, /** @type {import("../types.js").Context} */ ctx) {
      if (trace === undefined) return;
      ctx.report({
        message:
          "TRACE is a method that no package can call. Take the operation out, or describe it with another method.",
        location: ctx.location.child(["trace"]).key(),
      });
    },
  };
}
