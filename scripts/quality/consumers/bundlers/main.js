// The page of the client's README, built by everything that pages are built with: without a word, and in the bytes that a guide says. `main.js esbuild vite` asks these two alone.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { bundlers } from "./bundlers.js";

const readme = await readFile("node_modules/@video-ads/client/README.md", "utf8");
const page = readme.split("```ts\n").find((block) => block.includes("viaProxy: true })"));
assert.ok(page, "The README of the client has no page.");
const entry = join(process.cwd(), "page.js");

/** What has a size in `sizes.md`, by the words that begin its row. */
const ROWS = {
  "an error class": 'RateLimitError } from "@video-ads/client',
  "a resource": 'createLinks } from "@video-ads/client/links',
  "one whose jobs": 'createAiEditing } from "@video-ads/client/ai-editing',
  "`createClient`": 'createClient } from "@video-ads/client',
};

/** By how many bytes a size may differ from the one that is said: versions of bundlers differ by some. */
const SLACK = 48;

/** The cells of the table of sizes, which a guide shows as it is, those of the head first. */
const table = Array.from((await readFile("sizes.md", "utf8")).matchAll(/^\|(.*)\|$/gm), ([, row]) =>
  row.split("|").map((cell) => cell.trim()),
);

/** Bytes that a page loads at once by a bundler, minified and gzipped, as the table has it; undefined where it has not. */
function saidOf(row, bundler) {
  const column = table[0].findIndex((name) => name.toLowerCase() === bundler);
  const cells = table.find(([first]) => first.startsWith(row));
  assert.ok(cells, `sizes.md has no size of ${row}.`);
  return column < 0 ? undefined : Number(cells[column].replace(",", ""));
}

const asked = process.argv.slice(2);
for (const [name, bundle] of Object.entries(bundlers)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  await writeFile(entry, page.slice(0, page.indexOf("\n```\n") + 1));
  const { complaints, code } = await bundle(entry);
  assert.deepEqual(complaints, [], `${name} complains.`);
  assert.match(code, /viaProxy/, `${name} has left the client out.`);
  // One that is written as `import("node:…")` ends the build of one bundler or another, whatever this one makes of it.
  assert.doesNotMatch(code, /import\(\s*["']node:/, `${name} has left an import of Node in the page.`);
  for (const [row, what] of Object.entries(ROWS)) {
    const said = saidOf(row, name);
    if (said === undefined) continue;
    const [used] = what.split(" ");
    await writeFile(entry, `import { ${what}"; globalThis.${used} = ${used};`);
    const size = gzipSync((await bundle(entry)).code, { level: 9 }).length;
    assert.ok(Math.abs(size - said) <= SLACK, `${used} is ${size} bytes by ${name}; sizes.md says ${said}.`);
  }
  console.log(`flow: the page of the README is built by ${name}`);
}
