// `npm start -- --once` as its user sees it: a real process, real servers, its output and its exit code.
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { bind, freeBase, start } from "./support/tour.ts";

// Four servers start in one process: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000 });

test("the tour runs from a link to the webhook of the finished video, and ends with 0", async () => {
  const base = await freeBase();
  const { code, output } = await start(["--once"], base).ended;
  expect({ code, output }).toMatchObject({ code: 0 });
  const steps = [
    `http://127.0.0.1:${base}`,
    "POST /api/links/link_with_params/",
    "POST /api/custom_template_jobs/preview_async/",
    "webhook customTemplateJob.previewReady",
    "/render/",
    "webhook customTemplateJob.done",
    "The tour went through.",
  ];
  const places = steps.map((step) => output.indexOf(step));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test("without --once everything stays up until it is told to end", async () => {
  const base = await freeBase();
  const tour = start([], base);
  await tour.said(/press Ctrl-C/);
  const at = `http://127.0.0.1:${base + 2}`;
  const [docs, page, events, gallery] = await Promise.all([
    fetch(`http://127.0.0.1:${base + 1}/`),
    fetch(`${at}/`),
    fetch(`${at}/events`, { headers: { accept: "application/json" } }),
    fetch(`http://127.0.0.1:${base + 3}/`),
  ]);
  expect(await docs.text()).toContain("Video ad service");
  expect(await page.text()).toContain("Webhook events");
  expect(await gallery.text()).toMatch(/<title>.*<\/title>[\s\S]*<script type="module"/);
  expect(await events.json()).toMatchObject({
    events: [{ event: "customTemplateJob.previewReady" }, { event: "customTemplateJob.done" }],
  });
  const live = await fetch(`${at}/events`, { headers: { accept: "text/event-stream", "last-event-id": "1" } });
  const reader = live.body?.getReader();
  let told = "";
  while (reader && !told.includes("id:")) told += new TextDecoder().decode((await reader.read()).value);
  expect(told).toMatch(/^retry: \d+\n\nid: 2\ndata: \{.*"event":"customTemplateJob\.done"/);
  await reader?.cancel();
  expect((await tour.stop("SIGTERM")).code).toBe(0);
});

test("a port that is in use is named, with what to do", async () => {
  const taken = await bind(0);
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const { code, output } = await start(["--once"], port).ended;
  expect(code).toBe(1);
  expect(output).toContain(`In use already: port ${port} (for the mock)`);
  expect(output).toContain("PORT_BASE=5010 npm start");
});

test.each(["abc", "0", "70000"])("PORT_BASE=%s is refused", async (base) => {
  const { code, output } = await start(["--once"], base).ended;
  expect(code).toBe(1);
  expect(output).toContain("PORT_BASE has to be a port number from 1 to 65532");
});
