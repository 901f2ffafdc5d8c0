import type { CustomTemplateJob, CustomTemplateJobWebhook, LipsyncDetail, VideoAds } from "@video-ads/client";
import type express from "express";
import { expectTypeOf, test } from "vitest";
import { inboxPage } from "../src/inbox.ts";
import {
  createWebhooks,
  expressWebhooks,
  fetchWebhooks,
  type JobEvent,
  type PayloadEvents,
  type ReadClient,
  type StartArguments,
  type StartBody,
  type StartOperation,
  type StartOptions,
  type WebhookEvent,
  type Webhooks,
} from "../src/index.ts";

declare const client: VideoAds;
const hooks = createWebhooks({ secret: "", baseUrl: "", client });
const trusting = createWebhooks({ secret: "", baseUrl: "", trust: "payload" });

test("the client of @video-ads/client can read jobs back", () => {
  expectTypeOf<VideoAds>().toExtend<ReadClient>();
});

test("an event's job is what its read operation returns", () => {
  hooks.on("customTemplateJob.done", ({ job, hint, name }) => {
    expectTypeOf(job).toExtend<CustomTemplateJob>();
    expectTypeOf(hint).toEqualTypeOf<CustomTemplateJobWebhook>();
    expectTypeOf(name).toEqualTypeOf<"customTemplateJob.done">();
  });
  hooks.on("lipsync.previewReady", ({ job }) => expectTypeOf(job).toEqualTypeOf<LipsyncDetail>());
});

test("a start is given options or none, where the operation asks for no headers", () => {
  expectTypeOf<StartArguments<"customTemplateJobs.create">>().toEqualTypeOf<[options?: StartOptions]>();
  const startAny = <O extends StartOperation>(operation: O, body: StartBody<O>, ...options: StartArguments<O>) =>
    hooks.start(operation, body, ...options);
  expectTypeOf(startAny).toBeFunction();
});

test("patterns give the events that they match", () => {
  hooks.on("customTemplateJob.*", (event) => {
    expectTypeOf(event.job).toExtend<CustomTemplateJob>();
    expectTypeOf(event.phase).toEqualTypeOf<"previewReady" | "done" | "failed" | "rejected" | "progress">();
  });
  hooks.on("*.failed", (event) => {
    expectTypeOf(event.phase).toEqualTypeOf<"failed">();
    if (event.source === "customTemplateJob") expectTypeOf(event.job).toExtend<CustomTemplateJob>();
  });
});

test("the state of a job that has ended is one of its phase", () => {
  hooks.on("customTemplateJob.done", ({ job }) => expectTypeOf(job.status).toEqualTypeOf<"done">());
  hooks.on("customTemplateJob.rejected", ({ job }) => expectTypeOf(job.status).toEqualTypeOf<"rejected">());
  // One with parts that failed has succeeded when one of them has; one that was refused has not.
  hooks.on("linkToVideo.done", ({ job }) => expectTypeOf(job.status).toEqualTypeOf<"done" | "failed">());
  hooks.on("customTemplateJob.progress", ({ job }) => expectTypeOf(job).toEqualTypeOf<CustomTemplateJob>());
  hooks.fallback((event) => {
    if (event.name === "adsClone.failed") expectTypeOf(event.job.status).toEqualTypeOf<"failed">();
  });
});

test("source and phase tell events apart", () => {
  hooks.fallback((event) => {
    if (event.phase !== "unknown") expectTypeOf(event).toExtend<WebhookEvent>();
    if (event.name === "customTemplateJob.done") {
      expectTypeOf(event).toEqualTypeOf<JobEvent<"customTemplateJob", "done">>();
    }
  });
});

test("there is no event for what a source cannot report", () => {
  // @ts-expect-error A misspelt phase.
  hooks.on("*.finished", () => {});
  // @ts-expect-error An operation that starts no job.
  void hooks.urlFor("customTemplates.list");
});

test('there is no job under trust: "payload"', () => {
  trusting.on("customTemplateJob.done", (event) => {
    expectTypeOf(event.hint).toEqualTypeOf<CustomTemplateJobWebhook>();
    // @ts-expect-error Nothing was read back.
    void event.job;
  });
});

test("what needs no jobs can be given a receiver that reads them", () => {
  expectTypeOf<Webhooks>().toExtend<Webhooks<PayloadEvents>>();
  expectTypeOf<Webhooks<PayloadEvents>>().not.toExtend<Webhooks>();
});

test("one mistake in the options is one error, where it is, and the handlers keep their jobs", () => {
  const common = { secret: "", baseUrl: "" };
  const registered = [
    // @ts-expect-error A misspelt option.
    createWebhooks({ ...common, client, concurency: 5 }),
    // @ts-expect-error An option of another kind.
    createWebhooks({ ...common, client, concurrency: "5" }),
    // @ts-expect-error No duration.
    createWebhooks({ ...common, client, reconcile: { every: "soon" } }),
    // @ts-expect-error No client.
    createWebhooks({ ...common, client: {} }),
    // @ts-expect-error A misspelt word.
    createWebhooks({ ...common, client, trust: "reed" }),
    // @ts-expect-error A secret that may not be set.
    createWebhooks({ ...common, client, secret: process.env.WEBHOOK_SECRET }),
  ];
  for (const each of registered) {
    each.on("customTemplateJob.done", ({ job }) => expectTypeOf(job).toExtend<CustomTemplateJob>());
  }
  // @ts-expect-error A misspelt option.
  createWebhooks({ ...common, trust: "payload", concurency: 5 }).on("*.done", (event) => {
    expectTypeOf(event).not.toHaveProperty("job");
  });
});

test("an option without a value is one that is left out", () => {
  const reconcile = process.env.CI === undefined ? ({ every: "1m" } as const) : undefined;
  const given = createWebhooks({
    secret: "",
    baseUrl: () => "",
    client,
    reconcile,
    store: undefined,
    trust: undefined,
  });
  expectTypeOf(given).toEqualTypeOf<Webhooks>();
  const believing = createWebhooks({ secret: "", baseUrl: "", client: undefined, reconcile, trust: "payload" });
  expectTypeOf(believing).toEqualTypeOf<Webhooks<PayloadEvents>>();
});

test("what narrows has a value where it is there: without one all would be meant", () => {
  const ref = process.env.CI;
  void hooks.deadLetters({ ref });
  // @ts-expect-error It may be undefined, and all would be discarded.
  void hooks.discardAll({ ref });
  // @ts-expect-error It may be undefined, and the job would be started again.
  void hooks.urlFor("customTemplateJob", { ref });
});

test("a receiver of all jobs takes them from the moment on", () => {
  createWebhooks({ secret: "", baseUrl: "", client, reconcile: { every: "1m", olderThan: 0 } });
  void hooks.reconcile({ olderThan: 0 });
});

test("a page asks its authorize about the requests of the host that it is mounted in", () => {
  const inExpress = inboxPage(hooks, { authorize: (request: express.Request) => request.get("cookie") === "" });
  expressWebhooks(inExpress);
  const inFetch = inboxPage(hooks, { authorize: (request: Request) => request.headers.has("cookie") });
  fetchWebhooks(inFetch);
  // @ts-expect-error A request of the Fetch standard is none of Express.
  expressWebhooks(inFetch);
  // @ts-expect-error It has to say who may see it.
  inboxPage(hooks, {});
});

test("believing posts has to be written out", () => {
  // @ts-expect-error Neither a client nor trust: "payload".
  createWebhooks({ secret: "", baseUrl: "" });
});
