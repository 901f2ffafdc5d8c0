import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { repository } from "../src/packages/published.ts";

const PACKAGES = join(repository, "packages");

async function rows(): Promise<{ word: string; file: string; unused: string[] }[]> {
  const text = await readFile(join(repository, "docs/glossary.md"), "utf8");
  return [...text.matchAll(/^\| ([\w ]+?) +\| .*?\| `([\w/.-]+)` +\| (.*?) +\|$/gm)].map(
    ([, word = "", file = "", others = ""]) => ({
      word,
      file,
      unused: Array.from(others.matchAll(/_([^_]+)_/g), ([, one = ""]) => one),
    }),
  );
}

/** The names that a file declares, in words: `openRef` is `open ref`. */
function namesIn(text: string): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    const { name } = node as { name?: ts.Node };
    const isDeclared = name && ts.isIdentifier(name) && !ts.isPropertyAccessExpression(node);
    if (isDeclared)
      names.add(
        name.text
          .replace(/[a-z](?=[A-Z])/g, "$& ")
          .replaceAll("_", " ")
          .toLowerCase(),
      );
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile("names.tsx", text, ts.ScriptTarget.Latest, false));
  return names;
}

/** The names that a package declares. */
async function namesOf(folder: string): Promise<string[]> {
  const sources = globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: PACKAGES }).map((one) => join(PACKAGES, one));
  return (await Promise.all(sources.map(async (one) => [...namesIn(await readFile(one, "utf8"))]))).flat();
}

test("each word of the glossary is found in the file that is said to declare it", async () => {
  const words = await rows();
  expect(words.length).toBeGreaterThan(15);
  for (const { word, file } of words) {
    const declared = await readFile(join(PACKAGES, file), "utf8");
    expect([word, declared.toLowerCase().includes(word)]).toEqual([word, true]);
  }
});

test("nothing is named by the words that mean nothing here", async () => {
  const words = await rows();
  expect(words.flatMap(({ unused }) => unused).length).toBeGreaterThan(5);
  const known = new Map<string, string[]>();
  for (const { word, file, unused } of words) {
    const [folder = ""] = file.split("/");
    const names = known.get(folder) ?? (await namesOf(folder));
    known.set(folder, names);
    expect(names.length).toBeGreaterThan(100);
    for (const other of unused) {
      const said = names.filter((name) => ` ${name} `.includes(` ${other} `));
      expect(said, `${folder} says ${other} for ${word}: see docs/glossary.md`).toEqual([]);
    }
  }
});
