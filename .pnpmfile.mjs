// What pnpm is to see of packages, where their manifest asks for more than is used here.

export const hooks = {
  /** @param {{ name?: string, dependencies?: Record<string, string> }} manifest */
  readPackage(manifest) {
    // The docs copy its ready-made browser bundle and import nothing: some 300 packages that nobody would run.
    if (manifest.name === "@scalar/api-reference") manifest.dependencies = {};
    return manifest;
  },
};
