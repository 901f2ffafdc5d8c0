import { codeSamples } from "@video-ads/codegen";
import { chooseBrowser } from "@video-ads/testing/browser";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DocsServer, startDocs } from "../server/index.ts";
import { contract, model } from "./contract.ts";
import { type Visit, visit } from "./visitor.ts";

const choice = chooseBrowser();
const why = "missing" in choice ? ` (skipped: ${choice.missing})` : "";

/** A browser shares the machine with every other test that runs at the same time. */
const SLOW = 300_000;

const PATH = "reference/index.html";

let server: DocsServer;
let browser: Browser;

beforeAll(async () => {
  server = await startDocs({ port: 0 });
  if ("launch" in choice) browser = await choice.launch();
}, SLOW);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

describe.skipIf("missing" in choice)(`the reference in a browser${why}`, () => {
  it(
    "lists every operation and webhook in the menu, asks no other host and reports no error on the way",
    async () => {
      await open(async ({ page, otherHosts, errors }) => {
        const menu = page.locator(".menu-content");
        for (const { title, entries } of sections()) {
          await menu.getByText(title, { exact: true }).click();
          for (const { link, summary } of entries)
            await menu.locator(`a[href="${link}"]`, { hasText: summary }).waitFor();
        }
        await page.mouse.wheel(0, 100_000);
        await page.waitForLoadState("networkidle");
        expect(otherHosts).toEqual([]);
        expect(errors).toEqual([]);
      });
    },
    SLOW,
  );

  it(
    "opens every operation by its link, with summary and samples",
    async () => {
      await open(async ({ page, errors }) => {
        for (const { id, resource, verb, summary } of model.operations) {
          await page.goto(server.url + PATH + link(resource, id));
          const shown = section(page, resource, id);
          await shown.getByRole("heading", { name: summary }).waitFor();
          await expect
            .poll(() => visibleText(shown), { message: id, timeout: 60_000 })
            .toContain(`ads.${resource}.${verb}(`);
        }
        expect(errors).toEqual([]);
      });
    },
    // Each link lays the whole reference out again; each has the time of a test of its own.
    model.operations.length * 60_000,
  );

  it("shows all caption styles without a click", async () => {
    await open(async ({ page }) => {
      await page.goto(server.url + PATH + link("lipsyncs", "lipsyncs.preview"));
      const shown = section(page, "lipsyncs", "lipsyncs.preview");
      await shown.getByText("caption_style", { exact: true }).first().waitFor();
      await expect
        .poll(
          async () => {
            const text = await visibleText(shown);
            return captionStyles().filter((style) => !text.includes(`"${style}"`));
          },
          { timeout: 60_000 },
        )
        .toEqual([]);
    });
  });

  it("shows the three samples under their labels, and the named examples beside them", async () => {
    await open(async ({ page }) => {
      await page.goto(server.url + PATH + link("customTemplateJobs", "customTemplateJobs.preview"));
      const shown = section(page, "customTemplateJobs", "customTemplateJobs.preview");
      await shown.getByText("TypeScript", { exact: true }).first().click();
      await expect
        .poll(() => page.getByRole("option").or(page.getByRole("menuitem")).allInnerTexts(), { timeout: 60_000 })
        .toEqual(expect.arrayContaining(["TypeScript", "curl", "fetch", "Payload"]));
    });
  });

  it(
    "copies exactly the text of a sample",
    async () => {
      const operation = model.operations.find(({ id }) => id === "customTemplateJobs.preview");
      if (!operation) throw new Error("no such operation");
      const look = async ({ page }: Visit): Promise<void> => {
        await page.goto(server.url + PATH + link("customTemplateJobs", operation.id));
        const shown = section(page, "customTemplateJobs", operation.id);
        let chosen = "TypeScript";
        for (const { label, source } of codeSamples(model, operation)) {
          const language = shown.getByRole("button", { name: chosen, exact: true }).first();
          await language.click();
          await page.getByRole("option").or(page.getByRole("menuitem")).getByText(label, { exact: true }).click();
          chosen = label;
          await page.evaluate(() => navigator.clipboard.writeText("nothing yet"));
          await shown.getByTestId("copy-button").filter({ visible: true }).first().click();
          const copied = () => page.evaluate(() => navigator.clipboard.readText());
          await expect.poll(copied, { message: label }).toBe(source.trimEnd());
        }
      };
      await open(look, { permissions: ["clipboard-read", "clipboard-write"] });
    },
    SLOW,
  );
});

it("carries every summary and every TypeScript sample in what is served", async () => {
  const html = await (await fetch(server.url + PATH)).text();
  const script = /assets\/reference-[^"]+\.js/.exec(html)?.[0] ?? "";
  const source = await (await fetch(new URL(`../${script}`, server.url + PATH))).text();
  for (const { summary, resource, verb } of model.operations) {
    expect(source).toContain(JSON.stringify(summary));
    expect(source).toContain(`ads.${resource}.${verb}(`);
  }
  for (const style of captionStyles()) expect(source).toContain(`"${style}"`);
});

/** The sections of the menu, with the entries under them. */
function sections(): { title: string; entries: { link: string; summary: string }[] }[] {
  const resources = model.resources.map(({ name, title, operations }) => ({
    title,
    entries: operations.map(({ id, summary }) => ({ link: link(name, id), summary })),
  }));
  const posts = model.webhooks.map(({ name, summary }) => ({ link: link("webhooks", `webhooks.${name}`), summary }));
  return [...resources, { title: "Webhooks", entries: posts }];
}

function link(tag: string, operationId: string): string {
  return `#/${tag}/${operationId}`.toLowerCase();
}

function section(page: Page, tag: string, operationId: string): Locator {
  return page.locator(`[data-section-id="${link(tag, operationId).slice(1)}"]`);
}

async function visibleText(locator: Locator): Promise<string> {
  return (await locator.allInnerTexts()).join("\n");
}

function captionStyles(): string[] {
  const styles = Object.values(contract.components.schemas).find(({ enum: values }) =>
    values?.includes("promo-punch"),
  )?.enum;
  if (!styles) throw new Error("No set of values has promo-punch.");
  return styles.map(String);
}

/** Opens the reference, and waits until it can be used. */
function open(look: (seen: Visit) => Promise<void>, options?: BrowserContextOptions): Promise<void> {
  const whenUsable = async (seen: Visit): Promise<void> => {
    await seen.page.locator(".menu-content").waitFor();
    await seen.page.waitForLoadState("networkidle");
    await look(seen);
  };
  return visit({ browser, server }, PATH, whenUsable, options);
}
