// The inspector in a real browser: what people see and can do.

import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chooseBrowser } from "@video-ads/testing/browser";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Mock, startMock } from "../src/index.ts";
import { accountOf, type Call, caller, keyHeaders, Receiver, UNKNOWN_ID, until, withoutOne } from "./support.ts";

// The browser is unpacked when it is first needed, and takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const choice = chooseBrowser();
const edit = { video_url: "https://shop.example.com/shoe.mp4", editing_style: "film" };

describe.skipIf("missing" in choice)(
  `the inspector${"missing" in choice ? ` (not run: ${choice.missing})` : ""}`,
  () => {
    let browser: Browser;
    let context: BrowserContext;
    let mock: Mock;
    let call: Call;
    let page: Page;
    const foreign: string[] = [];
    const problems: string[] = [];

    beforeAll(async () => {
      if ("missing" in choice) return;
      browser = await choice.launch();
    });
    afterAll(() => browser?.close());

    beforeEach(async () => {
      const folder = await mkdtemp(join(tmpdir(), "inspector-"));
      mock = await startMock({ advance: "manual", seed: "inspector", usage: join(folder, "video-ads.usage.json") });
      call = caller(mock);
      context = await browser.newContext();
      context.setDefaultTimeout(15_000);
      page = await open(context, mock.inspectorUrl);
    });
    afterEach(async () => {
      await context.close();
      await mock.close();
      expect(foreign.splice(0)).toEqual([]);
      expect(problems.splice(0)).toEqual([]);
    });

    async function open(from: BrowserContext, url: string): Promise<Page> {
      const opened = await from.newPage();
      opened.on("request", (request) => {
        const { host, protocol } = new URL(request.url());
        if (protocol !== "data:" && protocol !== "blob:" && host !== new URL(url).host) foreign.push(request.url());
      });
      opened.on("pageerror", (error) => problems.push(String(error)));
      opened.on("console", (message) => {
        if (message.type() === "error") problems.push(message.text());
      });
      await opened.goto(url);
      await opened.getByText("live", { exact: true }).waitFor();
      return opened;
    }

    const view = (name: string) => page.getByRole("link", { name, exact: true }).click();

    async function openEverything(name: string): Promise<void> {
      await page.locator("h2", { hasText: name }).waitFor({ state: "attached" });
      await page.locator("main .card, main .buttons").first().waitFor();
      await page.evaluate("for (const card of document.querySelectorAll('details')) card.open = true");
    }

    async function newEdit(body: object = edit): Promise<string> {
      return (await call("POST", "/api/ai_editing/", body)).body.id;
    }

    test("a job appears as it is created, moves when it is told to, and fails when it is told to", async () => {
      await page.getByText("No job yet.").waitFor();
      const id = await newEdit();
      const card = page.locator(".card", { hasText: id.slice(0, 8) });
      await card.getByText("pending", { exact: true }).waitFor();
      await card.locator("summary").click();
      await card.getByRole("button", { name: "Finish" }).click();
      await card.getByText("preview ready", { exact: true }).waitFor();
      await call("POST", `/api/ai_editing/${id}/render/`);
      await card.getByRole("button", { name: "Fail" }).click();
      await card.getByText("failed", { exact: true }).waitFor();
      await card.locator(".reason").waitFor();
      expect((await mock.control.jobs.get(id)).state).toBe("failed");
    });

    test("a video that is done plays", async () => {
      await mock.control.advancement.set({ mode: "immediate" });
      const [template] = (await call("GET", "/api/custom_templates/")).body;
      await call("POST", "/api/custom_template_jobs/", { template_id: template.template_id, variables: {} });
      await page.locator(".card summary").click();
      const video = page.locator("video").first();
      await video.waitFor();
      // The packaged browser may lack the codec: then what counts is that the file came, and is one.
      const source = await video.getAttribute("src");
      const file = await page.request.get(new URL(source ?? "", mock.url).href);
      expect([file.status(), file.headers()["content-type"]]).toEqual([200, expect.stringMatching(/^video\//)]);
      const playable = await video.evaluate(
        (element: Playable) =>
          new Promise<boolean>((done) => {
            const failed = () => done(element.canPlayType('video/mp4; codecs="avc1.42E01E"') === "");
            if (element.readyState > 0) done(true);
            else if (element.error) failed();
            element.addEventListener("loadedmetadata", () => done(true));
            element.addEventListener("error", failed);
          }),
      );
      expect(playable).toBe(true);
    });

    test("an HTML ad opens in a frame that cannot reach this page or the control plane", async () => {
      await mock.control.advancement.set({ mode: "immediate" });
      const link = await call("POST", "/api/links/link_with_params/", {
        title: "Ridge trail shoe",
        image_urls: ["https://shop.example.com/shoe.jpg"],
      });
      const [style] = (await call("GET", "/api/html_interactive_ads/styles/")).body;
      const made = await call("POST", "/api/html_interactive_ads/", { link: link.body.id, style_ids: [style.id] });
      expect(made.status).toBeLessThan(300);
      await page.locator(".card summary").click();
      await page.getByRole("button", { name: "Open the page" }).first().click();
      const frame = page.locator("iframe");
      expect(await frame.getAttribute("sandbox")).toBe("allow-scripts allow-popups");
      const inside = page.frameLocator("iframe");
      await inside.getByText("Ridge trail shoe").first().waitFor();
      // The frame's failed attempt is what is wanted, and the browser may say so at any time after it.
      page.removeAllListeners("console");
      const reached = await page.frames()[1]?.evaluate(() =>
        fetch("/__sandbox/clock").then(
          (answer) => answer.status,
          () => "refused",
        ),
      );
      expect(reached).not.toBe(200);
    });

    test("a request that breaks the contract says where", async () => {
      await call("POST", "/api/ai_editing/", { ...edit, video_url: 3 });
      await call("GET", "/api/dyoa/");
      await view("Requests");
      await page.locator(".card").nth(1).waitFor();
      await page.getByLabel("only contract violations").check();
      const card = page.locator(".card");
      await card.getByText("1 violation", { exact: true }).waitFor();
      await expect.poll(() => card.count()).toBe(1);
      await card.locator("summary").click();
      await card.getByText("body.video_url").waitFor();
      await card.getByText("Not a valid string.", { exact: false }).first().waitFor();
      expect(await page.content()).not.toContain(keyHeaders(mock)[withoutOne().last]);
    });

    test("a webhook is shown with its payload, and sent again", async () => {
      await using receiver = await Receiver.start();
      const id = await newEdit({ ...edit, webhook_url: receiver.url() });
      await mock.control.jobs.finish(id);
      await view("Webhooks");
      const card = page.locator(".card");
      await card.getByText("delivered", { exact: true }).waitFor();
      await card.locator("summary").click();
      await card.getByRole("button", { name: "Send again" }).click();
      await card.getByText("2 attempts").waitFor();
      expect(receiver.received.map(({ body }) => body.id)).toEqual([id, id]);
      expect(await card.locator("pre").textContent()).toContain(id);
    });

    test("the clock is frozen, moved and set back to real time", async () => {
      await page.getByRole("button", { name: "Freeze" }).click();
      await page.getByText("frozen", { exact: true }).waitFor();
      const { now } = await mock.control.clock.get();
      await page.getByRole("button", { name: "Move the clock one hour ahead" }).click();
      await expect.poll(async () => (await mock.control.clock.get()).now).toBe(now + 3_600_000);
      await page.getByRole("button", { name: "Real time" }).click();
      await page.getByText("real time", { exact: true }).waitFor();
      await page.getByLabel("Jobs move").selectOption("at once");
      await expect.poll(() => mock.control.advancement.get()).toEqual({ mode: "immediate" });
    });

    test("credits are shown and given", async () => {
      await call("GET", "/api/dyoa/");
      await view("Credits");
      const [before] = await mock.control.accounts.list();
      await page.getByRole("button", { name: `Give ${accountOf(mock)} 100 credits` }).click();
      await page.getByText("+100", { exact: true }).last().waitFor();
      const [after] = await mock.control.accounts.list();
      expect(after?.credits).toBe((before?.credits ?? 0) + 100);
    });

    test("the next request is made to fail, and the fault can be taken back", async () => {
      await view("Faults");
      await page.getByRole("button", { name: "Next request: 500" }).click();
      await page.getByText("1 left").waitFor();
      expect((await call("GET", "/api/dyoa/")).status).toBe(500);
      await page.getByText("Nothing is to go wrong.").waitFor();
      await page.getByRole("button", { name: "Next job: stalls" }).click();
      await page.getByRole("button", { name: /^Remove/ }).click();
      await page.getByText("Nothing is to go wrong.").waitFor();
      expect(await mock.control.rules.list()).toEqual([]);
    });

    test("what was never met is listed with the line that orders it, and can be ordered", async () => {
      await view("Coverage");
      await page.getByText("Nothing of the service has been used yet.").waitFor();
      await call("GET", "/api/dyoa/");
      await page.getByText(/^1 of \d+ answers, states and webhooks/).waitFor();
      const line = 'await control.rules.add({ kind: "request", operation: "dyoa.list", status: 429 });';
      await page.getByText(line).waitFor();
      await page.getByRole("button", { name: "Order: 429 of dyoa.list" }).click();
      await until(async () => (await mock.control.rules.list()).length > 0);
      expect((await call("GET", "/api/dyoa/")).status).toBe(429);
      await page.getByText(/^2 of \d+ answers, states and webhooks/).waitFor();
      expect(await page.getByText(line).count()).toBe(0);
    });

    test("a mock that records nothing says how it would", async () => {
      await using other = await startMock();
      const shown = await open(context, other.inspectorUrl);
      await shown.getByRole("link", { name: "Coverage" }).click();
      await shown.getByText("This mock does not record what is used.").waitFor();
      await shown.close();
    });

    test("what a stranger has sent is text and nothing else", async () => {
      const markup = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
      const [template] = (await call("GET", "/api/custom_templates/")).body;
      await call("POST", "/api/custom_template_jobs/", {
        template_id: template.template_id,
        variables: {},
        name: markup,
      });
      await page.locator("strong", { hasText: "onerror" }).waitFor();
      expect(await page.title()).toBe("Sandbox inspector");
      expect(await page.locator("img").count()).toBe(0);
    });

    test("it says when the mock has gone", async () => {
      // The browser says every second that it cannot connect.
      page.removeAllListeners("console");
      await mock.close();
      await page.getByText("no connection to the mock").waitFor();
    });

    test("on a small screen nothing is wider than the screen, in any view, and everything can be reached by keyboard", async () => {
      await using receiver = await Receiver.start();
      const id = await newEdit({ ...edit, webhook_url: receiver.url(`/hooks/${"long".repeat(30)}`) });
      await mock.control.jobs.finish(id);
      await call("GET", `/api/html_interactive_ads/?ids=${Array(30).fill(UNKNOWN_ID)}`);
      await page.setViewportSize({ width: 360, height: 740 });
      for (const name of ["Jobs", "Requests", "Webhooks", "Credits", "Faults", "Coverage"]) {
        await view(name);
        await openEverything(name);
        const wide = await page.evaluate("document.documentElement.scrollWidth");
        expect([name, wide]).toEqual([name, 360]);
      }
      const small = await page.evaluate(`
        [...document.querySelectorAll("button, select, a, summary")]
          .filter((element) => element.getBoundingClientRect().height < 24).length`);
      expect(small).toBe(0);
      await page.keyboard.press("Tab");
      expect(await page.evaluate("document.activeElement?.tagName")).not.toBe("BODY");
    });

    for (const colorScheme of ["light", "dark"] as const) {
      test(`every text stands out from its ground, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme });
        await call("POST", "/api/ai_editing/", { ...edit, video_url: 3 });
        const id = await newEdit();
        await mock.control.jobs.finish(id);
        await mock.control.jobs.fail(await newEdit());
        for (const name of ["Jobs", "Requests", "Credits", "Faults", "Coverage"]) {
          await view(name);
          await openEverything(name);
          expect([name, await page.evaluate(LOW_CONTRAST)]).toEqual([name, []]);
        }
      });
    }
  },
);

/** What the tests ask of a video element; the browser's types are not those of the tests. */
interface Playable {
  readyState: number;
  error: object | null;
  canPlayType(type: string): string;
  addEventListener(event: string, listener: () => void): void;
}

/** Texts whose contrast with their ground is below 4.5 (WCAG 2, AA). Runs in the page. */
const LOW_CONTRAST = `(() => {
  const channels = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const luminance = (color) => {
    const [red, green, blue] = channels(color).map((channel) => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const ground = getComputedStyle(at).backgroundColor;
      if (channels(ground)[3] !== 0) return ground;
    }
    return "rgb(255, 255, 255)";
  };
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  return [...document.querySelectorAll("body *")].filter(hasText).flatMap((element) => {
    const ends = [luminance(getComputedStyle(element).color), luminance(groundOf(element))];
    const contrast = (Math.max(...ends) + 0.05) / (Math.min(...ends) + 0.05);
    return contrast < 4.5 ? [element.className + " " + element.textContent.slice(0, 30) + " " + contrast.toFixed(2)] : [];
  });
})()`;
