// What the package adds to a page, over what is built.
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { added, inPages } from "@video-ads/model/testing/growth";
import { bundleSize } from "@video-ads/testing/bundle-size";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const PEERS = ["react", "@tanstack/react-query", "@tanstack/query-core", "@video-ads/client"];
/** What a contract of more operations than the promise is made for adds: their rows. */
const rows = 8 * added;
/** What goes from one page of a list to the next, where one comes in pages. */
const pages = inPages ? 720 : 0;

test("the factories of all operations are 2,200 bytes at most, beside the client", async () => {
  const { entry } = await bundleSize('export { createQueries } from "@video-ads/react/queries";', root, PEERS);
  expect(entry).toBeLessThanOrEqual(2_200 + rows + pages);
});

test("the hooks come with a KiB more", async () => {
  const { entry } = await bundleSize(
    'export { createQueries, useJob, useWaitAll } from "@video-ads/react";',
    root,
    PEERS,
  );
  expect(entry).toBeLessThanOrEqual(3_248 + rows + pages);
});

test("starting a job comes with less than a KiB and three quarters", async () => {
  const { entry } = await bundleSize('export { createQueries, useStartJob } from "@video-ads/react";', root, PEERS);
  expect(entry).toBeLessThanOrEqual(3_992 + rows + pages);
});

test("the factories do not import React", async () => {
  const files = await Promise.all(
    globSync("*.js", { cwd: new URL("../dist", import.meta.url) }).map(async (name) => ({
      name,
      text: await readFile(new URL(`../dist/${name}`, import.meta.url), "utf8"),
    })),
  );
  const reached = new Set(["queries.js"]);
  for (const name of reached) {
    const { text = "" } = files.find((file) => file.name === name) ?? {};
    for (const [, imported = ""] of text.matchAll(/from "\.\/([^"]+)"/g)) reached.add(imported);
    expect([name, /from "(react|@tanstack\/react-query)"/.exec(text)?.[1]]).toEqual([name, undefined]);
  }
  expect(reached.size).toBeGreaterThan(1);
});
