import assert from "node:assert/strict";
import { laneOf } from "../stores/store.ts";
import { delivery, LONG_MS, nothingDue, take, test } from "./support.ts";

const SHORT_MS = 300;

export const leaseCases = [
  test("deliveries of one job are handed out one at a time, in the order in which they came", async (store) => {
    const first = delivery();
    const { ref, jobId } = first;
    for (const body of ["1", "2", "3"]) await store.accept(delivery({ ref, jobId, body }));
    const seen: string[] = [];
    for (let count = 0; count < 3; count++) {
      const lease = await take(store);
      await nothingDue(store);
      seen.push(lease.body);
      await store.settle(lease, { kind: "handled", ended: false });
    }
    assert.deepEqual(seen, ["1", "2", "3"]);
    await nothingDue(store);
  }),

  test("different jobs are handed out at the same time, each once", async (store) => {
    const many = Array.from({ length: 20 }, () => delivery());
    for (const one of many) await store.accept(one);
    const leases = await Promise.all(many.map(() => store.lease({ leaseMs: LONG_MS })));
    const jobs = leases.flatMap((lease) => lease?.jobId ?? []);
    // Of those that ask at the same moment, some may have to ask again; none gets what another one has.
    for (;;) {
      const lease = await store.lease({ leaseMs: LONG_MS });
      if (!lease) break;
      jobs.push(lease.jobId);
    }
    assert.deepEqual([...jobs].sort(), many.map(({ jobId }) => jobId).sort());
  }),

  test("a lane can be asked for by its name", async (store) => {
    const [one, other] = [delivery(), delivery()];
    await store.accept(one);
    await store.accept(other);
    const lane = laneOf(other.source, other.ref, other.jobId);
    const lease = await take(store, LONG_MS, lane);
    assert.deepEqual([lease.lane, lease.jobId], [lane, other.jobId]);
    assert.equal(await store.lease({ leaseMs: LONG_MS, lane }), undefined);
    assert.equal(await store.lease({ leaseMs: LONG_MS, lane: `${lane}x` }), undefined);
  }),

  test("a lease that nobody renews ends, and its holder is fenced off", async (store, pass) => {
    await store.accept(delivery());
    const first = await take(store, SHORT_MS);
    await nothingDue(store);
    await pass(SHORT_MS + 100);
    const second = await take(store);
    assert.equal(second.id, first.id);
    assert.ok(second.token > first.token, "the token of a later lease is not higher");
    assert.equal(await store.renew(first, LONG_MS), false);
    for (const kind of ["handled", "dropped"] as const) {
      const outcome = kind === "handled" ? { kind, milestone: "stale", ended: true } : { kind };
      assert.equal(await store.settle(first, outcome), false);
    }
    assert.equal(await store.settle(first, { kind: "dead", keepMs: LONG_MS, error: "stale", handled: [] }), false);
    assert.deepEqual(await store.deadLetters(10), []);
    assert.equal(await store.settle(second, { kind: "handled", milestone: "done", ended: true }), true);
    assert.equal(await store.settle(second, { kind: "handled", milestone: "done", ended: true }), false);
    await nothingDue(store);
  }),

  test("a lease is over when its time is, even if nobody else has taken it", async (store, pass) => {
    await store.accept(delivery());
    const lease = await take(store, SHORT_MS);
    await pass(SHORT_MS + 100);
    assert.equal(await store.settle(lease, { kind: "handled", ended: true }), false);
    await take(store);
  }),

  test("a lease that is renewed stays", async (store, pass) => {
    await store.accept(delivery());
    const lease = await take(store, SHORT_MS);
    await pass(SHORT_MS / 2);
    assert.equal(await store.renew(lease, LONG_MS), true);
    await pass(SHORT_MS);
    await nothingDue(store);
    assert.equal(await store.settle(lease, { kind: "handled", ended: true }), true);
  }),

  test("a lease of one job does not settle another", async (store) => {
    const [one, other] = [delivery(), delivery()];
    await store.accept(one);
    await store.accept(other);
    const [first, second] = [await take(store), await take(store)];
    assert.equal(await store.settle({ ...first, token: first.token + 1 }, { kind: "dropped" }), false);
    assert.equal(await store.settle({ ...first, id: second.id }, { kind: "dropped" }), false);
    assert.equal(await store.settle(first, { kind: "dropped" }), true);
    assert.equal(await store.settle(second, { kind: "dropped" }), true);
  }),
];
