// What is said to be held by a test is: pages name a file and the title of a test in it.
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../src/packages/published.ts";

const PAGES = ["PROMISES.md", "SECURITY.md", ...globSync("docs/decisions/*.md", { cwd: repository })].map((page) =>
  page.replaceAll("\\", "/"),
);

/** A file of tests as a link whose text is its path, and the title behind a colon, up to the end of the line or of the cell. */
const NAMED = /\[`([\w/.-]+\.test(?:-d)?\.tsx?)`\]\(([^)]+)\): (.+?)(?: +\||$)/gm;

test.each(PAGES)("every test that %s names is there", async (page) => {
  const text = await readFile(join(repository, page), "utf8");
  const named = [...text.matchAll(NAMED)];
  if (page !== "docs/decisions/README.md") expect(named.length).toBeGreaterThan(0);
  // A file of tests is named with a title, or not at all.
  expect(text.match(/\.test(?:-d)?\.tsx?\)/g)?.length ?? 0).toBe(named.length);
  for (const [, file = "", link = "", title = ""] of named) {
    expect(new URL(link, `file:///${page}`).pathname).toBe(`/${file}`);
    const tests = await readFile(join(repository, file), "utf8");
    expect({ page, file, title, isThere: tests.includes(title) }).toEqual({ page, file, title, isThere: true });
  }
});

test("every decision is listed, and nothing else", async () => {
  const list = await readFile(join(repository, "docs/decisions/README.md"), "utf8");
  const listed = [...list.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, page]) => `docs/decisions/${page}`);
  expect(listed.sort()).toEqual(PAGES.filter((page) => page.startsWith("docs/") && !page.endsWith("README.md")).sort());
});

test("every promise of a README has a test, and nothing else stands among the promises", async () => {
  const [, ...sections] = (await readFile(join(repository, "PROMISES.md"), "utf8")).split("\n## [@video-ads/");
  const named = sections.flatMap((section) => {
    const [name = ""] = section.split("]", 1);
    return Array.from(section.matchAll(/^\| (.+?) +\| \[/gm), ([, promise]) => `${name}: ${promise}`);
  });
  const promised: string[] = [];
  for (const page of globSync("packages/*/README.md", { cwd: repository })) {
    const text = await readFile(join(repository, page), "utf8");
    const list = text.split("\n## What is different\n")[1]?.split("\n## ")[0] ?? "";
    const name = basename(dirname(page));
    promised.push(...Array.from(list.matchAll(/^- \*\*(.+?)\.?\*\*/gm), ([, promise]) => `${name}: ${promise}`));
  }
  expect([...new Set(named)].sort()).toEqual(promised.sort());
});
