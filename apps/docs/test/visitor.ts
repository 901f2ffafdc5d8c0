import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { DocsServer } from "../server/index.ts";

/** What the browser did while a page was open. */
export interface Visit {
  page: Page;
  /** Requests to another host than this machine; they were not let through. */
  otherHosts: string[];
  /** Errors and warnings of the console, exceptions, and requests that failed. */
  errors: string[];
}

/** Opens a page with every request to another host blocked and noted. */
export async function visit(
  { browser, server }: { browser: Browser; server: DocsServer },
  path: string,
  look: (visit: Visit) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  // The machine is shared with every other test that runs at the same time.
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  // Nor does a page give up on an answer that comes late because of them.
  await page.addInitScript(() => {
    const after = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => after(20 * ms);
  });
  const seen: Visit = { page, otherHosts: [], errors: [] };
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") seen.errors.push(`${page.url()} ${message.text()}`);
  });
  page.on("pageerror", (error) => seen.errors.push(`${page.url()} ${error}`));
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText;
    // What a page had not finished loading when the next one was opened is no fault of either.
    if (why !== "net::ERR_ABORTED") seen.errors.push(`${request.url()} ${why}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) seen.errors.push(`${response.url()} ${response.status()}`);
  });
  await page.route("**/*", (route) => {
    const { hostname, href, protocol } = new URL(route.request().url());
    if (hostname === "127.0.0.1" || protocol === "data:" || protocol === "blob:") return route.continue();
    seen.otherHosts.push(href);
    return route.abort();
  });
  try {
    await page.goto(server.url + path);
    await look(seen);
  } finally {
    await context.close();
  }
}
