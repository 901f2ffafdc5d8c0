// A contract that has none of what can be left out: no render, no preview, no list, no upload, no balance, no price, no keys. Everything is
// made from it and compiles, and what there is none of is refused in words.

import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copyTree, type TreeCopy } from "@video-ads/testing/copy-tree";
import { FULL } from "@video-ads/testing/full";
import { run, runOk } from "@video-ads/testing/program";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPackages } from "./support/build.ts";
import { tsc } from "./support/tsc.ts";

/** What of spec/ holds whichever contract stands in it. */
const TOOLING = new Set(["extensions", "lint", "node_modules", "package.json", "scripts", "tsconfig.json"]);

const RENDER = `
import { createWebhooks } from "@video-ads/webhooks";
import { createClient } from "@video-ads/client";
const client = createClient({ baseUrl: "http://127.0.0.1:1" });
const hooks = createWebhooks({ client, secret: "0123456789abcdef0123456789abcdef", baseUrl: "https://app.example.com/hooks" });
const error = await hooks.render({ source: "film", job: { id: "77" } }).catch((fault) => fault);
await hooks.close();
console.log(error.message);
`;

describe.runIf(FULL)("made from a contract with none of what can be left out", () => {
  let tree: TreeCopy;
  const at = (...path: string[]): string => join(tree.root, ...path);

  beforeAll(async () => {
    tree = await copyTree();
    for (const name of await readdir(at("spec"))) {
      if (!TOOLING.has(name)) await rm(at("spec", name), { recursive: true });
    }
    await mkdir(at("spec/workflows"));
    await cp(join(import.meta.dirname, "of-none"), at("spec"), { recursive: true });
    await runOk([process.execPath, "packages/codegen/src/cli.ts"], { cwd: tree.root, limitMs: 240_000 });
    await buildPackages(tree, [
      ["packages/client"],
      ["packages/webhooks", "packages/mock"],
      ["packages/react", "packages/cli"],
    ]);
  }, 600_000);
  afterAll(() => tree?.remove());

  test("the sources of every package compile", async () => {
    const names = ["client", "webhooks", "mock", "react", "cli", "mcp"];
    // Tests are about this service.
    for (const name of names) {
      for (const folder of ["test", "runtime-tests"])
        await rm(at("packages", name, folder), { recursive: true, force: true });
    }
    const { code, output } = await run(
      [process.execPath, tsc, "--build", ...names.map((name) => at("packages", name))],
      { cwd: tree.root, limitMs: 400_000 },
    );
    expect({ code, said: code === 0 ? "" : output }).toEqual({ code: 0, said: "" });
  }, 500_000);

  test("hooks.render() says that there is nothing to render", async () => {
    const file = at("apps/e2e/render.mjs");
    await writeFile(file, RENDER);
    expect(await runOk([process.execPath, file], { cwd: at("apps/e2e") })).toBe(
      "source: There are no jobs that hooks.render() could render. Nothing was sent.\n",
    );
  });
});
