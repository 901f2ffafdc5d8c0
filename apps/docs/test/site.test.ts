import { codeSamples } from "@video-ads/codegen";
import { describe, expect, it } from "vitest";
import { counts, violations } from "./accessibility.ts";
import { model } from "./contract.ts";
import { FULL, LOOKS } from "./looks.ts";
import { noBrowser, siteInBrowser, why } from "./site-in-browser.ts";
import { NOT_FOUND, PAGES } from "./site-pages.ts";
import { type Visit, visit } from "./visitor.ts";

/** A browser shares the machine with every other test that runs at the same time. */
const SLOW = FULL ? 1_200_000 : 240_000;

const site = siteInBrowser(SLOW);

const EVERY = [...PAGES, NOT_FOUND];

/**
 * What is left inside the markup of the full reference's renderer, which is not ours to change: the button that chooses an
 * example is called otherwise than its text says, and a heading skips a level. The README says the same; more than this fails.
 */
const OF_THE_RENDERER = {
  "label-content-name-mismatch": choicesOfExamples("lipsyncs.preview"),
  "heading-order": 1,
};

function choicesOfExamples(id: string): number {
  const operation = model.operations.find((candidate) => candidate.id === id);
  const lists = [...Object.values(operation?.body?.media ?? {}), operation?.success];
  return lists.filter((list) => Object.keys(list?.examples ?? {}).length > 1).length;
}

describe.skipIf(noBrowser)(`the site in a browser${why}`, () => {
  it(
    "asks no other host, reports no error and fits into 360 pixels on every page",
    async () => {
      const small = { viewport: { width: 360, height: 740 } };
      const look = async ({ page, otherHosts, errors }: Visit): Promise<void> => {
        const wide: string[] = [];
        for (const path of EVERY) {
          await page.goto(site().server.url + path);
          await page.waitForLoadState("load");
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (over > 0) wide.push(`${path} by ${over} px`);
        }
        expect({ wide, otherHosts, errors }).toEqual({ wide: [], otherHosts: [], errors: [] });
      };
      await visit(site(), "", look, small);
    },
    SLOW,
  );

  it("finds a field and leads to it", async () => {
    await visit(site(), "", async ({ page, errors }) => {
      await page.keyboard.press("/");
      await page.getByRole("combobox").fill("caption_offset_x");
      const first = page.getByRole("option").first();
      await expect.poll(() => first.textContent()).toContain("caption_offset_x");
      await page.keyboard.press("Enter");
      await page.waitForURL(/reference\/[\w.]+#request\.caption_offset_x$/);
      const field = page.locator(":target");
      expect(await field.textContent()).toBe("caption_offset_x");
      // Not only somewhere on the page: in sight.
      const inSight = () =>
        field.evaluate((element) => {
          const { top } = element.getBoundingClientRect();
          return top > 0 && top < innerHeight;
        });
      await expect.poll(inSight).toBe(true);
      expect(errors).toEqual([]);
    });
  });

  it.each([
    ["how do I wait for many jobs", "guides/jobs"],
    ["render", "reference/"],
    ["paid POST", "guides/errors#why-a-paid-post-is-not-retried"],
    ["InsufficientCreditsError", "guides/"],
    ["lipsyncs.preview", "reference/lipsyncs.preview"],
  ])("has an answer to %j among the first", async (question, expected) => {
    await visit(site(), "guides/quickstart.html", async ({ page }) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill(question);
      const links = page.getByRole("option");
      const found = () => links.evaluateAll((all) => all.slice(0, 5).map((link) => link.getAttribute("href") ?? ""));
      await expect.poll(found).toEqual(expect.arrayContaining([expect.stringContaining(expected)]));
    });
  });

  it("copies exactly the text of a sample", async () => {
    const operation = model.operations.find(({ id }) => id === "customTemplateJobs.preview");
    if (!operation) throw new Error("no operation");
    const options = { permissions: ["clipboard-read", "clipboard-write"] };
    const look = async ({ page }: Visit): Promise<void> => {
      for (const { label, source } of codeSamples(model, operation)) {
        await page.getByRole("tab", { name: label, exact: true }).click();
        const shown = page.locator(`[data-tab="${label}"]`);
        await shown.getByRole("button", { name: "Copy" }).click();
        await shown.getByRole("button", { name: "Copied" }).waitFor();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(source.trimEnd());
      }
    };
    await visit(site(), `reference/${operation.id}.html`, look, options);
  });

  it("keeps the theme that was chosen, on every kind of page", async () => {
    const dark = (page: Visit["page"]): Promise<boolean> =>
      page.evaluate(() => document.documentElement.classList.contains("dark"));
    const look = async ({ page }: Visit): Promise<void> => {
      expect(await dark(page)).toBe(false);
      await page.getByRole("button", { name: /light and dark/ }).click();
      expect(await dark(page)).toBe(true);
      for (const path of ["guides/jobs.html", "reference/index.html", "changelog.html"]) {
        await page.goto(site().server.url + path);
        await page.waitForLoadState("networkidle");
        expect(await dark(page), path).toBe(true);
      }
    };
    await visit(site(), "", look, { colorScheme: "light" });
  });

  it("remembers the language of the samples", async () => {
    await visit(site(), "reference/lipsyncs.get.html", async ({ page }) => {
      await page.getByRole("tab", { name: "curl" }).click();
      await page.goto(`${site().server.url}reference/links.create.html`);
      const selected = page.getByRole("tab", { selected: true }).first();
      await expect.poll(() => selected.textContent()).toBe("curl");
    });
  });

  it("calculates what the client estimates", async () => {
    await visit(site(), "guides/credits.html", async ({ page }) => {
      const form = page.locator("[data-calculator]");
      const result = form.locator("output strong");
      await expect.poll(() => result.textContent()).toBe("7 to 10 credits");
      await form.getByLabel("Model").selectOption("aurora_v1_fast");
      await expect.poll(() => result.textContent()).toBe("21 credits");
      await form.getByLabel("How many").fill("100");
      await expect.poll(() => result.textContent()).toBe("2,100 credits");
      await form.getByLabel("What").selectOption("htmlInteractiveAds.create");
      await form.locator("[name=items]").fill("4");
      await expect.poll(() => result.textContent()).toBe("4,000 credits");
      await form.getByLabel("What").selectOption("aiEditing.create");
      await expect.poll(() => result.textContent()).toBe("Nobody can say yet");
    });
  });

  it("can be read without scripts", async () => {
    const look = async ({ page, errors }: Visit): Promise<void> => {
      expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Jobs, previews and renders");
      expect(await page.locator("figure.drawing svg:visible").count()).toBe(model.jobs.length);
      await page.goto(`${site().server.url}reference/lipsyncs.preview.html`);
      for (const label of ["TypeScript", "curl", "fetch"]) {
        expect(await page.locator(`[data-tab="${label}"]`).isVisible()).toBe(true);
      }
      // Buttons that would do nothing are not shown.
      expect(await page.getByRole("button").count()).toBe(0);
      await page.goto(`${site().server.url}reference/index.html`);
      await page.getByRole("link", { name: "a page that does not" }).click();
      expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("All operations");
      // A browser that runs no scripts calls the preload of one refused.
      expect(errors.filter((error) => !error.endsWith(".js csp"))).toEqual([]);
    };
    await visit(site(), "guides/jobs.html", look, { javaScriptEnabled: false });
  });

  const checked = FULL
    ? EVERY.filter((path) => path !== "reference/index.html")
    : [
        "index.html",
        "guides/jobs.html",
        "guides/credits.html",
        "reference/lipsyncs.preview.html",
        "reference/lipsyncs.createMultiAvatar.html",
        "reference/webhook.aiEditing.html",
        "reference/operations.html",
        "changelog.html",
        NOT_FOUND,
      ];

  it.each(LOOKS)(
    "has no accessibility violation beyond minor ones (%s, %i pixels)",
    async (colorScheme, width) => {
      const look = async ({ page }: Visit): Promise<void> => {
        const found: string[] = [];
        for (const path of checked) {
          await page.goto(site().server.url + path);
          found.push(...(await violations(page)).map((violation) => `${path}: ${JSON.stringify(violation)}`));
        }
        expect(found).toEqual([]);
      };
      await visit(site(), "", look, { colorScheme, viewport: { width, height: 800 } });
    },
    SLOW,
  );

  it.each(LOOKS)(
    "has none on the reference either, in its header and in the search (%s, %i pixels)",
    async (colorScheme, width) => {
      const look = async ({ page }: Visit): Promise<void> => {
        await page.locator(".menu-content").waitFor({ state: "attached" });
        await page.waitForLoadState("networkidle");
        expect(await violations(page, { without: "#content" })).toEqual([]);
        // It renders its sections one after the other.
        await expect
          .poll(async () => counts(await violations(page, { within: "#content" })), { timeout: 90_000 })
          .toEqual(OF_THE_RENDERER);
        await page.keyboard.press("Control+k");
        await page.locator(".search-box input").fill("webhook_url");
        await page.locator(".search-box [role=option]").first().waitFor();
        expect(await violations(page, { within: ".search-box" })).toEqual([]);
      };
      await visit(site(), "reference/index.html#/lipsyncs/lipsyncs.preview", look, {
        colorScheme,
        viewport: { width, height: 800 },
      });
    },
    SLOW,
  );
});
