import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const FOLDER = fileURLToPath(new URL("../../browser/", import.meta.url));

/** The scripts of the pages. */
export interface Scripts {
  /** Content by path inside the site; the names change with the content. */
  files: Map<string, string>;
  /** Path of each entry by its name. */
  entries: Map<string, string>;
}

/** Bundles the entries of `browser/`. What only some pages need, or only after a click, is in files of its own. */
export async function bundleScripts(names: string[]): Promise<Scripts> {
  const bundle = await rolldown({
    input: Object.fromEntries(names.map((name) => [name, `${FOLDER}${name}.ts`])),
    platform: "browser",
    // The client loads these only where it runs in Node.
    external: /^node:/,
    tsconfig: false,
  });
  const { output } = await bundle.generate({
    format: "esm",
    minify: true,
    entryFileNames: "assets/[name]-[hash:10].js",
    chunkFileNames: "assets/[name]-[hash:10].js",
  });
  await bundle.close();
  const files = new Map<string, string>();
  const entries = new Map<string, string>();
  for (const chunk of output) {
    if (chunk.type !== "chunk") continue;
    files.set(chunk.fileName, chunk.code);
    if (chunk.isEntry) entries.set(chunk.name, chunk.fileName);
  }
  return { files, entries };
}
