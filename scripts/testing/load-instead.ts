// Loads one installed version of a package in place of another, for whoever imports it: tests run with the oldest of a peer, too.
import { existsSync, realpathSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * @param root The package that has both versions installed.
 * @param other By the name of each package, the name behind which the other version is installed.
 */
export function loadInstead(root: string, other: Readonly<Record<string, string>>): void {
  const { resolve } = createRequire(join(root, "package.json"));
  const folder = (name: string): string => `${pathToFileURL(realpathSync(join(root, "node_modules", name))).href}/`;
  const moved = Object.entries(other).map(([name, instead]) => ({
    from: folder(name),
    to: folder(instead),
    main: pathToFileURL(resolve(instead)).href,
  }));
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      const move = moved.find(({ from }) => resolved.url.startsWith(from));
      if (move === undefined) return resolved;
      const url = move.to + resolved.url.slice(move.from.length);
      // An older version may have its entry elsewhere, and of another kind.
      return existsSync(fileURLToPath(url)) ? { ...resolved, url } : nextResolve(move.main, context);
    },
  });
}
