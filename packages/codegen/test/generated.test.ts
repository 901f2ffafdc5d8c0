import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { copyTree, type TreeCopy } from "@video-ads/testing/copy-tree";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const run = promisify(execFile);
let tree: TreeCopy;

// Thousands of files are copied and removed, and every test starts processes.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 });

beforeAll(async () => {
  tree = await copyTree();
});
afterAll(() => tree?.remove());

const generate = (...args: string[]): Promise<{ stdout: string }> =>
  run(process.execPath, [join(tree.root, "packages/codegen/src/cli.ts"), ...args]);

test("the committed files are what spec/ asks for", async () => {
  expect((await generate("--check")).stdout).toContain("files are up to date");
});

test("a generated file that was edited by hand, or that nothing makes, is named, and `generate` puts it right", async () => {
  const types = join(tree.root, "packages/client/src/generated/types.ts");
  const before = await readFile(types, "utf8");
  await writeFile(types, before.replace("export interface", "export  interface"));
  await writeFile(join(tree.root, "packages/client/src/generated/stray.ts"), "export {};\n");
  const failure = await generate("--check").catch((error: { stderr: string }) => error);
  expect(failure).toMatchObject({ code: 1 });
  expect("stderr" in failure && failure.stderr).toMatch(
    /client\/src\/generated\/types\.ts\n.*stray\.ts \(no emitter makes it\)/,
  );
  await generate();
  expect(await readFile(types, "utf8")).toBe(before);
  expect((await generate("--check")).stdout).toContain("files are up to date");
});
