// What the files of a package ask for by name, and whether its package.json brings that along.
import { isBuiltin } from "node:module";
import ts from "typescript";
import type { Tarball } from "./pack.ts";

/** Names of packages that the JavaScript and the declarations of a tarball import, without its own. */
export function importedPackages({ files, manifest }: Tarball): Set<string> {
  const names = new Set<string>();
  for (const [path, content] of files) {
    // A site brings its scripts whole; a browser loads them.
    if (!/\.(m?js|d\.m?ts)$/.test(path) || path.startsWith("dist/site/")) continue;
    const text = content.toString("utf8");
    const { importedFiles, typeReferenceDirectives } = ts.preProcessFile(text, true, true);
    // Data is found by `require.resolve` and its kin; a promise resolves as well, but to no package.
    const resolved = [...text.matchAll(/(?<!\bPromise)\.resolve\("([^"]+)"\)/g)].map(([, fileName = ""]) => ({
      fileName,
    }));
    for (const { fileName } of [...importedFiles, ...typeReferenceDirectives, ...resolved]) {
      if (!/^[.#/]/.test(fileName) && !isBuiltin(fileName)) names.add(packageOf(fileName));
    }
  }
  names.delete(manifest.name);
  return names;
}

/** `@scope/name/part` and `name/part` belong to `@scope/name` and `name`. */
function packageOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
