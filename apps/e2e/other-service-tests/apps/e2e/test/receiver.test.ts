// The receiver: URLs for `callback_url`, posts of the sandbox, the job read back.
import { createClient } from "@video-ads/client";
import { startMock } from "@video-ads/mock";
import { loopback } from "@video-ads/testing/loopback";
import { createWebhooks, expressWebhooks } from "@video-ads/webhooks";
import express from "express";
import { expect, test } from "vitest";

const SECRET = "a secret of a test, of 32 characters";
const media_url = "https://radio.example.org/episodes/42.mp3";

test("is told how every transcription has ended, and where a draft waits", async () => {
  await using mock = await startMock({ advance: { everyMs: 5 } });
  const ads = createClient({ baseUrl: mock.url, token: mock.token });
  const app = express();
  await using server = await loopback(app);
  const hooks = createWebhooks({ secret: SECRET, baseUrl: `${server.url}/hooks`, client: ads });
  const told = new Map<string, string>();
  hooks.on("transcription.previewReady", ({ job }) => void told.set(job.id, `looked at: ${job.stage}`));
  hooks.on("transcription.done", ({ job }) => void told.set(job.id, `written: ${job.transcript_url}`));
  hooks.on("transcription.failed", ({ job }) => void told.set(job.id, `failed: ${job.failure?.message}`));
  hooks.on("transcription.cancelled", ({ job }) => void told.set(job.id, `called off: ${job.failure?.message}`));
  hooks.fallback(() => {});
  app.use("/hooks", expressWebhooks(hooks));

  const start = async (name: string): Promise<string> => {
    const { url } = await hooks.urlFor("transcriptions.create");
    return (await ads.transcriptions.create({ media_url, name, callback_url: url })).id;
  };
  const written = await start("Episode 42");
  const failed = await start("[fail]");
  const cancelled = await start("[fail:cancelled]");
  const { url } = await hooks.urlFor("transcriptions.draft");
  const { id: draft } = await ads.transcriptions.draft({ media_url, callback_url: url });

  await expect.poll(() => told.get(written)).toMatch(/^written: http/);
  await expect.poll(() => told.get(failed)).toMatch(/^failed: \S/);
  await expect.poll(() => told.get(cancelled)).toMatch(/^called off: \S/);
  await expect.poll(() => told.get(draft)).toBe("looked at: draft_ready");
  for (let times = 0; times < 2; times++) {
    expect(await hooks.render({ source: "transcription", job: { id: draft } })).toBe("requested");
  }
  await expect.poll(() => told.get(draft)).toMatch(/^written: http/);
});

test("starts a transcription and follows it by its own name", async () => {
  await using mock = await startMock({ advance: { everyMs: 5 } });
  const app = express();
  await using server = await loopback(app);
  const ads = createClient({ baseUrl: mock.url, token: mock.token });
  const hooks = createWebhooks({ secret: SECRET, baseUrl: `${server.url}/hooks`, client: ads });
  const told: unknown[] = [];
  hooks.on("transcription.done", ({ ref, job }) => void told.push([ref, job.stage]));
  hooks.fallback(() => {});
  app.use("/hooks", expressWebhooks(hooks));
  await hooks.start("transcriptions.create", { media_url }, { ref: "episode-42" });
  await expect.poll(() => told).toEqual([["episode-42", "completed"]]);
});

test("refuses what is no report, and who does not know the URL", async () => {
  const app = express();
  await using server = await loopback(app);
  const hooks = createWebhooks({ secret: SECRET, baseUrl: `${server.url}/hooks`, trust: "payload" });
  hooks.fallback(() => {});
  app.use("/hooks", expressWebhooks(hooks));
  const { url } = await hooks.urlFor("transcription");
  const post = async (body: object, to = url): Promise<number> => {
    const headers = { "content-type": "application/json" };
    return (await fetch(to, { method: "POST", headers, body: JSON.stringify(body) })).status;
  };
  const report = { id: "tr_8Fk2mQ7xLp0a", stage: "completed", happened_at: "2025-11-20T08:03:00Z" };
  expect(await post({ ...report, id: undefined })).toBe(400);
  expect(await post(report, `${url}x`)).toBe(404);
  expect(await post(report)).toBeLessThan(300);
});
