import { globSync, readFileSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copyTree, type TreeCopy } from "@video-ads/testing/copy-tree";
import { run, runOk } from "@video-ads/testing/program";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

let tree: TreeCopy;

// Thousands of files are copied and removed, and every test starts processes.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 });

beforeAll(async () => {
  tree = await copyTree();
});
afterAll(() => tree?.remove());

const generate = (...args: string[]): string[] => [
  process.execPath,
  join(tree.root, "packages/codegen/src/cli.ts"),
  ...args,
];

test("the committed files are what spec/ asks for", async () => {
  expect(await runOk(generate("--check"))).toContain("files are up to date");
});

test("a generated file that was edited by hand, or that nothing makes, is named, and `generate` puts it right", async () => {
  const types = join(tree.root, "packages/client/src/generated/types.ts");
  const before = await readFile(types, "utf8");
  await writeFile(types, before.replace("export interface", "export  interface"));
  await writeFile(join(tree.root, "packages/client/src/generated/stray.ts"), "export {};\n");
  const skill = join(tree.root, "packages/cli/skills/video-ads/SKILL.md");
  await writeFile(skill, "# By hand\n");
  const { code, stderr } = await run(generate("--check"));
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /client\/src\/generated\/types\.ts\n.*cli\/skills\/video-ads\/SKILL\.md\n.*stray\.ts \(no emitter makes it\)/,
  );
  expect(await runOk(generate())).toMatch(/: wrote 2 of \d+ files, removed 1 that no emitter makes\n$/);
  expect(await readFile(types, "utf8")).toBe(before);
  expect(await runOk(generate("--check"))).toContain("files are up to date");
});

test("what the linter alone refuses is not generated: a job whose results stand in a field that it does not have", async () => {
  const generated = join(tree.root, "packages/client/src/generated/operations.ts");
  const before = await readFile(generated, "utf8");
  const spec = join(tree.root, "spec");
  const files = globSync("resources/*/item.yaml", { cwd: spec }).map((path) => join(spec, path));
  const contract = files.map((at) => readFileSync(at, "utf8"));
  files.forEach((at, index) => {
    writeFileSync(at, (contract[index] ?? "").replace(/^( {4}result: \[)\w+/m, "$1nowhere"));
  });
  const { code, stderr } = await run(generate());
  files.forEach((at, index) => {
    writeFileSync(at, contract[index] ?? "");
  });
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^The linter refuses .*nothing was generated\.\n\n.*\n\n.*item\.yaml:\d+:\d+ at #.*`nowhere`/s,
    ),
  ]);
  expect(await readFile(generated, "utf8")).toBe(before);
});

test.each([[[]], [["--check"]]])(
  "what the linter refuses is not bundled either, where no generated file would change: %j",
  async (given) => {
    const document = join(tree.root, "spec/openapi.yaml");
    const bundle = join(tree.root, "spec/dist/openapi.json");
    const before = await readFile(document, "utf8");
    const published = await readFile(bundle, "utf8");
    await writeFile(document, `${before}x-tagGroups:\n  - name: Nothing\n    tags: 1\n`);
    const refused = await run(generate(...given));
    await writeFile(document, before);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/linter refuses .*openapi\.yaml:\d+:\d+ at #/s),
    ]);
    expect(await readFile(bundle, "utf8")).toBe(published);
    expect(await runOk(generate(...given))).toContain("files are up to date");
  },
);

test.each([
  [
    "what no coverage.yaml claims",
    /^(\s*operationId: \w+\.)\w+$/m,
    "$1another",
    /\n- resources\/.*\.yaml:\d+: the operation /,
  ],
  [
    "what the linter sees as well",
    /^(\s*operationId: \w+)\.\w+$/m,
    "$1",
    /The linter says where:\n\n.*resources\/.*\.yaml:\d+:\d+ at #/,
  ],
  [
    // The linter itself breaks off at this one.
    "a field that every object has",
    /^( +)(operationId: .*)$/m,
    "$1$2\n$1hasOwnProperty: 1",
    /cannot be served:\n\nresources\/.*\.yaml:\d+:\d+\n\nSomething is called `hasOwnProperty`, but every object of JavaScript has/,
  ],
  [
    "a job type that no generated code can be called after",
    /^( +x-job:\n +type: )\w+$/m,
    "$1bad-name",
    /^Nothing was generated\.\n\nThe linter says where:\n\n.*resources\/.*\.yaml:\d+:\d+ at #/,
  ],
  [
    "an answer with nothing in it",
    /^( +"400":)\n.*$/m,
    "$1",
    /cannot be bundled:\n\n.*resources\/.*\.yaml:\d+:\d+ at #\/.*\/responses\/400\n\nExpected type `Response`/,
  ],
])("%s is refused with file and line, in sentences and without a stack", async (_, pattern, other, said) => {
  const files = globSync("resources/*/collection.yaml", { cwd: join(tree.root, "spec") }).sort();
  const file = files
    .map((path) => join(tree.root, "spec", path))
    .find((path) => pattern.test(readFileSync(path, "utf8")));
  if (!file) throw new Error(`No file of spec/ has ${pattern}`);
  const before = await readFile(file, "utf8");
  await writeFile(file, before.replace(pattern, other));
  const { code, stderr } = await run(generate("--check"));
  await writeFile(file, before);
  expect([code, stderr]).toEqual([1, expect.stringMatching(said)]);
  expect(stderr).not.toMatch(/^ +at /m);
});
