// A backlog: what has been handled is on its way to the store while others are handled in its place.
import { randomUUID } from "node:crypto";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { memoryStore, type Store } from "../src/index.ts";
import { JOB_ID, templatePost } from "./support/jobs.ts";
import { postJson, startTrusting, until } from "./support/receiver.ts";

const CONCURRENCY = 2;

/** A store that notes what was handled when it is told to, and not before. */
function slowStore() {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const store = memoryStore();
  const settle = store.settle.bind(store);
  const settling: string[] = [];
  store.settle = async (lease, outcome) => {
    settling.push(lease.jobId);
    await opened;
    return settle(lease, outcome);
  };
  return { store, open: () => open(), settling };
}

it("as many outcomes as handlers run at a time are noted beside those that are handled, and no more", async () => {
  const { store, open, settling } = slowStore();
  const ids = Array.from({ length: 5 * CONCURRENCY }, () => randomUUID());
  const ran: string[] = [];
  const { hooks } = await startTrusting((receiver) => receiver.fallback(({ hint }) => void ran.push(hint.id)), {
    store,
    concurrency: CONCURRENCY,
  });
  for (const id of ids) {
    const { url } = await hooks.urlFor("customTemplateJobs.preview");
    expect((await postJson(url, templatePost({ id }))).status).toBe(204);
  }
  await until(() => settling.length >= 2 * CONCURRENCY);
  await sleep(100);
  expect(ran).toHaveLength(2 * CONCURRENCY);
  open();
  await hooks.idle();
  expect(ran.sort()).toEqual(ids.sort());
});

it("what came for a job while its outcome was being noted is handled as soon as that is done", async () => {
  const { store, open, settling } = slowStore();
  const ran: string[] = [];
  const { hooks } = await startTrusting(
    (receiver) => receiver.fallback(({ name, hint }) => void ran.push(`${name} ${hint.id}`)),
    { store, concurrency: 1 },
  );
  const { url } = await hooks.urlFor("customTemplateJobs.preview");
  await postJson(url, templatePost({ status: "pending", video_output: null }));
  await postJson(url, templatePost());
  await until(() => settling.length >= 1);
  // Nothing else was due when the place was free again.
  await sleep(100);
  open();
  // Before the store would be looked at anyway.
  await until(() => ran.length >= 2, 4_000);
  expect(ran).toEqual([`customTemplateJob.progress ${JOB_ID}`, `customTemplateJob.done ${JOB_ID}`]);
});

describe("a store that takes and notes many at once", () => {
  /** What is taken and not noted yet, at most and now, of a store that answers when the loop has turned. */
  function bulkStore() {
    const store = Object.assign(memoryStore(), { inBulk: true });
    const lease = store.lease.bind(store);
    const settle = store.settle.bind(store);
    const taken = { now: 0, most: 0 };
    store.lease = async (ownership) => {
      await setImmediate();
      const one = await lease(ownership);
      if (one) taken.most = Math.max(taken.most, ++taken.now);
      return one;
    };
    store.settle = async (one, outcome) => {
      taken.now--;
      return settle(one, outcome);
    };
    return { store, taken };
  }

  /** Handles what is quick at once, and what is slow when it is told to. */
  async function startHandling(store: Store) {
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const running = { now: 0, most: 0 };
    const ran: string[] = [];
    const { hooks } = await startTrusting(
      (receiver) =>
        receiver.fallback(async ({ hint }) => {
          running.most = Math.max(running.most, ++running.now);
          ran.push(hint.id);
          await (isSlow(hint.id) ? opened : setImmediate());
          running.now--;
        }),
      { store, concurrency: CONCURRENCY },
    );
    return { hooks, open: () => open(), running, ran };
  }

  const isSlow = (id: string): boolean => id.endsWith("5");
  const ids = (count: number, last: string): string[] =>
    Array.from({ length: count }, () => `${randomUUID().slice(0, -1)}${last}`);

  async function accept(store: Store, jobIds: readonly string[]): Promise<void> {
    for (const jobId of jobIds) {
      const body = JSON.stringify(templatePost({ id: jobId }));
      await store.accept({
        key: randomUUID(),
        source: "customTemplateJob",
        ref: randomUUID(),
        jobId,
        body,
        via: "post",
        keepMs: 3_600_000,
      });
    }
  }

  it("gives more than run while handlers are quick, and no more run than may", async () => {
    const { store, taken } = bulkStore();
    const quick = ids(1_000, "0");
    await accept(store, quick);
    const { hooks, running, ran } = await startHandling(store);
    await hooks.idle();
    expect(ran.sort()).toEqual(quick.sort());
    expect(running.most).toBe(CONCURRENCY);
    expect(taken.most).toBeGreaterThan(4 * CONCURRENCY);
  });

  it("gives no more than run while they are slow", async () => {
    const { store, taken } = bulkStore();
    await accept(store, ids(20, "5"));
    const { hooks, open, running } = await startHandling(store);
    await until(() => running.now === CONCURRENCY);
    await sleep(200);
    expect(taken).toEqual({ now: CONCURRENCY, most: CONCURRENCY });
    open();
    await hooks.idle();
  });

  it("has back what was taken for handlers that are not free soon: another process handles it", async () => {
    const { store, taken } = bulkStore();
    await accept(store, ids(500, "0"));
    const first = await startHandling(store);
    await first.hooks.idle();
    const [slow, quick] = [ids(CONCURRENCY, "5"), ids(50, "0")];
    await accept(store, [...slow, ...quick]);
    void first.hooks.idle();
    await until(() => first.running.now === CONCURRENCY && taken.now > CONCURRENCY);
    await until(() => taken.now === CONCURRENCY);
    const second = await startHandling(store);
    await until(() => second.ran.length === quick.length);
    expect(second.ran.sort()).toEqual(quick.sort());
    expect(first.running.most).toBe(CONCURRENCY);
    first.open();
    await Promise.all([first.hooks.idle(), second.hooks.idle()]);
    expect(await store.waiting({ limit: 1 })).toEqual([]);
  });

  it("has back at once what waits for a handler when the receiver is closed, and none of it begins", async () => {
    const { store, taken } = bulkStore();
    await accept(store, ids(500, "0"));
    const { hooks, open, running, ran } = await startHandling(store);
    await hooks.idle();
    await accept(store, ids(20, "5"));
    void hooks.idle();
    await until(() => running.now === CONCURRENCY && taken.now > CONCURRENCY);
    const closed = hooks.close();
    await until(() => taken.now === CONCURRENCY);
    open();
    await closed;
    expect(ran).toHaveLength(500 + CONCURRENCY);
    expect(await store.waiting({ limit: 100 })).toMatchObject(
      Array.from({ length: 20 - CONCURRENCY }, () => ({ attempts: 0, leased: false })),
    );
  });
});
