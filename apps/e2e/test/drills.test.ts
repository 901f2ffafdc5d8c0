// A change of the service is an edit under spec/ and nothing else: with all of the drills in one contract, everything is generated,
// compiles, and every test of every package holds. How long each step took is printed at the end.

import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { copyTree, type TreeCopy } from "@video-ads/testing/copy-tree";
import { FULL } from "@video-ads/testing/full";
import { runOk } from "@video-ads/testing/program";
import { afterAll, beforeAll, describe, test } from "vitest";
import { ALL_PACKAGES, buildPackages, everyTestHolds } from "./support/build.ts";
import { DRILLS, editable } from "./support/drill-edits.ts";

/** Provokes each answer that this service documents, and knows how; runs programs of guides, which name the keys of this service. */
const OF_THIS_SERVICE = ["test/drift.test.ts", "test/guides.test.ts"];

/** What measures the tree itself: its figures, its packages, its mutations. */
const NOT_HERE = /^scripts\/(bench|quality)$/;

const packages = globSync("{spec,packages/*,apps/*,scripts/*}/vitest.config.ts", {
  cwd: join(import.meta.dirname, "../../.."),
})
  .map((path) => dirname(path).replaceAll("\\", "/"))
  .filter((name) => !NOT_HERE.test(name))
  .sort();

describe.runIf(FULL)("with more, and less, in the contract", () => {
  let tree: TreeCopy;
  const at = (...path: string[]): string => join(tree.root, ...path);
  const took: string[] = [];

  beforeAll(async () => {
    tree = await copyTree();
  });
  afterAll(async () => {
    console.log(took.join("\n"));
    await tree?.remove();
  });

  test.each(Object.entries(DRILLS))(
    "%s: it is generated, and clean under its own lint rules",
    (name, edit) =>
      timed(name, async () => {
        await edit(editable(at("spec")));
        await runOk([process.execPath, "packages/codegen/src/cli.ts"], { cwd: tree.root });
        await runOk(["pnpm", "run", "lint:contract"], { cwd: at("spec") });
      }),
    120_000,
  );

  test("all packages are built", () => timed("build", () => buildPackages(tree, ALL_PACKAGES, 400_000)), 1_200_000);

  test(
    "all of it compiles",
    () => timed("types", () => runOk([process.execPath, "scripts/types.ts"], { cwd: tree.root, limitMs: 400_000 })),
    500_000,
  );

  test.each(packages)(
    "every test of %s holds",
    (name) => timed(name, () => everyTestHolds(tree, name, 900_000, OF_THIS_SERVICE)),
    1_000_000,
  );

  async function timed(step: string, work: () => Promise<unknown>): Promise<void> {
    const began = performance.now();
    await work();
    took.push(`${String(Math.round((performance.now() - began) / 1_000)).padStart(4)} s  ${step}`);
  }
});
