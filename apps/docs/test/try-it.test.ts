import { type Mock, startMock } from "@video-ads/mock";
import { headersOf, settings } from "@video-ads/model/testing/keys";
import { chooseBrowser } from "@video-ads/testing/browser";
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DocsServer, startDocs } from "../server/index.ts";
import { counts, violations } from "./accessibility.ts";
import { LOOKS } from "./looks.ts";
import { type Visit, visit } from "./visitor.ts";

const choice = chooseBrowser();
const why = "missing" in choice ? ` (skipped: ${choice.missing})` : "";

/** A browser shares the machine with every other test that runs at the same time. */
const SLOW = 120_000;

/**
 * What is left inside the console's own markup, which is not ours to change, where it starts and at an operation: buttons and
 * editors, one for each key, without a name or a role's attributes. The README says the same; more than this fails.
 */
const OF_THE_CONSOLE = {
  "": {
    "aria-input-field-name": settings.length,
    "aria-required-attr": settings.length,
    "button-name": 2,
    "scrollable-region-focusable": 3,
  },
  "#tag/aiediting/POST/api/ai_editing/": {
    "aria-input-field-name": settings.length,
    "aria-required-attr": settings.length,
    "button-name": 6,
    "label-content-name-mismatch": 3,
    "scrollable-region-focusable": 3,
  },
};

let mock: Mock;
let site: { server: DocsServer; browser: Browser };

beforeAll(async () => {
  if (!("launch" in choice)) return;
  mock = await startMock();
  const sandbox = { url: mock.url, ...mock.credentials };
  site = { server: await startDocs({ port: 0, sandbox }), browser: await choice.launch() };
}, SLOW);

afterAll(async () => {
  await site?.browser.close();
  await site?.server.close();
  await mock?.close();
});

describe.skipIf("missing" in choice)(`the try-it page${why}`, () => {
  it.each([1440, 360])(
    "posts to the sandbox and shows the job, without asking another host (%i pixels)",
    async (width) => {
      const look = async ({ page, otherHosts, errors }: Visit): Promise<void> => {
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
        await expect.poll(() => dialog.textContent()).toContain(id);
        // In sight, also where it stands below the request, and nothing has pushed it to the side.
        await expect.poll(() => isInSight(dialog.getByText(/201/).first())).toBe(true);
        await expect.poll(() => isInSight(dialog.getByText(/"status"/).last())).toBe(true);
        const job = await fetch(`${mock.url}/api/ai_editing/${id}/`, {
          headers: headersOf({ ...mock.credentials }),
        });
        expect(job.status).toBe(200);
        expect({ otherHosts, errors }).toEqual({ otherHosts: [], errors: [] });
      };
      await visit(site, "try-it/#tag/aiediting/POST/api/ai_editing/", look, { viewport: { width, height: 800 } });
    },
    SLOW,
  );

  it.each(LOOKS)(
    "has no serious or critical accessibility violation of its own, and fits (%s, %i pixels)",
    async (colorScheme, width) => {
      const look = async ({ page }: Visit): Promise<void> => {
        for (const [hash, known] of Object.entries(OF_THE_CONSOLE)) {
          // A change of the hash alone would keep what was unfolded before.
          await page.goto("about:blank");
          await page.goto(`${site.server.url}try-it/${hash}`);
          await page.getByText("is up.").waitFor();
          await page.waitForLoadState("networkidle");
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(over, `${hash} is wider than the screen`).toBeLessThanOrEqual(0);
          expect(await violations(page, { without: "#console" })).toEqual([]);
          await expect
            .poll(async () => newOnes(counts(await violations(page, { within: "#console" })), known), {
              timeout: 20_000,
            })
            .toEqual({});
        }
      };
      await visit(site, "try-it/", look, { colorScheme, viewport: { width, height: 800 } });
    },
    SLOW,
  );

  it(
    "shows what can be null as that, and not as a choice of two",
    async () => {
      const look = async ({ page }: Visit): Promise<void> => {
        const operation = page.locator("section", { hasText: "Clone an ad" }).last();
        await expect.poll(() => operation.textContent()).toMatch(/language.*AdsCloneLanguage.*nullable/s);
        expect(await operation.textContent()).not.toContain("One of");
      };
      await visit(site, "try-it/#tag/adsclone/POST/api/ads_clone/", look);
    },
    SLOW,
  );

  it("has none where it says that no sandbox is up", async () => {
    await visit(site, "try-it/", async ({ page }) => {
      await page.getByText("is up.").waitFor();
      await page.getByLabel("Sandbox").fill(await freeUrl());
      await page.getByRole("button", { name: "Use it" }).click();
      await page.getByText("No sandbox answers there.").waitFor();
      expect(await violations(page, { without: "#console" })).toEqual([]);
    });
  });

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
      const url = await freeUrl();
      await page.getByLabel("Sandbox").fill(url);
      await page.getByRole("button", { name: "Use it" }).click();
      await page.getByText("No sandbox answers there.").waitFor();
      await page.getByText("npx @video-ads/mock").waitFor();
      await using started = await startMock({ port: Number(new URL(url).port) });
      await page.getByRole("button", { name: "look again" }).click();
      await page.getByText(`The sandbox at ${started.url} is up.`).waitFor();
    });
  });
});

/** Whether all of it is within the window. */
function isInSight(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  });
}

/** What is broken more often than is known. */
function newOnes(found: Record<string, number>, known: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(found).filter(([rule, elements]) => elements > (known[rule] ?? 0)));
}

/** Where nothing listens. */
async function freeUrl(): Promise<string> {
  const closed = await startMock();
  await closed.close();
  return closed.url;
}
