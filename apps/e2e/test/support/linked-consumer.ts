// A consumer of scripts/quality in a folder of its own, with the packages of this tree instead of installed ones.
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** Resolves with its folder. */
export async function linkedConsumer(name: string): Promise<AsyncDisposable & { folder: string }> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), `video-ads-${name}-`)));
  await cp(join(root, "scripts/quality/consumers", name), folder, { recursive: true });
  const { dependencies } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  const modules = join(folder, "node_modules");
  await mkdir(join(modules, ".bin"), { recursive: true });
  for (const wanted of Object.keys(dependencies)) {
    const target = await folderOf(wanted);
    await mkdir(dirname(join(modules, wanted)), { recursive: true });
    await symlink(target, join(modules, wanted), "junction");
    const { bin = {} } = JSON.parse(await readFile(join(target, "package.json"), "utf8")) as {
      bin?: Record<string, string>;
    };
    if (typeof bin === "object")
      for (const [command, file] of Object.entries(bin))
        await symlink(join(target, file), join(modules, ".bin", command));
  }
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

/** As the docs see it, which have all that the guides name. */
async function folderOf(name: string): Promise<string> {
  if (name === "@video-ads/docs") return join(root, "apps/docs");
  const own = /^@video-ads\/(\w+)$/.exec(name)?.[1];
  if (own !== undefined) return own === "spec" ? join(root, "spec") : join(root, "packages", own);
  return realpath(dirname(createRequire(join(root, "apps/docs/package.json")).resolve(`${name}/package.json`)));
}
