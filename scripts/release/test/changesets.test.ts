import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BUMPS } from "@video-ads/model/diff";
import { expect, onTestFinished, test } from "vitest";
import { promisedBump } from "../src/changesets.ts";

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-changesets-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  return folder;
}

test("the largest of all pending changesets counts, and none is none", async () => {
  const patch = '---\n"@video-ads/client": patch\n---\n\nA fix.\n';
  const minor = '---\n"@video-ads/spec": minor\n"@video-ads/mock": patch\n---\n\nMore.\n';
  expect(await promisedBump(await folderWith({ "one.md": patch, "two.md": minor, "config.json": "{}" }))).toBe("minor");
  expect(await promisedBump(await folderWith({ "README.md": "# Changesets" }))).toBe("none");
});

test("a changeset that says something else is named", async () => {
  const folder = await folderWith({ "odd.md": '---\n"@video-ads/spec": huge\n---\n\nOops.\n' });
  await expect(promisedBump(folder)).rejects.toThrow("odd.md: huge is no bump");
});

test("the pending changesets of this repository can be read", async () => {
  expect(BUMPS).toContain(await promisedBump(fileURLToPath(new URL("../../../.changeset", import.meta.url))));
});
