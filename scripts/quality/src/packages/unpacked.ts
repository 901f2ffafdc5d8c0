// Packed packages in a folder, with what they ask for beside them, as somebody has it who installed them; no registry is asked.
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pack } from "./pack.ts";
import { publishedPackages, repository } from "./published.ts";

/**
 * Puts packages into the `node_modules` of a folder. Those that a package can do without are not there.
 *
 * @param names Without `@video-ads/`.
 * @param beside What the folder's own programs use: names of packages, by the package of the tree that has them.
 */
export async function unpackInto(
  folder: string,
  names: readonly string[],
  beside: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const modules = join(folder, "node_modules");
  const wanted = (await publishedPackages()).filter(({ manifest }) =>
    names.includes(manifest.name.split("/")[1] ?? ""),
  );
  for (const one of wanted) {
    const { files, manifest } = await pack(repository, one, folder);
    const home = join(modules, manifest.name);
    for (const [path, content] of files) {
      await mkdir(dirname(join(home, path)), { recursive: true });
      await writeFile(join(home, path), content);
    }
    const others = Object.keys(manifest.dependencies ?? {}).filter((name) => !name.startsWith("@video-ads/"));
    await link(join(repository, one.directory), others, join(home, "node_modules"));
  }
  for (const [owner, packages] of Object.entries(beside)) await link(join(repository, owner), packages, modules);
}

async function link(owner: string, names: readonly string[], modules: string): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(owner, "node_modules", name), join(modules, name), "junction");
  }
}

/** The compiler that a package of the tree has. */
export function compilerOf(directory: string): string {
  const manifest = createRequire(join(repository, directory, "package.json")).resolve("typescript/package.json");
  return join(dirname(manifest), "bin", "tsc");
}
