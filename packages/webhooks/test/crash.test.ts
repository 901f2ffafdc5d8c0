// Processes that are killed, told to end or paused while they handle a job, on the stores that outlive them.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { FULL } from "@video-ads/testing/full";
import { describe, expect, it } from "vitest";
import { createWebhooks, RefInUseError } from "../src/index.ts";
import { samplePost, signedRequest } from "../src/testing.ts";
import { durableStores, openDurable } from "./support/durable.ts";
import { done, JOB_ID, previewReady } from "./support/jobs.ts";
import { kill, type ReceiverProcess, standStill, startProcess } from "./support/process.ts";
import { SECRET, until } from "./support/receiver.ts";
import type { ProcessSettings } from "./support/receiver-process.ts";
import { startService } from "./support/service.ts";

/** Longer than a test waits for anything: what is taken over sooner is so because its process is seen to be gone. */
const LONG_MS = 600_000;
const BRIEF_MS = 1_000;
const BASE = "https://app.example.com/webhooks";

const START = { template_id: "0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44", variables: {} };

function refOf(id: string): string {
  return `ref-${id.slice(-12)}`;
}

/** Posts that a job is done, or where it is, to a process, as the service would through a proxy. */
async function report({ base }: ReceiverProcess, id: string, phase: "previewReady" | "done" = "done"): Promise<number> {
  const request = signedRequest("customTemplateJob", samplePost("customTemplateJob", phase, { id }), {
    secret: SECRET,
    baseUrl: BASE,
    ref: refOf(id),
  });
  const { pathname } = new URL(request.url);
  const response = await fetch(base + pathname.slice(pathname.lastIndexOf("/")), {
    method: "POST",
    body: await request.text(),
    headers: request.headers,
  });
  return response.status;
}

const THREE = [JOB_ID, ...["77", "78"].map((end) => JOB_ID.slice(0, -2) + end)];

/** Tells a process to end, as whoever deploys does. Gives the code that it ends with. */
async function terminated({ child, ended }: ReceiverProcess): Promise<number | null> {
  child.kill("SIGTERM");
  return (await ended).code;
}

describe.each(durableStores)("on the $name store", { timeout: 180_000 }, ({ create }) => {
  const settingsFor = async (ids: string[]): Promise<ProcessSettings> => {
    const service = await startService(Object.fromEntries(ids.map((id) => [id, { ...done, id }])));
    return {
      store: await create(),
      service: service.baseUrl,
      secret: SECRET,
      baseUrl: BASE,
      lease: LONG_MS,
      handlerMs: 0,
    };
  };

  it("a job whose process is killed in the handler runs again after a restart, once", async () => {
    const settings = await settingsFor([JOB_ID]);
    const first = await startProcess({ ...settings, handlerMs: 60_000 });
    expect(await report(first, JOB_ID)).toBe(204);
    await until(() => first.lines.includes(`start customTemplateJob.done ${JOB_ID} 1`));
    await kill(first);
    // However few attempts there are: an innocent job may have been in hand.
    const second = await startProcess({ ...settings, retry: [] });
    await until(() => second.lines.includes(`end customTemplateJob.done ${JOB_ID} 2`));
    // The sender did not get to know; it may post again.
    expect(await report(second, JOB_ID)).toBe(204);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(second.lines.filter((line) => line.startsWith("start"))).toHaveLength(1);
  });

  it("a process that is told to end lets its handlers end, begins nothing more, and exits with 0", async () => {
    const [, other, waiting] = THREE;
    const settings = { ...(await settingsFor(THREE)), handlerMs: 700, concurrency: 2 };
    const first = await startProcess(settings);
    for (const id of THREE) expect(await report(first, id)).toBe(204);
    await until(() => [JOB_ID, other].every((id) => first.lines.includes(`start customTemplateJob.done ${id} 1`)));
    expect(await terminated(first)).toBe(0);
    expect(first.lines.filter((line) => line.startsWith("end")).sort()).toEqual(
      [JOB_ID, other].map((id) => `end customTemplateJob.done ${id} 1`).sort(),
    );
    expect(first.lines.filter((line) => /^(aborted|error|log)/.test(line))).toEqual([]);
    const second = await startProcess({ ...settings, handlerMs: 0 });
    await until(() => second.lines.includes(`end customTemplateJob.done ${waiting} 1`));
    expect(second.lines.filter((line) => line.startsWith("start"))).toHaveLength(1);
  });

  it.each([
    ["heed", true],
    ["do not heed", false],
  ])(
    "handlers that %s their signal hold no process back, and their jobs run again after a restart",
    async (_, heeds) => {
      const [, other] = THREE;
      const settings = { ...(await settingsFor(THREE)), concurrency: 2 };
      const first = await startProcess({ ...settings, heeds, handlerMs: 60_000, closeMs: 300 });
      for (const id of THREE) expect(await report(first, id)).toBe(204);
      const atWork = [JOB_ID, other];
      await until(() => atWork.every((id) => first.lines.includes(`start customTemplateJob.done ${id} 1`)));
      expect(await terminated(first)).toBe(0);
      expect(first.lines.filter((line) => line.startsWith("aborted")).sort()).toEqual(
        atWork.map((id) => `aborted ${id}`).sort(),
      );
      const warnings = first.lines.filter((line) => line.startsWith("log"));
      expect(warnings).toEqual(
        heeds ? [] : ["log The receiver was closed while handlers ran that do not heed their signal: 2."],
      );
      const second = await startProcess({ ...settings, handlerMs: 0 });
      const ended = () => second.lines.filter((line) => line.startsWith("end"));
      await until(() => ended().length === THREE.length);
      // Whoever was told to stop has not failed.
      expect(ended().sort()).toEqual(THREE.map((id) => `end customTemplateJob.done ${id} 1`).sort());
    },
  );

  it.each(["start", "render"] as const)(
    "a process that is told to end waits for the answer of a %s under way: nothing is left of which nobody knows the end",
    async (kind) => {
      const service = await startService({ [JOB_ID]: previewReady });
      const settings = { ...(await settingsFor([])), service: service.baseUrl, renders: "aside" as const };
      const first = await startProcess({ ...settings, ...(kind === "start" && { starts: "order-17" }) });
      if (kind === "render") expect(await report(first, JOB_ID, "previewReady")).toBe(204);
      await until(() => service.posts.length >= 1);
      const ending = terminated(first);
      await until(() => first.lines.includes("told to end"));
      // Whoever does not wait has ended by then.
      await Promise.race([ending, sleep(300)]);
      service.answerPosts({ ...previewReady, id: JOB_ID });
      expect(await ending).toBe(0);
      expect(first.lines).toContain(kind === "start" ? `made ${JOB_ID}` : "rendered requested");
      expect(first.lines.filter((line) => line.startsWith("log"))).toEqual([]);
      const store = openDurable(settings.store);
      const ref = kind === "start" ? "order-17" : `render.customTemplateJob.${JOB_ID}`;
      expect(await store.getRef(ref)).toMatchObject({ jobId: JOB_ID });
      const hooks = createWebhooks({ secret: SECRET, baseUrl: BASE, client: service.client, store });
      expect(await hooks.unconfirmed()).toEqual([]);
    },
  );

  it("a process whose start is not answered in time ends, says so, and the start is listed", async () => {
    const service = await startService();
    const settings = { ...(await settingsFor([])), service: service.baseUrl, closeMs: 100 };
    const first = await startProcess({ ...settings, starts: "order-17" });
    await until(() => service.posts.length >= 1);
    expect(await terminated(first)).toBe(0);
    expect(first.lines.filter((line) => line.startsWith("log"))).toEqual([
      expect.stringMatching(/^log The receiver was closed while a call .* was under way/),
    ]);
    const store = openDurable(settings.store);
    const hooks = createWebhooks({ secret: SECRET, baseUrl: BASE, client: service.client, store });
    expect(await hooks.unconfirmed()).toMatchObject([{ ref: "order-17" }]);
  });

  it("a job whose process is killed in the handler is taken over at once by one that runs beside it", async () => {
    const settings = await settingsFor([JOB_ID]);
    const first = await startProcess({ ...settings, handlerMs: 60_000 });
    expect(await report(first, JOB_ID)).toBe(204);
    await until(() => first.lines.includes(`start customTemplateJob.done ${JOB_ID} 1`));
    const second = await startProcess(settings);
    await kill(first);
    await until(() => second.lines.includes(`end customTemplateJob.done ${JOB_ID} 2`));
  });

  it("a job whose handler ends every process is a dead letter after five attempts, and takes no other with it", async () => {
    const others = THREE.slice(1);
    const settings = { ...(await settingsFor(THREE)), handlerMs: 300 };
    const processes: ReceiverProcess[] = [];
    const startNext = async (): Promise<ReceiverProcess> => {
      const way = processes.length % 2 === 0 ? "exit" : "kill";
      const started = await startProcess({ ...settings, poison: { id: JOB_ID, way } });
      processes.push(started);
      return started;
    };
    let last = await startNext();
    // Last: it ends the process that the others are posted to.
    for (const id of [...others, JOB_ID]) expect(await report(last, id)).toBe(204);
    const store = openDurable(settings.store);
    const dead = () => store.deadLetters({ limit: 10 });
    while ((await dead()).length === 0) {
      const { ended } = last;
      const died = await Promise.race([ended.then(() => true), until(async () => (await dead()).length > 0)]);
      if (died) last = await startNext();
    }
    const lines = () => processes.flatMap((one) => one.lines);
    await until(() =>
      others.every((id) => lines().some((line) => line.startsWith(`end customTemplateJob.done ${id}`))),
    );
    expect(lines().filter((line) => line.startsWith("start") && line.includes(JOB_ID))).toEqual(
      [1, 2, 3, 4, 5].map((attempt) => `start customTemplateJob.done ${JOB_ID} ${attempt}`),
    );
    const [letter, ...rest] = await dead();
    expect([letter, rest]).toMatchObject([
      {
        jobId: JOB_ID,
        attempts: 5,
        error: "HandlerInterruptedError: Its process ended or stood still while handling it, 5 times.",
      },
      [],
    ]);
    await kill(last);
    await store.replay(letter?.id ?? "");
    const mended = await startProcess(settings);
    // The second time where Postgres still had a query of the process that was killed: it has taken the job for nobody.
    await expect
      .poll(() => mended.lines.join("\n"), { timeout: 25_000 })
      .toMatch(new RegExp(`^end customTemplateJob\\.done ${JOB_ID} [12]$`, "m"));
  });

  it("a job whose handler holds the event loop for longer than the lease goes from one process to the other until it is a dead letter", async () => {
    const others = THREE.slice(1);
    const poison = { id: JOB_ID, way: "hold" } as const;
    const settings = { ...(await settingsFor(THREE)), lease: BRIEF_MS, poison };
    const [first, second] = [await startProcess(settings), await startProcess(settings)];
    for (const id of THREE) expect(await report(first, id)).toBe(204);
    const store = openDurable(settings.store);
    await until(async () => (await store.deadLetters({ limit: 10 })).length > 0, 50_000);
    const lines = [...first.lines, ...second.lines];
    for (const id of others)
      expect(lines.some((line) => line.startsWith(`end customTemplateJob.done ${id}`))).toBe(true);
    expect(await store.deadLetters({ limit: 10 })).toMatchObject([
      { jobId: JOB_ID, attempts: 5, error: expect.stringMatching(/stood still while handling it, 5 times\.$/) },
    ]);
    expect(lines.filter((line) => line.startsWith("start") && line.includes(JOB_ID)).length).toBeGreaterThanOrEqual(5);
  });

  it("a job of another machine is taken over when its time is over, and so is a call", async () => {
    const settings = { ...(await settingsFor([JOB_ID])), lease: BRIEF_MS };
    const first = await startProcess({ ...settings, elsewhere: true, handlerMs: 60_000, starts: "order-17" });
    expect(await report(first, JOB_ID)).toBe(204);
    await until(() => first.lines.includes(`start customTemplateJob.done ${JOB_ID} 1`));
    await kill(first);
    const second = await startProcess(settings);
    await until(() => second.lines.includes(`end customTemplateJob.done ${JOB_ID} 2`));
    const store = openDurable(settings.store);
    // Its own time may be over later than that of the job.
    await until(async () => (await store.unconfirmed({ limit: 10 })).length > 0, 50_000);
    expect(await store.unconfirmed({ limit: 10 })).toMatchObject([{ ref: "order-17" }]);
  });

  it("a start whose process is killed before its answer comes is unconfirmed at once, its event comes, and nothing is created again", async () => {
    const service = await startService({ [JOB_ID]: done });
    const settings = { ...(await settingsFor([])), service: service.baseUrl };
    const ref = refOf(JOB_ID);
    const first = await startProcess({ ...settings, starts: ref });
    await until(() => service.posts.length >= 1);
    const store = openDurable(settings.store);
    expect(await store.unconfirmed({ limit: 10 })).toEqual([]);
    const { url } = signedRequest("customTemplateJob", {}, { secret: SECRET, baseUrl: BASE, ref });
    service.records.set(JOB_ID, { ...done, webhook_url: url });
    // The job is done before the process dies, and waits for the answer of the call that has created it.
    expect(await report(first, JOB_ID)).toBe(204);
    await kill(first);
    const second = await startProcess(settings);
    // It looks every now and then whether it may go on: the process may have been killed while it did.
    await until(() => second.lines.some((line) => line.startsWith(`end customTemplateJob.done ${JOB_ID}`)));
    expect(await store.getRef(ref)).toMatchObject({ state: "bound", jobId: JOB_ID });
    expect(first.lines.filter((line) => line.startsWith("start "))).toEqual([]);
    expect(service.posts).toHaveLength(1);
  });

  it("a start whose process is killed is listed by a process that only looks, and refused when it is asked for again", async () => {
    const service = await startService();
    const settings = { ...(await settingsFor([])), service: service.baseUrl };
    const first = await startProcess({ ...settings, starts: "order-17" });
    await until(() => service.posts.length >= 1);
    await kill(first);
    const { client } = service;
    const hooks = createWebhooks({ secret: SECRET, baseUrl: BASE, client, store: openDurable(settings.store) });
    expect(await hooks.unconfirmed()).toMatchObject([{ ref: "order-17", operation: "customTemplateJobs.create" }]);
    const again = hooks.start("customTemplateJobs.create", START, { ref: "order-17" });
    await expect(again).rejects.toThrow(RefInUseError);
    expect(service.posts).toHaveLength(1);
  });

  it("a render whose process is killed before its answer comes is not asked for again", async () => {
    const service = await startService({ [JOB_ID]: previewReady });
    const settings = { ...(await settingsFor([])), service: service.baseUrl, renders: "itself" as const };
    const first = await startProcess(settings);
    expect(await report(first, JOB_ID, "previewReady")).toBe(204);
    await until(() => service.posts.length >= 1);
    await kill(first);
    const second = await startProcess(settings);
    await until(() => second.lines.includes("rendered unconfirmed"));
    service.records.set(JOB_ID, done);
    expect(await report(second, JOB_ID)).toBe(204);
    await until(() => second.lines.includes(`end customTemplateJob.done ${JOB_ID} 1`));
    expect(service.posts).toEqual([`/api/custom_template_jobs/${JOB_ID}/render/`]);
    expect(await openDurable(settings.store).unconfirmed({ limit: 10 })).toEqual([]);
  });

  it("a process that was paused is fenced off when it wakes up: the job is not completed twice", async () => {
    const settings = { ...(await settingsFor([JOB_ID])), lease: BRIEF_MS };
    const first = await startProcess({ ...settings, stops: true });
    expect(await report(first, JOB_ID)).toBe(204);
    await until(() => first.lines.includes(`start customTemplateJob.done ${JOB_ID} 1`));
    const second = await startProcess(settings);
    await until(() => second.lines.includes(`end customTemplateJob.done ${JOB_ID} 2`));
    first.child.kill("SIGCONT");
    await until(() => first.lines.some((line) => line.startsWith("log A job was taken over by another process")));
  });

  it("a process that stood still before its handler begins nothing when it wakes up: another one has its job", async () => {
    let answer = (): void => {};
    const service = await startService({ [JOB_ID]: done });
    service.held = new Promise((resolve) => {
      answer = resolve;
    });
    const settings = { ...(await settingsFor([])), service: service.baseUrl, lease: BRIEF_MS };
    const first = await startProcess(settings);
    expect(await report(first, JOB_ID)).toBe(204);
    await until(() => service.reads.length > 0);
    await standStill(first);
    delete service.held;
    const second = await startProcess(settings);
    await until(() => second.lines.includes(`end customTemplateJob.done ${JOB_ID} 2`));
    answer();
    first.child.kill("SIGCONT");
    await until(() => first.lines.some((line) => line.startsWith("log A job was taken over by another process")));
    expect(first.lines.filter((line) => line.startsWith("start "))).toEqual([]);
  });

  it.each(["start", "render"] as const)(
    "a %s whose process stood still before it was sent, and which another one was told of, is listed, and made once it is dismissed",
    async (kind) => {
      const service = await startService({ [JOB_ID]: previewReady });
      const base = await settingsFor([]);
      const own = kind === "start" ? { starts: "order-17" } : { renders: "itself" as const };
      const settings = { ...base, ...own, service: service.baseUrl, lease: BRIEF_MS };
      const ref = kind === "start" ? "order-17" : `render.customTemplateJob.${JOB_ID}`;
      const store = openDurable(settings.store);
      const first = await startProcess({ ...settings, stopsBeforeSending: true });
      if (kind === "render") expect(await report(first, JOB_ID, "previewReady")).toBe(204);
      await until(async () => (await store.getRef(ref))?.state === "unconfirmed");
      const second = await startProcess(settings);
      const told = kind === "start" ? "start failed RefInUseError" : "rendered unconfirmed";
      await until(() => second.lines.some((line) => line.startsWith(told)));
      first.child.kill("SIGCONT");
      await until(() => first.lines.some((line) => line.startsWith(`${kind} failed NothingSentError`)));
      await until(() => first.lines.some((line) => line.includes("then hooks.dismiss() it")));
      expect(service.posts).toEqual([]);
      const hooks = createWebhooks({ secret: SECRET, baseUrl: BASE, client: service.client, store });
      expect((await store.unconfirmed({ limit: 10 })).map((one) => one.ref)).toEqual([ref]);
      expect(await hooks.dismiss(ref)).toBe(true);
      const again =
        kind === "start"
          ? hooks.start("customTemplateJobs.create", START, { ref })
          : hooks.render({ source: "customTemplateJob", job: { id: JOB_ID } });
      await until(() => service.posts.length >= 1);
      service.answerPosts({ ...previewReady, id: JOB_ID });
      expect(await again).toBeDefined();
      expect(service.posts).toHaveLength(1);
      await hooks.close();
    },
  );

  it("a start whose process was killed is counted as soon as it is listed", async () => {
    const service = await startService();
    const settings = { ...(await settingsFor([])), service: service.baseUrl, starts: "order-17" };
    const first = await startProcess(settings);
    await until(() => service.posts.length >= 1);
    await kill(first);
    const store = openDurable(settings.store);
    const hooks = createWebhooks({ secret: SECRET, baseUrl: BASE, client: service.client, store });
    const counted = await hooks.stats();
    expect(counted.reduce((sum, { unconfirmed }) => sum + unconfirmed, 0)).toBe(1);
    expect(await hooks.unconfirmed()).toHaveLength(1);
  });

  it("two processes share the work, and each job runs once", async () => {
    const ids = Array.from({ length: 40 }, (_, index) => JOB_ID.slice(0, -2) + String(index + 10));
    const settings = await settingsFor(ids);
    // Alone, one of them would need four seconds: the other one comes in before.
    const slow = { ...settings, handlerMs: 200, concurrency: 2 };
    const processes = [await startProcess(slow), await startProcess(slow)];
    const answers = await Promise.all(ids.flatMap((id) => processes.map((process) => report(process, id))));
    expect(new Set(answers)).toEqual(new Set([204]));
    const ended = (lines: string[]): string[] => lines.filter((line) => line.startsWith("end"));
    await until(() => processes.flatMap(({ lines }) => ended(lines)).length >= ids.length);
    const all = processes.flatMap(({ lines }) => ended(lines)).sort();
    expect(all).toEqual(ids.map((id) => `end customTemplateJob.done ${id} 1`).sort());
    for (const { lines } of processes) expect(ended(lines).length).toBeGreaterThan(0);
  });
});

// Where nothing is left to chance: one job, whose process is killed at each of the statements on its way, in the middle and behind it.
describe.each(["sent", "answered"] as const)("on Postgres, a process that is killed when a statement is %s", (when) => {
  const statements = Array.from({ length: FULL ? 16 : 4 }, (_, at) => at);

  it("loses no job, whichever statement it is", { timeout: 180_000 }, async () => {
    // Of every second one the handler fails once.
    const ids = statements.map((at) => randomUUID().slice(0, -1) + (at % 2 === 0 ? "1" : "f"));
    const service = await startService(Object.fromEntries(ids.map((id) => [id, { ...done, id }])));
    const where = await durableStores.find(({ name }) => name === "Postgres")?.create();
    if (!where) throw new Error("There is no Postgres.");
    const of = { store: where, service: service.baseUrl, secret: SECRET, baseUrl: BASE };
    const settings = { ...of, lease: LONG_MS, handlerMs: 5, failures: 1 };
    const store = openDurable(where);
    for (const [at, id] of ids.entries()) {
      const first = await startProcess({ ...settings, dies: { at, when } });
      const status = await report(first, id).catch(() => undefined);
      await first.ended;
      const second = await startProcess(settings);
      // Whoever has no answer posts again.
      if (status !== 204) expect([at, await report(second, id)]).toEqual([at, 204]);
      const ended = (): string[] =>
        [...first.lines, ...second.lines].filter((line) => line.startsWith(`end customTemplateJob.done ${id}`));
      await until(async () => (await store.dueIn()) === undefined && (await store.waiting({ limit: 1 })).length === 0);
      // What a process says comes by another way than what it has stored.
      await until(() => ended().length > 0);
      expect([at, ended().length > 0, await store.deadLetters({ limit: 1 })]).toEqual([at, true, []]);
      await kill(second);
    }
  });
});
