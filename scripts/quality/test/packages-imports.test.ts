import { globSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ARROWS } from "../src/imports/arrows.ts";
import { forbiddenImports } from "../src/imports/forbidden.ts";
import { repository } from "../src/packages/published.ts";
import { run } from "../src/rehearse/command.ts";

const BIOME = join(repository, "node_modules/@biomejs/biome/bin/biome");

test("a package imports what ARCHITECTURE.md says that it may, and nothing of another one's src", async () => {
  expect(
    await forbiddenImports(repository, ARROWS),
    'ARCHITECTURE.md says under "Who may import whom" what is allowed: import by name, or move the code to a home that both may import',
  ).toEqual([]);
});

test("every package has a row that says what it may import", () => {
  const folders = globSync("packages/*/package.json", { cwd: repository }).map((path) =>
    dirname(path).replaceAll("\\", "/"),
  );
  const missing = folders.filter((folder) => !ARROWS.some((arrow) => arrow.folder === folder));
  expect(missing, "give each a row in scripts/quality/src/imports/arrows.ts and in ARCHITECTURE.md").toEqual([]);
  expect(folders.length).toBeGreaterThan(8);
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
  ["packages/client/src/one.mts", "@video-ads/mock"],
  ["packages/client/test/one.test.ts", "@video-ads/mock"],
  ["packages/mock/src/one.ts", "@video-ads/model/publish"],
  ["packages/http/src/one.ts", "../../core/src/ids/index.ts"],
  ["apps/gallery/src/one.ts", "../../../packages/client/src/call.ts"],
  ["apps/gallery/server/one.ts", "../../docs/server/index.ts"],
  ["scripts/bench/one.ts", "../../packages/client/src/call.ts"],
])("%s may not import %s", async (file, name) => {
  const copy = await mkdtemp(join(tmpdir(), "imports-"));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  await mkdir(dirname(join(copy, file)), { recursive: true });
  await writeFile(join(copy, file), `export { one } from "${name}";\n`);
  expect(await forbiddenImports(copy, ARROWS)).toEqual([`${file} -> ${name}`]);
});

test.each([
  ["import(`../../core/src/ids/index.ts`);", "../../core/src/ids/index.ts"],
  [`import(\`../../core/src/\${one}/index.ts\`);`, "../../core/src/"],
  ['let one: import("@video-ads/mock").One;', "@video-ads/mock"],
  ['require("@video-ads/mock");', "@video-ads/mock"],
])("an import is seen in %s", async (code, name) => {
  const copy = await mkdtemp(join(tmpdir(), "imports-"));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  await mkdir(join(copy, "packages/http/src"), { recursive: true });
  await writeFile(join(copy, "packages/http/src/one.ts"), code);
  expect(await forbiddenImports(copy, ARROWS)).toEqual([`packages/http/src/one.ts -> ${name}`]);
});

test.each([
  ["a circle of types", "noImportCycles", ["packages/http/src/a.ts", "packages/http/src/b.ts"]],
  ["a module of Node in the core", "noRestrictedImports", ["packages/core/src/a.ts"]],
])("the linter refuses %s", async (_, rule, found) => {
  const copy = await mkdtemp(join(tmpdir(), "linted-"));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  const files = {
    "biome.json": await readFile(join(repository, "biome.json"), "utf8"),
    ".gitignore": await readFile(join(repository, ".gitignore"), "utf8"),
    "packages/core/src/a.ts": 'export { readFile } from "node:fs";\n',
    "packages/http/src/a.ts": 'import type { B } from "./b.ts";\n\nexport type A = B[];\n',
    "packages/http/src/b.ts": 'import type { A } from "./a.ts";\n\nexport type B = { a?: A };\n',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await writeFile(join(copy, file), text);
  }
  const { stdout } = await run([process.execPath, BIOME, "lint", "--reporter=json"], { cwd: copy });
  const { diagnostics } = JSON.parse(stdout);
  const ours = diagnostics.filter(({ category }: { category: string }) => category.endsWith(`/${rule}`));
  expect(ours.map(({ location }: { location: { path: string } }) => location.path.replaceAll("\\", "/"))).toEqual(
    found,
  );
});
