/** Every path ends with a slash. For services whose paths do. */
export function pathsEndWithSlash() {
  return {
    Paths(/** @type {object} */ paths, /** @type {import("../types.js").Context} */ { location, report }) {
      for (const path of Object.keys(paths).filter((path) => !path.endsWith("/"))) {
        report({
          message: `The path \`${path}\` does not end with a slash; the service's paths do. Write \`${path}/\`.`,
          location: location.child([path]).key(),
        });
      }
    },
  };
}
