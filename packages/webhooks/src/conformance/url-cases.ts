import assert from "node:assert/strict";
import type { NewDelivery, Store } from "../stores/store.ts";
import { delivery, LONG_MS, nothingDue, OPERATION, SOURCE, take, test } from "./support.ts";

const MOST = 10;

/** A reference whose job is known. */
async function bound(store: Store, { ref, jobId }: NewDelivery): Promise<void> {
  await store.openRef({ ref, source: SOURCE, operation: OPERATION, keepMs: LONG_MS });
  await store.bindRef(ref, jobId);
}

function counted(became: readonly string[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const one of became) sum[one] = (sum[one] ?? 0) + 1;
  return sum;
}

export const urlCases = [
  test("under a reference that is revoked no post is accepted, until it is restored", async (store) => {
    const [one, other] = [delivery(), delivery()];
    assert.equal(await store.accept(one), "accepted");
    assert.equal(await store.isRevoked(one.ref), false);
    assert.equal(await store.revoke(one.ref, LONG_MS), true);
    assert.equal(await store.revoke(one.ref, LONG_MS), false);
    assert.equal(await store.isRevoked(one.ref), true);
    for (const post of [one, delivery({ ref: one.ref }), delivery({ ref: one.ref, jobId: one.jobId })]) {
      assert.equal(await store.accept(post), "revoked");
    }
    assert.equal(await store.accept(other), "accepted", "another reference is not revoked");
    assert.equal((await take(store)).jobId, one.jobId, "what was accepted before is handled");
    assert.equal(await store.restore(one.ref), true);
    assert.equal(await store.restore(one.ref), false);
    assert.equal(await store.accept(delivery({ ref: one.ref })), "accepted");
  }),

  test("of posts that come at once, those under a revoked reference alone are refused", async (store) => {
    const leaked = delivery();
    await store.revoke(leaked.ref, LONG_MS);
    const many = Array.from({ length: 100 }, (_, index) => delivery(index % 2 === 0 ? { ref: leaked.ref } : {}));
    const became = await Promise.all(many.map((one) => store.accept(one)));
    assert.deepEqual(
      became,
      many.map(({ ref }) => (ref === leaked.ref ? "revoked" : "accepted")),
    );
  }),

  test("a job whose reference is revoked is silent like any other, and what is read of it is accepted", async (store, pass) => {
    const job = delivery({ via: "read" });
    await bound(store, job);
    await store.revoke(job.ref, LONG_MS);
    await pass(100);
    const [silent] = await store.takeSilent({ olderThanMs: 50, limit: 10 });
    assert.equal(silent?.jobId, job.jobId);
    assert.equal(await store.accept(job), "accepted");
    assert.equal((await take(store)).via, "read");
  }),

  test("references that are revoked are listed page by page", async (store) => {
    for (const ref of ["b", "a", "C", "d"]) await store.revoke(ref, LONG_MS);
    await store.restore("d");
    const first = await store.revoked({ limit: 2 });
    const rest = await store.revoked({ limit: 2, after: first.at(-1)?.ref });
    assert.deepEqual(
      [...first, ...rest].map(({ ref }) => ref),
      ["C", "a", "b"],
    );
    assert.ok(first[0]?.revokedAt instanceof Date);
  }),

  test("that a reference is revoked is remembered as long as it is asked for, and as long as the reference", async (store, pass) => {
    await store.openRef({ ref: "remembered", source: SOURCE, keepMs: LONG_MS });
    await store.revoke("remembered", 0);
    await store.revoke("for long", LONG_MS);
    await store.revoke("for short", 100);
    await store.revoke("for longer", 100);
    await store.revoke("for longer", LONG_MS);
    await pass(200);
    await store.sweep();
    const left = (await store.revoked({ limit: 10 })).map(({ ref }) => ref);
    assert.deepEqual(left, ["for long", "for longer", "remembered"]);
  }),

  test("under a reference as many posts are accepted as there may be, and another one has its own", async (store) => {
    const { ref } = delivery();
    const many = Array.from({ length: MOST + 5 }, () => delivery({ ref, mostPosts: MOST }));
    const [first] = many;
    assert.ok(first);
    const became: string[] = [];
    for (const one of many) became.push(await store.accept(one));
    assert.deepEqual(counted(became), { accepted: MOST, tooMany: 5 });
    assert.deepEqual(became.slice(0, MOST + 1), [...became.slice(0, MOST).fill("accepted"), "tooMany"]);
    assert.equal(await store.accept(first), "repeated", "what is kept comes again");
    assert.equal(await store.accept(delivery({ mostPosts: MOST })), "accepted");
    assert.equal(await store.accept(delivery({ ref, via: "read", mostPosts: MOST })), "accepted");
    assert.equal((await store.waiting({ ref, limit: 100 })).length, MOST + 1);
    assert.equal(await store.accept(delivery({ ref, mostPosts: MOST + 1 })), "accepted", "reads are no posts");
  }),

  test("of posts that come at once, no more are accepted than there may be, and of equal ones one counts", async (store) => {
    const { ref, jobId } = delivery();
    const [same, known] = [delivery({ ref, jobId, mostPosts: MOST }), delivery({ ref, mostPosts: MOST })];
    await store.accept(known);
    const others = Array.from({ length: 3 * MOST }, () => delivery({ ref, jobId, mostPosts: MOST }));
    const became = await Promise.all([same, same, known, ...others].map((one) => store.accept(one)));
    const { accepted = 0, repeated, tooMany = 0 } = counted(became);
    assert.equal(repeated, 2);
    // Room that repeated posts seemed to need may be left; what is there is never more than it may be.
    assert.ok(accepted >= MOST - 3 && accepted < MOST, `${accepted} were accepted at once`);
    assert.equal(accepted + tooMany, others.length + 1);
    const rest = await Promise.all(
      Array.from({ length: MOST }, () => store.accept(delivery({ ref, mostPosts: MOST }))),
    );
    assert.equal(counted(rest).accepted ?? 0, MOST - 1 - accepted);
  }),

  test("posts that were handled count for as long as they are remembered", async (store, pass) => {
    const one = delivery({ keepMs: 200, mostPosts: 1 });
    const next = () => delivery({ ref: one.ref, jobId: one.jobId, mostPosts: 1 });
    await store.accept(one);
    await store.settle(await take(store), { kind: "handled", ended: true });
    assert.equal(await store.accept(next()), "tooMany");
    await nothingDue(store);
    await pass(300);
    await store.sweep();
    assert.equal(await store.accept(next()), "accepted");
  }),

  test("a job whose posts are too many is silent at once, and again with the next of them", async (store, pass) => {
    const [early, capped] = [delivery(), delivery({ mostPosts: 1 })];
    await bound(store, early);
    await pass(100);
    await bound(store, capped);
    await store.accept(capped);
    await store.settle(await take(store), { kind: "handled", ended: false });
    const silent = async (): Promise<string[]> =>
      (await store.takeSilent({ olderThanMs: 10_000, limit: 10 })).map(({ jobId }) => jobId);
    assert.deepEqual(await silent(), []);
    // Whatever it says that it is about.
    assert.equal(await store.accept(delivery({ ref: capped.ref, mostPosts: 1 })), "tooMany");
    assert.deepEqual(
      (await store.counts({ silentMs: 10_000 })).map(({ silent }) => silent),
      [1],
    );
    assert.deepEqual(await silent(), [capped.jobId]);
    assert.deepEqual(await silent(), [], "it was heard of when it was taken");
    await store.accept(delivery({ ref: capped.ref, mostPosts: 1 }));
    assert.deepEqual(await silent(), [capped.jobId]);
  }),
];
