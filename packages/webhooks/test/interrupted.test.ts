// Attempts that ended with their process, or while it stood still: they count, and what ended its process twice is taken for the reason.
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { delivery, LONG_MS, take } from "../src/conformance/support.ts";
import { type Failure, HandlerInterruptedError, type Lease, type Store } from "../src/index.ts";
import { done, JOB_ID, OTHER_ID, templatePost } from "./support/jobs.ts";
import { startReceiver, until } from "./support/receiver.ts";
import { startService } from "./support/service.ts";
import { openStore, stores } from "./support/stores.ts";

const THIRD_ID = "5d2a1c9e-0f7b-4e63-8a14-2b9c7d6e5f01";

let owners = 0;

/** Lets processes take posts about jobs and die, one after the other; each says of the one before that it did. */
async function interrupt(store: Store, ids: readonly string[], times: number): Promise<void> {
  for (const jobId of ids) {
    const body = JSON.stringify(templatePost({ id: jobId }));
    await store.accept(delivery({ source: "customTemplateJob", jobId, body }));
  }
  for (let time = 1; ; time++) {
    const [dying, next] = [++owners, ++owners].map((owner) => ({ owner: `process ${owner}`, leaseMs: LONG_MS }));
    for (const _ of ids) await take(store, dying);
    await store.bury(dying?.owner ?? "");
    if (time === times) return;
    const lost: Lease[] = [];
    for (const _ of ids) lost.push(await take(store, next));
    for (const lease of lost) {
      await store.settle(lease, { kind: "retry", inMs: 0, error: "Error: gone", handled: [], interrupted: true });
    }
  }
}

describe.each(stores)("on the $name store", (kind) => {
  it("a handler whose process ended once runs again at once, as its second attempt, and onError is told", async () => {
    const { store } = await openStore(kind);
    await interrupt(store, [JOB_ID], 1);
    const service = await startService({ [JOB_ID]: done });
    const ran: number[] = [];
    const told: [unknown, Failure][] = [];
    // There is another attempt, though none is allowed for: anything can have ended the process.
    await startReceiver({ client: service.client, store, retry: [] }, (receiver) =>
      receiver
        .fallback((_event, { attempt }) => ran.push(attempt))
        .onError((error, failure) => void told.push([error, failure])),
    );
    await until(() => ran.length > 0);
    expect([ran, told]).toEqual([
      [2],
      [
        [
          expect.any(HandlerInterruptedError),
          expect.objectContaining({ stage: "handler", event: "customTemplateJob.done", attempt: 1, retryInMs: 0 }),
        ],
      ],
    ]);
  });

  it("a handler whose process ended each time is given up by its own pauses, and has not run again", async () => {
    const { store } = await openStore(kind);
    await interrupt(store, [JOB_ID], 3);
    const service = await startService({ [JOB_ID]: done });
    const ran: string[] = [];
    const { hooks } = await startReceiver({ client: service.client, store }, (receiver) =>
      receiver
        .on("customTemplateJob.done", ({ name }) => ran.push(name), { retry: [1, 1] })
        .fallback(() => {})
        .onError(() => {}),
    );
    await until(async () => (await hooks.deadLetters()).length > 0);
    const error = "HandlerInterruptedError: Its process ended or stood still while handling it, 3 times.";
    expect(await hooks.deadLetters()).toMatchObject([{ jobId: JOB_ID, attempts: 3, error }]);
    expect(ran).toEqual([]);
  });

  it("of those that may be what ends their process, one is handled at a time, and others beside it", async () => {
    const { store, pass } = await openStore(kind);
    const suspects = [JOB_ID, OTHER_ID];
    await interrupt(store, suspects, 3);
    const service = await startService(Object.fromEntries([...suspects, THIRD_ID].map((id) => [id, { ...done, id }])));
    const inHand = new Set<string>();
    const ended: string[] = [];
    const seen: string[][] = [];
    await startReceiver({ client: service.client, store, retry: Array(5).fill(1) }, (receiver) =>
      receiver
        .fallback(async ({ job }) => {
          inHand.add(job.id);
          await sleep(100);
          seen.push([...inHand]);
          inHand.delete(job.id);
          ended.push(job.id);
        })
        .onError(() => {}),
    );
    const body = JSON.stringify(templatePost({ id: THIRD_ID }));
    await store.accept(delivery({ source: "customTemplateJob", jobId: THIRD_ID, body }));
    await until(async () => {
      await pass(200);
      return ended.length === 3;
    });
    expect([...ended].sort()).toEqual([...suspects, THIRD_ID].sort());
    expect(seen.filter((ids) => suspects.every((id) => ids.includes(id)))).toEqual([]);
  });
});
