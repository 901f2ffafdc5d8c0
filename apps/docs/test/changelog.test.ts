import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenApi } from "@video-ads/model";
import { contractDiff, describeChanges } from "@video-ads/model/diff";
import { smallContract } from "@video-ads/model/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { changelogPage } from "../build/changelog/page.ts";
import { type ChangelogSources, releases } from "../build/changelog/releases.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "video-ads-changelog-"));
  for (const name of ["changesets", "released"]) await mkdir(join(folder, name));
  await write("openapi.json", JSON.stringify(smallContract()));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);

const sources = (): ChangelogSources => ({
  changesets: join(folder, "changesets"),
  changelogs: { "@video-ads/client": join(folder, "client.md"), "@video-ads/spec": join(folder, "spec.md") },
  contracts: join(folder, "released"),
  contract: join(folder, "openapi.json"),
});

async function changelog(): Promise<string> {
  const { markdown = "" } = changelogPage(releases(sources()), (text) => ({ html: text, headings: [] }));
  return markdown;
}

/** The contract with a part of it changed. */
function changed(change: (copy: OpenApi) => void): string {
  const copy = smallContract();
  change(copy);
  return JSON.stringify(copy);
}

it("says that a first version is one", async () => {
  await write("changesets/all.md", '---\n"@video-ads/spec": minor\n---\n\nEverything.\n');
  const text = await changelog();
  expect(headings(text)).toEqual(["# Changelog", "## Unreleased", "### New and changed", "### The contract"]);
  expect(text).toContain("- **spec.** Everything.");
  expect(text).toContain("This is the first version of the contract");
});

it("goes version by version, what breaks first, from the contracts of the time and the changesets", async () => {
  // 1.9.0 has an operation less than today, 1.10.0 lets a field be longer; today, an operation is gone again.
  await write(
    "released/1.9.0.json",
    changed((copy) => delete copy.paths["/api/films/{id}/"]),
  );
  await write("released/1.10.0.json", JSON.stringify(smallContract()));
  await write(
    "openapi.json",
    changed((copy) => delete copy.paths["/api/films/"]),
  );
  await write("released/dates.json", JSON.stringify({ "1.9.0": "2027-01-31", "1.10.0": "2027-03-01" }));
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
      "- @video-ads/spec@1.10.0\n  - @video-ads/webhooks@1.10.0",
      "## 1.9.0",
      "### Minor Changes",
      "- 8a9b0c1: The beginning.",
      "- 7a9b0c1: Another word.\n\n  ```text\n  client: gone: export . FILMS\n  ```",
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
    "### New and changed",
    "### Fixed",
    "## 1.9.0",
    "### Breaking",
    "### New and changed",
    "### The contract",
  ]);
  const [, unreleased = "", second = "", first = ""] = text.split(/^## /m);
  const breaking = unreleased.slice(0, unreleased.indexOf("### Fixed"));
  expect(breaking).toContain("- **contract.** POST /api/films/: The operation is gone.");
  expect(breaking).toContain("- **spec, client.** A big thing.");
  expect(unreleased).toContain("- **client.** A small thing.");

  expect(second).toContain("- **contract.** GET /api/films/{id}/: The operation is new.");
  expect([second, first].map((release) => release.split("\n")[2])).toEqual([
    "Released on 1 March 2027.",
    "Released on 31 January 2027.",
  ]);
  expect(second).toContain(
    "- **client, spec.** Avatars of your own.\n  \n  <details><summary>More</summary>\n  \n  With photos.\n  \n  </details>",
  );
  expect(second.match(/Avatars of your own/g)).toHaveLength(1);
  expect(second).toContain("- **client.** A leak is closed.");
  expect(text).not.toMatch(/Updated dependencies|@1\.10\.0/);
  expect(first).toMatch(/### Breaking\n\n- \*\*client\.\*\* Another word\.[^#]*client: gone: export \. FILMS/);
  expect(first).toContain("- **client.** The beginning.");
  expect(first).not.toContain("/api/films/");
});

it("says so of a version in which nothing changed for callers", async () => {
  await write("released/1.0.0.json", JSON.stringify(smallContract()));
  await write("released/1.0.1.json", JSON.stringify(smallContract()));
  const text = await changelog();
  expect(headings(text)).toEqual(["# Changelog", "## 1.0.1", "## 1.0.0", "### The contract"]);
  expect(text).toContain("## 1.0.1\n\nNothing has changed for those who call the service.");
});

it("says what the version gate says, and under the same bump", async () => {
  const before = smallContract();
  before.components.schemas.FilmWebhook = { type: "object", "x-provisional": "Seen, and not documented." };
  const after = smallContract();
  after.info.title = "Cinema";
  after.components.schemas.FilmWebhook = { type: "string" };
  after.components.schemas.Look?.enum?.push("clay");
  delete after.components.schemas.FilmRequest?.properties?.name;
  const create = after.paths["/api/films/"]?.post;
  if (create) create["x-credits"] = { rates: [{ amount: 2, per: "request" }] };
  await write("released/1.0.0.json", JSON.stringify(before));
  await write("openapi.json", JSON.stringify(after));

  const gate = describeChanges(contractDiff(before, after)).split("\n");
  expect(new Set(gate.map((line) => line.split(":")[0]))).toEqual(
    new Set(["- major", "- minor", "- minor (provisional)", "- patch"]),
  );
  expect(contractLines(await changelog()).sort()).toEqual(gate.sort());
});

/** What the changelog says of the contract since the last version, in the form of the gate's lines. */
function contractLines(text: string): string[] {
  const [, unreleased = ""] = text.split(/^## /m);
  return unreleased.split(/^### /m).flatMap((part) => {
    const bump = { Breaking: "major", "New and changed": "minor", Fixed: "patch" }[part.split("\n", 1)[0] ?? ""];
    return [...part.matchAll(/^- \*\*contract(, provisional)?\.\*\* (.*)$/gm)].map(
      ([, provisional, said]) => `- ${bump}${provisional ? " (provisional)" : ""}: ${said}`,
    );
  });
}

function headings(text: string): string[] {
  return text.split("\n").filter((line) => line.startsWith("#"));
}
