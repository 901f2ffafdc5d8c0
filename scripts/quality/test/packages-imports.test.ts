import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ARROWS } from "../src/imports/arrows.ts";
import { forbiddenImports } from "../src/imports/forbidden.ts";
import { repository } from "../src/packages/published.ts";

test("a package imports what ARCHITECTURE.md says that it may, and nothing of another one's src", async () => {
  expect(await forbiddenImports(repository, ARROWS)).toEqual([]);
});

test.each(ARROWS)("ARCHITECTURE.md says what $folder may import", async ({ folder, may, inTests = [] }) => {
  const lines = (await readFile(join(repository, "ARCHITECTURE.md"), "utf8")).split("\n");
  const row = lines.find(
    (line) => line.startsWith("|") && line.includes(`| \`${folder}\``) && line.split("|").length === 5,
  );
  const cells = row?.split("|").map((cell) => [...cell.matchAll(/`([\w/-]+)`/g)].map(([, name]) => name));
  expect(cells?.slice(2, 4)).toEqual([[...may], [...inTests]]);
});

test.each([
  ["packages/client/src/one.ts", "@video-ads/mock"],
  ["packages/client/test/one.test.ts", "@video-ads/mock"],
  ["packages/mock/src/one.ts", "@video-ads/model/publish"],
  ["packages/http/src/one.ts", "../../core/src/ids/index.ts"],
])("%s may not import %s", async (file, name) => {
  const copy = await mkdtemp(join(tmpdir(), "imports-"));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  await mkdir(dirname(join(copy, file)), { recursive: true });
  await writeFile(join(copy, file), `export { one } from "${name}";\n`);
  expect(await forbiddenImports(copy, ARROWS)).toEqual([`${file} -> ${name}`]);
});
