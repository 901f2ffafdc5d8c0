import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A copy of the working tree that a test may change. */
export interface TreeCopy {
  root: string;
  remove(): Promise<void>;
}

const root = fileURLToPath(new URL("../../", import.meta.url));
// Tests that run meanwhile write into `reports`, and vitest into its own folder at each start.
const LEFT_OUT = /(^|[\\/])(\.git|\.turbo|\.toolchain|\.vite-temp|reports)$/;
const NO_INSTALL = "\nverifyDepsBeforeRun: false\n";

/** Copies the tree without its history. Installed packages are shared; those of the workspace resolve to the copy. */
export async function copyTree(): Promise<TreeCopy> {
  const copy = await mkdtemp(join(tmpdir(), "video-ads-tree-"));
  const installed = join(root, "node_modules");
  await cp(root, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !LEFT_OUT.test(source) && source !== installed,
  });
  // `pnpm run` would install when a manifest is newer than the lockfile, and through the link rewrite the tree's own packages.
  const workspace = join(copy, "pnpm-workspace.yaml");
  const settings = await readFile(workspace, "utf8");
  // A copy of a copy has it already.
  if (!settings.endsWith(NO_INSTALL)) await writeFile(workspace, settings + NO_INSTALL);
  await symlink(installed, join(copy, "node_modules"), "junction");
  return { root: copy, remove: () => rm(copy, { recursive: true, force: true }) };
}
