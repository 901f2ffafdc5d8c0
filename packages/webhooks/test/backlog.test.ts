// A backlog: what has been handled is on its way to the store while others are handled in its place.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { memoryStore } from "../src/index.ts";
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
