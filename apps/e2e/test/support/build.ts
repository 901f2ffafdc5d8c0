import { join } from "node:path";
import type { TreeCopy } from "@video-ads/testing/copy-tree";
import { runOk } from "@video-ads/testing/program";

/**
 * Builds packages of a copy, those of a group side by side, since each group stands on the ones before.
 *
 * @param limitMs For each of them: of several in a file that has ten minutes, none may take more than four.
 */
export async function buildPackages(
  { root }: TreeCopy,
  groups: readonly (readonly string[])[],
  limitMs = 240_000,
): Promise<void> {
  for (const group of groups)
    await Promise.all(group.map((name) => runOk(["pnpm", "run", "build"], { cwd: join(root, name), limitMs })));
}
