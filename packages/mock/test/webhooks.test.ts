import { exampleBody, model } from "@video-ads/model/testing/requests";
import { expect, test } from "vitest";
import { service } from "../src/generated/service.ts";
import { startMock } from "../src/index.ts";
import { caller, Receiver, TEMPLATE_ID, until } from "./support.ts";

const jobs = "/api/custom_template_jobs/";
const variables = { headline: { type: "text", properties: { content: "30% off" } } };

test("a preview that is ready and a job that is done are posted to webhook_url", async () => {
  await using receiver = await Receiver.start();
  await using mock = await startMock({ advance: { everyMs: 5 } });
  const call = caller(mock);
  const request = { template_id: TEMPLATE_ID, variables, webhook_url: receiver.url("/hooks/1") };

  const { body: job } = await call("POST", `${jobs}preview_async/`, request);
  const ready = await until(() => receiver.received[0]);
  expect(ready).toMatchObject({ path: "/hooks/1", body: { id: job.id, status: "pending", failed_reason: "" } });
  expect(ready.body.preview).toContain(job.id.slice(0, 8));

  await call("POST", `${jobs}${job.id}/render/`, {});
  const done = await until(() => receiver.received[1]);
  const { body: record } = await call("GET", `${jobs}${job.id}/`);
  expect(done.body).toEqual({ id: job.id, status: "done", failed_reason: "", video_output: record.video_output });

  await until(() => mock.deliveries().every(({ state }) => state === "delivered"));
  expect(mock.deliveries()).toMatchObject([
    { source: "customTemplateJob", event: "previewReady", jobId: job.id, attempts: [{ status: 204 }] },
    { source: "customTemplateJob", event: "done", jobId: job.id, attempts: [{ status: 204 }] },
  ]);
});

test("a failure is posted with its reason, once", async () => {
  await using receiver = await Receiver.start();
  await using mock = await startMock({ advance: { everyMs: 5 } });
  const request = { template_id: TEMPLATE_ID, variables, name: "[fail]", webhook_url: receiver.url() };
  const { body: job } = await caller(mock)("POST", jobs, request);
  const post = await until(() => receiver.received[0]);
  expect(post.body).toMatchObject({ id: job.id, status: "failed", failed_reason: expect.stringMatching(/\w/) });
  await new Promise((done) => setTimeout(done, 50));
  expect(receiver.received).toHaveLength(1);
});

test("a receiver that answers an error is tried three times; a redirect is not followed", async () => {
  await using target = await Receiver.start();
  await using broken = await Receiver.start((_, response) => void response.writeHead(503).end());
  await using moved = await Receiver.start(
    (_, response) => void response.writeHead(302, { location: target.url() }).end(),
  );
  await using mock = await startMock({ advance: { everyMs: 1 } });
  const call = caller(mock);
  for (const receiver of [broken, moved]) {
    await call("POST", jobs, { template_id: TEMPLATE_ID, variables, webhook_url: receiver.url() });
  }
  const failed = await until(() => {
    const deliveries = mock.deliveries();
    return deliveries.length === 2 && deliveries.every(({ state }) => state === "failed") && deliveries;
  });
  expect(failed.map(({ attempts }) => attempts.map(({ status }) => status))).toEqual([
    [503, 503, 503],
    [302, 302, 302],
  ]);
  expect(target.received).toEqual([]);
});

test("a receiver that never answers delays no other", async () => {
  await using silent = await Receiver.start(() => {});
  await using prompt = await Receiver.start();
  await using mock = await startMock({ advance: { everyMs: 1 } });
  const call = caller(mock);
  for (const receiver of [silent, silent, prompt]) {
    await call("POST", jobs, { template_id: TEMPLATE_ID, variables, webhook_url: receiver.url() });
  }
  await until(() => silent.received.length >= 2);
  await until(() => mock.deliveries().some(({ state }) => state === "delivered"));
  expect(prompt.received).toHaveLength(1);
  // Not even the first attempt of the others is over.
  expect(mock.deliveries().filter(({ state, attempts }) => state === "pending" && attempts.length === 0)).toHaveLength(
    2,
  );
});

test("a URL that cannot be posted to is refused, and said so", async () => {
  await using mock = await startMock({ advance: { everyMs: 1 } });
  await caller(mock)("POST", jobs, { template_id: TEMPLATE_ID, variables, webhook_url: "ftp://example.com/hook" });
  const [delivery] = await until(() => mock.deliveries().length > 0 && mock.deliveries());
  expect(delivery).toMatchObject({ state: "refused", attempts: [], violations: ["the URL is not http(s)"] });
});

test("with every-change each state that a job of any type passes is reported, in order, with a payload of the contract", async () => {
  await using receiver = await Receiver.start();
  await using mock = await startMock({ advance: "manual", webhooks: "every-change" });
  const call = caller(mock);
  const body = { video_url: "https://shop.example.com/shoe.mp4", editing_style: "film", webhook_url: receiver.url() };
  const { body: job } = await call("POST", "/api/ai_editing/", body);
  const passed: string[] = [];
  const step = async () => passed.push((await mock.control.jobs.advance(job.id)).state);
  while ((await mock.control.jobs.get(job.id)).next.length > 0) await step();
  await call("POST", `/api/ai_editing/${job.id}/render/`);
  while ((await mock.control.jobs.get(job.id)).next.length > 0) await step();
  await mock.control.deliveries.settle();
  const deliveries = (await mock.control.deliveries.list()).reverse();
  expect(deliveries.map(({ event }) => event)).toEqual(expect.arrayContaining(passed));
  expect(deliveries.length).toBeGreaterThan(2);
  expect(deliveries.every(({ state }) => state === "delivered")).toBe(true);
  expect(receiver.received.map(({ body }) => body)).toEqual(deliveries.map(({ payload }) => payload));
  expect(receiver.received.map(({ body }) => body.status)).toContain("running");
  expect(receiver.received.at(-1)?.body).toMatchObject({ status: "done", video_output: expect.any(String) });
  expect(receiver.received[0]?.body.video_output).toBeNull();
});

test("no report of any type of job, in any state, breaks the contract", async () => {
  await using receiver = await Receiver.start();
  await using mock = await startMock({ advance: "immediate", webhooks: "every-change" });
  const call = caller(mock);
  for (const operation of model.operations.filter(({ job }) => job?.action === "start")) {
    const { id, method, path, callback } = operation;
    for (const mark of ["plain", "%5Bfail%5D", "%5Breject%5D"]) {
      const request = { ...exampleBody(operation), ...(callback && { [callback.field]: receiver.url(`/${mark}`) }) };
      expect([id, (await call(method.toUpperCase(), path, request)).status]).toEqual([id, expect.closeTo(200, -1)]);
    }
  }
  await mock.control.deliveries.settle();
  const deliveries = await mock.control.deliveries.list({ limit: 10_000 });
  expect(deliveries.filter(({ state }) => state !== "delivered")).toEqual([]);
  expect(new Set(deliveries.map(({ source }) => source))).toEqual(new Set(Object.keys(service.webhooks)));
  // The documented words of the multi-avatar report (section 6) have none for a rejection.
  const rejected = deliveries.filter(({ source, event }) => source === "lipsyncV2" && event === "rejected");
  expect(rejected.map(({ payload }) => payload.status)).toEqual(["failed"]);
});
