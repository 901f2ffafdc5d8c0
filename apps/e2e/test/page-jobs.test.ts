// The guide's proxy for an app of many users works as it stands there: each sees their own jobs, and what a page has started is reported here.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@video-ads/client";
import { type Mock, startMock } from "@video-ads/mock";
import { environmentOf } from "@video-ads/model/testing/keys";
import { freePort } from "@video-ads/testing/free-port";
import { type Program, start } from "@video-ads/testing/program";
import { afterAll, beforeAll, expect, test } from "vitest";
import { printedWith } from "./support/printed-code.ts";

const folder = fileURLToPath(new URL("../reports/page-jobs/", import.meta.url));

let mock: Mock;
let app: Program;
let url: string;

beforeAll(async () => {
  mock = await startMock({ advance: { everyMs: 200 } });
  const port = await freePort(20_700, 100);
  url = `http://127.0.0.1:${port}`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "proxy.ts"), await printedWith("apps/docs/guides/proxy.md", "onAnswer"));
  await writeFile(
    join(folder, "hooks.ts"),
    `import { createClient } from "@video-ads/client";
import { createWebhooks } from "@video-ads/webhooks";
export const hooks = createWebhooks({ secret: "a secret of more than thirty-two characters", baseUrl: "${url}/webhooks", client: createClient() });
hooks.fallback(async ({ ref, job }) => console.log("event", job.id, JSON.stringify(await hooks.jobOf(ref))));
`,
  );
  await writeFile(
    join(folder, "app.ts"),
    `import { expressWebhooks } from "@video-ads/webhooks";
import express from "express";
import { hooks } from "./hooks.ts";
import { proxy } from "./proxy.ts";
express().use("/api/video-ads", proxy).use("/webhooks", expressWebhooks(hooks)).listen(${port}, "127.0.0.1", () => console.log("listens"));
`,
  );
  app = start([process.execPath, "app.ts"], {
    cwd: folder,
    extraEnv: environmentOf(mock.url, { ...mock.credentials }),
  });
  await app.said(/^listens$/m);
});

afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

const page = (user?: string) =>
  createClient({
    baseUrl: `${url}/api/video-ads`,
    viaProxy: true,
    maxRetries: 0,
    headers: user === undefined ? {} : { cookie: `user=${user}` },
  });

test("each user reads the jobs of their own, and nobody those of another", async () => {
  const [template] = await page("ann").customTemplates.list();
  const order = { template_id: template?.template_id ?? "", variables: {} };
  await expect(page().customTemplateJobs.create(order)).rejects.toMatchObject({ status: 403 });
  const job = await page("ann").customTemplateJobs.create(order);
  expect(await page("ann").customTemplateJobs.get(job.id)).toMatchObject({ id: job.id });
  await expect(page("ben").customTemplateJobs.get(job.id)).rejects.toMatchObject({ status: 403 });
  // Its webhooks come here, at a reference that is bound to it.
  await app.said(new RegExp(`^event ${job.id} "?${job.id}`, "m"));
});

test("an order whose page has gone is made all the same, and it is theirs", async () => {
  const [template] = await page("ann").customTemplates.list();
  const before = new Set((await mock.control.jobs.list()).map(({ id }) => id));
  await mock.control.rules.add({ kind: "request", operation: "customTemplateJobs.create", latencyMs: 2_000 });
  const gone = new AbortController();
  const order = page("ann").customTemplateJobs.create(
    { template_id: template?.template_id ?? "", variables: {} },
    { signal: gone.signal },
  );
  const ended = expect(order).rejects.toThrow("closed the tab");
  // The service has it: the rule is used up.
  await expect.poll(() => mock.control.rules.list()).toEqual([]);
  gone.abort(new Error("closed the tab"));
  await ended;
  const isNew = async () => (await mock.control.jobs.list()).find(({ id }) => !before.has(id));
  await expect.poll(isNew, { timeout: 10_000 }).toBeDefined();
  const made = await isNew();
  await expect
    .poll(() =>
      page("ann")
        .customTemplateJobs.get(made?.id ?? "")
        .catch(String),
    )
    .toMatchObject({ id: made?.id });
});
