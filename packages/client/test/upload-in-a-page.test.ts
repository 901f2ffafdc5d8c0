// How far an upload is, in a real browser: its fetch cannot tell.
import { fileURLToPath } from "node:url";
import { chooseBrowser } from "@video-ads/testing/browser";
import express from "express";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { ClientOptions, createClient, outcomeOf } from "../src/index.ts";
import { expressProxy } from "../src/proxy.ts";
import type { fetchWithProgress, UploadProgress } from "../src/upload.ts";
import { SERVER_KEYS } from "./support/proxy.ts";
import { type Answer, KEYS, listen, type Seen, serve } from "./support/server.ts";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
/** What the page has of the package, as it is published. */
interface Kit {
  createClient: typeof createClient;
  fetchWithProgress: typeof fetchWithProgress;
  outcomeOf: typeof outcomeOf;
}

const PAGE = `<!doctype html><title>A page</title><script type="module">
import { createClient, outcomeOf } from "/client/index.js";
import { fetchWithProgress } from "/client/upload.js";
globalThis.kit = { createClient, fetchWithProgress, outcomeOf };
</script>`;

/** Where a page calls, as it can be told across. */
type Access = Pick<ClientOptions, keyof typeof KEYS | "baseUrl" | "viaProxy" | "dangerouslyAllowBrowser">;

const PROXIED: Access = { baseUrl: "/api/video-ads", viaProxy: true };

const choice = chooseBrowser();
let browser: Browser;
beforeAll(async () => {
  if ("launch" in choice) browser = await choice.launch();
});
afterAll(() => browser?.close());

/** A page that has the client, before a proxy. */
async function pageBefore(answer: (request: Seen, count: number) => Answer | Promise<Answer>) {
  const service = await serve(answer);
  const app = express();
  const proxy = { operations: ["voices.clone" as const], authorize: "public" as const, baseUrl: service.url };
  app.use("/api/video-ads", expressProxy({ ...proxy, ...SERVER_KEYS }));
  app.use("/client", express.static(dist));
  app.get("/", (_, response) => void response.type("html").send(PAGE));
  const { url } = await listen([], app);
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(url);
  await page.waitForFunction("globalThis.kit");
  return { page, service };
}

/** How a page has its client: before a proxy, or with keys that everybody can read. */
const withKeys = (page: Page) => ({
  baseUrl: new URL("/api/video-ads", page.url()).href,
  ...KEYS,
  dangerouslyAllowBrowser: true,
});

/** Uploads a file, and says what it came to. */
function upload(
  page: Page,
  size: number,
  { options = PROXIED, isAborted = false }: { options?: Access; isAborted?: boolean } = {},
) {
  return page.evaluate(
    async ({ size, options, isAborted }) => {
      const { kit } = globalThis as unknown as { kit: Kit };
      const told: UploadProgress[] = [];
      const gone = new AbortController();
      const ads = kit.createClient({
        ...options,
        fetch: kit.fetchWithProgress((progress) => {
          told.push(progress);
          if (isAborted) gone.abort(new Error("changed my mind"));
        }),
      });
      const audio = new File([new Uint8Array(size)], "voice.mp3", { type: "audio/mpeg" });
      try {
        const voice = await ads.voices.clone({ name: "Änn", audio }, { signal: gone.signal });
        return { told, voice };
      } catch (error) {
        return { told, message: String(error), outcome: kit.outcomeOf(error), status: Object(error).status };
      }
    },
    { size, options, isAborted },
  );
}

describe.skipIf("missing" in choice)("a page", () => {
  test("is told how far an upload is, and its form arrives whole", async () => {
    const { page, service } = await pageBefore(() => ({ json: { id: "v" } }));
    const { told, voice } = await upload(page, 3_000_000);
    expect(voice).toEqual({ id: "v" });
    expect(service.seen).toHaveLength(1);
    expect(service.seen[0]?.body).toContain('filename="voice.mp3"');
    expect(service.seen[0]?.body).toContain("Änn");
    const sent = told.map((one) => one.sent);
    expect(sent).toEqual([...sent].sort((a, b) => a - b));
    expect(told.at(-1)).toEqual({ sent: told[0]?.total, total: told[0]?.total });
    expect(told[0]?.total).toBeGreaterThan(3_000_000);
  });

  test("has the same errors as without it, and is asked again after a 429", async () => {
    const { page, service } = await pageBefore((_, count) =>
      count === 1 ? { status: 429, json: { detail: "later" } } : { status: 402, json: { detail: "no credits" } },
    );
    expect(await upload(page, 1_000)).toMatchObject({
      outcome: "refused",
      status: 402,
      message: expect.stringContaining("no credits"),
    });
    expect(service.seen).toHaveLength(2);
  });

  test("that gives up ends its upload", async () => {
    const { page } = await pageBefore(() => ({ json: { id: "v" } }));
    expect(await upload(page, 9_000_000, { isAborted: true })).toMatchObject({ message: "Error: changed my mind" });
  });

  test("with keys of its own sends nothing: a redirect would take them along", async () => {
    const { page, service } = await pageBefore(() => ({ json: { id: "v" } }));
    expect(await upload(page, 1_000, { options: withKeys(page) })).toMatchObject({
      outcome: "neverSent",
      message: expect.stringContaining("viaProxy"),
    });
    expect(service.seen).toHaveLength(0);
  });
});
