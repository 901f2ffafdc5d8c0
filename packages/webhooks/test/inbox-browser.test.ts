// The page in a real browser, in which no script runs: it is read, filtered and used by links and forms alone.
import { chooseBrowser } from "@video-ads/testing/browser";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { inboxPage } from "../src/inbox.ts";
import { GiveUp, nodeWebhooks } from "../src/index.ts";
import { JOB_ID, OTHER_ID, templatePost } from "./support/jobs.ts";
import { postJson, startTrusting } from "./support/receiver.ts";
import { listen } from "./support/server.ts";

// The browser is unpacked when it is first needed, and takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const choice = chooseBrowser();

describe.skipIf("missing" in choice)(`the inbox${"missing" in choice ? ` (not run: ${choice.missing})` : ""}`, () => {
  let browser: Awaited<ReturnType<Extract<typeof choice, { launch: unknown }>["launch"]>> | undefined;

  beforeAll(async () => {
    browser = "missing" in choice ? undefined : await choice.launch();
  });
  afterAll(() => browser?.close());

  async function stage() {
    let broken = true;
    const { hooks } = await startTrusting((made) =>
      made
        .fallback(({ hint }) => {
          if (hint.id === OTHER_ID)
            throw new Error(
              "The film could not be stored: 503 from https://storage.example.com/a/very/long/path/that/never/ends",
            );
          if (broken) throw new GiveUp("There is no such order.");
        })
        .onError(() => {}),
    );
    const refs: string[] = [];
    for (const [index, id] of [JOB_ID, JOB_ID.replace("3f", "4f"), OTHER_ID].entries()) {
      const { url, ref } = await hooks.urlFor(index === 1 ? "aiEditing" : "customTemplateJob");
      refs.push(ref);
      await postJson(url, templatePost({ id }));
      await hooks.idle();
    }
    const mend = (): void => {
      broken = false;
    };
    const url = await listen(nodeWebhooks(inboxPage(hooks, { authorize: () => true })));
    return { hooks, refs, url, mend };
  }

  async function opened(url: string, options: object = {}) {
    const context = await browser?.newContext({ javaScriptEnabled: false, ...options });
    const page = await context?.newPage();
    if (!page) throw new Error("There is no browser.");
    const [foreign, problems]: string[][] = [[], []];
    page.on("request", (request) => {
      const { host, protocol } = new URL(request.url());
      if (protocol !== "data:" && host !== new URL(url).host) foreign?.push(request.url());
    });
    page.on("console", (message) => void (message.type() === "error" && problems?.push(message.text())));
    await page.goto(url);
    return { page, problems: () => [...(foreign ?? []), ...(problems ?? [])], close: () => context?.close() };
  }

  it("is read, filtered, replayed and discarded without a script and without a request elsewhere", async () => {
    const { hooks, refs, url, mend } = await stage();
    const { page, problems, close } = await opened(url);
    await page.getByLabel("Reference").fill(refs[0] ?? "");
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByText("customTemplateJob", { exact: true }).last().click();
    expect(await page.locator("pre").textContent()).toContain(`"id": "${JOB_ID}"`);
    mend();
    await page.getByRole("button", { name: "Replay", exact: true }).click();
    expect(await page.getByRole("status").textContent()).toBe("1 dead letter will be handled again.");
    await hooks.idle();
    await page.getByRole("link", { name: "Clear" }).click();
    await page.locator(".card > summary").click();
    await page.getByText("Discard…").click();
    await page.getByRole("button", { name: "Discard for good" }).click();
    expect(await page.getByRole("status").textContent()).toBe("1 dead letter discarded for good.");
    expect(await hooks.deadLetters()).toEqual([]);
    await page.getByRole("link", { name: "Waiting" }).click();
    expect(await page.locator(".card summary").textContent()).toContain(OTHER_ID);
    expect(problems()).toEqual([]);
    await close();
  });

  it.each([
    [360, "light"],
    [360, "dark"],
    [1_440, "light"],
    [1_440, "dark"],
  ] as const)("fits a screen of %i pixels, %s, in the colours of all pages", async (width, colorScheme) => {
    const { url } = await stage();
    const { page, problems, close } = await opened(url, { viewport: { width, height: 900 }, colorScheme });
    for (const list of ["", "?list=waiting"]) {
      await page.goto(`${url}${list}`);
      for (const summary of await page.locator(".card > summary").all()) await summary.click();
      for (const summary of await page.locator(".sure > summary").all()) await summary.click();
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    }
    const ground = await page.evaluate("getComputedStyle(document.documentElement).backgroundColor");
    expect(ground).toBe(colorScheme === "light" ? "rgb(247, 247, 251)" : "rgb(17, 18, 28)");
    expect(problems()).toEqual([]);
    await close();
  });
});
