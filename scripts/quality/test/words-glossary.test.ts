import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../src/packages/published.ts";

test("each word of the glossary is found in the file that is said to declare it", async () => {
  const text = await readFile(join(repository, "docs/glossary.md"), "utf8");
  const rows = [...text.matchAll(/^\| ([\w ]+?) +\| .*?\| `([\w/.-]+)` +\|/gm)];
  expect(rows.length).toBeGreaterThan(15);
  for (const [, word = "", file = ""] of rows) {
    const declared = await readFile(join(repository, "packages", file), "utf8");
    expect([word, declared.toLowerCase().includes(word)]).toEqual([word, true]);
  }
});
