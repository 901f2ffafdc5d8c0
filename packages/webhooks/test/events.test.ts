import type { CustomTemplateJob, HtmlInteractiveAd, LipsyncV2 } from "@video-ads/client";
import { jobOutcome, withValue } from "@video-ads/core/job";
import { describe, expect, it } from "vitest";
import { sourceNames, sources } from "../src/generated/sources.ts";
import type { UnknownStatusEvent, WebhookEvent } from "../src/index.ts";
import { fakeClock } from "../src/testing.ts";
import {
  done,
  htmlAds,
  JOB_ID,
  lipsyncV2,
  OTHER_ID,
  PREVIEW,
  previewReady,
  templateJob,
  templatePost,
  VIDEO,
} from "./support/jobs.ts";
import { postJson, startReceiver } from "./support/receiver.ts";
import { startService } from "./support/service.ts";

type Event = WebhookEvent | UnknownStatusEvent;

/** A failure of every job whose records have a field for the reason. */
const failures = sourceNames.flatMap((source) => {
  const { status, states, reason } = sources[source].job;
  const failed = Object.keys(states).find((state) => jobOutcome(states[state] ?? "") === "failed");
  return reason ? [{ source, reason, fields: { [status]: failed } }] : [];
});

/** A receiver that collects what happens, in front of a service with one record. */
async function collecting(record: CustomTemplateJob | HtmlInteractiveAd | LipsyncV2) {
  const service = await startService({ [record.id]: record });
  const taken: Event[] = [];
  const untaken: Event[] = [];
  const clock = fakeClock();
  const { hooks, log } = await startReceiver({ client: service.client, clock }, (receiver) =>
    receiver
      .on("customTemplateJob.*", (event) => taken.push(event))
      .on("lipsyncV2.done", (event) => taken.push(event))
      .on("htmlInteractiveAd.*", (event) => taken.push(event))
      .fallback((event) => untaken.push(event))
      .onError(() => {}),
  );
  return { service, hooks, taken, untaken, log, clock };
}

describe("an accepted post", () => {
  it("becomes an event with the job as the service returns it", async () => {
    const { hooks, taken, service } = await collecting(done);
    const { url, ref } = await hooks.urlFor("customTemplateJobs.create");
    const response = await postJson(url, templatePost());
    await hooks.idle();
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
    expect(taken).toEqual([
      {
        id: `customTemplateJob.${JOB_ID}.done+video_output`,
        receivedAt: expect.any(Date),
        name: "customTemplateJob.done",
        source: "customTemplateJob",
        phase: "done",
        ref,
        via: "post",
        job: done,
        hint: templatePost({ failed_reason: null }),
      },
    ]);
    expect(service.reads).toEqual([`/api/custom_template_jobs/${JOB_ID}/`]);
  });

  it("is answered before its handlers have run", async () => {
    const service = await startService({ [JOB_ID]: done });
    let finish = (): void => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { hooks } = await startReceiver({ client: service.client }, (receiver) => receiver.fallback(() => held));
    const { url } = await hooks.urlFor("customTemplateJob");
    expect((await postJson(url, templatePost())).status).toBe(204);
    let idle = false;
    const waiting = hooks.idle().then(() => {
      idle = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(idle).toBe(false);
    finish();
    await waiting;
  });

  it("says what the job says, not what the post says", async () => {
    const { hooks, taken } = await collecting(templateJob({ status: "failed", failed_reason: "No image." }));
    const { url } = await hooks.urlFor("customTemplateJob");
    await postJson(url, templatePost({ status: "done", video_output: "https://evil.example/x.mp4" }));
    await hooks.idle();
    expect(taken).toMatchObject([{ name: "customTemplateJob.failed", job: { video_output: null } }]);
  });

  it("is read back through a list where the contract has no read by id", async () => {
    const { hooks, taken, service } = await collecting(lipsyncV2({ status: "done", output: VIDEO }));
    const { url } = await hooks.urlFor("lipsyncs.createMultiAvatar");
    await postJson(url, { id: JOB_ID, status: "done", output: VIDEO });
    await hooks.idle();
    expect(taken).toMatchObject([{ name: "lipsyncV2.done", job: { id: JOB_ID, output: VIDEO } }]);
    expect(service.reads).toEqual([`/api/lipsyncs_v2/?ids=${JOB_ID}`]);
  });
});

describe("the phase", () => {
  it.each([
    ["previewReady", previewReady],
    ["progress", templateJob({ status: "in_queue" })],
    ["done", done],
    ["failed", templateJob({ status: "failed", failed_reason: "No image." })],
    ["rejected", templateJob({ status: "rejected", failed_reason: "Not allowed." })],
  ])("%s follows from the record", async (phase, record) => {
    const { hooks, taken } = await collecting(record);
    const { url } = await hooks.urlFor("customTemplateJob");
    await postJson(url, templatePost({ status: record.status }));
    await hooks.idle();
    expect(taken.map((event) => event.phase)).toEqual([phase]);
  });

  it("of a status that the contract does not know goes to the fallback", async () => {
    const { hooks, taken, untaken } = await collecting(templateJob({ status: "polishing" }));
    const { url } = await hooks.urlFor("customTemplateJob");
    const response = await postJson(url, templatePost({ status: "polishing" }));
    await hooks.idle();
    expect(response.status).toBe(204);
    expect(taken).toEqual([]);
    expect(untaken).toMatchObject([{ name: "customTemplateJob.unknown", job: { status: "polishing" } }]);
  });

  it("is previewReady when the preview is filled, also under a status that the contract does not know", async () => {
    const { hooks, taken } = await collecting(templateJob({ status: "polishing", preview: PREVIEW }));
    const { url } = await hooks.urlFor("customTemplateJob");
    await postJson(url, templatePost({ status: "polishing" }));
    await hooks.idle();
    expect(taken).toMatchObject([{ name: "customTemplateJob.previewReady", job: { status: "polishing" } }]);
  });

  it.each([
    ["customTemplateJobs.preview", "previewReady"],
    ["customTemplateJobs.create", "progress"],
    ["customTemplateJob", "previewReady"],
  ] as const)("of a filled preview goes by what %s makes of a job: %s", async (name, phase) => {
    const { hooks, taken, clock } = await collecting(previewReady);
    const { url, ref } = await hooks.urlFor(name);
    await hooks.bind(ref, JOB_ID);
    clock.advance("3m");
    expect(await hooks.reconcile()).toMatchObject({ checked: 1, found: phase === "progress" ? 0 : 1 });
    await hooks.idle();
    await postJson(url, templatePost({ status: "pending", video_output: null, preview: PREVIEW }));
    await hooks.idle();
    expect(taken.map((event) => event.phase)).toEqual(phase === "progress" ? [phase] : [phase, "progress"]);
  });

  it("that nobody handles goes to the fallback", async () => {
    const { hooks, untaken } = await collecting(lipsyncV2({ status: "failed", failed_reason: "No voice." }));
    const { url } = await hooks.urlFor("lipsyncV2");
    await postJson(url, { id: JOB_ID, status: "failed" });
    await hooks.idle();
    expect(untaken).toMatchObject([{ name: "lipsyncV2.failed", job: { failed_reason: "No voice." } }]);
  });
});

describe("the event of a record", () => {
  it.each([
    ["that is failed, with one part done, is done", "failed", ["failed", "done"], "done"],
    ["that is failed, with no part done, is failed", "failed", ["failed", "failed"], "failed"],
    ["that is done, although each of its parts has failed, is done", "done", ["failed", "failed"], "done"],
    ["that is rejected, which its type does not list, is rejected", "rejected", ["failed"], "rejected"],
  ])("%s", async (_, status, ads, phase) => {
    const record = htmlAds(status, ads);
    const { hooks, taken, untaken, service } = await collecting(record);
    const { url } = await hooks.urlFor("htmlInteractiveAds.create");
    expect((await postJson(url, { id: JOB_ID, status })).status).toBe(204);
    await hooks.idle();
    expect(taken).toMatchObject([{ name: `htmlInteractiveAd.${phase}`, phase, job: { status, ads: record.ads } }]);
    expect(untaken).toEqual([]);
    expect(service.reads).toEqual([`/api/html_interactive_ads/?ids=${JOB_ID}`]);
  });
});

describe("posts that come again", () => {
  it.each([done, templateJob({ status: "running" })])(
    "run the handlers once when they are the same, also at the same time",
    async (record) => {
      const { hooks, taken } = await collecting(record);
      const { url } = await hooks.urlFor("customTemplateJob");
      const post = templatePost({ status: record.status });
      const responses = await Promise.all(Array.from({ length: 50 }, () => postJson(url, post)));
      await hooks.idle();
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
      expect(taken).toHaveLength(1);
    },
  );

  it("are two events when the preview is reported first and the render later, with one id", async () => {
    const { hooks, taken, service } = await collecting(previewReady);
    const { url } = await hooks.urlFor("customTemplateJobs.preview");
    await postJson(url, templatePost({ status: "pending", video_output: null, preview: PREVIEW }));
    await hooks.idle();
    service.records.set(JOB_ID, done);
    await postJson(url, templatePost());
    await hooks.idle();
    expect(taken.map(({ name }) => name)).toEqual(["customTemplateJob.previewReady", "customTemplateJob.done"]);
  });

  it.each([
    { ...previewReady, status: "running" },
    { ...previewReady, video_output: VIDEO },
  ])("do not report the preview again while the job renders, because handlers render it", async (later) => {
    const { hooks, taken, service } = await collecting(previewReady);
    const { url } = await hooks.urlFor("customTemplateJobs.preview");
    await postJson(url, templatePost({ status: "pending", video_output: null }));
    await hooks.idle();
    service.records.set(JOB_ID, later);
    await postJson(url, templatePost({ status: later.status, video_output: later.video_output }));
    await hooks.idle();
    expect(taken.map(({ phase }) => phase)).toEqual(["previewReady", "progress"]);
  });

  it("are one previewReady per job, however often the service reports it", async () => {
    const { hooks, taken, service } = await collecting(previewReady);
    const { url } = await hooks.urlFor("customTemplateJobs.preview");
    const report = async (fields: object) => {
      await postJson(url, templatePost({ status: "pending", video_output: null, ...fields }));
      await hooks.idle();
    };
    for (const preview of [PREVIEW, PREVIEW, `${PREVIEW}?signed=anew`]) await report({ preview });
    service.records.set(JOB_ID, { ...previewReady, preview: `${PREVIEW}?signed=anew` });
    await report({ preview: `${PREVIEW}?signed=again` });
    service.records.set(JOB_ID, done);
    await report({ preview: PREVIEW });
    await report({ status: "done", video_output: VIDEO });
    expect(taken.filter(({ phase }) => phase === "previewReady")).toHaveLength(1);
    expect(taken.at(-1)?.phase).toBe("done");
  });

  it("do not report the end again when the preview's post comes late", async () => {
    const { hooks, taken } = await collecting(done);
    const { url } = await hooks.urlFor("customTemplateJobs.preview");
    await postJson(url, templatePost());
    await postJson(url, templatePost({ status: "pending", video_output: null, preview: PREVIEW }));
    await hooks.idle();
    expect(taken.map(({ phase }) => phase)).toEqual(["done"]);
  });

  it("report the end again when it has an output that it did not have", async () => {
    const { hooks, taken, service } = await collecting({ ...done, video_output: null });
    const { url } = await hooks.urlFor("customTemplateJobs.preview");
    await postJson(url, templatePost({ video_output: null }));
    await hooks.idle();
    service.records.set(JOB_ID, done);
    await postJson(url, templatePost());
    await hooks.idle();
    expect(taken.map((event) => event.name)).toEqual(["customTemplateJob.done", "customTemplateJob.done"]);
  });

  it.each([
    ["signed anew", `${VIDEO}?signature=2&expires=3#t=1`, "info"],
    ["in another place", "https://media.example.com/again.mp4", "warn"],
  ])("do not report the end again when its output is %s, and the log says so", async (_, again, level) => {
    const { hooks, taken, service, log } = await collecting({ ...done, video_output: `${VIDEO}?signature=1` });
    const { url } = await hooks.urlFor("customTemplateJobs.preview");
    await postJson(url, templatePost());
    await hooks.idle();
    service.records.set(JOB_ID, { ...done, video_output: again });
    await postJson(url, templatePost({ video_output: again }));
    await hooks.idle();
    expect(taken.map(({ phase, id }) => [phase, id])).toEqual([
      ["done", `customTemplateJob.${JOB_ID}.done+video_output`],
    ]);
    const message = level === "warn" ? expect.stringContaining(JOB_ID) : "An event came again by another post.";
    expect(log).toMatchObject([{ level, message }]);
  });

  it("do not count as ended elsewhere by a read that shows less than there was, or by the first one again", async () => {
    const { hooks, taken, service, log } = await collecting(done);
    const { url } = await hooks.urlFor("customTemplateJobs.preview");
    for (const video_output of [VIDEO, null, VIDEO]) {
      service.records.set(JOB_ID, { ...done, video_output });
      await postJson(url, templatePost({ video_output, failed_reason: `${taken.length} ${log.length}` }));
      await hooks.idle();
    }
    expect(taken).toHaveLength(1);
    expect(log.map(({ level }) => level)).toEqual(["info", "info"]);
  });

  it("are events of their own when they come to another URL", async () => {
    const { hooks, taken } = await collecting(done);
    const urls = await Promise.all([hooks.urlFor("customTemplateJob"), hooks.urlFor("customTemplateJob")]);
    for (const { url } of urls) await postJson(url, templatePost());
    await hooks.idle();
    expect(taken.map(({ ref }) => ref).sort()).toEqual(urls.map(({ ref }) => ref).sort());
  });
});

describe("what the service says in two ways", () => {
  it.each([
    ["output alone", { video_output: undefined, output: VIDEO }],
    ["output beside a null", { video_output: null, output: VIDEO }],
    ["both", { video_output: VIDEO, output: "https://media.example.com/other.mp4" }],
  ])("is published as video_output: %s", async (_, fields) => {
    const { hooks, taken } = await collecting(done);
    const { url } = await hooks.urlFor("customTemplateJob");
    await postJson(url, templatePost(JSON.parse(JSON.stringify(fields))));
    await hooks.idle();
    expect(taken[0]?.hint).toMatchObject({ video_output: VIDEO });
    expect(taken[0]?.hint).not.toHaveProperty("output");
  });

  it.each(["", null])("is no failure reason: %j", async (failed_reason) => {
    const { hooks, taken } = await collecting({ ...done, failed_reason: "" });
    const { url } = await hooks.urlFor("customTemplateJob");
    await postJson(url, templatePost({ failed_reason }));
    await hooks.idle();
    expect(taken).toMatchObject([{ hint: { failed_reason: null }, job: { failed_reason: null } }]);
  });

  it.each(failures)("an empty reason says nothing, whatever the job: $source", async ({ source, fields, reason }) => {
    const { hooks, taken, untaken } = await collecting({ ...done, ...fields });
    const { url } = await hooks.urlFor(source);
    await postJson(url, withValue({ id: JOB_ID, ...fields }, reason, ""));
    await hooks.idle();
    expect([...taken, ...untaken]).toMatchObject([{ source, hint: withValue({}, reason, null) }]);
  });
});

describe("a post about a job that the service does not return", () => {
  it.each([
    ["because it returns another one", "customTemplateJob", done],
    ["because its list does not have it", "lipsyncV2", lipsyncV2()],
  ] as const)("is looked at again, for the service may lag behind, and then dropped: %s", async (_, source, record) => {
    const { hooks, taken, untaken, service, log, clock } = await collecting(record);
    service.records.set(OTHER_ID, record);
    const { url } = await hooks.urlFor(source);
    expect((await postJson(url, { id: OTHER_ID, status: "done" })).status).toBe(204);
    await hooks.idle();
    for (const pause of ["5s", "30s", "2m"] as const) {
      clock.advance(pause);
      await hooks.idle();
    }
    expect([...taken, ...untaken]).toEqual([]);
    expect(service.reads).toHaveLength(3);
    expect(log).toMatchObject([{ level: "warn", source }]);
    expect(await hooks.deadLetters()).toEqual([]);
  });

  it("is handled when the service returns it a little later", async () => {
    const { hooks, taken, service, clock } = await collecting(done);
    service.records.delete(JOB_ID);
    const { url } = await hooks.urlFor("customTemplateJob");
    await postJson(url, templatePost());
    await hooks.idle();
    service.records.set(JOB_ID, done);
    clock.advance("5s");
    await hooks.idle();
    expect(taken.map(({ name }) => name)).toEqual(["customTemplateJob.done"]);
  });
});
