// What every page has around its text: nothing jumps, the lists beside it say where one is, code is not cut.
import { describe, expect, it } from "vitest";
import { model } from "./contract.ts";
import { noBrowser, siteInBrowser, why } from "./site-in-browser.ts";
import { type Visit, visit } from "./visitor.ts";

/** A browser shares the machine with every other test that runs at the same time. */
const SLOW = 240_000;

const [OPERATION] = model.operations.filter(({ body }) => body !== undefined).map(({ id }) => `reference/${id}`);
const [WEBHOOK] = model.webhooks.map(({ name }) => `reference/webhook.${name}`);

/** One of each kind of page of our own. */
const KINDS = [
  "",
  "guides/quickstart",
  OPERATION ?? "",
  WEBHOOK ?? "",
  "reference/operations",
  "changelog",
  "404.html",
];

const site = siteInBrowser(SLOW);

const TELEPHONE = { viewport: { width: 360, height: 740 } };

describe.skipIf(noBrowser)(`the shell of the pages${why}`, () => {
  it.each([undefined, "curl"])(
    "moves nothing that is being read, with %s as the language that was chosen before",
    async (tab) => {
      const look = async ({ page }: Visit): Promise<void> => {
        await page.addInitScript((tab) => {
          if (tab) localStorage.setItem("video-ads-docs.tab", tab);
          Object.assign(globalThis, { shifts: 0 });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
              if (!hadRecentInput) Object.assign(globalThis, { shifts: Reflect.get(globalThis, "shifts") + value });
            }
          }).observe({ type: "layout-shift", buffered: true });
        }, tab);
        const jumping: Record<string, number> = {};
        for (const path of KINDS) {
          await page.goto(site().server.url + path, { waitUntil: "networkidle" });
          // What is painted after all scripts have run still counts.
          await page.evaluate(
            () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
          );
          const shift = await page.evaluate(() => Number(Reflect.get(globalThis, "shifts")));
          if (shift > 0.05) jumping[path] = shift;
        }
        expect(jumping).toEqual({});
      };
      await visit(site(), "", look, TELEPHONE);
    },
    SLOW,
  );

  it("keeps the list of pages in sight, and marks the section that is being read", async () => {
    await visit(site(), "guides/errors", async ({ page }) => {
      const sections = page.locator(".contents a");
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect.poll(() => sections.last().getAttribute("aria-current")).toBe("true");
      const here = page.locator(".neighbours [aria-current]");
      const inSight = () =>
        here.evaluate((link) => {
          const { top, bottom } = link.getBoundingClientRect();
          return top > 0 && bottom < innerHeight;
        });
      expect(await inSight()).toBe(true);
      await page.evaluate(() => scrollTo(0, 0));
      await expect.poll(() => sections.first().getAttribute("aria-current")).toBe("true");
      expect(await page.locator(".contents [aria-current]").count()).toBe(1);
    });
  });

  it.each(["quickstart", "webhooks", "errors", "sandbox"])(
    "has room for the list of guides beside them, each group open in its turn (1280 by 800 pixels): %s",
    async (guide) => {
      const look = async ({ page }: Visit): Promise<void> => {
        const cut = await page.locator(".neighbours nav").evaluate((list) => list.scrollHeight - list.clientHeight);
        expect(cut).toBeLessThanOrEqual(0);
      };
      await visit(site(), `guides/${guide}`, look, { viewport: { width: 1280, height: 800 } });
    },
  );

  it("shows the guides of a group that is folded once it is opened", async () => {
    const look = async ({ page }: Visit): Promise<void> => {
      const link = page.locator(".neighbours").getByRole("link", { name: "Stores for webhooks" });
      expect(await link.isVisible()).toBe(false);
      await page.locator(".neighbours summary", { hasText: "Webhooks" }).click();
      await link.waitFor({ state: "visible" });
    };
    await visit(site(), "guides/quickstart", look, { viewport: { width: 1280, height: 800 } });
  });

  it("unfolds the list of pages on a telephone", async () => {
    const look = async ({ page }: Visit): Promise<void> => {
      const link = page.locator(".neighbours a").first();
      expect(await link.isVisible()).toBe(false);
      await page.locator("[data-unfold]").click();
      await link.waitFor({ state: "visible" });
    };
    await visit(site(), "guides/quickstart", look, TELEPHONE);
  });

  it.each([360, 1440])("cuts no sample of an operation (%i pixels)", async (width) => {
    const look = async ({ page }: Visit): Promise<void> => {
      const cut = await page
        .locator(".beside pre:visible")
        .evaluateAll((blocks) => blocks.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
      expect(cut).toBe(0);
    };
    await visit(site(), OPERATION ?? "", look, { viewport: { width, height: 800 } });
  });

  it("copies a page as Markdown", async () => {
    const look = async ({ page }: Visit): Promise<void> => {
      await page.getByRole("button", { name: "Copy page" }).click();
      await page.getByRole("button", { name: "Copied" }).waitFor();
      const served = await (await fetch(`${site().server.url}guides/jobs.md`)).text();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(served);
    };
    await visit(site(), "guides/jobs", look, { permissions: ["clipboard-read", "clipboard-write"] });
  });

  it("prints the whole text, and nothing to click on", async () => {
    await visit(site(), OPERATION ?? "", async ({ page }) => {
      await page.emulateMedia({ media: "print" });
      for (const part of [".site-header", ".neighbours", ".page-tools", ".copy"])
        expect(await page.locator(part).first().isVisible(), part).toBe(false);
      const cut = await page
        .locator(".beside, figure.code pre")
        .evaluateAll((parts) => parts.filter((part) => part.scrollHeight > part.clientHeight + 1).length);
      expect(cut).toBe(0);
    });
  });
});
