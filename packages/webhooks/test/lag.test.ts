// Reads that lag behind what is known already: nothing that was announced or found is lost by them, and no state comes back.
import { describe, expect, it } from "vitest";
import { createWebhooks, memoryStore } from "../src/index.ts";
import { fakeClock } from "../src/testing.ts";
import { done, JOB_ID, PREVIEW, previewReady, templateJob, templatePost, VIDEO } from "./support/jobs.ts";
import { postJson, SECRET, startReceiver, until } from "./support/receiver.ts";
import { startService } from "./support/service.ts";
import { openStore, stores } from "./support/stores.ts";

const AGE = 100;
const PREVIEWED = templatePost({ status: "pending", video_output: null, preview: PREVIEW });

describe.each(stores)("on the $name store", (kind) => {
  it("a job that is not yet what its post says is read again, and nothing is handled meanwhile", async () => {
    const { store, pass } = await openStore(kind);
    const service = await startService({ [JOB_ID]: previewReady });
    const ran: string[] = [];
    const { hooks } = await startReceiver({ client: service.client, store }, (receiver) =>
      receiver.fallback(({ name }) => ran.push(name)),
    );
    const { url } = await hooks.urlFor("customTemplateJobs.preview");
    const hints = hooks.hints(JOB_ID)[Symbol.asyncIterator]();
    await postJson(url, templatePost());
    await hints.next();
    await until(() => service.reads.length >= 1);
    await hooks.idle();
    service.records.set(JOB_ID, done);
    await pass(1_000);
    await until(() => ran.length > 0);
    await hooks.idle();
    expect(ran).toEqual(["customTemplateJob.done"]);
    // Whoever waits for the job was told again: at the first time the service did not say so yet.
    await hints.next();
  });

  it.each([
    ["says less", () => previewReady],
    ["does not know the job", () => undefined],
  ])("what a handler that failed was given is what it is given again, if a read %s", async (_, older) => {
    const { store, pass } = await openStore(kind);
    const service = await startService({ [JOB_ID]: done });
    const ran: string[] = [];
    const { hooks } = await startReceiver({ client: service.client, store, retry: ["100ms"] }, (receiver) =>
      receiver
        .fallback(({ name, job }, { attempt }) => {
          ran.push(`${name} ${job.id} ${attempt}`);
          if (attempt === 1) throw new Error("The database is away.");
        })
        .onError(() => {
          const record = older();
          if (record) service.records.set(JOB_ID, record);
          else service.records.delete(JOB_ID);
        }),
    );
    // What it says announces nothing.
    const { url } = await hooks.urlFor("customTemplateJobs.preview");
    await postJson(url, templatePost({ status: "pending", video_output: null }));
    await until(() => ran.length >= 1);
    await pass(100);
    await until(() => ran.length >= 2);
    await hooks.idle();
    expect(ran).toEqual([`customTemplateJob.done ${JOB_ID} 1`, `customTemplateJob.done ${JOB_ID} 2`]);
    expect(service.reads).toHaveLength(2);
  });

  it("what reconciling has found is handled, whatever is read after it", async () => {
    const { store, pass } = await openStore(kind);
    const service = await startService({ [JOB_ID]: done });
    const ran: string[] = [];
    const only = {
      secret: SECRET,
      baseUrl: "https://app.example.com/hooks",
      client: service.client,
      store,
      work: false,
    };
    const looking = createWebhooks(only).fallback(() => {});
    const { ref } = await looking.urlFor("customTemplateJobs.preview");
    await looking.bind(ref, JOB_ID);
    await pass(AGE + 50);
    expect(await looking.reconcile({ olderThan: `${AGE}ms` })).toMatchObject({ found: 1 });
    service.records.set(JOB_ID, templateJob());
    await startReceiver({ client: service.client, store }, (receiver) =>
      receiver
        .on("customTemplateJob.*", ({ name, via, job }) => ran.push(`${name} ${via} ${job.status}`))
        .fallback(({ name }) => ran.push(name)),
    );
    await until(() => ran.length >= 1);
    expect(ran).toEqual(["customTemplateJob.done read done"]);
  });

  it("the preview is not reported of a job that has ended, though a read says that it waits", async () => {
    const { store } = await openStore(kind);
    const service = await startService({ [JOB_ID]: done });
    const ran: string[] = [];
    const { hooks, log } = await startReceiver({ client: service.client, store }, (receiver) =>
      receiver.fallback(({ name }) => ran.push(name)),
    );
    const { url } = await hooks.urlFor("customTemplateJobs.preview");
    await postJson(url, templatePost());
    await hooks.idle();
    for (const [older, post] of [
      [previewReady, PREVIEWED],
      [templateJob({ status: "running" }), templatePost({ status: "running", video_output: null })],
    ] as const) {
      service.records.set(JOB_ID, older);
      await postJson(url, post);
      await hooks.idle();
    }
    expect(ran).toEqual(["customTemplateJob.done"]);
    expect(log.map(({ message }) => message)).toEqual(Array(2).fill("A post came late: its job has ended."));
  });
});

async function still(record: object) {
  const clock = fakeClock();
  const service = await startService({ [JOB_ID]: record });
  const ran: string[] = [];
  const options = { client: service.client, clock, store: memoryStore({ clock }) };
  const { hooks, log } = await startReceiver(options, (receiver) =>
    receiver
      .on("customTemplateJob.*", ({ name, job }) => ran.push(`${name} ${job.status}`))
      .fallback(({ name }) => ran.push(name))
      .onError(() => {}),
  );
  const { url, ref } = await hooks.urlFor("customTemplateJobs.preview");
  const post = async (body: object): Promise<void> => {
    await postJson(url, body);
    await hooks.idle();
  };
  const advance = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second++) {
      clock.advance("1s");
      await hooks.idle();
    }
  };
  return { hooks, service, ran, log, ref, post, advance };
}

it("what does not show itself in two minutes is left to the next post, however often that came before", async () => {
  const { service, ran, post, advance } = await still(templateJob());
  await post(templatePost());
  await advance(119);
  expect(ran).toEqual([]);
  await advance(20);
  expect(ran).toEqual(["customTemplateJob.progress pending"]);
  // After 1, 2, 4, 8, 16, 32 seconds, then every half minute.
  expect(service.reads.length).toBeLessThanOrEqual(11);
  service.records.set(JOB_ID, done);
  await post(templatePost());
  await post(templatePost());
  expect(ran).toEqual(["customTemplateJob.progress pending", "customTemplateJob.done done"]);
});

it("what is replayed is handled as its job is then, however lately that was read", async () => {
  const clock = fakeClock();
  const service = await startService({ [JOB_ID]: templateJob({ status: "running" }) });
  const ran: string[] = [];
  const options = { client: service.client, clock, store: memoryStore({ clock }), retry: ["10s"] } as const;
  const { hooks } = await startReceiver(options, (receiver) =>
    receiver
      .on("*.progress", ({ name }) => {
        ran.push(name);
        throw new Error("no");
      })
      .fallback(({ name }) => ran.push(name))
      .onError(() => {}),
  );
  const { url } = await hooks.urlFor("customTemplateJobs.preview");
  await postJson(url, templatePost({ status: "running", video_output: null }));
  await hooks.idle();
  clock.advance("10s");
  await hooks.idle();
  service.records.set(JOB_ID, done);
  clock.advance("1s");
  expect(await hooks.replayAll({})).toBe(1);
  await hooks.idle();
  expect(ran).toEqual([...Array(2).fill("customTemplateJob.progress"), "customTemplateJob.done"]);
  expect(service.reads).toHaveLength(3);
});

it("the two minutes begin with the first look: a post that waited for longer is not taken for less than it says", async () => {
  const { service, ran, post, advance } = await still(templateJob());
  service.fail = true;
  await post(templatePost());
  await advance(200);
  service.fail = false;
  const { length } = service.reads;
  while (service.reads.length === length) await advance(30);
  expect(ran).toEqual([]);
  service.records.set(JOB_ID, done);
  await advance(60);
  expect(ran).toEqual(["customTemplateJob.done done"]);
});

it("posts that announce an end too early hold back nothing that reads show", async () => {
  const { service, ran, post, advance } = await still(templateJob());
  for (let count = 0; count < 20; count++) await post(templatePost({ video_output: `${VIDEO}?${count}` }));
  const { length } = service.reads;
  service.records.set(JOB_ID, previewReady);
  await advance(4);
  expect(ran).toEqual(["customTemplateJob.previewReady pending"]);
  // One of them looks for all.
  expect(service.reads.length).toBeLessThanOrEqual(length + 4);
  service.records.set(JOB_ID, done);
  await post(templatePost());
  expect(ran).toEqual(["customTemplateJob.previewReady pending", "customTemplateJob.done done"]);
  await advance(160);
  expect(ran).toHaveLength(2);
});

it("what is posted while an end is waited for is told at once", async () => {
  const { service, ran, post, advance } = await still(templateJob());
  await post(templatePost());
  await post(templatePost({ status: "running", video_output: null }));
  service.records.set(JOB_ID, previewReady);
  await post(PREVIEWED);
  service.records.set(JOB_ID, done);
  await advance(3);
  expect(ran.map((one) => one.split(" ")[0])).toEqual(
    ["progress", "previewReady", "done"].map((phase) => `customTemplateJob.${phase}`),
  );
});

it.each(["done", "failed"])(
  "a post that says %s while reads still show the preview tells the preview, and the end once reads have it",
  async (status) => {
    const { service, ran, post, advance } = await still(previewReady);
    await post(templatePost({ status, ...(status === "failed" && { video_output: null }) }));
    expect(ran).toEqual([]);
    await advance(4);
    expect(ran).toEqual(["customTemplateJob.previewReady pending"]);
    await advance(60);
    service.records.set(JOB_ID, templateJob({ ...done, status }));
    await advance(31);
    expect(ran).toEqual(["customTemplateJob.previewReady pending", `customTemplateJob.${status} ${status}`]);
  },
);

it("an end in failure is believed at once, whatever the post says", async () => {
  const { ran, post } = await still(templateJob({ status: "failed", failed_reason: "No image." }));
  await post(templatePost());
  expect(ran).toEqual(["customTemplateJob.failed failed"]);
});

it("a film that is not in the record yet is waited for, and two minutes later no more", async () => {
  const { service, ran, post, advance } = await still({ ...done, video_output: null });
  await post(templatePost());
  await advance(2);
  expect(ran).toEqual([]);
  await advance(150);
  expect(ran).toEqual(["customTemplateJob.done done"]);
  service.records.set(JOB_ID, done);
  await post(templatePost());
  expect(ran).toEqual(["customTemplateJob.done done", "customTemplateJob.done done"]);
});

it("a finding that has waited is read again, and counts where that read is behind it", async () => {
  const clock = fakeClock();
  const service = await startService({ [JOB_ID]: done });
  const options = { client: service.client, clock, store: memoryStore({ clock }) };
  const looking = createWebhooks({ ...options, secret: SECRET, baseUrl: "https://app.example.com", work: false });
  const { ref } = await looking.urlFor("customTemplateJobs.preview");
  await looking.bind(ref, JOB_ID);
  clock.advance(AGE);
  expect(await looking.reconcile({ olderThan: `${AGE}ms` })).toMatchObject({ found: 1 });
  clock.advance("10s");
  service.records.set(JOB_ID, templateJob({ status: "running" }));
  const ran: string[] = [];
  const { hooks } = await startReceiver(options, (receiver) =>
    receiver
      .on("customTemplateJob.*", ({ name, job }) => ran.push(`${name} ${job.status}`))
      .fallback(({ name }) => ran.push(name)),
  );
  await hooks.idle();
  expect([ran, service.reads.length]).toEqual([["customTemplateJob.done done"], 2]);
  clock.advance(AGE);
  expect(await looking.reconcile({ olderThan: `${AGE}ms` })).toEqual({
    checked: 0,
    found: 0,
    failed: 0,
    givenUp: 0,
    unknown: 0,
  });
});
