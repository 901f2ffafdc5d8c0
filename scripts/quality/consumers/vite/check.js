// Runs the bundle that was made for a browser. Node has the web APIs that it needs, and a `node:` import would be seen.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";

const assets = new URL("dist/assets/", import.meta.url);
const scripts = (await readdir(assets)).filter((name) => name.endsWith(".js"));
assert.ok(scripts.length > 0);
for (const name of scripts) {
  const code = await readFile(new URL(name, assets), "utf8");
  assert.doesNotMatch(
    code,
    /from\s*["']node:|^import\s*["']node:/m,
    `${name} asks for a module of Node as soon as it is loaded`,
  );
}
const entry = scripts.find((name) => name.startsWith("index-"));
assert.ok(entry);
await import(new URL(entry, assets));
