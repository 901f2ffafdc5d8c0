// The gallery in a real browser, before a real sandbox.

import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chooseBrowser } from "@video-ads/testing/browser";
import { FULL } from "@video-ads/testing/full";
import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultsOf } from "./support/accessibility.ts";
import { choicesLoaded, makePreview, openGallery, openTemplate } from "./support/gallery.ts";

const choice = chooseBrowser();
const inBrowser = describe.skipIf("missing" in choice);
let browser: Browser;
beforeAll(async () => {
  if ("launch" in choice) browser = await choice.launch();
});
afterAll(() => browser?.close());

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

inBrowser("the gallery", () => {
  test("goes from a template to the finished video, and no key leaves the server", async () => {
    const { page, mock, log, received, errors } = await openGallery(browser);
    await makePreview(page);
    await heading(page, "Your preview is ready").waitFor();
    await page.frameLocator("iframe").getByText("Preview: Autumn sale").waitFor();
    await page.getByRole("button", { name: "Render the video" }).click();
    await heading(page, "Your video is ready").waitFor();
    const video = page.getByLabel("Your video");
    await expect
      .poll(() => video.evaluate((element) => (element as HTMLVideoElement).readyState))
      .toBeGreaterThanOrEqual(1);
    expect(await page.getByText("Credits used").locator("..").textContent()).toMatch(/[1-9]/);

    const [job] = await mock.control.jobs.list();
    expect(job).toMatchObject({ type: "customTemplateJob", state: "done" });
    // A read that the page has given up, because it shows the next state already, was refused by nobody.
    expect(log.filter(({ refused, gone }) => refused && !gone)).toEqual([]);
    expect(errors).toEqual([]);
    await expect.poll(() => received.length).toBeGreaterThan(8);
    for (const secret of Object.values(mock.credentials))
      expect(received.filter((text) => text.includes(secret))).toEqual([]);
  });

  test("the form sends every variable in the shape of its type, and the server adds its webhook", async () => {
    const { page, mock } = await openGallery(browser);
    await makePreview(page);
    await heading(page, "Your preview is ready").waitFor();
    const request = (await mock.control.requests.list()).find(
      ({ operation }) => operation === "customTemplateJobs.preview",
    );
    expect(request?.status).toBe(200);
    const id = new URL(page.url()).hash.split("/")[2];
    const values = await page.evaluate(
      async (job) => (await fetch(`/api/video-ads/api/custom_template_jobs/${job}/`)).json(),
      id,
    );
    expect(values.variables).toEqual({
      presenter: { type: "avatar", properties: { avatar_id: expect.any(String) } },
      product_shot: { type: "image", properties: { url: expect.any(String) } },
      clip: { type: "video", properties: { url: expect.any(String) } },
      music: { type: "audio", properties: { url: expect.any(String) } },
      headline: { type: "text", properties: { content: "30% off until Sunday" } },
      speaker: { type: "voiceover", properties: { voice_id: expect.any(String) } },
    });
    // The page may have asked before the post was sent.
    await expect.poll(() => mock.deliveries()[0]?.url).toContain("/webhooks/customTemplateJob.");
  });

  test("can be used by keyboard alone", async () => {
    const { page } = await openGallery(browser);
    await page.getByRole("link", { name: "Autumn sale" }).waitFor();
    await tabTo(page, "Autumn sale");
    await page.keyboard.press("Enter");
    await heading(page, "Autumn sale").waitFor();
    // The heading has the focus: the next tab is the form, not the top of the page.
    await expect.poll(() => focused(page)).toContain("Autumn sale");
    await choicesLoaded(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    for (const text of [
      "https://a.example.com/a.jpg",
      "https://a.example.com/a.mp4",
      "https://a.example.com/a.mp3",
      "Hello",
    ]) {
      await page.keyboard.press("Tab");
      await page.keyboard.type(text);
    }
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await heading(page, "Your preview is ready").waitFor();
    await tabTo(page, "Render the video");
    await page.keyboard.press("Enter");
    await heading(page, "Your video is ready").waitFor();
    await expect.poll(() => focused(page)).toContain("Your video is ready");
  });

  test("a form with faults names each, and goes to the first", async () => {
    const { page, log } = await openGallery(browser);
    await openTemplate(page);
    await page.getByRole("radio", { name: /Hanna/ }).check({ force: true });
    await page.getByLabel("Clip").fill("not an address");
    await page.getByRole("button", { name: "Make a preview" }).click();
    expect(await page.getByLabel("Product shot").evaluate((field) => document.activeElement === field)).toBe(true);
    expect(await page.getByText("Give the address of a file.").count()).toBe(2);
    expect(await page.getByLabel("Clip").getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByText("This is not an address").isVisible()).toBe(true);
    expect(log.map(({ operation }) => operation)).not.toContain("customTemplateJobs.preview");
  });

  test("an example fills in every field, also before the lists have come", async () => {
    const { page } = await openGallery(browser);
    const held: Route[] = [];
    for (const list of ["personas", "voices"])
      await page.route(`**/api/${list}/`, (route) => {
        held.push(route);
      });
    await page.getByRole("link", { name: "Autumn sale" }).click();
    await page.getByText("Loading the avatars").waitFor();
    await page.getByRole("button", { name: "Fill in an example" }).click();
    await expect.poll(() => held.length).toBe(2);
    for (const route of held) await route.continue();
    await expect.poll(() => page.getByLabel("Speaker").inputValue()).not.toBe("");
    await page.getByRole("button", { name: "Make a preview" }).click();
    await heading(page, "Your preview is ready").waitFor();
  });

  test("progress is read out, not at every percent", async () => {
    const { page, mock } = await openGallery(browser, { mock: { advance: "manual" } });
    await makePreview(page);
    const status = page.getByRole("status");
    await expect.poll(() => status.textContent()).toBe("Making the preview: 0 percent");
    expect(await page.getByRole("progressbar", { name: "Making the preview" }).getAttribute("value")).toBe("0");
    const [job] = await mock.control.jobs.list();
    await mock.control.jobs.advance(job?.id ?? "");
    await expect.poll(() => status.textContent()).toBe("Your preview is ready");
  });

  test("a reload comes back to the job, also while it renders", async () => {
    const { page, mock } = await openGallery(browser, { mock: { advance: "manual" } });
    await makePreview(page);
    await heading(page, "Making your preview").waitFor();
    await page.reload();
    await heading(page, "Making your preview").waitFor();
    const [job] = await mock.control.jobs.list();
    await mock.control.jobs.advance(job?.id ?? "");
    await page.getByRole("button", { name: "Render the video" }).click();
    await heading(page, "Rendering your video").waitFor();
    await page.reload();
    await heading(page, "Rendering your video").waitFor();
    await mock.control.jobs.finish(job?.id ?? "");
    await heading(page, "Your video is ready").waitFor();
  });

  test("a reload while the render is being ordered offers it no second time", async () => {
    const { page, mock, log } = await openGallery(browser, { mock: { advance: "manual" } });
    await makePreview(page);
    await heading(page, "Making your preview").waitFor();
    const [job] = await mock.control.jobs.list();
    await mock.control.jobs.advance(job?.id ?? "");
    await heading(page, "Your preview is ready").waitFor();
    await mock.control.rules.add({ kind: "request", operation: "customTemplateJobs.render", latencyMs: 2_000 });
    await page.getByRole("button", { name: "Render the video" }).click();
    await heading(page, "Rendering your video").waitFor();
    await page.reload();
    await page.getByText("Credits used").waitFor();
    expect(await page.getByRole("button", { name: "Render the video" }).count()).toBe(0);
    await expect.poll(() => log.filter(({ operation }) => operation === "customTemplateJobs.render").length).toBe(1);
    await mock.control.jobs.finish(job?.id ?? "");
    await heading(page, "Your video is ready").waitFor();
  });

  test("a render that is refused is offered again, also after a reload", async () => {
    const { page, mock, log } = await openGallery(browser, { mock: { advance: "manual" } });
    await makePreview(page);
    await heading(page, "Making your preview").waitFor();
    const [job] = await mock.control.jobs.list();
    await mock.control.jobs.advance(job?.id ?? "");
    await mock.control.rules.add({ kind: "request", operation: "customTemplateJobs.render", status: 402, count: 1 });
    await page.getByRole("button", { name: "Render the video" }).click();
    await page.getByRole("alert").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Render the video" }).click();
    await heading(page, "Rendering your video").waitFor();
    // The page says so when it sends the request.
    await expect.poll(() => log.filter(({ operation }) => operation === "customTemplateJobs.render").length).toBe(2);
    await mock.control.jobs.finish(job?.id ?? "");
    await heading(page, "Your video is ready").waitFor();
  });

  test("a hidden tab does not ask how the job is, and asks at once when it is looked at", async () => {
    const { page, log } = await openGallery(browser, { mock: { advance: "manual" } });
    await makePreview(page);
    await heading(page, "Making your preview").waitFor();
    const reads = (): number => log.filter(({ operation }) => operation === "customTemplateJobs.get").length;
    await expect.poll(reads).toBeGreaterThanOrEqual(2);
    await setVisibility(page, "hidden");
    // A read that was under way when the tab was hidden still ends.
    await page.waitForTimeout(1_000);
    const before = reads();
    await page.waitForTimeout(5_000);
    expect(reads()).toBe(before);
    await setVisibility(page, "visible");
    await expect.poll(reads).toBeGreaterThan(before);
  });

  test("a webhook makes the page look at once", async () => {
    const { page, mock, log } = await openGallery(browser, { mock: { advance: "manual" } });
    await makePreview(page);
    await heading(page, "Making your preview").waitFor();
    // A hidden tab does not poll: what it shows now was pushed.
    await setVisibility(page, "hidden");
    const [job] = await mock.control.jobs.list();
    await mock.control.jobs.advance(job?.id ?? "");
    await heading(page, "Your preview is ready").waitFor();
    expect(log.every(({ status }) => status === 200)).toBe(true);
  });
});

inBrowser("when something is wrong", () => {
  test("a job that fails says why, and the form still holds what was filled in", async () => {
    const { page, mock } = await openGallery(browser);
    await mock.control.rules.add({ kind: "job", type: "customTemplateJob", fate: "fail" });
    await makePreview(page);
    await heading(page, "The video could not be made").waitFor();
    expect(await page.getByRole("alert").textContent()).toContain("could not be fetched");
    await page.getByRole("link", { name: "Change it and try again" }).click();
    await heading(page, "Autumn sale").waitFor();
    expect(await page.getByLabel("Headline").inputValue()).toBe("30% off until Sunday");
  });

  test("too few credits are said in words, and nothing is charged", async () => {
    const { page } = await openGallery(browser, { mock: { credits: 0 } });
    await page.getByText("0 credits").waitFor();
    await makePreview(page);
    await page.getByRole("button", { name: "Render the video" }).or(page.getByRole("alert")).waitFor();
    const render = page.getByRole("button", { name: "Render the video" });
    if (await render.isVisible()) await render.click();
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("Not enough credits");
  });

  test("what the contract refuses is said before anything is sent, also of what the form has no field for", async () => {
    const { page, log } = await openGallery(browser);
    await page.route("**/api/custom_templates/*/", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), name: "x".repeat(300) } });
    });
    await makePreview(page);
    await expect.poll(() => page.getByRole("alert").textContent()).toMatch(/name: .*255/);
    expect(log.map(({ operation }) => operation)).not.toContain("customTemplateJobs.preview");
  });

  test("a service that is away is said so, and the page can try again", async () => {
    const { page, mock, url } = await openGallery(browser);
    await page.getByRole("link", { name: "Autumn sale" }).waitFor();
    await mock.control.rules.add({ kind: "request", operation: "customTemplates.list", status: 503, count: 3 });
    await page.goto("about:blank");
    await page.goto(url);
    await page.getByText("The video service cannot be reached").waitFor();
    expect(await page.getByText("Loading templates").count()).toBe(0);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("link", { name: "Autumn sale" }).waitFor();
  });

  test("a list of the form that cannot be had says so, and can be asked for again", async () => {
    const { page, mock } = await openGallery(browser);
    await mock.control.rules.add({ kind: "request", operation: "personas.list", status: 503, count: 3 });
    await page.getByRole("link", { name: "Autumn sale" }).click();
    await page.getByText("The video service cannot be reached").waitFor();
    expect(await page.getByRole("radio").count()).toBe(0);
    await page.getByRole("button", { name: "Try again" }).click();
    await choicesLoaded(page);
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("a service that goes away meanwhile is waited for", async () => {
    const { page, mock } = await openGallery(browser, { mock: { advance: "manual" } });
    await makePreview(page);
    await heading(page, "Making your preview").waitFor();
    await mock.close();
    await page.getByText("The connection is lost").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("an account without templates is told what a template is", async () => {
    const { page } = await openGallery(browser, {
      mock: { handlers: { "customTemplates.list": () => ({ status: 200, body: [] }) } },
    });
    await page.getByText("No templates yet").waitFor();
  });

  test.each([
    "#/template/5d0d5a8e-0a0c-4a3e-8b43-1f5d1c7e9b20",
    "#/video/5d0d5a8e-0a0c-4a3e-8b43-1f5d1c7e9b20",
    "#/video/none",
  ])("an address of nothing says so: %s", async (hash) => {
    const { page, url } = await openGallery(browser);
    await page.goto("about:blank");
    await page.goto(`${url}/${hash}`);
    expect(await page.getByRole("alert").textContent()).toContain("Not found");
  });
});

/** Each colour and each width is looked at once; with VIDEO_ADS_TEST_FULL each together with each. */
const LOOKS = [
  ["light", 1200],
  ["dark", 360],
  ...(FULL
    ? ([
        ["dark", 1200],
        ["light", 360],
      ] as const)
    : []),
] as const;

inBrowser.each(LOOKS)("in %s colours, %d px wide", (colorScheme, width) => {
  test("every state is accessible and fits", async () => {
    const context = { colorScheme, viewport: { width, height: 740 }, reducedMotion: "reduce" as const };
    const { page, mock } = await openGallery(browser, { mock: { advance: "manual" }, context });
    const look = async (state: string): Promise<void> => expect([state, await faultsOf(page)]).toEqual([state, []]);
    await page.getByRole("link", { name: "Autumn sale" }).waitFor();
    await look("gallery");
    await openTemplate(page);
    await page.getByRole("button", { name: "Make a preview" }).click();
    await look("form with faults");
    await page.getByRole("button", { name: "Fill in an example" }).click();
    await look("form");
    await page.getByRole("button", { name: "Make a preview" }).click();
    await page.getByRole("progressbar").waitFor();
    await look("progress");
    const [job] = await mock.control.jobs.list();
    await mock.control.jobs.advance(job?.id ?? "");
    await heading(page, "Your preview is ready").waitFor();
    await look("preview");
    await page.getByRole("button", { name: "Render the video" }).click();
    await heading(page, "Rendering your video").waitFor();
    await look("rendering");
    await mock.control.jobs.finish(job?.id ?? "");
    await heading(page, "Your video is ready").waitFor();
    await look("finished");
    await mock.control.rules.add({ kind: "job", type: "customTemplateJob", fate: "fail" });
    await page.getByRole("link", { name: "Make another one" }).click();
    await makePreview(page);
    await heading(page, "Making your preview").waitFor();
    const [second] = (await mock.control.jobs.list()).filter(({ id }) => id !== job?.id);
    await mock.control.jobs.advance(second?.id ?? "");
    await heading(page, "The video could not be made").waitFor();
    await look("failed");
  });
});

test("what is built holds no key and no address of the service", () => {
  const dist = fileURLToPath(new URL("../dist", import.meta.url));
  const files = globSync("**/*", { cwd: dist, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(2);
  for (const { parentPath, name } of files) {
    const text = readFileSync(`${parentPath}/${name}`, "utf8");
    expect([name, /sandbox-(id|key)|127\.0\.0\.1/.exec(text)?.[0]]).toEqual([name, undefined]);
  }
});

/** The text of what has the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? "");
}

/** Presses Tab until something with this text has the focus. */
async function tabTo(page: Page, text: string): Promise<void> {
  for (let pressed = 0; pressed < 30; pressed++) {
    if ((await focused(page)).includes(text) && (await page.evaluate(() => document.activeElement?.tagName)) !== "H1")
      return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${text}.`);
}

/** Hides the tab or shows it, as a browser tells a page. */
function setVisibility(page: Page, state: "visible" | "hidden"): Promise<void> {
  return page.evaluate((to) => {
    Object.defineProperty(document, "visibilityState", { value: to, configurable: true });
    window.dispatchEvent(new Event("visibilitychange"));
  }, state);
}
