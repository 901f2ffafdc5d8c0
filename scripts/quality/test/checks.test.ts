// The checks of packages, held against packages that are wrong: a check that finds nothing has to be one that could.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { importedPackages } from "../src/packages/imports.ts";
import { objectionable } from "../src/packages/licences.ts";
import { pack, type Tarball } from "../src/packages/pack.ts";
import { type Manifest, publishedPackages, repository } from "../src/packages/published.ts";
import { unwantedIn } from "../src/packages/unwanted.ts";

const manifest: Manifest = { name: "@video-ads/sample", version: "1.0.0" };

function tarball(files: Record<string, string>): Tarball {
  const contents = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
  return { path: "", size: 0, unpacked: 0, files: contents, manifest };
}

/** A workspace of one package, packed. */
async function packed(files: Record<string, string>): Promise<Tarball> {
  const root = await mkdtemp(join(tmpdir(), "video-ads-pack-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await writeFile(
    join(root, "pnpm-workspace.yaml"),
    'packages: ["packages/*"]\ncatalog: { express: 5.3.0 }\npmOnFail: ignore\n',
  );
  const folder = join(root, "packages/sample");
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const [one] = await publishedPackages(root);
  if (!one) throw new Error("The sample is not published.");
  return pack(root, one, root);
}

test("a tarball is read back with long names, and catalog: resolved", async () => {
  const long = `dist/${"long-".repeat(30)}name.js`;
  const {
    files,
    manifest: sent,
    unpacked,
  } = await packed({
    "package.json": JSON.stringify({ ...manifest, files: ["dist"], dependencies: { express: "catalog:" } }),
    [long]: "export {};\n",
    "src/secret.ts": "",
  });
  expect([...files.keys()].sort()).toEqual([long, "package.json"]);
  expect(files.get(long)?.toString()).toBe("export {};\n");
  expect(sent.dependencies).toEqual({ express: "5.3.0" });
  expect(unpacked).toBe([...files.values()].reduce((sum, { length }) => sum + length, 0));
});

test("a private package is not published", async () => {
  const { private: hidden } = JSON.parse(await readFile(join(repository, "scripts/quality/package.json"), "utf8"));
  expect(hidden).toBe(true);
  expect((await publishedPackages()).map(({ directory }) => directory)).not.toContain("scripts/quality");
});

test.each([
  ["src/index.ts", "", "src/index.ts: it is only of use in the repository."],
  ["dist/client.test.js", "", "dist/client.test.js: it is a test."],
  ["tsconfig.json", "{}", "tsconfig.json: it configures the build."],
  [".npmrc", "", ".npmrc: it may hold secrets, or is left over."],
  ["dist/a.js", `const key = "npm_${"a1".repeat(18)}";`, "dist/a.js holds a token."],
  ["dist/a.js", `-----BEGIN ${"RSA PRIVATE"} KEY-----`, "dist/a.js holds a private key."],
  ["dist/a.js", "//# sourceMappingURL=a.js.map\n", "dist/a.js names the source map a.js.map, which is not there."],
  ["dist/a.js.map", '{"sources":["../src/a.ts"]}', "dist/a.js.map leads to ../src/a.ts, which is not there."],
])("%s with %j is not wanted", (path, text, problem) => {
  expect(unwantedIn(tarball({ [path]: text }))).toEqual([problem]);
});

test("a file that names a folder of this machine is not wanted", () => {
  const [problem, ...others] = unwantedIn(tarball({ "dist/a.js": `const at = "${repository}spec";` }));
  expect(problem).toMatch(/^dist\/a\.js names .*, a folder of this machine\.$/);
  expect(others).toEqual([]);
});

test("what belongs into a package is wanted, and so is a map that brings its sources", () => {
  const map = '{"sources":["../src/a.ts"],"sourcesContent":["export {}"]}';
  const files = { LICENSE: "MIT", "dist/a.js": "//# sourceMappingURL=a.js.map\n", "dist/a.js.map": map };
  expect(unwantedIn(tarball(files))).toEqual([]);
});

test("imports are found wherever they stand, by the name of their package", () => {
  const names = importedPackages(
    tarball({
      "dist/a.js":
        'import "node:fs"; import x from "@scope/one/part"; export * from "two/part"; await import("three");',
      "dist/b.js":
        'require.resolve("four/data.json"); import "./a.js"; import "@video-ads/sample/self"; // import "not"',
      "dist/c.d.ts": 'import type { A } from "five"; export type B = import("six").B;',
      "dist/site/page.js": 'import "seven";',
    }),
  );
  expect([...names].sort()).toEqual(["@scope/one", "five", "four", "six", "three", "two"]);
});

test.each([
  ["MIT", 0],
  ["(MIT OR GPL-3.0-only)", 0],
  ["MIT AND Apache-2.0", 0],
  ["MIT AND GPL-3.0-only", 1],
  ["LGPL-3.0-or-later", 1],
  ["Unknown", 1],
])("the licence %s meets %i objections", (licence, objections) => {
  expect(objectionable([{ name: "some", versions: ["1.0.0"], licence }])).toHaveLength(objections);
});
