// What is said to be held by a test is: pages name a file and the title of a test in it.
import { globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { publishedPackages, repository } from "../src/packages/published.ts";
import { NO_PROMISES, readable, sectionsOf, unheld } from "../src/promises/guides.ts";
import { runningTests } from "../src/promises/running-tests.ts";

const PAGES = ["PROMISES.md", "SECURITY.md", ...globSync("docs/decisions/*.md", { cwd: repository })].map((page) =>
  page.replaceAll("\\", "/"),
);

/** A file of tests as a link whose text is its path, and the title behind a colon, up to the end of the line or of the cell. */
const NAMED = /\[`([\w/.-]+\.test(?:-d)?\.tsx?)`\]\(([^)]+)\): (.+?)(?: +\||$)/gm;

test.each(PAGES)("every test that %s names is there", async (page) => {
  const text = await readFile(join(repository, page), "utf8");
  const named = [...text.matchAll(NAMED)];
  if (page !== "docs/decisions/README.md")
    expect(named, `${page} names no test: list under "Held by" what holds the decision`).not.toEqual([]);
  // A file of tests is named with a title, or not at all.
  expect(text.match(/\.test(?:-d)?\.tsx?\)/g)?.length ?? 0).toBe(named.length);
  for (const [, file = "", link = "", title = ""] of named) {
    expect(new URL(link, `file:///${page}`).pathname).toBe(`/${file}`);
    const { titles } = runningTests(file, await readFile(join(repository, file), "utf8"));
    const isThere = titles.some((one) => one.includes(title));
    expect(
      { page, file, title, isThere },
      `${page} names a test that does not run: name the one that holds it`,
    ).toEqual({
      page,
      file,
      title,
      isThere: true,
    });
  }
});

test("every decision is listed, and nothing else", async () => {
  const list = await readFile(join(repository, "docs/decisions/README.md"), "utf8");
  const listed = [...list.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, page]) => `docs/decisions/${page}`);
  expect(listed.sort()).toEqual(PAGES.filter((page) => page.startsWith("docs/") && !page.endsWith("README.md")).sort());
});

/** The names of what a README promises, by its bullets under "What is different". */
function promisesOf(readme: string): { promises: string[]; nameless: string[] } {
  const list = readme.split("\n## What is different\n")[1]?.split("\n## ")[0] ?? "";
  const bullets = list.match(/^[-*] .*/gm) ?? [];
  const promises = bullets.flatMap((bullet) => /^- \*\*(.+?)\.?\*\*/.exec(bullet)?.[1] ?? []);
  return { promises, nameless: bullets.filter((bullet) => !/^- \*\*.+?\*\*/.test(bullet)) };
}

test("every promise of a README has a test, and nothing else stands among the promises", async () => {
  const [, ...sections] = (await readFile(join(repository, "PROMISES.md"), "utf8")).split("\n## [@video-ads/");
  const named = sections.flatMap((section) => {
    const [name = ""] = section.split("]", 1);
    return Array.from(
      (section.split("\n## ", 1)[0] ?? "").matchAll(/^\| (.+?) +\| \[/gm),
      ([, promise]) => `${name}: ${promise}`,
    );
  });
  const promised: string[] = [];
  for (const { manifest, directory } of await publishedPackages()) {
    const page = `${directory}/README.md`;
    const name = manifest.name.replace(/^.*\//, "");
    const { promises, nameless } = promisesOf(await readFile(join(repository, page), "utf8"));
    expect(nameless, `${page}: a promise begins with its name in bold, by which PROMISES.md names its tests`).toEqual(
      [],
    );
    expect(promises.length, `${page} says nothing under "What is different"`).toBeGreaterThan(0);
    promised.push(...promises.map((promise) => `${name}: ${promise}`));
  }
  expect(
    [...new Set(named)].sort(),
    "PROMISES.md and the READMEs differ: add a row with a test for each promise, or remove it with its promise",
  ).toEqual(promised.sort());
});

/** Rows of PROMISES.md about a guide: the words that are quoted, and the section that has them. */
async function quotedOfGuides(): Promise<{ guide: string; anchor: string; words: string }[]> {
  const rows = /^\| \[(.+?)\]\(apps\/docs\/guides\/([\w-]+)\.md#([^)]+)\) +\| \[`/gm;
  const page = await readFile(join(repository, "PROMISES.md"), "utf8");
  return Array.from(page.matchAll(rows), ([, words = "", guide = "", anchor = ""]) => {
    return { guide, anchor, words: readable(words) };
  });
}

test("what PROMISES.md quotes of a guide stands there, and each word of a guide that leaves no room has a test", async () => {
  const quoted = await quotedOfGuides();
  const leftOut = Object.values(NO_PROMISES).flat();
  const wrong: string[] = [];
  const guides = globSync("*.md", { cwd: join(repository, "apps/docs/guides") }).map((file) => file.slice(0, -3));
  expect(guides.length).toBeGreaterThan(20);
  for (const { guide, words } of quoted) if (!guides.includes(guide)) wrong.push(`${guide}: no such guide: ${words}`);
  for (const [guide, words] of leftOut) if (!guides.includes(guide)) wrong.push(`${guide}: no such guide: ${words}`);
  for (const guide of guides) {
    const sections = sectionsOf(await readFile(join(repository, `apps/docs/guides/${guide}.md`), "utf8"));
    const rows = quoted.filter((row) => row.guide === guide);
    const known = leftOut.filter(([where]) => where === guide).map(([, words]) => words);
    for (const words of [...new Set(rows.map((row) => row.words)), ...known]) {
      const times = sections.reduce((sum, { text }) => sum + text.split(words).length - 1, 0);
      if (times !== 1) wrong.push(`${guide}: stands there ${times} times, and not once: ${words}`);
    }
    for (const words of known)
      if (unheld(words, []).length === 0) wrong.push(`${guide}: need not be left out: ${words}`);
    for (const { anchor, words } of rows) {
      const isThere = sections.some((section) => section.anchor === anchor && section.text.includes(words));
      if (!isThere) wrong.push(`${guide}: stands in another section than #${anchor}: ${words}`);
    }
    for (const { anchor, text } of sections) {
      const without = unheld(text, [...rows.map((row) => row.words), ...known]);
      wrong.push(...without.map((around) => `${guide}#${anchor}: no test is named for: ${around}`));
    }
  }
  expect(
    wrong,
    "name a test for it in PROMISES.md, say it weaker, or leave it out in scripts/quality/src/promises/guides.ts",
  ).toEqual([]);
});

test("a word of a guide that leaves no room is seen, wherever it stands but in code, headings and keywords", () => {
  const guide = [
    "---",
    "description: Never.",
    "---",
    "# A guide",
    "",
    "It is **never**",
    "sent, and [always](there.md) `kept`.",
    "",
    "## What you cannot do",
    "",
    "```ts",
    "never();",
    "```",
    "",
    "| what | how often |",
    "| ---- | --------- |",
    "| this | at most once |",
  ].join("\n");
  expect(sectionsOf(guide)).toEqual([
    { anchor: "a-guide", text: "It is never sent, and always kept." },
    { anchor: "what-you-cannot-do", text: "| what | how often | | this | at most once |" },
  ]);
  expect(unheld("It is never sent, and always kept.", ["is never sent"])).toEqual([
    "… It is never sent, and always kept. …",
  ]);
  expect(unheld("It is never sent, and always kept.", ["never", "always kept"])).toEqual([]);
});

test("a promise without a name is seen", () => {
  expect(promisesOf("\n## What is different\n\n- **One.** It is.\n- Two.\n\n## Next\n\n- Three.\n")).toEqual({
    promises: ["One"],
    nameless: ["- Two."],
  });
});

test("tests that do not run hold nothing", () => {
  const source = `
    const TABLE = ["of a table"];
    // test("in a comment", () => {});
    describe("a group", () => {
      test("in it", () => { expect("a value").toBe(1); });
      test.each(TABLE)("with %s", () => {});
      test.each([["inline"]])(\`made of \${one}\`, () => {});
      test.skipIf(process.platform === "win32")("under a condition", () => {});
    });
    test.skip("skipped", () => {});
    describe.skip("all of them", () => { test("skipped inside", () => {}); });
    xit("switched off", () => {});
    test.skipIf(true)("never", () => {});
    test.todo("to be done");`;
  expect(runningTests("some.test.ts", source)).toEqual({
    titles: ["of a table", "a group", "in it", "with %s", "inline", `made of \${one}`, "under a condition"],
    off: ["10: test.skip", "11: describe.skip", "12: xit", "13: test.skipIf", "14: test.todo"],
  });
});

test("no test is switched off: one that cannot run everywhere says where, with skipIf or runIf", async () => {
  const files = globSync("{spec,packages/*,apps/*,scripts/*}/{test,runtime-tests}/**/*.test{,-d}.{ts,tsx}", {
    cwd: repository,
    exclude: ["**/node_modules/**"],
  });
  expect(files.length).toBeGreaterThan(400);
  const off = files.flatMap((file) => {
    const { off } = runningTests(file, readFileSync(join(repository, file), "utf8"));
    return off.map((line) => `${file}: ${line.replace(/^\d+: /, "")}`);
  });
  // They name the runtimes that npm has no package of for this platform.
  const named = ["client", "webhooks"].map((one) => `packages/${one}/runtime-tests/runtimes.test.ts: test.skip.each`);
  expect(off.sort(), "let it run, or say with skipIf or runIf where it cannot").toEqual(named);
});
