// What happens between the 204 and the last attempt, on every store.
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Failure, GiveUp, type JobEvent, type Webhooks } from "../src/index.ts";
import { fakeClock } from "../src/testing.ts";
import { done, JOB_ID, PREVIEW, previewReady, templateJob, templatePost } from "./support/jobs.ts";
import { postJson, startReceiver, until } from "./support/receiver.ts";
import { startService } from "./support/service.ts";
import { openStillStore, openStore, stores } from "./support/stores.ts";

const OTHER_IDS = Array.from({ length: 8 }, (_, index) => `9a4e6f3b-6a0e-4f55-9a6c-8f0b3c2d1e0${index}`);

it("a handler that always fails is a dead letter after nine hours at most, unless its pauses are others", async () => {
  const sqlite = stores.find(({ name }) => name === "SQLite");
  if (!sqlite) throw new Error("There is a store in SQLite.");
  const { store, pass } = await openStillStore(sqlite);
  const service = await startService({ [JOB_ID]: done });
  const failures: Failure[] = [];
  const { hooks } = await startReceiver({ client: service.client, store }, (receiver) =>
    receiver
      .on("*.done", () => {
        throw new Error("The database is away.");
      })
      .fallback(() => {})
      .onError((_error, failure) => failures.push(failure)),
  );
  const { url } = await hooks.urlFor("customTemplateJob");
  await postJson(url, templatePost());
  let passed = 0;
  for (let attempt = 1; ; attempt++) {
    await until(() => failures.length >= attempt);
    await hooks.idle();
    const { retryInMs } = failures[attempt - 1] ?? {};
    if (retryInMs === undefined) break;
    await pass(retryInMs);
    passed += retryInMs;
  }
  expect(failures).toHaveLength(8);
  expect(passed).toBeGreaterThan(8 * 3_600_000);
  expect(passed).toBeLessThanOrEqual(9 * 3_600_000);
  expect(await hooks.deadLetters()).toHaveLength(1);
});

describe.each(stores)("on the $name store", (kind) => {
  it("fifty identical posts at once run one handler, once", async () => {
    const { store } = await openStore(kind);
    const service = await startService({ [JOB_ID]: done });
    let runs = 0;
    const { hooks } = await startReceiver({ client: service.client, store }, (receiver) =>
      receiver.on("customTemplateJob.done", () => runs++).fallback(() => {}),
    );
    const { url } = await hooks.urlFor("customTemplateJob");
    const answers = await Promise.all(Array.from({ length: 50 }, () => postJson(url, templatePost())));
    await hooks.idle();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(runs).toBe(1);
  });

  it("a post that comes to a closed receiver is kept for another one, and refused where there can be none", async () => {
    const { store } = await openStore(kind);
    const service = await startService({ [JOB_ID]: done });
    const { hooks } = await startReceiver({ client: service.client, store }, (receiver) => receiver.fallback(() => {}));
    const { url } = await hooks.urlFor("customTemplateJob");
    const closed = hooks.close();
    const during = await postJson(url, templatePost());
    await closed;
    const after = await postJson(url, templatePost());
    const lasts = kind.name !== "memory";
    const status = lasts ? 204 : 503;
    expect([during.status, after.status]).toEqual([status, status]);
    expect(await hooks.inbox()).toHaveLength(lasts ? 1 : 0);
    if (!lasts) expect(after.headers.get("retry-after")).toMatch(/^\d+$/);
    // A stranger learns nothing of it.
    expect((await postJson(`${url}x`, templatePost())).status).toBe(404);
  });

  it("the preview and the render of one job are two runs, also when a later post repeats the preview", async () => {
    const { store } = await openStore(kind);
    const service = await startService({ [JOB_ID]: previewReady });
    const ran: string[] = [];
    const { hooks } = await startReceiver({ client: service.client, store }, (receiver) =>
      receiver.fallback(({ name }) => ran.push(name)),
    );
    const { url } = await hooks.urlFor("customTemplateJobs.preview");
    await postJson(url, templatePost({ status: "pending", video_output: null, preview: PREVIEW }));
    await hooks.idle();
    service.records.set(JOB_ID, done);
    await postJson(url, templatePost());
    await postJson(url, templatePost({ status: "pending", video_output: null, preview: `${PREVIEW}?again` }));
    await hooks.idle();
    expect(ran).toEqual(["customTemplateJob.previewReady", "customTemplateJob.done"]);
  });

  it("a handler that fails runs again, alone, until it is a dead letter, which can be replayed", async () => {
    const { store, pass } = await openStillStore(kind);
    const service = await startService({ [JOB_ID]: done });
    const ran: string[] = [];
    const failures: Failure[] = [];
    let broken = true;
    const options = { client: service.client, store, retry: ["100ms", "200ms"] } as const;
    const { hooks } = await startReceiver(options, (receiver) =>
      receiver
        .on("customTemplateJob.done", (_event, { attempt }) => {
          ran.push(`done ${attempt}`);
          if (broken) throw new Error("The database is away.");
        })
        .on("*.done", () => ran.push("*.done"))
        .fallback(() => {})
        .onError((_error, failure) => failures.push(failure)),
    );
    const { url, ref } = await hooks.urlFor("customTemplateJob");
    await postJson(url, templatePost());
    await until(() => failures.length >= 1);
    await hooks.idle();
    await pass(100);
    await until(() => failures.length >= 2);
    await hooks.idle();
    await pass(200);
    await until(() => failures.length >= 3);
    await hooks.idle();
    expect(ran).toEqual(["done 1", "*.done", "done 2", "done 3"]);
    expect(failures.map(({ attempt, retryInMs }) => [attempt, retryInMs])).toEqual([
      [1, 100],
      [2, 200],
      [3, undefined],
    ]);

    const [letter, ...others] = await hooks.deadLetters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      source: "customTemplateJob",
      ref,
      jobId: JOB_ID,
      attempts: 3,
      error: "Error: The database is away.",
    });
    broken = false;
    expect(await hooks.replay(letter?.id ?? "")).toBe(true);
    await until(() => ran.length >= 5);
    await hooks.idle();
    expect(ran.at(-1)).toBe("done 1");
    expect(await hooks.deadLetters()).toEqual([]);
    expect(await hooks.replay(letter?.id ?? "")).toBe(false);
  });

  it("a handler that gives up is not run again: a dead letter at once, and a replay runs what had not finished", async () => {
    const { store } = await openStore(kind);
    const service = await startService({ [JOB_ID]: done });
    const ran: string[] = [];
    const failures: Failure[] = [];
    const { hooks } = await startReceiver({ client: service.client, store }, (receiver) =>
      receiver
        .on("customTemplateJob.done", (_event, { attempt }) => {
          ran.push(`done ${attempt}`);
          throw new GiveUp("There is no such order.");
        })
        .on("*.done", () => ran.push("*.done"))
        .fallback(() => {})
        .onError((_error, failure) => failures.push(failure)),
    );
    const { url } = await hooks.urlFor("customTemplateJob");
    await postJson(url, templatePost());
    await hooks.idle();
    expect(ran).toEqual(["done 1", "*.done"]);
    expect(failures.map(({ attempt, retryInMs }) => [attempt, retryInMs])).toEqual([[1, undefined]]);
    const [letter] = await hooks.deadLetters();
    expect(letter).toMatchObject({ jobId: JOB_ID, attempts: 1, error: "GiveUp: There is no such order." });
    await hooks.replay(letter?.id ?? "");
    await until(() => ran.length >= 3);
    await until(async () => (await hooks.deadLetters()).length === 1);
    expect(ran).toEqual(["done 1", "*.done", "done 1"]);
  });

  it("each handler keeps to its own pauses, and what one of them gave up is a dead letter when the others are done", async () => {
    const { store, pass } = await openStillStore(kind);
    const service = await startService({ [JOB_ID]: done });
    const ran: string[] = [];
    const { hooks } = await startReceiver({ client: service.client, store, retry: ["1h"] }, (receiver) =>
      receiver
        .on(
          "customTemplateJob.done",
          (_event, { attempt }) => {
            ran.push(`exact ${attempt}`);
            if (attempt < 3) throw new Error("The database is away.");
          },
          { retry: ["200ms", "200ms"] },
        )
        .on("customTemplateJob.*", () => {
          ran.push("source");
          throw new GiveUp("There is no such order.");
        })
        .on(
          "*.done",
          (_event, { attempt }) => {
            ran.push(`phase ${attempt}`);
            if (attempt === 1) throw new Error("The mail server is away.");
          },
          { retry: ["700ms"] },
        )
        .fallback(() => {})
        .onError(() => {}),
    );
    const { url } = await hooks.urlFor("customTemplateJob");
    await postJson(url, templatePost());
    // Their pauses begin when the store knows of them, which is after they ran.
    const left = async (count: number): Promise<void> => {
      await until(() => ran.length >= count);
      await hooks.idle();
    };
    await left(3);
    await pass(200);
    await left(4);
    await pass(200);
    await left(5);
    expect(await hooks.deadLetters()).toEqual([]);
    await hooks.idle();
    await pass(300);
    await until(async () => (await hooks.deadLetters()).length === 1);
    expect(ran).toEqual(["exact 1", "source", "phase 1", "exact 2", "exact 3", "phase 2"]);
    expect(await hooks.deadLetters()).toMatchObject([{ attempts: 4, error: "GiveUp: There is no such order." }]);
  });

  it("a failing handler of a report on the way holds up nothing that its job comes to", async () => {
    const { store, pass } = await openStillStore(kind);
    const service = await startService({ [JOB_ID]: templateJob({ status: "running" }) });
    const ran: string[] = [];
    const { hooks } = await startReceiver({ client: service.client, store, retry: ["500ms", 60_000] }, (receiver) =>
      receiver
        .on("customTemplateJob.progress", (_event, { attempt }) => {
          ran.push(`progress ${attempt}`);
          throw new Error("The database is away.");
        })
        .fallback(({ name }) => ran.push(name))
        .onError(() => {}),
    );
    const { url } = await hooks.urlFor("customTemplateJob");
    await postJson(url, templatePost({ status: "running" }));
    await until(() => ran.length >= 1);
    await hooks.idle();
    await pass(500);
    await until(() => ran.length >= 2);
    service.records.set(JOB_ID, done);
    await postJson(url, templatePost());
    await until(() => ran.length >= 3);
    await hooks.idle();
    expect(ran).toEqual(["progress 1", "progress 2", "customTemplateJob.done"]);
  });

  it("an error whose text a database cannot hold is a dead letter like any other, and the next job is handled", async () => {
    const { store } = await openStore(kind);
    const [other = ""] = OTHER_IDS;
    const service = await startService({ [JOB_ID]: done, [other]: { ...done, id: other } });
    const ran: string[] = [];
    const options = { client: service.client, store, retry: [], concurrency: 1 };
    const { hooks } = await startReceiver(options, (receiver) =>
      receiver
        .fallback(({ job }) => {
          if (job.id === JOB_ID) throw new Error("a\u0000b \ud800 c\u001b[2J");
          ran.push(job.id);
        })
        .onError(() => {}),
    );
    const { url } = await hooks.urlFor("customTemplateJob");
    await postJson(url, templatePost());
    await until(async () => (await hooks.deadLetters()).length === 1);
    await postJson(url, templatePost({ id: other }));
    await until(() => ran.length >= 1);
    const [letter] = await hooks.deadLetters();
    expect(letter?.error).toBe("Error: a\ufffdb \ufffd c\ufffd[2J");
  });

  it("posts, jobs and states with text that a database cannot hold are handled as any others", async () => {
    const { store, pass } = await openStillStore(kind);
    const [other = ""] = OTHER_IDS;
    const odd = "a\u0000b \ud800 c";
    const service = await startService({
      [JOB_ID]: { ...done, name: odd, video_output: `https://media.example.com/${odd}` },
      [other]: { ...done, id: other, preview: null, status: odd },
    });
    const ran: string[] = [];
    const options = { client: service.client, store, retry: ["100ms"], concurrency: 1 } as const;
    const { hooks } = await startReceiver(options, (receiver) =>
      receiver
        .fallback(({ name, job }, { attempt }) => {
          ran.push(`${name} ${job.id} ${attempt}`);
          if (attempt === 1) throw new Error(odd);
        })
        .onError(() => {}),
    );
    const { url } = await hooks.urlFor("customTemplateJob");
    const posts = [JOB_ID, other].map((id) => templatePost({ id, status: odd, failed_reason: odd, video_output: odd }));
    for (const post of posts) expect((await postJson(url, post)).status).toBe(204);
    await until(() => ran.length >= 2);
    await hooks.idle();
    await pass(100);
    await until(() => ran.length >= 4);
    await hooks.idle();
    expect(ran.sort()).toEqual(
      [`customTemplateJob.done ${JOB_ID}`, `customTemplateJob.unknown ${other}`]
        .flatMap((one) => [`${one} 1`, `${one} 2`])
        .sort(),
    );
    expect(await hooks.deadLetters()).toEqual([]);
  });

  it("what a store does not take as handled ends in the dead letters, and holds up neither the next job nor close()", async () => {
    const { store } = await openStore(kind);
    const [other = ""] = OTHER_IDS;
    const service = await startService({ [JOB_ID]: done, [other]: { ...done, id: other } });
    const settle = store.settle.bind(store);
    store.settle = async (lease, outcome) => {
      if (outcome.kind === "handled" && lease.jobId === JOB_ID) throw new Error("No such encoding.");
      return settle(lease, outcome);
    };
    const ran: string[] = [];
    const options = { client: service.client, store, lease: "2s", concurrency: 1 } as const;
    const { hooks, log } = await startReceiver(options, (receiver) => receiver.fallback(({ job }) => ran.push(job.id)));
    const { url } = await hooks.urlFor("customTemplateJob");
    await postJson(url, templatePost());
    await until(() => ran.length >= 1);
    await postJson(url, templatePost({ id: other }));
    await until(() => ran.length >= 2);
    await hooks.close();
    expect(ran).toEqual([JOB_ID, other]);
    expect(await hooks.deadLetters()).toMatchObject([{ jobId: JOB_ID, error: "Error: No such encoding." }]);
    expect(log).toContainEqual(
      expect.objectContaining({ level: "error", message: expect.stringContaining("dead letter") }),
    );
  });

  it("an event has one id in every attempt and by every post, and another one when more of its results are there", async () => {
    const { store, pass } = await openStillStore(kind);
    const service = await startService({ [JOB_ID]: templateJob({ status: "running" }) });
    const events: JobEvent<"customTemplateJob", "done" | "progress">[] = [];
    let broken = true;
    const { hooks } = await startReceiver({ client: service.client, store, retry: ["100ms"] }, (receiver) =>
      receiver
        .on("customTemplateJob.progress", (event) => events.push(event))
        .on("customTemplateJob.done", (event) => {
          events.push(event);
          if (broken) throw new Error("The database is away.");
        })
        .fallback(() => {})
        .onError(() => {
          broken = false;
        }),
    );
    const before = Date.now();
    const urls = [await hooks.urlFor("customTemplateJob"), await hooks.urlFor("customTemplateJob")].map(
      ({ url }) => url,
    );
    const running = templatePost({ status: "running", video_output: null });
    for (const created_at of ["2026-03-02T09:15:00Z", "2026-03-02T09:16:00Z"]) {
      await postJson(urls[0] ?? "", { ...running, created_at });
      await hooks.idle();
    }
    service.records.set(JOB_ID, { ...done, video_output: null });
    await postJson(urls[0] ?? "", templatePost({ video_output: null }));
    await until(() => events.length >= 3);
    await hooks.idle();
    await pass(100);
    await until(() => events.length >= 4);
    await hooks.idle();
    service.records.set(JOB_ID, done);
    for (const url of urls) await postJson(url, templatePost());
    await until(() => events.length >= 6);
    const ids = events.map(({ id }) => id);
    expect(new Set(ids.slice(0, 2)).size).toBe(2);
    expect(ids.slice(2)).toEqual([ids[2], ids[2], ids[4], ids[4]]);
    expect(new Set(ids).size).toBe(4);
    for (const { receivedAt } of events) expect(Math.abs(Number(receivedAt) - before)).toBeLessThan(60_000);
  });

  it("close() aborts the handlers that run for longer than it waits, and another process handles their job", async () => {
    const { store } = await openStore(kind);
    const service = await startService({ [JOB_ID]: done });
    const ran: string[] = [];
    const options = { client: service.client, store, retry: [] };
    const { hooks } = await startReceiver(options, (receiver) =>
      receiver
        .fallback(async (_event, { signal }) => {
          ran.push("first");
          await sleep(60_000, undefined, { signal }).finally(() => ran.push("ended"));
        })
        .onError(() => {}),
    );
    const { url } = await hooks.urlFor("customTemplateJob");
    await postJson(url, templatePost());
    await until(() => ran.length >= 1);
    await hooks.close({ timeout: "50ms" });
    expect(ran).toEqual(["first", "ended"]);
    expect(await hooks.deadLetters()).toEqual([]);
    const [kept] = await hooks.inbox();
    expect(kept?.dueAt).toEqual(kept?.receivedAt);
    const second = await startReceiver(options, (receiver) => receiver.fallback(({ name }) => ran.push(name)));
    second.hooks.work();
    await until(() => ran.length >= 3);
    expect(ran.at(-1)).toBe("customTemplateJob.done");
  });

  it("close() does not wait for a handler that heeds no signal, and says so", async () => {
    const { store } = await openStore(kind);
    const service = await startService({ [JOB_ID]: done });
    let release = (): void => {};
    let runs = 0;
    let finished = 0;
    const register = (receiver: Webhooks, handler: () => Promise<void> | void) =>
      receiver
        .on("customTemplateJob.done", () => void finished++)
        .on("*.done", handler)
        .fallback(() => {});
    const { hooks, log } = await startReceiver({ client: service.client, store }, (receiver) =>
      register(receiver, async () => {
        runs++;
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      }),
    );
    const waiting = hooks.hints(JOB_ID)[Symbol.asyncIterator]();
    const { url } = await hooks.urlFor("customTemplateJob");
    await postJson(url, templatePost());
    await until(() => runs === 1);
    await waiting.next();
    const next = waiting.next();
    await hooks.close({ timeout: "50ms" });
    expect(await next).toEqual({ done: true, value: undefined });
    expect(await hooks.hints(JOB_ID)[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
    expect(log).toContainEqual(
      expect.objectContaining({ level: "warn", message: expect.stringContaining("handlers ran") }),
    );
    const [kept] = await hooks.inbox();
    expect(kept?.dueAt).toEqual(kept?.receivedAt);
    release();
    const again = await startReceiver({ client: service.client, store }, (receiver) =>
      register(receiver, () => void runs++),
    );
    again.hooks.work();
    await until(async () => runs === 2 && (await hooks.inbox()).length === 0);
    expect(finished).toBe(1);
  });

  it.each([false, true])(
    "a done that comes again after retention is handled again, unless its job was bound: %s",
    async (isBound) => {
      const [{ store, pass, close }, clock] = [await kind.openStill(), fakeClock()];
      onTestFinished(async () => void (await close?.()));
      const service = await startService({ [JOB_ID]: done });
      const ran: string[] = [];
      const options = { client: service.client, store, clock, retention: "1h" } as const;
      const { hooks } = await startReceiver(options, (receiver) => receiver.fallback(({ name }) => ran.push(name)));
      const { url, ref } = await hooks.urlFor("customTemplateJob");
      if (isBound) await hooks.bind(ref, JOB_ID);
      for (const [index, runs] of [1, 1, isBound ? 1 : 2].entries()) {
        if (index === 2) {
          await pass(7_200_000);
          clock.advance("2h");
          await store.sweep();
        }
        expect((await postJson(url, templatePost())).status).toBe(204);
        await hooks.idle();
        expect(ran).toHaveLength(runs);
      }
    },
  );

  it("a job that cannot be read is read again", async () => {
    const { store, pass } = await openStillStore(kind);
    const service = await startService({ [JOB_ID]: done });
    service.fail = true;
    const ran: string[] = [];
    const failures: Failure[] = [];
    const { hooks } = await startReceiver({ client: service.client, store, retry: ["100ms", "100ms"] }, (receiver) =>
      receiver.fallback(({ name }) => ran.push(name)).onError((_error, failure) => failures.push(failure)),
    );
    const { url } = await hooks.urlFor("customTemplateJob");
    await postJson(url, templatePost());
    await until(() => failures.length >= 1);
    expect(failures).toMatchObject([{ stage: "read", attempt: 1, retryInMs: 100 }]);
    service.fail = false;
    await hooks.idle();
    await pass(100);
    await until(() => ran.length >= 1);
    expect(ran).toEqual(["customTemplateJob.done"]);
  });

  it("a job that the service does not know is dropped after three looks, and a dead letter where there are fewer", async () => {
    for (const pauses of [0, 1, 2]) {
      const { store, pass } = await openStore(kind);
      const service = await startService();
      const retry = Array<"1ms">(pauses).fill("1ms");
      const { hooks, log } = await startReceiver({ client: service.client, store, retry }, (receiver) =>
        receiver.fallback(() => {}).onError(() => {}),
      );
      const { url } = await hooks.urlFor("customTemplateJob");
      await postJson(url, templatePost());
      const dropped = (): number => log.filter(({ message }) => message.includes("does not know the job")).length;
      await until(async () => {
        await pass(5);
        await hooks.idle();
        return dropped() + (await hooks.deadLetters()).length > 0;
      });
      expect([dropped(), service.reads.length]).toEqual([pauses === 2 ? 1 : 0, pauses + 1]);
    }
  });

  it("handlers of one job run one after the other in order, those of other jobs beside them", async () => {
    const { store } = await openStore(kind);
    const ids = [JOB_ID, ...OTHER_IDS];
    const service = await startService(
      Object.fromEntries(ids.map((id) => [id, templateJob({ id, status: "running" })])),
    );
    const running = new Map<string, number>();
    const order = new Map<string, unknown[]>();
    let most = 0;
    let mostOfOne = 0;
    const { hooks } = await startReceiver(
      { client: service.client, store, concurrency: 4, readsPerMinute: 1_000 },
      (receiver) =>
        receiver.fallback(async ({ hint, job }) => {
          running.set(job.id, (running.get(job.id) ?? 0) + 1);
          most = Math.max(
            most,
            [...running.values()].reduce((a, b) => a + b),
          );
          mostOfOne = Math.max(mostOfOne, ...running.values());
          order.set(job.id, [...(order.get(job.id) ?? []), Reflect.get(hint, "step")]);
          // The first four wait for one another: how soon each begins is a matter of the machine.
          await until(() => most >= 4);
          await sleep(20);
          running.set(job.id, (running.get(job.id) ?? 0) - 1);
        }),
    );
    const { url } = await hooks.urlFor("customTemplateJob");
    for (const step of [1, 2, 3]) {
      await Promise.all(ids.map((id) => postJson(url, { ...templatePost({ id, status: "running" }), step })));
    }
    await hooks.idle();
    expect([...order.values()]).toEqual(ids.map(() => [1, 2, 3]));
    expect([mostOfOne, most]).toEqual([1, 4]);
  });

  it("a handler that hangs is given up, told so, and run again", async () => {
    const { store, pass } = await openStillStore(kind);
    const service = await startService({ [JOB_ID]: done });
    const reasons: unknown[] = [];
    let runs = 0;
    const { hooks } = await startReceiver(
      { client: service.client, store, handlerTimeout: "100ms", retry: ["100ms"] },
      (receiver) =>
        receiver
          .on("customTemplateJob.done", async (_event: JobEvent<"customTemplateJob", "done">, { signal }) => {
            signal.addEventListener("abort", () => reasons.push(signal.reason));
            if (++runs === 1) await new Promise(() => {});
          })
          .fallback(() => {})
          .onError(() => {}),
    );
    const { url } = await hooks.urlFor("customTemplateJob");
    await postJson(url, templatePost());
    await until(() => reasons.length >= 1);
    await hooks.idle();
    await pass(100);
    await until(() => runs === 2);
    await hooks.idle();
    expect(reasons).toMatchObject([{ name: "HandlerTimeoutError", message: expect.stringContaining("100 ms") }]);
    expect(await hooks.deadLetters()).toEqual([]);
  });

  it("a handler that is slow keeps its job: nobody runs it beside it", async () => {
    const { store } = await openStore(kind);
    const service = await startService({ [JOB_ID]: done });
    let runs = 0;
    const register = (receiver: Parameters<Parameters<typeof startReceiver>[1]>[0]): void => {
      receiver
        .on("customTemplateJob.done", async () => {
          runs++;
          await sleep(4_500);
        })
        .fallback(() => {});
    };
    // Renewed every half second: a machine that is held up for a moment does not lose it.
    const { hooks } = await startReceiver({ client: service.client, store, lease: 2_000 }, register);
    const { hooks: second } = await startReceiver({ client: service.client, store, lease: 2_000 }, register);
    const { url } = await hooks.urlFor("customTemplateJob");
    await postJson(url, templatePost());
    await until(() => runs === 1);
    await Promise.all([hooks.idle(), second.idle()]);
    expect(runs).toBe(1);
  });

  it("posts that came together share a read, and one URL cannot cause any number of them", async () => {
    const { store } = await openStore(kind);
    const service = await startService({ [JOB_ID]: templateJob({ status: "running" }) });
    const steps: unknown[] = [];
    const { hooks } = await startReceiver({ client: service.client, store, readsPerMinute: 5 }, (receiver) =>
      receiver.fallback(({ hint }) => steps.push(Reflect.get(hint, "step"))).onError(() => {}),
    );
    const { url } = await hooks.urlFor("customTemplateJob");
    const forge = (step: number) => ({ ...templatePost({ status: "running" }), step });
    const from = performance.now();
    await Promise.all(Array.from({ length: 40 }, (_, step) => postJson(url, forge(step))));
    await hooks.idle();
    // Five a minute: the sixth is there after twelve seconds, which a slow machine may take.
    expect(service.reads.length).toBeLessThanOrEqual(5 + Math.floor((performance.now() - from) / 12_000));
    const other = await hooks.urlFor("customTemplateJob");
    await postJson(other.url, forge(99));
    await until(() => steps.includes(99));
  });
});
