// `pnpm contract:diff` as it is typed.
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { OpenApi } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { run } from "@video-ads/testing/program";
import { expect, onTestFinished, test } from "vitest";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

async function diff(...args: string[]): Promise<{ code: number | null; out: string; error: string }> {
  const { code, stdout, stderr } = await run([process.execPath, main, ...args]);
  return { code, out: stdout, error: stderr };
}

test("compares two files", async () => {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-contracts-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [before, after] = [join(folder, "before.json"), join(folder, "after.yaml")];
  const contract = smallContract();
  await writeFile(before, JSON.stringify(contract));
  const [path = ""] = Object.keys(contract.paths);
  delete contract.paths[path];
  await writeFile(after, JSON.stringify(contract));
  const { code, out } = await diff(before, after);
  expect([code, out]).toEqual([0, expect.stringContaining("he operation is gone.")]);
  expect(out).toContain("This asks for: major; before version 1.0.0: minor.");
  expect((await diff(before, before)).out).toContain("The contracts are the same.");
});

test("compares revisions and folders, relative ones and those outside of the tree", { timeout: 180_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-contract-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  await cp(join(root, "spec"), folder, {
    recursive: true,
    filter: (path) => !/[\\/](node_modules|dist)$/.test(path),
  });
  for (const args of [
    ["spec", "./spec"],
    [folder, join(root, "spec")],
  ]) {
    const { code, stdout, stderr } = await run([process.execPath, main, ...args], { cwd: root });
    expect([code, stdout, stderr]).toEqual([0, expect.stringContaining("The contracts are the same."), ""]);
  }
  // A copy of the tree has no revisions.
  if (existsSync(join(root, ".git"))) expect(await diff("HEAD", folder)).toMatchObject({ error: "" });
});

test("what was taken back since the release is announced line by line, and what there is more of at all, by what it offers to paste", {
  timeout: 180_000,
}, async () => {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const copy = await mkdtemp(join(tmpdir(), "video-ads-release-"));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  for (const folder of ["spec", "scripts/release", "docs/surface", "packages/mock/control.openapi.yaml"])
    await cp(join(root, folder), join(copy, folder), {
      recursive: true,
      // It is as if nothing had been released, whatever was: what the test compares with is its own.
      filter: (path) => !/[\\/](node_modules|released|accepted|CHANGELOG\.md)$/.test(path),
    });
  const manifest = join(copy, "spec/package.json");
  await writeFile(manifest, (await readFile(manifest, "utf8")).replace(/"version": ".*"/, '"version": "0.2.0"'));
  for (const folder of ["spec", "scripts/release"])
    await symlink(join(root, folder, "node_modules"), join(copy, folder, "node_modules"), "junction");
  await mkdir(join(copy, "spec/released"));
  await mkdir(join(copy, "docs/surface/released"));
  const contract: OpenApi = JSON.parse(await readFile(join(root, "spec/dist/openapi.json"), "utf8"));
  const [path = "", item] = Object.entries(contract.paths)[0] ?? [];
  const removed = `${path}removed/`;
  contract.paths[removed] = JSON.parse(JSON.stringify(item).replaceAll('"operationId":"', '"operationId":"removed.'));
  await writeFile(join(copy, "spec/released/openapi.json"), JSON.stringify(contract));
  const released = async (report: string, as: (now: string) => string): Promise<void> => {
    const now = await readFile(join(root, `docs/surface/${report}.txt`), "utf8");
    const then = as(now);
    expect(then).not.toBe(now);
    await writeFile(join(copy, `docs/surface/released/${report}.txt`), then);
  };
  for (const report of ["cli", "mcp"]) await released(report, (now) => `${now}variable VIDEO_ADS_REMOVED\n`);
  await released("webhooks", (now) =>
    now.replace(/^derived key of a post\n(?: {4}.*\n)+/m, (vectors) =>
      vectors.replace(/^( .*): .*$/gm, "$1: otherwise"),
    ),
  );
  for (const report of ["react", "docs"]) await released(report, (now) => now.replace(/^entry \.\n(?: {4}.*\n)+/m, ""));
  const changesets = join(copy, ".changeset");
  await mkdir(changesets);
  await writeFile(join(changesets, "hook.md"), '---\n"@video-ads/react": major\n---\n\nA new hook.\n');
  const again = () => run([process.execPath, join(copy, "scripts/release/src/main.ts")]);
  const red = await again();
  expect([red.code, red.stderr]).toEqual([1, expect.stringContaining('"@video-ads/mcp": minor\n')]);
  expect(red.stderr).toContain("\ncli: gone: variable VIDEO_ADS_REMOVED\n");

  // What is found again stays as it is: a changeset is the last way. Digests say nothing to who reads them.
  const [first = "", ...below] = red.stderr.split(/^---$/m);
  expect(first).toMatch(
    /^\nPut this back\..*\n\n {2}webhooks: changed: derived key of a post: (\d+) of \1 vectors\n\n/,
  );
  expect(below.join()).toMatch(/^webhooks: changed: derived key of a post: (\d+) of \1 vectors$/m);
  expect(red.stdout + red.stderr).not.toContain("otherwise");

  // What there is more of is in a changeset of its package, whatever else that says.
  expect(red.stdout).toContain("\n  docs: more: entry .\n");
  expect(red.stderr).toContain('"@video-ads/docs": patch\n');
  expect(red.stderr).not.toContain("@video-ads/react");
  expect(red.stdout).toContain("  .changeset/hook.md announces what react shows more\n");
  const [pasted = ""] = /^---\n[\s\S]*^```$/m.exec(red.stderr) ?? [];
  await writeFile(join(changesets, "pasted.md"), `${pasted}\n`);
  const unwritten = await again();
  expect([unwritten.code, unwritten.stderr]).toEqual([
    2,
    expect.stringContaining("pasted.md: write its first sentence"),
  ]);
  const written = pasted.replace(/^<One sentence: .*>$/m, "The variable is gone: leave it out.");
  await writeFile(join(changesets, "pasted.md"), `${written}\n`);
  const green = await again();
  expect([green.code, green.stderr]).toEqual([0, ""]);
  expect(green.stdout).toContain("  .changeset/pasted.md announces mcp: gone: variable VIDEO_ADS_REMOVED\n");
  expect(green.stdout).toMatch(/^ {2}\.changeset\/pasted\.md announces spec: .*removed/m);

  // What has a changelog was released: a comparison with nothing would let everything pass.
  for (const [folder, file] of [
    ["packages/cli", "docs/surface/released/cli.txt"],
    ["spec", "spec/released/openapi.json"],
  ] as const) {
    await mkdir(join(copy, folder), { recursive: true });
    await writeFile(join(copy, folder, "CHANGELOG.md"), "# Changelog\n");
    await rm(join(copy, file));
    const lost = await again();
    expect([lost.code, lost.stderr]).toEqual([2, expect.stringMatching(new RegExp(`is gone: .*${file}`))]);
  }
});

test("says what it takes, and refuses anything else", async () => {
  expect(await diff("--", "--help")).toMatchObject({
    code: 0,
    out: expect.stringContaining("Usage: pnpm contract:diff"),
  });
  expect(await diff("--help")).toMatchObject({ code: 0, out: expect.stringContaining("Usage: pnpm contract:diff") });
  for (const [args, said] of [
    [["--verbose"], "--verbose"],
    [["one", "two", "three"], "not 3"],
    [["no-such-thing"], "no-such-thing is no file, no folder and no revision"],
    [[fileURLToPath(new URL("../package.json", import.meta.url))], "is no OpenAPI document"],
  ] as const) {
    const { code, error } = await diff(...args);
    expect([code, error]).toEqual([2, expect.stringContaining(said)]);
  }
});
