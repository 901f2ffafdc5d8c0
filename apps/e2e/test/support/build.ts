import { join } from "node:path";
import type { TreeCopy } from "@video-ads/testing/copy-tree";
import { run, runOk } from "@video-ads/testing/program";
import { expect } from "vitest";

/** All packages, in groups of which each stands on the ones before. */
export const ALL_PACKAGES: readonly (readonly string[])[] = [
  ["packages/client"],
  ["packages/webhooks", "packages/mock"],
  ["packages/react", "packages/cli"],
  ["apps/docs"],
  ["packages/mcp"],
];

/**
 * Every test of a package of a copy holds, without those of the full run: what they hold, they hold of the tree itself.
 *
 * @param without Files of tests that hold only for this service's contract.
 */
export async function everyTestHolds(
  { root }: TreeCopy,
  name: string,
  limitMs: number,
  without: readonly string[] = [],
): Promise<void> {
  const left = without.map((file) => `--exclude=${file}`);
  const { code, output } = await run(["pnpm", "exec", "vitest", "run", "--reporter=dot", ...left], {
    cwd: join(root, name),
    extraEnv: { VIDEO_ADS_TEST_FULL: undefined },
    limitMs,
  });
  expect({ code, said: code === 0 ? "" : output }).toEqual({ code: 0, said: "" });
}

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
