/** Servers are those of the document: every package calls one of them, for all operations. Their URLs are whole, or paths. */
export function serversOfTheDocument() {
  return {
    Server(/** @type {any} */ { url }, /** @type {import("../types.js").Context} */ ctx) {
      if (typeof url !== "string" || /^(https?:\/\/|\/|\{)/.test(url)) return;
      ctx.report({
        message: `The server is at \`${url}\`, which programs cannot call. Write a URL that begins with \`https://\` or \`http://\`.`,
        location: ctx.location.child(["url"]),
      });
    },
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
