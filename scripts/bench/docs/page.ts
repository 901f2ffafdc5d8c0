import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDocs } from "@video-ads/docs";
import { chooseBrowser } from "@video-ads/testing/browser";
import type { Browser } from "playwright-core";
import { type Figure, type Row, valueIn } from "../lib/figure.ts";
import { median } from "../lib/median.ts";
import { servePeer } from "./peer-server.ts";
import { redocPages } from "./redoc-page.ts";
import { SCALAR, scalarPage } from "./scalar-page.ts";

/** A slow mobile line and a slow telephone. */
const LINE = { bytesPerSecond: 1_600_000 / 8, latencyMs: 150, cpu: 4 };
const RUNS = 3;

interface Times {
  paint: number;
  usable: number;
}

const OURS = "one operation, our server";
const PLAIN = "redocly build-docs --inlineBundle";
const BESIDE = "redocly build-docs, its script from here";
const BY_SCALAR = "Scalar standalone";

/** First paint, and when the page answers to clicks, on a slow line and a slow processor. */
export async function pageTimes(say: (progress: string) => void): Promise<Figure[]> {
  const choice = chooseBrowser();
  if ("missing" in choice) throw new Error(`No browser to measure with: ${choice.missing}`);
  const scratch = await mkdtemp(join(tmpdir(), "video-ads-bench-"));
  say("rendering the pages of others");
  const redoc = await redocPages(scratch);
  const peers = {
    [PLAIN]: await servePeer(redoc.inlined),
    [BESIDE]: await servePeer(redoc.beside),
    [BY_SCALAR]: await servePeer(await scalarPage(scratch)),
  };
  const ours = await startDocs({ port: 0 });
  const browser = await choice.launch();
  try {
    const pages = new Map([
      ...Object.entries(peers).map(([name, { url }]) => [name, `${url}/`] as const),
      [OURS, `${ours.url}reference/lipsyncs.preview`],
      ["whole contract, our server", `${ours.url}reference/`],
      ["guide, our server", `${ours.url}guides/jobs`],
    ]);
    const times = new Map<string, Times>();
    for (const [name, url] of pages) times.set(name, await measured(browser, name, url, say));
    const rows = (field: keyof Times) => [...times].map(([name, each]) => ({ name, value: each[field] }));
    const method = `Chromium through its debugging protocol: 1.6 Mbit/s, ${LINE.latencyMs} ms, processor ${LINE.cpu} times slower, empty cache, all compressed by brotli; median of ${RUNS}. ${SCALAR}.`;
    return [
      figure("First paint", `${method} First contentful paint.`, rows("paint"), 1),
      figure(
        "Usable",
        `${method} From the request until the page's scripts answer to clicks; a text is usable when it is painted.`,
        rows("usable"),
        0.7,
      ),
    ];
  } finally {
    await browser.close();
    await ours.close();
    for (const peer of Object.values(peers)) await peer.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

function figure(title: string, method: string, rows: Row[], seconds: number): Figure {
  const met = valueIn(rows, OURS) <= seconds;
  const target = { text: `one operation within ${seconds} s`, met };
  return { title, method, unit: "s", rows, peers: [PLAIN, BESIDE, BY_SCALAR], target };
}

async function measured(browser: Browser, name: string, url: string, say: (progress: string) => void): Promise<Times> {
  const runs: Times[] = [];
  for (let run = 1; run <= RUNS; run++) {
    say(`${name}, ${run} of ${RUNS}`);
    runs.push(await once(browser, url));
  }
  return { paint: median(runs.map(({ paint }) => paint)), usable: median(runs.map(({ usable }) => usable)) };
}

/** In seconds. */
async function once(browser: Browser, url: string): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LINE.latencyMs,
    downloadThroughput: LINE.bytesPerSecond,
    uploadThroughput: LINE.bytesPerSecond,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: LINE.cpu });
  await page.goto(url, { waitUntil: "commit", timeout: 90_000 });
  const usable = await page.waitForFunction(usableSince, undefined, { timeout: 90_000, polling: 50 });
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
  const times = { paint: paint / 1000, usable: Number(await usable.jsonValue()) / 1000 };
  await context.close();
  return times;
}

/** Runs in the page: milliseconds since the request, as soon as a click would be answered. */
function usableSince(): number | false {
  const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  const menu = document.querySelector(".menu-content");
  if (paint === undefined) return false;
  // Of Scalar, everything is made by its script.
  if (document.querySelector("#app")) return document.querySelector("#app h1") ? performance.now() : false;
  if (!menu && !document.querySelector("[data-section-id], #redoc")) return paint;
  // React marks the elements that it has taken over.
  return menu && Object.keys(menu).some((key) => key.startsWith("__react")) ? performance.now() : false;
}
