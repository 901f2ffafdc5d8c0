import type { ProxyLogEvent } from "@video-ads/client/proxy";
import { type Mock, type MockOptions, startMock } from "@video-ads/mock";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { startGallery } from "../../server/start.ts";

export interface OpenGallery {
  page: Page;
  mock: Mock;
  url: string;
  /** Requests that reached the proxy. */
  log: ProxyLogEvent[];
  /** What the page has received: addresses, headers and bodies. */
  received: string[];
  /** Errors of the page that are none of its network. */
  errors: string[];
}

/** The gallery before a sandbox, open in a tab of its own, for the length of one test. */
export async function openGallery(
  browser: Browser,
  {
    mock: mockOptions = {},
    context: contextOptions = {},
  }: { mock?: MockOptions; context?: BrowserContextOptions } = {},
): Promise<OpenGallery> {
  const mock = await startMock({ advance: { everyMs: 50 }, ...mockOptions });
  const log: ProxyLogEvent[] = [];
  const service = { baseUrl: mock.url, ...mock.credentials };
  const gallery = await startGallery({ service, port: 0, onLog: (event) => log.push(event) });
  const context = await browser.newContext({ viewport: { width: 1200, height: 850 }, ...contextOptions });
  onTestFinished(async () => {
    await context.close();
    await gallery.close();
    await mock.close();
  });
  const page = await context.newPage();
  const received: string[] = [];
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      errors.push(message.text());
  });
  page.on("response", async (response) => {
    const isStream = response.headers()["content-type"]?.startsWith("text/event-stream");
    const body = isStream ? "" : await response.text().catch(() => "");
    received.push(`${response.url()}\n${JSON.stringify(await response.allHeaders().catch(() => ({})))}\n${body}`);
  });
  await page.goto(gallery.url);
  return { page, mock, url: gallery.url, log, received, errors };
}

/** Goes to the template that has every kind of variable. */
export async function openTemplate(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Autumn sale" }).click();
  await page.getByRole("button", { name: "Make a preview" }).waitFor();
  await choicesLoaded(page);
}

/** Waits for the avatars and the voices of the form. */
export async function choicesLoaded(page: Page): Promise<void> {
  await page.getByRole("radio").first().waitFor({ state: "attached" });
  await page.locator("optgroup").first().waitFor({ state: "attached" });
}

/** Fills in the form and sends it. */
export async function makePreview(page: Page): Promise<void> {
  await openTemplate(page);
  await page.getByRole("button", { name: "Fill in an example" }).click();
  await page.getByRole("button", { name: "Make a preview" }).click();
}
