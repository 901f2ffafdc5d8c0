import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenApi } from "@video-ads/model";
import { afterEach, beforeEach, expect, it } from "vitest";
import { contractChanges } from "../build/changelog/contract-changes.ts";
import { changelogPage } from "../build/changelog/page.ts";
import { type ChangelogSources, releases } from "../build/changelog/releases.ts";
import { contract } from "./contract.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "video-ads-changelog-"));
  for (const name of ["changesets", "released"]) await mkdir(join(folder, name));
  await write("openapi.json", JSON.stringify(contract));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);

const sources = (): ChangelogSources => ({
  changesets: join(folder, "changesets"),
  changelogs: { "@video-ads/client": join(folder, "client.md"), "@video-ads/spec": join(folder, "spec.md") },
  contracts: join(folder, "released"),
  contract: join(folder, "openapi.json"),
  cache: join(folder, "cache"),
});

async function changelog(): Promise<string> {
  const { markdown = "" } = changelogPage(await releases(sources()), (text) => ({ html: text, headings: [] }));
  return markdown;
}

/** The contract with a part of it changed. */
function changed(change: (copy: OpenApi) => void): string {
  const copy = structuredClone(contract);
  change(copy);
  return JSON.stringify(copy);
}

it("says that a first version is one", async () => {
  await write("changesets/all.md", '---\n"@video-ads/spec": minor\n---\n\nEverything.\n');
  const text = await changelog();
  expect(headings(text)).toEqual(["# Changelog", "## Unreleased", "### New", "### The contract"]);
  expect(text).toContain("- **spec.** Everything.");
  expect(text).toContain("This is the first version of the contract");
});

it("goes version by version, what breaks first, from the contracts of the time and the changesets", async () => {
  // 1.9.0 has an operation less than today, 1.10.0 lets a field be longer; today, an operation is gone again.
  await write(
    "released/1.9.0.json",
    changed((copy) => delete copy.paths["/api/dyoa/"]),
  );
  await write("released/1.10.0.json", JSON.stringify(contract));
  await write(
    "openapi.json",
    changed((copy) => delete copy.paths["/api/personas/"]),
  );
  await write("changesets/small.md", '---\n"@video-ads/client": patch\n---\n\nA small thing.\n');
  await write("changesets/big.md", "---\n'@video-ads/spec': major\n'@video-ads/client': minor\n---\n\nA big thing.\n");
  await write(
    "client.md",
    [
      "# @video-ads/client",
      "## 1.10.0",
      "### Minor Changes",
      "- 0a1b2c3: Avatars of your own.\n\n  With photos.",
      "### Patch Changes",
      "- Updated dependencies [0a1b2c3]\n  - @video-ads/spec@1.10.0",
      "- 4d5e6f7: A leak is closed.",
      "## 1.9.0",
      "### Minor Changes",
      "- 8a9b0c1: The beginning.",
    ].join("\n\n"),
  );
  await write(
    "spec.md",
    "# @video-ads/spec\n\n## 1.10.0\n\n### Minor Changes\n\n- 0a1b2c3: Avatars of your own.\n\n  With photos.\n",
  );

  const text = await changelog();
  expect(headings(text)).toEqual([
    "# Changelog",
    "## Unreleased",
    "### Breaking",
    "### Fixed",
    "## 1.10.0",
    "### New",
    "### Fixed",
    "## 1.9.0",
    "### New",
    "### The contract",
  ]);
  const [, unreleased = "", second = "", first = ""] = text.split(/^## /m);
  const breaking = unreleased.slice(0, unreleased.indexOf("### Fixed"));
  expect(breaking).toContain("- **contract.** Path `/api/personas/` was removed.");
  expect(breaking).toContain("- **spec, client.** A big thing.");
  expect(unreleased).toContain("- **client.** A small thing.");

  expect(second).toMatch(/- \*\*contract\.\*\* .*\/api\/dyoa\//);
  expect(second).toContain("- **client, spec.** Avatars of your own.\n  \n  With photos.");
  expect(second.match(/Avatars of your own/g)).toHaveLength(1);
  expect(second).toContain("- **client.** A leak is closed.");
  expect(text).not.toContain("Updated dependencies");
  expect(text).not.toContain("personas/` was removed.\n- **client.** The beginning");

  expect(first).toContain("- **client.** The beginning.");
  expect(first).not.toContain("dyoa");
});

it("says so of a version in which nothing changed for callers", async () => {
  await write("released/1.0.0.json", JSON.stringify(contract));
  await write("released/1.0.1.json", JSON.stringify(contract));
  const text = await changelog();
  expect(headings(text)).toEqual(["# Changelog", "## 1.0.1", "## 1.0.0", "### The contract"]);
  expect(text).toContain("## 1.0.1\n\nNothing has changed for those who call the service.");
});

it("finds nothing where nothing has changed, and keeps what it found", async () => {
  const [same, cache] = [join(folder, "openapi.json"), join(folder, "cache")];
  expect(await contractChanges(same, same, cache)).toEqual([]);
  const [kept = "", ...more] = await readdir(cache);
  expect(more).toEqual([]);
  await writeFile(join(cache, kept), '{"changes":[{"path":"#/info","kind":"changed","impact":"patch","verdicts":[]}]}');
  expect(await contractChanges(same, same, cache)).toHaveLength(1);
});

it("lists breaking changes before the others", async () => {
  await write(
    "after.json",
    changed((copy) => {
      const get = copy.paths["/api/remaining_credits/"]?.get;
      if (get) get.parameters = [{ name: "unit", in: "query", schema: { type: "string" } }];
      delete copy.paths["/api/dyoa/"];
    }),
  );
  const changes = await contractChanges(
    join(folder, "openapi.json"),
    join(folder, "after.json"),
    join(folder, "cache"),
  );
  expect(changes[0]).toEqual({ impact: "major", message: "Path `/api/dyoa/` was removed." });
  expect(changes.at(-1)?.message).toContain("/api/remaining_credits/ › get › parameters");
  expect(changes.at(-1)?.impact).not.toBe("major");
});

function headings(text: string): string[] {
  return text.split("\n").filter((line) => line.startsWith("#"));
}
