/** What using the client costs, over the built package: bytes, type-checking, and whether others can resolve it. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { added, addedPriced, addedSettings, inPages } from "@video-ads/model/testing/growth";
import { hasChoice } from "@video-ads/model/testing/keys";
import { bundleSize } from "@video-ads/testing/bundle-size";
import { run, runOk } from "@video-ads/testing/program";
import { typeCheckCost } from "@video-ads/testing/type-check-cost";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { expect, onTestFinished, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };

const root = fileURLToPath(new URL("../..", import.meta.url));
const KIB = 1024;

const createClient = await bundleSize('export { createClient } from "@video-ads/client";', root);

// The promises are made for the contract of 31 operations. One that grows pays for what it adds, and for no more.

/** What it takes to send more than two keys, to choose among several ways to be let in, and to say what each of them needs. */
const keys = 24 * addedSettings + (hasChoice ? 320 : 0);

/** What goes through the pages of a list, and says what is wrong with one. */
const pages = inPages ? 710 : 0;

// By itself, whatever other resources there are: the size does not grow with the contract.
test.each([
  ["with one operation", "createCredits", "credits", 5_640],
  ["with three operations", "createLinks", "links", 5_680],
  ["whose jobs can be waited for", "createAiEditing", "ai-editing", 7_424],
])("a resource by itself, %s", async (_, create, entry, most) => {
  const { entry: size } = await bundleSize(`export { ${create} } from "@video-ads/client/${entry}";`, root);
  expect(size).toBeLessThanOrEqual(most + keys);
});

test("createClient with methods, transport and jobs is 8 KiB at most, minified and gzipped, and 96 bytes for each operation more", () => {
  expect(createClient.entry).toBeLessThanOrEqual(8 * KIB + 96 * added + keys + pages);
});

const PAGES: [part: string, chunk: string, most: number] = ["all pages of a list", "all-records", 1_568];

test.each<[part: string, chunk: string, most: number]>([
  ["raw", "create-raw", 4_784],
  ["an error of raw's own", "raw-fault", 704],
  ["a fetch of one raw call", "own-raw-fetch", 0.46875 * KIB],
  ["the type of a form whose boundary is not named", "multipart-type", 0.25 * KIB],
  ["multipart", "form", 1.3125 * KIB],
  ["download", "download", 3_048],
  ["a file that is written", "partial-file", 0.40625 * KIB],
  ["whether it is the file that comes", "not-the-file", 0.625 * KIB],
  ["validation", "validate-body", 12 * KIB],
  ["a query", "checked-query", 0.640625 * KIB + 32 * added],
  ["a list of ids", "call-in-parts", 616 + (inPages ? 16 : 0)],
  ...(inPages ? [PAGES] : []),
  ["hints", "wakeups", 744],
  ["what every wait needs, and the job in its error", "waiting", 2_672],
  ["the redactor, and what can be said of the errors of others", "without-keys", 2.140625 * KIB + 8 * addedSettings],
  ["waits for many jobs", "settled", 0.375 * KIB],
  ["previewAndRender, and that what is neither yes nor no pays for nothing", "preview-methods", 568],
  ["reads that share a list", "shared-list", 880 + (inPages ? 16 : 0)],
  ["what Deno needs for a POST", "deno-post", 0.375 * KIB],
  ["what looks at requests: the log and the middleware", "observed", 3_640],
  ["whether a request that got no answer has left", "no-answer", 792],
  ["headers of the app's own", "own-headers", 0.53125 * KIB],
  ["the start of an error page, for the proxy as well", "first-bytes", 368],
  ["redirects, followed and refused", "redirected", 0.75 * KIB],
  ["the journal's lines", "journaled", 1.25 * KIB],
  ["what tells of progress", "told", 0.1875 * KIB],
  ["an answer that is an error", "answer-fault", 1_072],
  ["what to do about a request that may have been done", "advice", 0.8125 * KIB],
])("%s is loaded with its first use, and small", (_, part, most) => {
  expect(createClient.lazy).toHaveProperty(part);
  expect(createClient.lazy[part]).toBeLessThanOrEqual(most);
});

test("every part that is loaded later has its gate", () => {
  expect(Object.keys(createClient.lazy).sort()).toEqual([
    "advice",
    ...(inPages ? ["all-records"] : []),
    "answer-fault",
    "call-in-parts",
    "checked-query",
    "create-raw",
    "deno-post",
    "download",
    "first-bytes",
    "form",
    "journaled",
    "multipart-type",
    "no-answer",
    "not-the-file",
    "observed",
    "own-headers",
    "own-raw-fetch",
    "partial-file",
    "preview-methods",
    "raw-fault",
    "redirected",
    "settled",
    "shared-list",
    "told",
    "validate-body",
    "waiting",
    "wakeups",
    "without-keys",
  ]);
});

test("estimateCredits comes alone: it does not bring the client along", async () => {
  const { entry } = await bundleSize('export { estimateCredits } from "@video-ads/client";', root);
  expect(entry).toBeLessThanOrEqual(3.39 * KIB + 14 * added + 12 * addedPriced);
});

test("of the value sets nobody loads more than those that are named", async () => {
  const { entry, lazy } = await bundleSize('export { isKnown } from "@video-ads/client/values";', root);
  expect(entry).toBeLessThanOrEqual(160);
  expect(lazy).toEqual({});
});

test("a schema comes alone, with what says what is wrong, and nothing of the client", async () => {
  const names = Object.keys(await import("../../dist/schemas.js"));
  const sizeOf = (source: string) => bundleSize(source, root);
  const sizes = await Promise.all(
    names.map(async (name) => {
      const { entry, lazy } = await sizeOf(`export { ${name} } from "@video-ads/client/schemas";`);
      expect(lazy).toEqual({});
      return entry;
    }),
  );
  expect(Math.min(...sizes)).toBeLessThanOrEqual(2.25 * KIB);
  const all = await sizeOf('export * from "@video-ads/client/schemas";');
  expect(Math.max(...sizes)).toBeLessThanOrEqual(all.entry / 3);
});

test("the proxy is an entry of its own: the client does not bring it along, nor it the client", async () => {
  const proxy = await bundleSize('export { expressProxy, fetchProxy } from "@video-ads/client/proxy";', root);
  // No page loads it. Three quarters of a KiB of it find keys in any form in what the service answers.
  expect(proxy.entry).toBeLessThanOrEqual(12_496 + 20 * added + keys);
  // With the first error, with the first request that is written down, and with what is said of it.
  expect(Object.keys(proxy.lazy).sort()).toEqual(["first-bytes", "journaled", "observed", "without-keys"]);
});

const consumer = (name: string): string => fileURLToPath(new URL(`consumers/${name}.ts`, import.meta.url));

test.each([
  ["flow", 22],
  ["every-resource", 18],
])("the type checker has little to do for twenty calls: %s", { timeout: 120_000 }, (name, most) => {
  const { errors, instantiations } = typeCheckCost(consumer(name));
  expect(errors).toEqual([]);
  expect(instantiations).toBeLessThanOrEqual(most);
});

test("publint has nothing to say about the package", async () => {
  const { messages } = await publint({ pkgDir: root, strict: true });
  expect(messages.map((message) => formatMessage(message, manifest, { color: false }))).toEqual([]);
});

test("its types resolve for everybody who can import it", { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-types-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // Not with attw's --pack: its tarball would stand in the tree for a moment, and vanish while another test copies the tree.
  await runOk(["npm", "pack", "--pack-destination", folder], { cwd: root });
  const [tarball = ""] = await readdir(folder);
  const attw = fileURLToPath(import.meta.resolve("@arethetypeswrong/cli/package.json"));
  const args = [join(folder, tarball), "--profile", "node16", "--format", "ascii", "--no-color", "--no-emoji"];
  const { code, output } = await run([process.execPath, attw.replace(/package\.json$/, "dist/index.js"), ...args]);
  expect(code, output).toBe(0);
});
