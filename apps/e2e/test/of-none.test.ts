// A contract that has none of what can be left out: no render, no preview, no list, no upload, no balance, no price, no keys. Everything is
// made from it and compiles, and what there is none of is refused in words. So it is without webhooks, and without jobs.

import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copyTree, type TreeCopy } from "@video-ads/testing/copy-tree";
import { FULL } from "@video-ads/testing/full";
import { run, runOk } from "@video-ads/testing/program";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseDocument } from "yaml";
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

const RECEIVE = `
import { createWebhooks } from "@video-ads/webhooks";
import { samplePost } from "@video-ads/webhooks/testing";
import { createClient } from "@video-ads/client";
import { startMock } from "@video-ads/mock";
const made = [
  () => createWebhooks({ secret: "0123456789abcdef0123456789abcdef", baseUrl: "https://app.example.com/hooks" }),
  () => samplePost("film", "done"),
];
for (const make of made) {
  try { make(); console.log("made"); } catch (fault) { console.log(fault.name, fault.message); }
}
const mock = await startMock({ port: 0 });
const { films } = createClient({ baseUrl: mock.url });
const film = await films.make({ title: "Sea" });
console.log((await (films.wait?.(film.id) ?? films.show(film.id))).status);
await mock.close();
`;

const NOTHING_TO_RECEIVE =
  "ConfigurationError The contract has no webhooks: nothing is posted that could be received. Jobs are followed with the client, which reads them until they end.\n";

/** The packages that are made from a contract, each after those that it stands on. */
const MADE = [["packages/client"], ["packages/webhooks", "packages/mock"], ["packages/react", "packages/cli"]];
const NAMES = ["client", "webhooks", "mock", "react", "cli", "mcp"];

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
    await buildPackages(tree, MADE);
  }, 600_000);
  afterAll(() => tree?.remove());

  async function everySourceCompiles(): Promise<void> {
    // Tests are about this service.
    for (const name of NAMES) {
      for (const folder of ["test", "runtime-tests"])
        await rm(at("packages", name, folder), { recursive: true, force: true });
    }
    const { code, output } = await run(
      [process.execPath, tsc, "--build", ...NAMES.map((name) => at("packages", name))],
      { cwd: tree.root, limitMs: 400_000 },
    );
    expect({ code, said: code === 0 ? "" : output }).toEqual({ code: 0, said: "" });
  }

  test("the sources of every package compile", everySourceCompiles, 500_000);

  test("hooks.render() says that there is nothing to render", async () => {
    const file = at("apps/e2e/render.mjs");
    await writeFile(file, RENDER);
    expect(await runOk([process.execPath, file], { cwd: at("apps/e2e") })).toBe(
      "source: There are no jobs that hooks.render() could render. Nothing was sent.\n",
    );
  });

  test.each([
    ["webhooks, whose jobs are only polled", ["paths", "/films", "post", "callbacks"], "made"],
    ["jobs", ["paths", "/films", "post", "x-job"], "new"],
  ])(
    "nor has it to have %s",
    async (_, without, status) => {
      const contract = parseDocument(await readFile(at("spec/openapi.yaml"), "utf8"));
      contract.deleteIn(without);
      if (status === "new") contract.deleteIn(["paths", "/films/{id}", "get", "x-job"]);
      await writeFile(at("spec/openapi.yaml"), String(contract));
      await runOk([process.execPath, "packages/codegen/src/cli.ts"], { cwd: tree.root, limitMs: 240_000 });
      await buildPackages(tree, [...MADE, ["apps/docs"], ["packages/mcp"]]);
      await everySourceCompiles();
      const file = at("apps/e2e/receive.mjs");
      await writeFile(file, RECEIVE);
      const said = await runOk([process.execPath, file], { cwd: at("apps/e2e") });
      expect(said).toBe(`${NOTHING_TO_RECEIVE.repeat(2)}${status}\n`);
      const command = [process.execPath, "dist/cli.js"];
      expect(await runOk([...command, "--help"], { cwd: at("packages/cli") })).not.toContain("webhooks");
      const { code, output } = await run([...command, "webhooks", "listen"], { cwd: at("packages/cli") });
      expect([code, output]).toEqual([
        2,
        expect.stringContaining("error: unknown command 'webhooks'\n  See video-ads --help"),
      ]);
    },
    900_000,
  );
});
