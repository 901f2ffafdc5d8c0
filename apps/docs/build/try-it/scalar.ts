import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The API console of the try-it page: Scalar's ready-made browser bundle, taken from its npm package as it is. */
export interface Console {
  /** Path of its module inside the site. */
  entry: string;
  files: Map<string, Uint8Array>;
}

/** Its modules, under a folder whose name changes with the version. */
export function vendorScalar(): Console {
  const folder = join(dirname(createRequire(import.meta.url).resolve("@scalar/api-reference")), "browser");
  const names = ["standalone.esm.js", ...readdirSync(join(folder, "chunks")).map((name) => `chunks/${name}`)];
  const sources = names.filter((name) => name.endsWith(".js")).map((name) => [name, read(join(folder, name))] as const);
  const hash = createHash("sha256");
  for (const [name, source] of sources) hash.update(name).update(source);
  const root = `assets/scalar-${hash.digest("hex").slice(0, 10)}`;
  return {
    entry: `${root}/standalone.esm.js`,
    files: new Map(sources.map(([name, source]) => [`${root}/${name}`, source])),
  };
}

/** Without the pointer to the source map, which is not served. */
function read(path: string): Uint8Array {
  return Buffer.from(readFileSync(path, "utf8").replace(/\n\/\/# sourceMappingURL=\S+\s*$/, "\n"));
}
