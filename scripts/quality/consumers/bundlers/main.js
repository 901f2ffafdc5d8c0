// The page of the README, built by everything that pages are built with: without a word, and in as few bytes as promised. `main.js esbuild vite` asks these two alone.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { bundlers } from "./bundlers.js";

const readme = await readFile("node_modules/@video-ads/client/README.md", "utf8");
const page = readme.split("```ts\n").find((block) => block.includes("viaProxy: true })"));
assert.ok(page, "The README of the client has no page.");
const entry = join(process.cwd(), "page.js");

/** Bytes that a page may load at once, minified and gzipped: they differ by what a bundler adds, and by how it divides. */
const MOST = {
  'createClient } from "@video-ads/client': { esbuild: 9_225, rolldown: 8_025, vite: 9_425, webpack: 8_975 },
  'createLinks } from "@video-ads/client/links': { esbuild: 5_550, rolldown: 5_200, vite: 6_400, webpack: 6_450 },
  'createAiEditing } from "@video-ads/client/ai-editing': {
    esbuild: 7_400,
    rolldown: 7_150,
    vite: 8_450,
    webpack: 8_200,
  },
};

const asked = process.argv.slice(2);
for (const [name, bundle] of Object.entries(bundlers)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  await writeFile(entry, page.slice(0, page.indexOf("\n```\n") + 1));
  const { complaints, code } = await bundle(entry);
  assert.deepEqual(complaints, [], `${name} complains.`);
  assert.match(code, /viaProxy/, `${name} has left the client out.`);
  // One that is written as `import("node:…")` ends the build of one bundler or another, whatever this one makes of it.
  assert.doesNotMatch(code, /import\(\s*["']node:/, `${name} has left an import of Node in the page.`);
  for (const [what, { [name]: most = Number.POSITIVE_INFINITY }] of Object.entries(MOST)) {
    await writeFile(entry, `import { ${what}"; globalThis.${what.split(" ")[0]} = ${what.split(" ")[0]};`);
    const size = gzipSync((await bundle(entry)).code, { level: 9 }).length;
    assert.ok(size <= most, `${what.split(" ")[0]} is ${size} bytes by ${name}, and ${most} at most.`);
  }
  console.log(`flow: the page of the README is built by ${name}`);
}
