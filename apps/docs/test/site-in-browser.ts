import { chooseBrowser } from "@video-ads/testing/browser";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { type DocsServer, startDocs } from "../server/index.ts";

const choice = chooseBrowser();

/** Whether this machine has no browser, and a word on it for the title of what is skipped then. */
export const noBrowser = "missing" in choice;
export const why = "missing" in choice ? ` (skipped: ${choice.missing})` : "";

/** The site and a browser for the tests of a file, from before the first until after the last. */
export function siteInBrowser(limitMs: number): () => { server: DocsServer; browser: Browser } {
  let site: { server: DocsServer; browser: Browser };
  beforeAll(async () => {
    if ("launch" in choice) site = { server: await startDocs({ port: 0 }), browser: await choice.launch() };
  }, limitMs);
  afterAll(async () => {
    await site?.browser.close();
    await site?.server.close();
  });
  return () => site;
}
