// The fixtures of Jest and Playwright, each in a run of that runner, over the package as it is built.
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chooseBrowser } from "@video-ads/testing/browser";
import { type Ended, run } from "@video-ads/testing/program";
import { expect, test } from "vitest";
import { keyHeaders, TEMPLATE_ID } from "./support.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const require = createRequire(import.meta.url);
const UNUSED = '{ kind: "request", operation: "aiEditing.create", status: 500 }';

/** Runs files with a program of the packages, in a process of their own. */
async function inFolder(files: Record<string, string>, program: string, words: string[]): Promise<Ended> {
  // Below `reports`, which is left out when a test copies the tree meanwhile.
  const reports = join(ROOT, "reports");
  await mkdir(reports, { recursive: true });
  const folder = await mkdtemp(join(reports, "runner-"));
  try {
    await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
    const all = { "package.json": '{ "type": "module", "private": true }', ...files };
    for (const [name, text] of Object.entries(all)) await writeFile(join(folder, name), text);
    const options = "--experimental-vm-modules --no-warnings";
    return await run([process.execPath, program, ...words], {
      cwd: folder,
      extraEnv: { NO_COLOR: "1", FORCE_COLOR: undefined, NODE_OPTIONS: options },
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs one file of tests, of the kind of module that its ending says. */
function inJest(text: string, ending: string, exports: string): Promise<Ended> {
  const config = `${exports} { transform: {}, testRegex: 'own\\\\.test\\\\.${ending}$', haste: { enableSymlinks: false } };`;
  const files = { [`own.test.${ending}`]: text, [`jest.config.${ending}`]: config };
  return inFolder(files, require.resolve("jest/bin/jest"), []);
}

test("in Jest each test has an account of its own, all of them one server, and no rule is never used", {
  timeout: 240_000,
}, async () => {
  const text = `
    import { expect, test as plain } from "@jest/globals";
    import { mockTest } from ${JSON.stringify(join(ROOT, "dist/jest.js"))};
    const test = mockTest({ credits: 50 });
    const seen = new Set();
    const urls = new Set();
    for (const name of ["a", "b"]) test(name, async ({ account, mock }) => {
      urls.add(mock.url);
      seen.add(JSON.stringify(account.credentials));
      await account.control.rules.add({ kind: "request", operation: "credits.getRemaining", status: 503 });
      const asked = await Promise.all((await account.control.rules.list()).map(({ id }) => account.control.rules.remove(id)));
      expect(asked).toHaveLength(1);
    });
    plain("apart", () => expect([seen.size, urls.size]).toEqual([2, 1]));
    test("never", async ({ account }) => void (await account.control.rules.add(${UNUSED})));
    test("failed before", async ({ account }) => {
      await account.control.rules.add(${UNUSED});
      throw new Error("failed first");
    });
    mockTest({ unusedRules: "allow" })("allowed", async ({ account }) => void (await account.control.rules.add(${UNUSED})));`;
  const { code, output } = await inJest(text, "js", "export default");
  expect([code, output]).toEqual([1, expect.stringContaining("2 failed, 4 passed")]);
  expect(output.match(/UnusedRulesError: .*never used\./g)).toHaveLength(1);
  expect(output).toContain("failed first");
  expect(output).not.toContain("did not exit");
});

test("in Jest one of its tests can be left out, or run alone", { timeout: 240_000 }, async () => {
  const text = `
    import { mockTest } from ${JSON.stringify(join(ROOT, "dist/jest.js"))};
    const test = mockTest();
    test("others", () => { throw new Error("runs"); });
    test.skip("left out", () => { throw new Error("runs"); });
    test.only("alone", async ({ mock }) => void (await mock.fetch("/")));`;
  const { code, output } = await inJest(text, "js", "export default");
  expect([code, output]).toEqual([0, expect.stringContaining("2 skipped, 1 passed")]);
});

test("in Jest a test in CommonJS requires the mock, and its samples", { timeout: 240_000 }, async () => {
  const text = `
    const { createMock } = require(${JSON.stringify(join(ROOT, "dist/index.js"))});
    const { sample } = require(${JSON.stringify(join(ROOT, "dist/sample.js"))});
    test("is there", async () => {
      await using mock = await createMock();
      expect((await mock.fetch("/")).status).toBe(200);
      expect(typeof sample).toBe("function");
    });`;
  const { code, output } = await inJest(text, "cjs", "module.exports =");
  expect([code, output]).toEqual([0, expect.stringContaining("1 passed")]);
});

test("in Jest the matrix sees what Node throws there, and the time of the receiver is the sandbox's", {
  timeout: 240_000,
}, async () => {
  const text = `
    import { createClient } from "@video-ads/client";
    import { createWebhooks, fetchWebhooks } from "@video-ads/webhooks";
    import { createMock, faultMatrix } from ${JSON.stringify(join(ROOT, "dist/index.js"))};
    const order = { template_id: ${JSON.stringify(TEMPLATE_ID)}, variables: {} };
    const mistakes = ({ cases }) => cases.map(({ mistakes }) => mistakes);
    const reading = (read) => async ({ url, fetch }) => {
      const answer = await fetch(url + "/api/remaining_credits/", { headers: ${JSON.stringify(keyHeaders())} });
      if (answer.status === 502) await read(answer);
      return answer.ok;
    };
    const only = (name) => name.startsWith("502 with a page: ");
    test.each([
      ["reads a page as JSON", (answer) => answer.json()],
      ["reads it as a URL", () => new URL("<p>")],
      ["reads nothing", () => undefined.id],
    ])("an app that %s has crashed", async (_, read) => {
      await using mock = await createMock();
      expect(mistakes(await faultMatrix(mock, reading(read), { only }))).toEqual([["crashed"]]);
    }, 60_000);
    test("a receiver that looks after its jobs loses none by a lost webhook", async () => {
      await using mock = await createMock();
      const flow = async ({ url, fetch, credentials, onWebhook }) => {
        const ads = createClient({ ...credentials, baseUrl: url, fetch });
        const hooks = createWebhooks({
          client: ads,
          secret: "a-secret-of-more-than-32-characters!",
          baseUrl: "https://shop.example.com/webhooks",
          reconcile: { every: "1m", olderThan: "2m" },
        });
        const done = new Promise((resolve) => hooks.on("customTemplateJob.done", ({ job }) => resolve(job.video_output)));
        hooks.fallback(() => {});
        onWebhook(fetchWebhooks(hooks));
        try {
          return await new Promise((resolve, reject) => {
            done.then(resolve);
            hooks.start("customTemplateJobs.create", order, { ref: "order-1" }).catch(reject);
            setTimeout(() => reject(new Error("no film")), 3_600_000);
          });
        } finally {
          await hooks.close();
        }
      };
      const lost = (name) => name.startsWith("webhook is lost");
      expect(mistakes(await faultMatrix(mock, flow, { only: lost }))).toEqual([[]]);
    }, 60_000);`;
  const { code, output } = await inJest(text, "js", "export default");
  expect([code, output]).toEqual([0, expect.stringContaining("4 passed")]);
});

const browser = chooseBrowser();

test.skipIf("missing" in browser)(
  "in Playwright a page is there as well, with an account of its own for each test",
  {
    timeout: 240_000,
  },
  async () => {
    if ("missing" in browser) throw new Error(browser.missing);
    const text = `
    import { expect } from "@playwright/test";
    import { mockTest } from ${JSON.stringify(join(ROOT, "dist/playwright.js"))};
    const test = mockTest({ credits: 50 });
    const urls = new Set();
    for (const name of ["a", "b"]) test(name, async ({ account, mock, page }) => {
      urls.add(mock.url);
      expect(urls.size).toBe(1);
      await page.goto(mock.url + "/__sandbox/");
      await expect(page).toHaveTitle(/./);
      const [rule] = [await account.control.rules.add({ kind: "request", status: 503 })];
      // Whoever asks as this account, from a page, is answered by its rule.
      const used = async () => (await account.control.rules.list()).find(({ id }) => id === rule.id)?.used;
      expect(await used()).toBe(0);
      await account.control.rules.remove(rule.id);
    });
    test("never", async ({ account }) => void (await account.control.rules.add(${UNUSED})));
    test("failed before", async ({ account }) => {
      await account.control.rules.add(${UNUSED});
      throw new Error("failed first");
    });
    mockTest({ unusedRules: "allow" })("allowed", async ({ account }) => void (await account.control.rules.add(${UNUSED})));`;
    const config = `export default {
    testMatch: "own.spec.js", workers: 1, reporter: "line",
    use: { launchOptions: ${JSON.stringify(await browser.options())} },
  };`;
    const { code, output } = await inFolder(
      { "own.spec.js": text, "playwright.config.js": config },
      require.resolve("@playwright/test/cli"),
      ["test"],
    );
    expect([code, output]).toEqual([1, expect.stringMatching(/2 failed[\s\S]*3 passed/)]);
    expect(output.match(/UnusedRulesError: .*never used\./g)).toHaveLength(1);
    expect(output).toContain("failed first");
  },
);
