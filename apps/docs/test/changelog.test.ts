import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contractChanges, lastReleased } from "../scripts/changelog/contract-changes.ts";
import { changelogPage } from "../scripts/changelog/page.ts";
import { contract } from "./contract.ts";

let folder: string;
const plain = (markdown: string) => ({ html: markdown, headings: [] });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "video-ads-changelog-"));
  await mkdir(join(folder, "changesets"));
  await mkdir(join(folder, "released"));
  await writeFile(join(folder, "changesets/small.md"), '---\n"@video-ads/client": patch\n---\n\nA small thing.\n');
  await writeFile(join(folder, "changesets/big.md"), "---\n'@video-ads/spec': major\n---\n\nA big thing.\n");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sources = () => ({
  changesets: join(folder, "changesets"),
  changelogs: { "@video-ads/client": join(folder, "CHANGELOG.md") },
});

it("says that a first version is one", () => {
  expect(lastReleased(join(folder, "nowhere"))).toBeUndefined();
  expect(lastReleased(join(folder, "released"))).toBeUndefined();
  const { markdown = "" } = changelogPage(sources(), undefined, plain);
  expect(markdown).toContain("This is the first version");
});

it("lists breaking changes first, of the packages and of the contract", async () => {
  const before = structuredClone(contract);
  const after = structuredClone(contract);
  delete after.paths["/api/dyoa/"];
  const get = after.paths["/api/remaining_credits/"]?.get;
  if (get) get.parameters = [{ name: "unit", in: "query", schema: { type: "string" } }];
  await writeFile(join(folder, "released/1.9.0.json"), "{}");
  await writeFile(join(folder, "released/1.10.0.json"), JSON.stringify(before));
  await writeFile(join(folder, "after.json"), JSON.stringify(after));

  const last = lastReleased(join(folder, "released")) ?? "";
  expect(last).toMatch(/1\.10\.0\.json$/);
  const changes = await contractChanges(last, join(folder, "after.json"));
  const { markdown = "" } = changelogPage(sources(), changes, plain);
  const position = (text: string): number => {
    expect(markdown).toContain(text);
    return markdown.indexOf(text);
  };
  expect(position("**Breaking.** Path `/api/dyoa/` was removed.")).toBeLessThan(
    position("`/api/remaining_credits/ › get › parameters` was added."),
  );
  expect(position("A big thing.")).toBeLessThan(position("A small thing."));
  expect(position("`@video-ads/spec` (major)")).toBeGreaterThan(0);
});

it("finds nothing where nothing has changed", async () => {
  await writeFile(join(folder, "same.json"), JSON.stringify(contract));
  expect(await contractChanges(join(folder, "same.json"), join(folder, "same.json"))).toEqual([]);
});

it("takes over what has been released, under the package's name", async () => {
  await writeFile(join(folder, "CHANGELOG.md"), "# @video-ads/client\n\n## 1.0.0\n\n### Minor Changes\n\n- First.\n");
  const { markdown = "" } = changelogPage(sources(), [], plain);
  expect(markdown).toContain("## `@video-ads/client`\n\n### 1.0.0\n\n#### Minor Changes\n\n- First.");
  expect(markdown).toContain("Nothing has changed for those who call the service.");
});
