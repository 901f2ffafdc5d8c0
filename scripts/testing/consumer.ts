/** A folder with built packages in its `node_modules`, as somebody has it who installed them, and programs that use them. */
import { cp, mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export interface Consumer {
  folder: string;
  /** Names of the installed packages, without `@video-ads/`. */
  packages: readonly PackageName[];
  remove(): Promise<void>;
}

export type PackageName = "client" | "webhooks";

const PACKAGES = fileURLToPath(new URL("../../packages/", import.meta.url));

/** Copies the packages, which have to be built, with what they depend on, and the programs beside them. */
export async function createConsumer(packages: readonly PackageName[], programs: readonly string[]): Promise<Consumer> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "video-ads-consumer-")));
  const modules = join(folder, "node_modules");
  for (const name of packages) {
    await mkdir(join(modules, "@video-ads", name), { recursive: true });
    for (const part of ["package.json", "dist"]) {
      await cp(join(PACKAGES, name, part), join(modules, "@video-ads", name, part), { recursive: true });
    }
  }
  const { resolve } = createRequire(join(PACKAGES, "client", "package.json"));
  const openapiFetch = dirname(resolve("openapi-fetch/package.json"));
  // Its types are in a package of their own, which stands beside it.
  for (const name of ["openapi-fetch", "openapi-typescript-helpers"]) {
    await cp(join(dirname(openapiFetch), name), join(modules, name), { recursive: true, dereference: true });
  }
  for (const program of programs) await cp(program, join(folder, basename(program)));
  return { folder, packages, remove: () => rm(folder, { recursive: true, force: true }) };
}
