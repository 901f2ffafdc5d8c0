/** Servers are those of the document: every package calls one of them, for all operations. */
export function serversOfTheDocument() {
  return {
    PathItem: refuse("path"),
    Operation: refuse("operation"),
  };
}

function refuse(/** @type {string} */ what) {
  return (/** @type {any} */ node, /** @type {import("../types.js").Context} */ ctx) => {
    if (node.servers === undefined) return;
    ctx.report({
      message: `This ${what} has servers of its own, but the packages send every request to the one base URL. Move \`servers\` to the document, or describe what is on another server in a contract of its own.`,
      location: ctx.location.child(["servers"]).key(),
    });
  };
}
