// What CONTRIBUTING.md says to run when a release has published, and left no tags, releases or files on GitHub: as it stands there.
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { run, runOk } from "@video-ads/testing/program";
import { expect, onTestFinished, test } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));

const GIT = 'case "$1" in log) echo commit-of-the-release;; esac';
const NPM = `case "$*" in *release:sbom*) printf '%s\\tsboms/%s.cdx.json\\n' one@1.0.0 one two@1.0.0 two;; esac`;
/** Only one of the two has a release. */
const GH = 'case "$*" in "release view two@1.0.0") exit 1;; esac';

test("makes the tags and releases that are missing, and gives each release its file", {
  skip: process.platform === "win32",
}, async () => {
  const page = await readFile(join(root, "CONTRIBUTING.md"), "utf8");
  const [, section = ""] = /^### After a release\n(.*?)^##/ms.exec(page) ?? [];
  const [script = ""] = Array.from(section.matchAll(/^```sh\n(.*?)^```/gms), ([, block = ""]) => block).filter(
    (block) => block.includes("release:sbom"),
  );
  const folder = await mkdtemp(join(tmpdir(), "video-ads-after-release-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const log = join(folder, "log");
  for (const [name, does] of Object.entries({ git: GIT, npm: NPM, gh: GH })) {
    await writeFile(join(folder, name), `#!/bin/sh\necho "${name} $*" >> "${log}"\n${does}\n`);
    await chmod(join(folder, name), 0o755);
  }
  const env = { PATH: `${folder}${delimiter}${process.env.PATH}` };
  const { code, stderr } = await run(["bash", "-e", "-o", "pipefail", "-c", script], { cwd: folder, env });
  expect([code, stderr]).toEqual([0, ""]);
  expect((await readFile(log, "utf8")).trim().split("\n")).toEqual([
    "git log -1 --format=%H -- packages/client/CHANGELOG.md",
    "git switch --detach commit-of-the-release",
    "npm run exec -- changeset git-tag",
    "git push origin --tags",
    "npm run exec --silent -- pnpm --silent release:sbom sboms",
    "gh release view one@1.0.0",
    "gh release upload one@1.0.0 sboms/one.cdx.json --clobber",
    "gh release view two@1.0.0",
    "gh release create two@1.0.0 --verify-tag --notes-from-tag",
    "gh release upload two@1.0.0 sboms/two.cdx.json --clobber",
  ]);
});

test("asks the pinned changesets for tags by a command that it has", async () => {
  const changeset = join(root, "node_modules/@changesets/cli/bin.js");
  expect(await runOk([process.execPath, changeset, "--help"], { cwd: root })).toMatch(/^ +git-tag +Create git tags/m);
});
