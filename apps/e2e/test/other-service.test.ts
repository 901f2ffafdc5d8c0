// The contract is the only source of behaviour: with a contract in the place of spec/'s that is as unlike it as can be, everything is
// generated, built and answered, and no file outside of spec/ differs. What is gone are tests and applications in this service's words.

import { createHash } from "node:crypto";
import { existsSync, globSync } from "node:fs";
import { cp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { buildModel, type OpenApi } from "@video-ads/model";
import { copyTree, type TreeCopy } from "@video-ads/testing/copy-tree";
import { FULL } from "@video-ads/testing/full";
import { run, runOk } from "@video-ads/testing/program";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kebab } from "./one-answer/support/programs.ts";
import { ALL_PACKAGES, buildPackages, everyTestHolds } from "./support/build.ts";
import { tsc } from "./support/tsc.ts";

const repository = join(import.meta.dirname, "../../..");

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

/** What another contract replaces: all of spec/, and what is generated from it. */
const OF_THE_CONTRACT = /^spec\/|^(packages|apps)\/[^/]+\/(src\/generated|skills)\/|^$/;

const OF_TESTS = /^(packages|apps)\/[^/]+\/(test|runtime-tests)\//;

/** Tests that ask the contract what there is to be tested. */
const ANY_CONTRACT = [
  "apps/e2e/test/one-answer/{keys,outcome,results,usage,words}.test.ts",
  "apps/e2e/test/one-answer/support/*.ts",
  "apps/e2e/test/support/{keys,model}.ts",
  "packages/cli/test/{in-process,operations.test,support}.ts",
  "packages/mcp/test/{operations.test,support/*}.ts",
  "packages/react/test/{operations.test,support/*}.ts",
];

describe.runIf(FULL)("made from the contract of another service", () => {
  let tree: TreeCopy;
  /** What git tracks, apart from the contract, as it was copied. */
  let before: ReadonlyMap<string, string>;
  const at = (...path: string[]): string => join(tree.root, ...path);

  beforeAll(async () => {
    tree = await copyTree();
    const tracked = (await runOk(["git", "ls-files", "-z"], { cwd: repository })).split("\0");
    before = await contentsOf(tracked.filter((file) => !OF_THE_CONTRACT.test(file) && existsSync(at(file))));
    await swapContract();
    await swapTests();
    await runOk([process.execPath, "packages/codegen/src/cli.ts"], { cwd: tree.root, limitMs: 240_000 });
    await buildPackages(tree, ALL_PACKAGES);
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
    (name) => everyTestHolds(tree, name, 400_000),
    500_000,
  );

  test("the reference has a page for every operation and every webhook, with the call in its sample", async () => {
    const model = buildModel(await contractOf(tree.root));
    const pageOf = (name: string): Promise<string> =>
      readFile(at("apps/docs/dist/site/reference", `${name}.html`), "utf8");
    for (const { id, resource, verb, summary } of model.operations) {
      const page = await pageOf(id);
      expect(page).toContain(summary);
      expect(page).toContain(`ads.${resource}.${verb}(`);
    }
    for (const { name, summary } of model.webhooks) expect(await pageOf(`webhook.${name}`)).toContain(summary);
  });

  test("no name of this service is left on the site, nor in what is generated or said by a program", async () => {
    const other = JSON.stringify(await contractOf(tree.root));
    const names = namesIn(await contractOf(repository)).filter((name) => !other.includes(name));
    expect(names).toEqual(expect.arrayContaining(["X-API-KEY", "customTemplateJobs", "in_queue"]));
    const said = new RegExp(`\\b(${names.join("|")}|[Vv]ideo ads?)\\b`, "g");
    // What has changed in the packages was about this service, and is told in its words.
    const files = globSync(["apps/docs/dist/site/**/*.{html,md}", "packages/*/src/generated/**/*.{ts,js}"], {
      cwd: tree.root,
    }).filter((file) => !file.includes("/site/changelog."));
    expect(files).toEqual(expect.arrayContaining(["apps/docs/dist/site/index.html"]));
    expect(files.filter((file) => file.includes("/site/guides/"))).toEqual([]);
    const texts = await Promise.all(files.map(async (file) => [file, await readFile(at(file), "utf8")] as const));
    for (const { id, resource, verb } of buildModel(await contractOf(tree.root)).operations) {
      const words = [kebab(resource), kebab(verb), "--help"];
      texts.push([id, await runOk([process.execPath, at("packages/cli/dist/cli.js"), ...words], { cwd: tree.root })]);
    }
    for (const name of ["cli", "mcp", "mock"])
      texts.push([
        name,
        await runOk([process.execPath, at("packages", name, "dist/cli.js"), "--help"], { cwd: tree.root }),
      ]);
    const left = texts.flatMap(([file, text]) => [...new Set(text.match(said))].map((name) => `${file}: ${name}`));
    expect(left).toEqual([]);
  }, 240_000);

  test("no file outside of spec/ differs, but those that are generated; what is gone are tests", async () => {
    expect(before.size).toBeGreaterThan(500);
    const gone = [...before.keys()].filter((file) => !existsSync(at(file)));
    expect(gone.filter((file) => !OF_TESTS.test(file))).toEqual([]);
    const brought = join(import.meta.dirname, "../other-service-tests");
    const same = [...before].filter(([file]) => existsSync(at(file)) && !existsSync(join(brought, file)));
    const now = await contentsOf(same.map(([file]) => file));
    expect(same.filter(([file, content]) => now.get(file) !== content).map(([file]) => file)).toEqual([]);
  }, 120_000);

  /** Digests of files of the copy. */
  async function contentsOf(files: readonly string[]): Promise<Map<string, string>> {
    const digest = async (file: string) =>
      [
        file,
        createHash("sha256")
          .update(await readFile(at(file)))
          .digest("hex"),
      ] as const;
    return new Map(await Promise.all(files.map(digest)));
  }

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

async function contractOf(root: string): Promise<OpenApi> {
  return JSON.parse(await readFile(join(root, "spec/dist/openapi.json"), "utf8"));
}

/** Names of resources, jobs, states, types and keys: those that are no word of English as well. */
function namesIn(contract: OpenApi): string[] {
  const { resources, jobs, security } = buildModel(contract);
  const names = [
    ...resources.map(({ name }) => name),
    ...jobs.flatMap(({ name, states }) => [name, ...Object.keys(states)]),
    ...Object.keys(contract.components.schemas),
    ...security.schemes.flatMap((scheme) => [scheme.name, ...(scheme.kind === "header" ? [scheme.header] : [])]),
  ];
  return [...new Set(names)].filter((name) => /[a-z][A-Z]|[-_]/.test(name));
}
