// The contract is the only source of behaviour: with a contract in the place of spec/'s that is as unlike it as can be, everything is
// generated, built and answered, and no file outside of spec/ differs. What is gone are tests and applications in this service's words.
import { globSync } from "node:fs";
import { cp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { copyTree, type TreeCopy } from "@video-ads/testing/copy-tree";
import { run, runOk } from "@video-ads/testing/program";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPackages } from "./support/build.ts";
import { tsc } from "./support/tsc.ts";

const full = process.env.VIDEO_ADS_TEST_FULL === "1";

/** What of spec/ holds whichever contract stands in it: rules, schemas of the extensions, programs. */
const TOOLING = new Set([
  "EXTENSIONS.md",
  "README.md",
  "extensions",
  "lint",
  "node_modules",
  "package.json",
  "scripts",
  "tsconfig.json",
  "vitest.config.ts",
]);

/** Tests that ask the contract what there is to be tested. */
const ANY_CONTRACT = [
  "apps/e2e/test/one-answer/{keys,outcome,results,words}.test.ts",
  "apps/e2e/test/one-answer/support/*.ts",
  "apps/e2e/test/support/{keys,model}.ts",
  "packages/cli/test/{in-process,operations.test,support}.ts",
  "packages/mcp/test/{operations.test,support/*}.ts",
  "packages/react/test/{operations.test,support/*}.ts",
];

describe.runIf(full)("made from the contract of another service", () => {
  let tree: TreeCopy;
  const at = (...path: string[]): string => join(tree.root, ...path);

  beforeAll(async () => {
    tree = await copyTree();
    await swapContract();
    await swapTests();
    await runOk([process.execPath, "packages/codegen/src/cli.ts"], { cwd: tree.root, limitMs: 240_000 });
    await buildPackages(tree, [
      ["packages/client"],
      ["packages/webhooks", "packages/mock"],
      ["packages/react", "packages/cli"],
    ]);
    // Its other step copies the docs, which are not built here.
    await runOk(["pnpm", "exec", "tsdown"], { cwd: at("packages/mcp"), limitMs: 240_000 });
  }, 600_000);
  afterAll(() => tree?.remove());

  test("it is clean under the house's lint rules", async () => {
    const { code, output } = await run(["pnpm", "run", "lint:contract"], { cwd: at("spec") });
    expect({ code, problems: code === 0 ? "" : output }).toEqual({ code: 0, problems: "" });
  });

  test("the sources compile, and the calls of an application in the words of that service", async () => {
    const projects = ["client", "webhooks", "mock", "react", "cli", "mcp"].map((name) => at("packages", name));
    const { code, output } = await run([process.execPath, tsc, "--build", ...projects, at("apps/e2e")], {
      cwd: tree.root,
      limitMs: 400_000,
    });
    expect({ code, said: code === 0 ? "" : output }).toEqual({ code: 0, said: "" });
  }, 500_000);

  test.each(["apps/e2e", "packages/cli", "packages/mcp", "packages/react"])(
    "every test of %s holds",
    async (name) => {
      const { code, output } = await run(["pnpm", "exec", "vitest", "run", "--reporter=dot"], {
        cwd: at(name),
        extraEnv: { VIDEO_ADS_TEST_FULL: "0" },
        limitMs: 400_000,
      });
      expect({ code, said: code === 0 ? "" : output }).toEqual({ code: 0, said: "" });
    },
    500_000,
  );

  async function swapContract(): Promise<void> {
    for (const name of await readdir(at("spec")))
      if (!TOOLING.has(name)) await rm(at("spec", name), { recursive: true });
    await cp(join(import.meta.dirname, "../other-service"), at("spec"), { recursive: true });
  }

  /** Tests of this service make room for those of the other one; those that hold for any contract stay. */
  async function swapTests(): Promise<void> {
    const kept = new Set(globSync(ANY_CONTRACT, { cwd: tree.root }));
    const files = globSync("{apps,packages}/*/{test,runtime-tests}/**/*.{ts,tsx}", { cwd: tree.root });
    for (const file of files) if (!kept.has(file)) await rm(at(file));
    await cp(join(import.meta.dirname, "../other-service-tests"), tree.root, { recursive: true });
  }
});
