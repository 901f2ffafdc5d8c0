import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  ConfigurationError,
  createWebhooks,
  GiveUp,
  type HandlerOptions,
  type LogEntry,
  memoryStore,
  type NewDelivery,
} from "../src/index.ts";
import { fakeClock } from "../src/testing.ts";
import {
  done,
  htmlAds,
  JOB_ID,
  lipsyncV2,
  OTHER_ID,
  previewReady,
  templateJob,
  templatePost,
  VIDEO,
} from "./support/jobs.ts";
import { postJson, SECRET, startReceiver, until } from "./support/receiver.ts";
import { startService } from "./support/service.ts";
import { openStore, stores } from "./support/stores.ts";

const AGE = 100;

describe.each(stores)("on the $name store", (kind) => {
  it("what nobody posted is found, once, and goes through the handlers", async () => {
    const { store, pass } = await openStore(kind);
    const service = await startService({ [JOB_ID]: templateJob() });
    const ran: string[] = [];
    const { hooks } = await startReceiver({ client: service.client, store }, (receiver) =>
      receiver.fallback(({ name, via, job }) => ran.push(`${name} ${via} ${job.id}`)),
    );
    const { ref, url } = await hooks.urlFor("customTemplateJobs.preview");
    await hooks.bind(ref, JOB_ID);
    const rounds: object[] = [];
    const run = async (): Promise<void> => {
      await pass(AGE + 50);
      rounds.push(await hooks.reconcile({ olderThan: `${AGE}ms` }));
      await hooks.idle();
    };
    await run();
    service.records.set(JOB_ID, previewReady);
    await run();
    await run();
    service.records.set(JOB_ID, done);
    await run();
    await run();
    expect(ran).toEqual([`customTemplateJob.previewReady read ${JOB_ID}`, `customTemplateJob.done read ${JOB_ID}`]);
    const [nothing, found] = [
      { checked: 1, found: 0, failed: 0, givenUp: 0, unknown: 0 },
      { checked: 1, found: 1, failed: 0, givenUp: 0, unknown: 0 },
    ];
    expect(rounds).toEqual([
      nothing,
      found,
      nothing,
      found,
      { checked: 0, found: 0, failed: 0, givenUp: 0, unknown: 0 },
    ]);
    // The post that was late after all.
    await postJson(url, templatePost());
    await hooks.idle();
    expect(ran).toHaveLength(2);
  });

  it("a film that comes after its done is found when its post is lost, and looked for at growing pauses", async () => {
    const [{ store, pass, close }, clock] = [await kind.openStill(), fakeClock()];
    onTestFinished(async () => void (await close?.()));
    const service = await startService({
      [JOB_ID]: { ...done, video_output: null },
      [OTHER_ID]: { ...done, id: OTHER_ID },
    });
    service.records.set(OTHER_ID, { ...done, id: OTHER_ID, video_output: null });
    const ran: string[] = [];
    const ids: string[] = [];
    const { hooks, log } = await startReceiver({ client: service.client, store, clock }, (receiver) =>
      receiver
        .on("customTemplateJob.done", ({ id, job, via }) => {
          ran.push(`${job.id} ${job.video_output} ${via}`);
          ids.push(id);
        })
        .fallback(({ name }) => ran.push(name)),
    );
    for (const id of [JOB_ID, OTHER_ID]) {
      const { ref, url } = await hooks.urlFor("customTemplateJob", { ttl: "1h" });
      await hooks.bind(ref, id);
      await postJson(url, templatePost({ id, video_output: null }));
    }
    await until(() => ran.length === 2);
    await hooks.idle();
    const run = async (minutes: number) => {
      await pass(minutes * 60_000);
      clock.advance(`${minutes}m`);
      const { found } = await hooks.reconcile();
      if (found > 0) await until(() => ran.length === 3);
      await hooks.idle();
      return found;
    };
    expect([await run(3), ran.length]).toEqual([0, 2]);
    service.records.set(JOB_ID, done);
    expect([await run(1), await run(1), await run(4), await run(1)]).toEqual([0, 0, 1, 0]);
    expect(ran.at(-1)).toBe(`${JOB_ID} ${VIDEO} read`);
    expect(new Set(ids).size).toBe(3);
    // The other one never has a film: in the time in which it is remembered it is read ever more seldom, and is no job that does not report.
    service.records.delete(OTHER_ID);
    const { length } = service.reads;
    for (let hour = 0; hour < 46 * 24; hour += 6) await run(360);
    expect(service.reads.length - length).toBeLessThan(12);
    expect((await hooks.stats()).every(({ silent }) => silent === 0)).toBe(true);
    expect(log.filter(({ level }) => level !== "info")).toEqual([]);
  });

  it("an output that joins others of a job that is done is another event, by a post or found when its post is lost", async () => {
    const [{ store, pass, close }, clock] = [await kind.openStill(), fakeClock()];
    onTestFinished(async () => void (await close?.()));
    const service = await startService({ [JOB_ID]: htmlAds("done", ["done", "running"]) });
    const ran: number[] = [];
    const { hooks, log } = await startReceiver({ client: service.client, store, clock }, (receiver) =>
      receiver
        .on("htmlInteractiveAd.done", ({ job }) => ran.push(job.ads.filter(({ html_url }) => html_url !== null).length))
        .fallback(() => expect.unreachable()),
    );
    const { ref, url } = await hooks.urlFor("htmlInteractiveAd");
    await hooks.bind(ref, JOB_ID);
    const post = () => postJson(url, { id: JOB_ID, status: "done", failed_reason: null });
    await post();
    await until(() => ran.length === 1);
    service.records.set(JOB_ID, htmlAds("done", ["done", "done", "running"]));
    await post();
    await hooks.idle();
    const told = ran.length;
    service.records.set(JOB_ID, htmlAds("done", ["done", "done", "done"]));
    for (let round = 0; round < 6 && ran.length === told; round++) {
      await pass(600_000);
      clock.advance("10m");
      await hooks.reconcile();
      await hooks.idle();
    }
    expect(ran).toEqual(told === 2 ? [1, 2, 3] : [1, 3]);
    // All of them are there: nobody looks again.
    const { length } = service.reads;
    for (let day = 0; day < 3; day++) {
      await pass(86_400_000);
      clock.advance("1d");
      await hooks.reconcile();
    }
    expect(service.reads.length).toBe(length);
    expect(log.filter(({ level }) => level !== "info")).toEqual([]);
  });

  it("a job that is done, and all of whose parts have failed, is read once: nothing more comes of it", async () => {
    const [{ store, pass, close }, clock] = [await kind.openStill(), fakeClock()];
    onTestFinished(async () => void (await close?.()));
    const service = await startService({ [JOB_ID]: htmlAds("done", ["failed", "failed"]) });
    const ran: string[] = [];
    const { hooks } = await startReceiver({ client: service.client, store, clock }, (receiver) =>
      receiver.on("htmlInteractiveAd.done", ({ id }) => void ran.push(id)).fallback(() => expect.unreachable()),
    );
    await hooks.bind((await hooks.urlFor("htmlInteractiveAd")).ref, JOB_ID);
    for (let day = 0; day < 5; day++) {
      await pass(86_400_000);
      clock.advance("1d");
      await hooks.reconcile();
      await hooks.idle();
    }
    expect(ran).toEqual([`htmlInteractiveAd.${JOB_ID}.done`]);
    expect(service.reads).toHaveLength(1);
  });

  it("a job that is done with open parts, which fail then, is read until they have: nothing more comes of it", async () => {
    const [{ store, pass, close }, clock] = [await kind.openStill(), fakeClock()];
    onTestFinished(async () => void (await close?.()));
    const service = await startService({ [JOB_ID]: htmlAds("done", ["done", "running", "running"]) });
    const ran: string[] = [];
    const { hooks, log } = await startReceiver({ client: service.client, store, clock }, (receiver) =>
      receiver.on("htmlInteractiveAd.done", ({ id }) => void ran.push(id)).fallback(() => expect.unreachable()),
    );
    await hooks.bind((await hooks.urlFor("htmlInteractiveAd")).ref, JOB_ID);
    const nextDay = async (): Promise<number> => {
      await pass(86_400_000);
      clock.advance("1d");
      await hooks.reconcile();
      await hooks.idle();
      return service.reads.length;
    };
    expect(await nextDay()).toBe(1);
    service.records.set(JOB_ID, htmlAds("done", ["done", "failed", "running"]));
    const open = [await nextDay(), await nextDay(), await nextDay()];
    expect(open.at(-1)).toBeGreaterThan(1);
    service.records.set(JOB_ID, htmlAds("done", ["done", "failed", "failed"]));
    let read = open.at(-1);
    for (let day = 0; day < 8 && read === open.at(-1); day++) read = await nextDay();
    for (let day = 0; day < 20; day++) expect(await nextDay()).toBe(read);
    expect(ran).toHaveLength(1);
    expect(log.filter(({ level }) => level !== "info")).toEqual([]);
  });

  it("a film that comes when its job was looked at for the last time but one is found when the job's time is over", async () => {
    const [{ store, pass, close }, clock] = [await kind.openStill(), fakeClock()];
    onTestFinished(async () => void (await close?.()));
    const service = await startService({ [JOB_ID]: { ...done, video_output: null } });
    const ran: unknown[] = [];
    const { hooks, log } = await startReceiver({ client: service.client, store, clock }, (receiver) =>
      receiver.on("customTemplateJob.done", ({ job }) => void ran.push(job.video_output)).fallback(() => {}),
    );
    const { ref, url } = await hooks.urlFor("customTemplateJob");
    await hooks.bind(ref, JOB_ID);
    await postJson(url, templatePost({ video_output: null }));
    await until(() => ran.length === 1);
    await hooks.idle();
    const found: number[] = [];
    for (let day = 1; day <= 50; day++) {
      // After every look that comes by itself.
      if (day === 44) service.records.set(JOB_ID, done);
      await pass(86_400_000);
      clock.advance("1d");
      await store.sweep();
      const run = await hooks.reconcile();
      if (run.found > 0) found.push(day);
      await hooks.idle();
    }
    expect([found, ran]).toEqual([[45], [null, VIDEO]]);
    expect(log.filter(({ level }) => level !== "info")).toEqual([]);
  });

  it.each(["is discarded", "is kept no longer"])(
    "a film whose done without it was a dead letter is found when its post is lost, once the letter %s",
    async (what) => {
      const [{ store, pass, close }, clock] = [await kind.openStill(), fakeClock()];
      onTestFinished(async () => void (await close?.()));
      const service = await startService({ [JOB_ID]: { ...done, video_output: null } });
      const ran: unknown[] = [];
      const options = { client: service.client, store, clock };
      const { hooks } = await startReceiver(options, (receiver) =>
        receiver
          .on("customTemplateJob.done", ({ job }) => {
            if (!job.video_output) throw new GiveUp("There is no film.");
            ran.push(job.video_output);
          })
          .fallback(() => {})
          .onError(() => {}),
      );
      const { ref, url } = await hooks.urlFor("customTemplateJob");
      await hooks.bind(ref, JOB_ID);
      await postJson(url, templatePost({ video_output: null }));
      await hooks.idle();
      expect(await hooks.deadLetters()).toHaveLength(1);
      if (what === "is discarded") expect(await hooks.discardAll({})).toBe(1);
      let givenUp = 0;
      for (let day = 1; day <= 50 && ran.length === 0; day++) {
        if (day === 40) service.records.set(JOB_ID, done);
        await pass(86_400_000);
        clock.advance("1d");
        await store.sweep();
        givenUp += (await hooks.reconcile()).givenUp;
        await hooks.idle();
      }
      expect(ran).toEqual([VIDEO]);
      expect(givenUp).toBe(what === "is discarded" ? 0 : 1);
      expect([await hooks.deadLetters(), await hooks.inbox()]).toEqual([[], []]);
    },
  );

  it("a service that is away is asked again by a later run", async () => {
    const { store, pass } = await openStore(kind);
    const service = await startService({ [JOB_ID]: done });
    const ran: string[] = [];
    const { hooks } = await startReceiver({ client: service.client, store }, (receiver) =>
      receiver.fallback(({ name }) => ran.push(name)),
    );
    const { ref } = await hooks.urlFor("customTemplateJob");
    await hooks.bind(ref, JOB_ID);
    service.fail = true;
    await pass(AGE + 50);
    expect(await hooks.reconcile({ olderThan: `${AGE}ms` })).toEqual({
      checked: 0,
      found: 0,
      failed: 1,
      givenUp: 0,
      unknown: 0,
    });
    service.fail = false;
    await pass(AGE + 50);
    expect(await hooks.reconcile({ olderThan: `${AGE}ms` })).toEqual({
      checked: 1,
      found: 1,
      failed: 0,
      givenUp: 0,
      unknown: 0,
    });
    await until(() => ran.length >= 1);
  });

  it("what a store does not take ends no run: it counts as failed, and the next run has it, as it has what could not be read", async () => {
    const { store, pass } = await openStore(kind);
    const refused = new Set<string>();
    const partial = new Proxy(store, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (name === "accept") {
          return (given: NewDelivery) =>
            refused.has(given.jobId) ? Promise.reject(new Error("no room")) : target.accept(given);
        }
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
    const ids = Array.from({ length: 130 }, (_, index) => JOB_ID.slice(0, -3) + String(index + 100));
    const service = await startService(
      Object.fromEntries(ids.map((id) => [id, lipsyncV2({ id, status: "done", output: VIDEO })])),
    );
    const ran: string[] = [];
    const options = { client: service.client, store: partial, clock: fakeClock() };
    const { hooks, log } = await startReceiver(options, (receiver) => receiver.fallback(({ job }) => ran.push(job.id)));
    for (const id of ids) await hooks.bind((await hooks.urlFor("lipsyncV2")).ref, id);
    for (const id of ids.slice(10, 30)) refused.add(id);
    await pass(AGE + 50);
    const run = () => hooks.reconcile({ olderThan: `${AGE}ms` });
    const none = { givenUp: 0, unknown: 0 };
    expect(await run()).toEqual({ checked: 110, found: 110, failed: 20, ...none });
    expect(log.filter(({ level }) => level === "warn").length).toBeGreaterThan(0);
    await hooks.idle();
    expect(ran.length).toBe(110);
    service.fail = true;
    expect(await run()).toEqual({ checked: 0, found: 0, failed: 20, ...none });
    service.fail = false;
    refused.clear();
    expect(await run()).toEqual({ checked: 20, found: 20, failed: 0, ...none });
    await hooks.idle();
    expect(ran.sort()).toEqual(ids);
  });

  it("jobs that a list returns are read by the hundred", async () => {
    const { store, pass } = await openStore(kind);
    const ids = Array.from({ length: 150 }, (_, index) => JOB_ID.slice(0, -3) + String(index + 100));
    const service = await startService(
      Object.fromEntries(ids.map((id) => [id, lipsyncV2({ id, status: "done", output: VIDEO })])),
    );
    const ran: string[] = [];
    // A read is good for five seconds, in which a slow machine may not come to the last handler.
    const clock = fakeClock();
    const { hooks } = await startReceiver({ client: service.client, store, clock }, (receiver) =>
      receiver.fallback(({ job }) => ran.push(job.id)),
    );
    for (const id of ids) await hooks.bind((await hooks.urlFor("lipsyncV2")).ref, id);
    await pass(AGE + 50);
    expect(await hooks.reconcile({ olderThan: `${AGE}ms` })).toEqual({
      checked: 150,
      found: 150,
      failed: 0,
      givenUp: 0,
      unknown: 0,
    });
    await hooks.idle();
    expect(ran.sort()).toEqual(ids);
    // Those of the first hundred may be silent again by the second read, and a read is good for five seconds of the store's own clock.
    const read = service.reads.map((url) =>
      new URL(url, service.baseUrl).searchParams.getAll("ids").flatMap((text) => text.split(",")),
    );
    expect(read[0]).toHaveLength(100);
    expect([...new Set(read.flat())].sort()).toEqual(ids);
  });

  it("a job that outlives its URL is found, and one that does not end is given up aloud", async () => {
    const [{ store, pass, close }, clock] = [await kind.openStill(), fakeClock()];
    onTestFinished(async () => void (await close?.()));
    const service = await startService({ [JOB_ID]: done, [OTHER_ID]: lipsyncV2({ id: OTHER_ID, status: "running" }) });
    const ran: string[] = [];
    const { hooks, log } = await startReceiver({ client: service.client, store, clock }, (receiver) =>
      receiver.fallback(({ name, via }) => ran.push(`${name} ${via}`)),
    );
    const later = async (days: number) => {
      await pass(days * 86_400_000);
      clock.advance(`${days}d`);
      await store.sweep();
    };
    const silent = async () => (await hooks.stats()).reduce((sum, one) => sum + one.silent, 0);
    await hooks.bind((await hooks.urlFor("customTemplateJob", { ttl: "1h" })).ref, JOB_ID);
    await hooks.bind((await hooks.urlFor("lipsyncV2", { ttl: "1h", ref: "order-17" })).ref, OTHER_ID);
    await later(40);
    expect(await hooks.reconcile()).toEqual({ checked: 2, found: 1, failed: 0, givenUp: 0, unknown: 0 });
    await until(() => ran.length >= 1);
    await hooks.idle();
    expect(ran).toEqual(["customTemplateJob.done read"]);
    await later(6);
    service.fail = true;
    expect(await hooks.reconcile()).toEqual({ checked: 0, found: 0, failed: 1, givenUp: 0, unknown: 0 });
    service.fail = false;
    await later(1);
    expect(await silent()).toBe(1);
    expect(await hooks.reconcile()).toEqual({ checked: 1, found: 0, failed: 0, givenUp: 1, unknown: 0 });
    const givenUp = { level: "error", ref: "order-17", message: expect.stringContaining(OTHER_ID) };
    expect(log.filter(({ level }) => level === "error")).toMatchObject([givenUp]);
    expect(await silent()).toBe(0);
    await later(1);
    expect(await hooks.reconcile()).toMatchObject({ checked: 0, givenUp: 0, unknown: 0 });
  });

  it.each<[how: string, options: HandlerOptions]>([
    ["waits for its retry", { retry: ["1h"] }],
    ["is a dead letter", { retry: [] }],
  ])("a failure on the way that %s hides no end, and is not delivered again for that", async (how, options) => {
    const retries = how === "waits for its retry";
    const { store, pass } = await openStore(kind);
    const running = { progress: templateJob({ status: "running" }), previewReady };
    const service = await startService();
    const ran: string[] = [];
    const { hooks } = await startReceiver({ client: service.client, store }, (receiver) =>
      receiver
        .on("*.done", ({ name }) => void ran.push(name))
        .fallback(({ name }) => {
          ran.push(name);
          throw new Error("no");
        }, options)
        .onError(() => {}),
    );
    const run = async () => {
      await pass(5);
      const { found } = await hooks.reconcile({ olderThan: 0 });
      await hooks.idle();
      return found;
    };
    for (const [phase, record] of Object.entries(running)) {
      ran.length = 0;
      const { ref, url } = await hooks.urlFor("customTemplateJobs.preview");
      const id = randomUUID();
      service.records.set(id, { ...record, id });
      await hooks.bind(ref, id);
      await postJson(url, { ...templatePost({ status: "running", video_output: null }), id });
      await hooks.idle();
      await run();
      // The failure gives way; what is ready is known.
      expect(ran).toEqual([`customTemplateJob.${phase}`]);
      expect(await run()).toBe(0);
      const letters = await hooks.deadLetters({ ref });
      expect(letters).toHaveLength(retries ? 0 : 1);
      // What was said not to matter does not come again either.
      if (phase === "previewReady") for (const letter of letters) await hooks.discard(letter.id);
      expect(await run()).toBe(0);
      service.records.set(id, { ...done, id });
      expect(await run()).toBe(1);
      expect(await run()).toBe(0);
      // What is ready keeps its place: the end waits for it, and no other is put behind it.
      const waits = retries && phase === "previewReady";
      expect(ran.slice(1)).toEqual(waits ? [] : ["customTemplateJob.done"]);
      expect((await hooks.inbox({ ref })).length).toBe(Number(retries) + Number(waits));
    }
  });

  it("an end that was given up, or waits for its retry, is not delivered again", async () => {
    const { store, pass } = await openStore(kind);
    const service = await startService({ [JOB_ID]: done, [OTHER_ID]: lipsyncV2({ id: OTHER_ID, status: "done" }) });
    const ran: string[] = [];
    const { hooks } = await startReceiver({ client: service.client, store }, (receiver) =>
      receiver
        .on("customTemplateJob.*", ({ name }) => {
          ran.push(name);
          throw new GiveUp("no");
        })
        .fallback(({ name }) => {
          ran.push(name);
          throw new Error("no");
        })
        .onError(() => {}),
    );
    await hooks.bind((await hooks.urlFor("customTemplateJob")).ref, JOB_ID);
    await hooks.bind((await hooks.urlFor("lipsyncV2")).ref, OTHER_ID);
    const run = async () => {
      await pass(5);
      const { checked } = await hooks.reconcile({ olderThan: 0 });
      await hooks.idle();
      return checked;
    };
    expect([await run(), await run()]).toEqual([2, 0]);
    expect(ran.sort()).toEqual(["customTemplateJob.done", "lipsyncV2.done"]);
    expect(await hooks.discardAll({})).toBe(1);
    expect(await run()).toBe(0);
  });

  it("jobs that the service does not know are counted in every run, and the log names one of a kind, seldom", async () => {
    const [{ store, pass }, clock] = [await openStore(kind), fakeClock()];
    const service = await startService();
    const { hooks, log } = await startReceiver({ client: service.client, store, clock }, (receiver) =>
      receiver.fallback(() => {}),
    );
    const ids = { one: JOB_ID, other: OTHER_ID };
    for (const [ref, id] of Object.entries(ids)) await hooks.bind((await hooks.urlFor("lipsyncV2", { ref })).ref, id);
    await hooks.bind((await hooks.urlFor("customTemplateJob", { ref: "third" })).ref, JOB_ID);
    const run = async () => {
      await pass(5);
      return hooks.reconcile({ olderThan: 0 });
    };
    const unknown = { checked: 3, found: 0, failed: 0, givenUp: 0, unknown: 3 };
    expect([await run(), await run()]).toEqual([unknown, unknown]);
    const warned = () => log.filter(({ level }) => level === "warn");
    const [many, single] = [expect.stringContaining("and 1 more of its kind"), expect.stringContaining(JOB_ID)];
    const named = warned().toSorted((a, b) => `${b.source}`.localeCompare(`${a.source}`));
    expect(named).toMatchObject([
      { source: "lipsyncV2", message: many },
      { source: "customTemplateJob", ref: "third", message: single },
    ]);
    expect(ids).toHaveProperty(`${named[0]?.ref}`, named[0]?.message.match(/[0-9a-f-]{36}/)?.[0]);
    clock.advance("61s");
    await run();
    expect(warned()).toHaveLength(4);
    service.fail = true;
    await pass(5);
    expect(await hooks.reconcile({ olderThan: 0 })).toMatchObject({ checked: 0, failed: 3, unknown: 0 });
  });

  it("of all jobs, from the moment on, each is read once", async () => {
    const { store, pass } = await openStore(kind);
    const ids = Array.from({ length: 250 }, (_, index) => JOB_ID.slice(0, -3) + String(index + 100));
    const service = await startService(Object.fromEntries(ids.map((id) => [id, lipsyncV2({ id, status: "running" })])));
    const { hooks } = await startReceiver({ client: service.client, store }, (receiver) => receiver.fallback(() => {}));
    for (const id of ids) await hooks.bind((await hooks.urlFor("lipsyncV2")).ref, id);
    await pass(5);
    expect(await hooks.reconcile({ olderThan: 0 })).toEqual({
      checked: 250,
      found: 0,
      failed: 0,
      givenUp: 0,
      unknown: 0,
    });
  });
});

it("a job that is done and never has its film is looked at 15 times in 45 days at most, however often is looked", async () => {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  const [source, ref, keepMs] = ["customTemplateJob", "r1", 45 * 86_400_000] as const;
  await store.openRef({ ref, source, keepMs });
  await store.bindRef(ref, JOB_ID);
  await store.accept({ key: "one", source, ref, jobId: JOB_ID, body: "{}", via: "post", keepMs });
  const lease = await store.lease({ owner: "one", leaseMs: AGE });
  if (lease) await store.settle(lease, { kind: "handled", milestone: "done", ended: true, mayGrow: true });
  let looks = 0;
  for (let minute = 0; minute < 46 * 1_440; minute++) {
    clock.advance("1m");
    looks += (await store.takeSilent({ olderThanMs: 120_000, limit: 10 })).length;
  }
  expect(looks).toBeLessThanOrEqual(15);
  expect(looks).toBeGreaterThan(10);
});

it.each<["reconcile" | "deadLetters" | "close" | "unconfirmed", unknown, string]>([
  ["reconcile", { older: "5m" }, "older: There is no such option. Allowed: olderThan, limit, signal."],
  [
    "reconcile",
    { olderthan: "5m" },
    "olderthan: There is no such option. Did you mean olderThan? Allowed: olderThan, ",
  ],
  ["reconcile", "5m", 'Options are given by name: { olderThan, limit, signal }, not "5m".'],
  ["reconcile", { limit: "10" }, 'limit: It is a whole number from 1 to 1000000000, not "10".'],
  ["reconcile", { signal: new AbortController() }, "signal: It is an AbortSignal, not an object."],
  ["close", { timeoutMs: 5 }, "timeoutMs: There is no such option. Allowed: timeout."],
  ["close", { timeout: "5" }, "timeout: "],
  ["deadLetters", { limit: -5 }, "limit: It is a whole number from 1 to 1000000000"],
  ["deadLetters", { last: 5 }, "last: "],
  ["deadLetters", { limit: 1e20 }, "limit: It is a whole number from 1 to 1000000000, not 1"],
  ["unconfirmed", { limit: 0 }, "limit: It is a whole number from 1 to 1000000000"],
  [
    "unconfirmed",
    { after: "order-17" },
    'after: It is the last one of the page before: { ref, createdAt }, not "order-17".',
  ],
  ["deadLetters", { source: "films" }, "source: "],
  ["deadLetters", { after: 5 }, "after: It is an id, not 5."],
])("%s refuses what it would ignore, before anything is read: %j", async (method, options, message) => {
  const clock = fakeClock();
  const service = await startService({ [JOB_ID]: done });
  const { hooks } = await startReceiver({ client: service.client, clock }, (receiver) => receiver.fallback(() => {}));
  await hooks.bind((await hooks.urlFor("customTemplateJob")).ref, JOB_ID);
  clock.advance(AGE + 50);
  const call = () => Reflect.apply(hooks[method], hooks, [options]);
  const failure: unknown = await call().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConfigurationError);
  expect(failure).toMatchObject({ message: expect.stringContaining(message) });
  expect(service.reads).toEqual([]);
  expect(await hooks.reconcile({ olderThan: `${AGE}ms` })).toEqual({
    checked: 1,
    found: 1,
    failed: 0,
    givenUp: 0,
    unknown: 0,
  });
});

it("runs by itself while the receiver is mounted", async () => {
  const service = await startService({ [JOB_ID]: done });
  const ran: string[] = [];
  const reconcile = { every: "50ms", olderThan: "50ms" } as const;
  const { hooks } = await startReceiver({ client: service.client, reconcile }, (receiver) =>
    receiver.fallback(({ name, via }) => ran.push(`${name} ${via}`)),
  );
  await hooks.bind((await hooks.urlFor("customTemplateJob")).ref, JOB_ID);
  await until(() => ran.length >= 1);
  expect(ran).toEqual(["customTemplateJob.done read"]);
});

it("runs by itself where nothing is handled as well, and what it finds is for the process that does", async () => {
  const store = memoryStore();
  const service = await startService({ [JOB_ID]: done });
  const ran: string[] = [];
  const reconcile = { every: "20ms", olderThan: "20ms" } as const;
  const given = { client: service.client, store };
  const { hooks } = await startReceiver({ ...given, reconcile, work: false }, (receiver) =>
    receiver.fallback(() => ran.push("the process that receives")),
  );
  const problem = "this receiver was made with work: false";
  expect(() => hooks.work()).toThrow(
    expect.objectContaining({ name: "ConfigurationError", problem: expect.stringContaining(problem) }),
  );
  await hooks.bind((await hooks.urlFor("customTemplateJob")).ref, JOB_ID);
  await until(async () => (await hooks.inbox()).length === 1);
  const worker = createWebhooks({ ...given, secret: SECRET, baseUrl: "https://app.example.com" });
  onTestFinished(() => worker.close());
  worker.fallback(({ name, via }) => ran.push(`${name} ${via}`)).work();
  await until(() => ran.length >= 1);
  expect(ran).toEqual(["customTemplateJob.done read"]);
});

it.each<[string, boolean | undefined, string[]]>([
  ["says so where no handler runs", undefined, ["warn"]],
  ["says nothing where it was said that another process handles", false, []],
])("%s, of what it has found", async (_, work, levels) => {
  const service = await startService({ [JOB_ID]: done });
  const log: LogEntry[] = [];
  const given = { client: service.client, secret: SECRET, baseUrl: "https://app.example.com", work };
  const hooks = createWebhooks({ ...given, log: (entry) => log.push(entry) });
  hooks.fallback(() => {});
  await hooks.reconcile({ olderThan: 0 });
  await hooks.bind((await hooks.urlFor("customTemplateJob")).ref, JOB_ID);
  await sleep(5);
  expect(await hooks.reconcile({ olderThan: 0 })).toMatchObject({ found: 1 });
  expect(log.map(({ level }) => level)).toEqual(levels);
  for (const { message } of log) expect(message).toContain("hooks.work()");
  await hooks.close();
});

it("in a script, what is found is handled between work() and idle()", async () => {
  const service = await startService({ [JOB_ID]: done });
  const ran: string[] = [];
  const hooks = createWebhooks({ client: service.client, secret: SECRET, baseUrl: "https://app.example.com" });
  hooks.fallback(({ name }) => ran.push(name));
  await hooks.bind((await hooks.urlFor("customTemplateJob")).ref, JOB_ID);
  hooks.work();
  await sleep(5);
  expect(await hooks.reconcile({ olderThan: 0 })).toMatchObject({ found: 1 });
  await hooks.idle();
  await hooks.close();
  expect(ran).toEqual(["customTemplateJob.done"]);
});

it("hints make a wait of the client look at once", async () => {
  const service = await startService({ [JOB_ID]: templateJob() });
  const { hooks } = await startReceiver({ client: service.client }, (receiver) => receiver.fallback(() => {}));
  const { url } = await hooks.urlFor("customTemplateJob");
  const waiting = service.client.customTemplateJobs.wait(JOB_ID, { pollMs: 600_000, events: hooks.hints(JOB_ID) });
  await until(() => service.reads.length >= 1);
  service.records.set(JOB_ID, done);
  await postJson(url, templatePost());
  expect(await waiting).toEqual(done);
});
