// A change of the service is an edit under spec/ and nothing else: with the resources of ../drills in the contract, and a value
// more, everything is generated, compiles, and every test of every package holds.
import { globSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { copyTree, type TreeCopy } from "@video-ads/testing/copy-tree";
import { run, runOk } from "@video-ads/testing/program";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPackages } from "./support/build.ts";

const full = process.env.VIDEO_ADS_TEST_FULL === "1";

/** What holds only for the tree itself: its figures, its releases, its processes. And this file would begin anew. */
const NOT_HERE = /^(scripts\/(bench|quality|release|testing)|apps\/(e2e|gallery|quickstart))$/;

describe.runIf(full)("with more in the contract", () => {
  let tree: TreeCopy;
  const at = (...path: string[]): string => join(tree.root, ...path);

  beforeAll(async () => {
    tree = await copyTree();
    await edit();
    await runOk([process.execPath, "packages/codegen/src/cli.ts"], { cwd: tree.root });
    const groups = [
      ["packages/client"],
      ["packages/webhooks", "packages/mock"],
      ["packages/react", "packages/cli"],
      ["apps/docs"],
      ["packages/mcp"],
    ];
    await buildPackages(tree, groups, 400_000);
  }, 1_200_000);
  afterAll(() => tree?.remove());

  test("it is clean under its own lint rules", async () => {
    const { code, output } = await run(["node_modules/.bin/redocly", "lint", "openapi.yaml"], { cwd: at("spec") });
    expect({ code, problems: code === 0 ? "" : output }).toEqual({ code: 0, problems: "" });
  });

  test("all of it compiles", async () => {
    await runOk([process.execPath, "scripts/types.ts"], { cwd: tree.root, limitMs: 400_000 });
  }, 500_000);

  const packages = globSync("{spec,packages/*,apps/*,scripts/*}/vitest.config.ts", {
    cwd: join(import.meta.dirname, "../../.."),
  }).map((path) => dirname(path).replaceAll("\\", "/"));

  test.each(packages.filter((name) => !NOT_HERE.test(name)).sort())(
    "every test of %s holds",
    async (name) => {
      const { code, output } = await run(["pnpm", "exec", "vitest", "run", "--reporter=dot"], {
        cwd: at(name),
        extraEnv: { VIDEO_ADS_TEST_FULL: "0" },
        limitMs: 900_000,
      });
      expect({ code, said: code === 0 ? "" : output }).toEqual({ code: 0, said: "" });
    },
    1_000_000,
  );

  /** What a maintainer would do: two folders with their paths and tags, and a value in a set with the specification beside it. */
  async function edit(): Promise<void> {
    await cp(join(import.meta.dirname, "../drills"), at("spec/resources"), { recursive: true });
    await change("spec/openapi.yaml", [
      [
        /^tags:\n/m,
        `tags:
  - { name: shelves, x-displayName: Shelves, description: Where finished ads are put. }
  - { name: sketches, x-displayName: Sketches, description: "Ads, drawn before they are made." }
`,
      ],
      [
        /^paths:\n/m,
        `paths:
  /api/shelves/: { $ref: resources/shelves/collection.yaml }
  "/api/shelves/{shelf_id}/": { $ref: resources/shelves/item.yaml }
  /api/sketches/: { $ref: resources/sketches/collection.yaml }
  "/api/sketches/{id}/": { $ref: resources/sketches/item.yaml }
  "/api/sketches/{id}/ink/": { $ref: resources/sketches/ink.yaml }
`,
      ],
    ]);
    await change("spec/common/value-sets.yaml", [[/^( +)- zoom-punch$/m, "$1- zoom-punch\n$1- drill-look"]]);
    await change("spec/test/contract/values.test.ts", [[/zoom-punch`/, "zoom-punch drill-look`"]]);
  }

  async function change(path: string, edits: readonly [find: RegExp, put: string][]): Promise<void> {
    let text = await readFile(at(path), "utf8");
    for (const [find, put] of edits) {
      if (!find.test(text)) throw new Error(`${path} has nothing like ${find}`);
      text = text.replace(find, put);
    }
    await writeFile(at(path), text);
  }
});
