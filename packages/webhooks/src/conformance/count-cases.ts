import assert from "node:assert/strict";
import { noCounts, type SourceCounts, type Store } from "../stores/store.ts";
import { delivery, LONG_MS, ONE, OPERATION, OTHER, SOURCE, take, test } from "./support.ts";

const NONE = noCounts(SOURCE);

/** The counts of the only source there is, but for their times, which differ. */
async function counted(store: Store, silentMs = LONG_MS): Promise<SourceCounts> {
  const [found = NONE, ...others] = await store.counts({ silentMs });
  assert.deepEqual(others, []);
  return { ...found, oldestMs: 0, longestMs: 0 };
}

export const countCases = [
  test("what waits is counted, what is in hand, what is tried again and what is dead", async (store, pass) => {
    assert.deepEqual(await store.counts({ silentMs: 0 }), []);
    const one = delivery();
    await store.accept(one);
    await store.accept(delivery({ ref: one.ref, jobId: one.jobId }));
    await store.accept(delivery());
    await store.accept(delivery());
    assert.deepEqual(await counted(store), { ...NONE, due: 4 });
    await pass(100);
    const [found] = await store.counts({ silentMs: LONG_MS });
    assert.ok(found && found.oldestMs >= 90, "the oldest has been due for a while");

    const [first, second, third] = [await take(store), await take(store, OTHER), await take(store)];
    // The first job has another post, which waits for its turn.
    assert.deepEqual(await counted(store), { ...NONE, due: 1, leased: 3 });
    await pass(100);
    const [held] = await store.counts({ silentMs: LONG_MS });
    assert.ok(held && held.longestMs >= 90, "one has been in hand for a while");
    assert.ok(held.longestMs <= held.oldestMs, "it was taken after the oldest that is due has come");
    const failed = { error: "Error: no", handled: [] } as const;
    await store.settle(first, { kind: "retry", inMs: LONG_MS, ...failed });
    assert.deepEqual(await counted(store), { ...NONE, due: 1, leased: 2, retried: 1 });
    await store.settle(second, { kind: "dead", keepMs: LONG_MS, ...failed });
    await store.settle(third, { kind: "handled", milestone: "done", ended: true });
    assert.deepEqual(await counted(store), { ...NONE, due: 1, retried: 1, dead: 1 });
    const [none] = await store.counts({ silentMs: LONG_MS });
    assert.equal(none?.longestMs, 0);
  }),

  test("what an owner had that is dead is due, and not in hand", async (store) => {
    await store.accept(delivery());
    await take(store);
    await store.bury(ONE.owner);
    assert.deepEqual(await counted(store), { ...NONE, due: 1 });
    const lease = await take(store, OTHER);
    const interrupted = { error: "Error: gone", handled: [], interrupted: true } as const;
    await store.settle(lease, { kind: "retry", inMs: LONG_MS, ...interrupted });
    assert.deepEqual(await counted(store), { ...NONE, retried: 1, interrupted: 1 });
  }),

  test("jobs that are silent and calls that are unconfirmed are counted", async (store, pass) => {
    for (const ref of ["silent", "reports"]) {
      await store.openRef({ ref, source: SOURCE, operation: OPERATION, keepMs: LONG_MS });
      await store.bindRef(ref, delivery().jobId);
    }
    await store.openRef({ ref: "lost", source: SOURCE, operation: OPERATION, calling: ONE, keepMs: LONG_MS });
    await store.openRef({ ref: "under way", source: SOURCE, operation: OPERATION, calling: OTHER, keepMs: LONG_MS });
    await pass(100);
    assert.deepEqual(await counted(store, 90), { ...NONE, silent: 2 });
    const jobId = (await store.getRef("reports"))?.jobId ?? "";
    await store.accept(delivery({ ref: "reports", jobId }));
    await store.bury(ONE.owner);
    assert.deepEqual(await counted(store, 90), { ...NONE, due: 1, silent: 1, unconfirmed: 1 });
  }),
];
