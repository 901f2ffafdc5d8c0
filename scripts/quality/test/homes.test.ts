import { existsSync, globSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { HOMES } from "../src/homes/homes.ts";
import { secondAnswers } from "../src/homes/second-answers.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

test("every question has one home: nothing elsewhere answers it again", async () => {
  const answers = await secondAnswers(root);
  expect(
    answers.map(({ question, home, file, line, text }) => `${file}:${line} ${question} -> ${home}: ${text}`),
    'call what the home has (ARCHITECTURE.md, "One home for every question"); what is no answer is named in scripts/quality/src/homes/homes.ts',
  ).toEqual([]);
});

test("ARCHITECTURE.md names each home of a question, and no other", async () => {
  const page = await readFile(join(root, "ARCHITECTURE.md"), "utf8");
  const table = page.split("## One home for every question")[1]?.split("\n## ")[0] ?? "";
  const named = [...table.matchAll(/`(?!src)([a-z]+(?:\/[\w-]+)+)`/g)].map(([, home = ""]) => home);
  const isThere = (home: string): boolean => {
    const [name = "", ...rest] = home.split("/");
    const at = join(root, "packages", name);
    const below = rest.join("/");
    return [`src/${below}`, `src/${below}.ts`, below].some((path) => existsSync(join(at, path)));
  };
  expect(
    named.filter((home) => !isThere(home)),
    "take the row out, or say where its answer is now",
  ).toEqual([]);
  const homes = globSync("{core,http}/src/*/index.ts", { cwd: join(root, "packages") })
    .map((path) => path.replaceAll("\\", "/").replace("/src/", "/").replace("/index.ts", ""))
    .filter((home) => !home.endsWith("/generated"));
  expect(homes.length).toBeGreaterThan(30);
  expect(
    homes.filter((home) => !named.includes(home)),
    "add a row with the question that it answers",
  ).toEqual([]);
});

test.each(HOMES)(
  "$question is answered in $home, and the mark is found there",
  async ({ elsewhere = {}, ...asked }) => {
    const { home, mark } = asked;
    expect(existsSync(join(root, home))).toBe(true);
    const homeless = await secondAnswers(root, [{ ...asked, home: "nowhere" }]);
    expect(homeless.some(({ file }) => file.startsWith(home))).toBe(true);
    for (const file of Object.keys(elsewhere)) expect(mark.test(await readFile(join(root, file), "utf8"))).toBe(true);
  },
);

test("a second answer is named with its question, its home and its line", async () => {
  const copy = await mkdtemp(join(tmpdir(), "homes-"));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  for (const folder of ["packages/cli/src", "spec/test/support"]) await mkdir(join(copy, folder), { recursive: true });
  await writeFile(join(copy, "packages/cli/src/masks.ts"), 'const one = 1;\nexport const mask = "•••";\n');
  await writeFile(join(copy, "packages/cli/src/open.ts"), 'import { spawn } from "node:child_process";\n');
  await writeFile(join(copy, "spec/test/support/run.ts"), 'import { spawn } from "node:child_process";\n');
  expect(await secondAnswers(copy)).toEqual([
    {
      question: "what stands for a secret?",
      home: "packages/core/src/redact",
      file: "packages/cli/src/masks.ts",
      line: 2,
      text: 'export const mask = "•••";',
    },
    {
      question: "how does a test run a program?",
      home: "scripts/testing/program.ts",
      file: "spec/test/support/run.ts",
      line: 1,
      text: 'import { spawn } from "node:child_process";',
    },
  ]);
});
