// Every operation is tried on its page, as somebody does who changes nothing, and what can go wrong says what to do.
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Mock, startMock } from "@video-ads/mock";
import { describeCredits } from "@video-ads/model";
import { filesOf } from "@video-ads/model/testing/requests";
import { loopback } from "@video-ads/testing/loopback";
import express from "express";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { exportSite } from "../server/export-site.ts";
import { startDocs } from "../server/index.ts";
import { violations } from "./accessibility.ts";
import { model } from "./contract.ts";
import { LOOKS } from "./looks.ts";
import { noBrowser, siteInBrowser, why } from "./site-in-browser.ts";
import { type Visit, visit } from "./visitor.ts";

/** A browser shares the machine with every other test that runs at the same time. */
const SLOW = 240_000;

const site = siteInBrowser(SLOW);

const pageOf = (id: string): string => `reference/${id}#try-it`;

/** The first operation that is so. */
function operationThat(is: (operation: (typeof model.operations)[number]) => unknown): string {
  const found = model.operations.find(is);
  if (!found) throw new Error("The contract has no such operation");
  return found.id;
}

const STARTS = operationThat(({ job }) => job?.action === "start" && job.until === "preview");
const FINISHES = operationThat(({ job }) => job?.action === "start" && job.until === "done");
const READS = operationThat(({ balance }) => balance);
const UPLOADS = operationThat((operation) => filesOf(operation).length > 0);

describe.skipIf(noBrowser)(`trying an operation${why}`, () => {
  it(
    "answers as it should for every operation, with nothing changed, from a fresh sandbox",
    async () => {
      const wrong: Record<string, string> = {};
      for (const { id, success } of model.operations) {
        await using mock = await startMock();
        const look = async ({ page, otherHosts, errors }: Visit): Promise<void> => {
          const said = await sent(page);
          const problems = [...otherHosts, ...errors];
          if (!said.startsWith(`${success.status} `) || problems.length > 0) wrong[id] = [said, ...problems].join("\n");
        };
        await at(mock, id, look);
      }
      expect(wrong).toEqual({});
    },
    3 * SLOW,
  );

  it(
    "follows a job to its preview, and from there by the link to its end, and shows what was made",
    async () => {
      await using mock = await startMock({ advance: { everyMs: 50 } });
      await at(mock, STARTS, async ({ page, errors }) => {
        await sent(page);
        await page.getByText("Its preview is ready.").waitFor();
        const frame = page.frameLocator(".try-made iframe");
        await frame.locator("body").waitFor();
        await page.locator(".try-next a").click();
        await page.locator("form.try").waitFor();
        await sent(page);
        await page.getByText("It is done.").waitFor();
        const video = page.locator(".try-made video").first();
        await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.readyState)).toBeGreaterThan(0);
        expect(errors).toEqual([]);
      });
      await at(mock, FINISHES, async ({ page }) => {
        await sent(page);
        await page.getByText("It is done.").waitFor();
        expect(await page.locator(".try-states li").last().getAttribute("class")).toBe("succeeded");
      });
    },
    SLOW,
  );

  it("says why a job failed", async () => {
    await using mock = await startMock({ advance: { everyMs: 20 } });
    await at(mock, STARTS, async ({ page }) => {
      await page.getByRole("button", { name: "JSON" }).click();
      const body = page.getByRole("textbox", { name: "JSON" });
      const typed = JSON.parse(await body.inputValue());
      // Some words, and no id or address.
      const [field = "name"] = Object.keys(typed).filter((name) => / /.test(String(typed[name])));
      await body.fill(JSON.stringify({ ...typed, [field]: "[fail]" }));
      await sent(page);
      await page.getByText(/^It failed: /).waitFor();
    });
  });

  it("sends the file that one chooses", async () => {
    const folder = await mkdtemp(join(tmpdir(), "video-ads-docs-"));
    const file = join(folder, "my-own.wav");
    await writeFile(file, "RIFF");
    await using mock = await startMock();
    await at(mock, UPLOADS, async ({ page }) => {
      await page.locator(".try input[type=file]").setInputFiles(file);
      expect(await page.locator("#try-panel-curl").textContent()).toContain("@my-own.wav");
      const request = page.waitForRequest((each) => each.method() === "POST" && each.url().startsWith(mock.url));
      await page.getByRole("button", { name: "Send" }).click();
      expect((await request).postDataBuffer()?.toString("latin1")).toContain('filename="my-own.wav"');
      await page.locator(".try-status").waitFor();
    });
  });

  it("shows what is sent while one types, and what it costs before it is sent", async () => {
    await using mock = await startMock();
    await at(mock, READS, async ({ page }) => {
      expect(await page.locator(".try-cost").textContent()).toBe("No cost is documented.");
      expect(await page.locator("#try-panel-curl").textContent()).not.toContain("sandbox-key");
    });
    await at(mock, "links.createWithParams", async ({ page }) => {
      expect(await page.locator(".try-cost").textContent()).toContain("Costs 1 credit.");
      await page.locator('[data-field="title"] :is(input, textarea)').fill("It's new");
      await page.getByRole("tab", { name: "curl", exact: true }).click();
      expect(await page.locator("#try-panel-curl code").textContent()).toContain("It'\\''s new");
      await page.getByRole("tab", { name: "TypeScript", exact: true }).click();
      expect(await page.locator("#try-panel-typescript code").textContent()).toContain('title: "It\'s new"');
    });
  });

  it("sends nothing that is no JSON, and says where", async () => {
    await using mock = await startMock();
    await at(mock, STARTS, async ({ page }) => {
      await page.getByRole("button", { name: "JSON" }).click();
      await page.getByRole("textbox", { name: "JSON" }).fill("{ name: }");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText(/^This is not JSON: /).waitFor();
      expect(await page.locator(".try-status").count()).toBe(0);
    });
  });

  it("shows what is refused, and asks about the keys where they are wrong", async () => {
    await using mock = await startMock();
    await at(mock, READS, async ({ page }) => {
      await page.locator(".try-where summary").click();
      const key = page.locator(".try-settings input[type=password]").last();
      await key.fill("another");
      await key.blur();
      await page.getByText("are these its keys?").waitFor();
      expect(await sent(page)).toMatch(/^401 /);
      await page.getByText("It does not accept these keys").waitFor();
      // Nothing of them is kept.
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      );
      expect(kept).not.toContain("another");
    });
  });

  it("says the documented price where the cost of a request is open, and that none is where none is", async () => {
    const open = model.operations.filter(({ credits }) => credits?.rates?.some(({ per }) => per === "duration"));
    const unknown = model.operations.filter(({ credits }) => credits?.unknown);
    expect(open.length * unknown.length).toBeGreaterThan(0);
    for (const { id, credits, job } of [...open, ...unknown]) {
      const price = describeCredits(credits ?? {}, { format: "plain", remarks: false, job });
      const look = async ({ page }: Visit): Promise<void> => {
        const said = (await page.locator(".try-cost").textContent()) ?? "";
        expect(said).toMatch(credits?.rates ? /[Cc]osts .*\d/ : /^Cost unknown\./);
        if (!/\d+ credits?\./.test(said)) expect(said).toContain(price);
      };
      await visit(site(), pageOf(id), look);
    }
  });

  it("explains a refused preflight, in an exported site as well, and is let in by what it says", async () => {
    const folder = await mkdtemp(join(tmpdir(), "video-ads-docs-"));
    await exportSite(folder, { publicUrl: "http://docs.localhost" });
    await using files = await loopback(express().use(express.static(folder)));
    // Another name of this machine: a browser leads it here, and the mock does not know it.
    const origin = files.url.replace("127.0.0.1", "docs.localhost");
    await using strict = await startMock({ cors: false });
    await using open = await startMock({ cors: [origin] });
    const context = await site().browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(`${origin}/reference/${READS}.html#try-it`);
      await goTo(page, strict.url);
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText(`does not let pages of ${origin} call it`).waitFor();
      await page.getByText(`npx @video-ads/mock --cors ${origin}`).waitFor();
      await goTo(page, open.url);
      expect(await sent(page)).toMatch(/^200 /);
    } finally {
      await context.close();
    }
  });

  it("says so where nothing answers, where this site forbids it, and what is no address", async () => {
    const mock = await startMock();
    await mock.close();
    await visit(site(), pageOf(READS), async ({ page }) => {
      await goTo(page, mock.url);
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText(`Nothing answers at ${mock.url}. Nothing was sent.`).waitFor();
      await page.getByText(`npx @video-ads/mock --port ${new URL(mock.url).port}`).waitFor();
      await goTo(page, "https://ads.example.com");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("This site does not let its pages call https://ads.example.com").waitFor();
      await goTo(page, "nowhere");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("nowhere is not the URL of a service.").waitFor();
      await goTo(page, "http://user:password@127.0.0.1");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("no request to an address with a user name or a password in it").waitFor();
      await goTo(page, `${mock.url}/?page=1`);
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("has a ? in it. Nothing was sent.").waitFor();
      await goTo(page, mock.url);
      await page.locator(".try-settings input[type=password]").first().fill("schlüssel€");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("A key has a character that no header can carry. Nothing was sent.").waitFor();
      expect(await violations(page)).toEqual([]);
    });
  });

  it.each(LOOKS)(
    "has no accessibility violation beyond minor ones, and fits (%s, %i pixels)",
    async (colorScheme, width) => {
      await using mock = await startMock({ advance: "immediate" });
      const look = async ({ page }: Visit): Promise<void> => {
        await page.locator(".try-where summary").click();
        await sent(page);
        await page.locator(".try-made details").waitFor();
        expect(await violations(page)).toEqual([]);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(over).toBeLessThanOrEqual(0);
      };
      await at(mock, STARTS, look, { colorScheme, viewport: { width, height: 800 } });
      await at(
        mock,
        UPLOADS,
        async ({ page }) => {
          expect(await violations(page)).toEqual([]);
        },
        { colorScheme, viewport: { width, height: 800 } },
      );
    },
    SLOW,
  );

  it("shows the whole page of a preview on a telephone, with its player if it has one", async () => {
    await using mock = await startMock({ advance: "immediate" });
    const look = async ({ page }: Visit): Promise<void> => {
      await sent(page);
      const frame = page.locator(".try-made iframe").first();
      const last = page.frameLocator(".try-made iframe").first().locator("main > :last-child");
      await last.waitFor();
      const lowerEdge = async (part: typeof last): Promise<number> => {
        const box = await part.boundingBox();
        return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
      };
      await expect.poll(async () => (await lowerEdge(last)) <= (await lowerEdge(frame))).toBe(true);
    };
    await at(mock, STARTS, look, { viewport: { width: 360, height: 640 } });
  });

  it("leaves the page as it was when it is closed, and keeps what was typed", async () => {
    await using mock = await startMock();
    await at(mock, STARTS, async ({ page }) => {
      await page.getByRole("button", { name: "JSON" }).click();
      await page.getByRole("textbox", { name: "JSON" }).fill("{}");
      await page.getByRole("button", { name: "Close" }).click();
      await page.locator("form.try").waitFor({ state: "hidden" });
      expect(await page.locator(".beside figure:visible").count()).toBeGreaterThan(0);
      await page.getByRole("button", { name: "Try it" }).click();
      expect(await page.getByRole("textbox", { name: "JSON" }).inputValue()).toBe("{}");
    });
  });
});

/** Opens the form of an operation against this mock. */
async function at(
  mock: Mock,
  id: string,
  look: (visit: Visit) => Promise<void>,
  options: Parameters<typeof visit>[3] = {},
): Promise<void> {
  const server = await startDocs({ port: 0, sandbox: { url: mock.url, ...mock.credentials } });
  try {
    const ready = async (seen: Visit): Promise<void> => {
      await seen.page.locator("form.try").waitFor();
      await look(seen);
    };
    await visit({ server, browser: site().browser }, pageOf(id), ready, options);
  } finally {
    await server.close();
  }
}

/** Sends what stands there, and gives the line with the status. */
async function sent(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Send" }).click();
  return (await page.locator(".try-status strong").textContent()) ?? "";
}

async function goTo(page: Page, url: string): Promise<void> {
  await page.locator(".try-where").evaluate((part: HTMLDetailsElement) => {
    part.open = true;
  });
  await page.locator(".try-settings input[name=url]").fill(url);
}
