import { type Mock, startMock } from "@video-ads/mock";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooseBrowser } from "../../../scripts/testing/browser.ts";
import { type DocsServer, startDocs } from "../src/index.ts";
import { visit } from "./visitor.ts";

const choice = chooseBrowser();
const why = "missing" in choice ? ` (skipped: ${choice.missing})` : "";

/** A browser shares the machine with every other test that runs at the same time. */
const SLOW = 120_000;

let mock: Mock;
let site: { server: DocsServer; browser: Browser };

beforeAll(async () => {
  if (!("launch" in choice)) return;
  mock = await startMock();
  const sandbox = { url: mock.url, apiId: mock.apiId, apiKey: mock.apiKey };
  site = { server: await startDocs({ port: 0, sandbox }), browser: await choice.launch() };
}, SLOW);

afterAll(async () => {
  await site?.browser.close();
  await site?.server.close();
  await mock?.close();
});

describe.skipIf("missing" in choice)(`the try-it page${why}`, () => {
  it(
    "posts to the sandbox and shows the job, without asking another host",
    async () => {
      await visit(site, "try-it/#tag/aiediting/POST/api/ai_editing/", async ({ page, otherHosts, errors }) => {
        await page.getByText(`The sandbox at ${mock.url} is up.`).waitFor();
        await page.getByRole("button", { name: "Test Request (post /api/ai_editing/)" }).click();
        const dialog = page.getByRole("dialog");
        const answered = page.waitForResponse(
          (response) => response.url() === `${mock.url}/api/ai_editing/` && response.request().method() === "POST",
        );
        await dialog.getByRole("button", { name: /Send/ }).first().click();
        const answer = await answered;
        expect(answer.status()).toBe(201);
        const { id } = (await answer.json()) as { id: string };
        await expect.poll(() => dialog.textContent(), { timeout: 15_000 }).toContain(id);
        const job = await fetch(`${mock.url}/api/ai_editing/${id}/`, {
          headers: { "X-API-ID": mock.apiId, "X-API-KEY": mock.apiKey },
        });
        expect(job.status).toBe(200);
        expect({ otherHosts, errors }).toEqual({ otherHosts: [], errors: [] });
      });
    },
    SLOW,
  );

  it("says so when the keys are wrong", async () => {
    await visit(site, "try-it/", async ({ page }) => {
      await page.getByText("is up.").waitFor();
      await page.getByLabel("API key").fill("another");
      await page.getByRole("button", { name: "Use it" }).click();
      await page.getByText("answers 401: are these its keys?").waitFor();
    });
  });

  it("says so when no sandbox is up, and finds it later", async () => {
    await visit(site, "try-it/", async ({ page }) => {
      await page.getByText("is up.").waitFor();
      const closed = await startMock();
      const { url, port } = closed;
      await closed.close();
      await page.getByLabel("Sandbox").fill(url);
      await page.getByRole("button", { name: "Use it" }).click();
      await page.getByText("No sandbox answers there.").waitFor();
      await page.getByText("npx @video-ads/mock").waitFor();
      await using started = await startMock({ port });
      await page.getByRole("button", { name: "look again" }).click();
      await page.getByText(`The sandbox at ${started.url} is up.`).waitFor();
    });
  });
});
