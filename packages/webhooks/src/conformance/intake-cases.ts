import assert from "node:assert/strict";
import { delivery, LONG_MS, nothingDue, OTHER_SOURCE, take, test } from "./support.ts";

export const intakeCases = [
  test("a delivery is accepted once", async (store) => {
    const one = delivery();
    assert.equal(await store.accept(one), "accepted");
    assert.equal(await store.accept(one), "repeated");
    await store.settle(await take(store), { kind: "handled", ended: true });
    assert.equal(await store.accept(one), "repeated", "a key was forgotten when its delivery had been handled");
    await nothingDue(store);
  }),

  test("of fifty equal deliveries at once one is accepted", async (store) => {
    const one = delivery();
    const accepted = await Promise.all(Array.from({ length: 50 }, () => store.accept(one)));
    assert.equal(accepted.filter((one) => one === "accepted").length, 1);
    await store.settle(await take(store), { kind: "handled", ended: true });
    await nothingDue(store);
  }),

  test("many different deliveries at once are all accepted", async (store) => {
    const many = Array.from({ length: 200 }, () => delivery());
    const accepted = await Promise.all([...many, ...many].map((one) => store.accept(one)));
    assert.equal(accepted.filter((one) => one === "accepted").length, many.length);
    const bodies = new Set<string>();
    for (const _ of many) bodies.add((await take(store)).jobId);
    assert.equal(bodies.size, many.length);
    await nothingDue(store);
  }),

  test("a delivery comes back as it was", async (store) => {
    const body = JSON.stringify({ id: "x", status: "done", name: 'Äñ "quoted" \\ \u2028 🎬', nothing: null });
    const one = delivery({ body, source: OTHER_SOURCE, via: "read" });
    await store.accept(one);
    const lease = await take(store);
    assert.deepEqual(
      [lease.source, lease.ref, lease.jobId, lease.body, lease.via, lease.attempts, lease.handled, lease.milestones],
      [one.source, one.ref, one.jobId, body, "read", 0, [], []],
    );
    assert.equal(lease.refState, undefined);
    assert.equal(lease.boundTo, undefined);
    assert.equal(lease.tracked, false);
    assert.ok(lease.ageMs >= 0 && lease.ageMs < LONG_MS, `ageMs is ${lease.ageMs}`);
  }),

  test("a key is free again when its time is over", async (store, pass) => {
    const one = delivery({ keepMs: 200 });
    await store.accept(one);
    await store.settle(await take(store), { kind: "handled", ended: true });
    await pass(300);
    await store.sweep();
    assert.equal(await store.accept(one), "accepted");
  }),

  test("what is waiting is not swept away", async (store, pass) => {
    await store.accept(delivery({ keepMs: 200 }));
    await pass(300);
    await store.sweep();
    await take(store);
  }),
];
