// The page of the README, built by everything that pages are built with: without a word. `main.js esbuild vite` asks these two alone.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bundlers } from "./bundlers.js";

const readme = await readFile("node_modules/@video-ads/client/README.md", "utf8");
const page = readme.split("```ts\n").find((block) => block.includes("viaProxy: true })"));
assert.ok(page, "The README of the client has no page.");
const entry = join(process.cwd(), "page.js");
await writeFile(entry, page.slice(0, page.indexOf("\n```\n") + 1));

const asked = process.argv.slice(2);
for (const [name, bundle] of Object.entries(bundlers)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const { complaints, code } = await bundle(entry);
  assert.deepEqual(complaints, [], `${name} complains.`);
  assert.match(code, /viaProxy/, `${name} has left the client out.`);
  // One that is written as `import("node:…")` ends the build of one bundler or another, whatever this one makes of it.
  assert.doesNotMatch(code, /import\(\s*["']node:/, `${name} has left an import of Node in the page.`);
  console.log(`flow: the page of the README is built by ${name}`);
}
