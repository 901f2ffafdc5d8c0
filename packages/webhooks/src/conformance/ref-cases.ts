import assert from "node:assert/strict";
import type { NewRef, PendingRef, Store } from "../stores/store.ts";
import { delivery, LONG_MS, nothingDue, ONE, OPERATION, OTHER, OTHER_SOURCE, SOURCE, take, test } from "./support.ts";

const JOB = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const OTHER_JOB = "9a4e6f3b-6a0e-4f55-9a6c-8f0b3c2d1e77";

function creating(ref: string, changes: Partial<NewRef> = {}): NewRef {
  return { ref, source: SOURCE, operation: OPERATION, calling: ONE, keepMs: LONG_MS, ...changes };
}

/** Of the references r1 and r2. */
async function states(store: Store): Promise<unknown[]> {
  return [(await store.getRef("r1"))?.state, (await store.getRef("r2"))?.state];
}

async function pending(store: Store): Promise<string[]> {
  return (await store.unconfirmed({ limit: 10 })).map(({ ref }) => ref).sort();
}

export const refCases = [
  test("a reference is of one source", async (store) => {
    assert.equal(await store.openRef(creating("r1")), "created");
    assert.equal(await store.openRef(creating("r1")), "known");
    const foreign = OTHER_SOURCE === SOURCE ? "known" : "foreign";
    assert.equal(await store.openRef(creating("r1", { source: OTHER_SOURCE })), foreign);
    assert.equal(await store.openRef({ ref: "r2", source: OTHER_SOURCE, keepMs: LONG_MS }), "created");
  }),

  test("of fifty that open a reference at once one creates it", async (store) => {
    const opened = await Promise.all(Array.from({ length: 50 }, () => store.openRef(creating("r1"))));
    assert.equal(opened.filter((result) => result === "created").length, 1);
  }),

  test("a reference is bound to one job for good", async (store) => {
    await store.openRef(creating("r1"));
    assert.equal(await store.bindRef("r1", JOB, ONE.owner), JOB);
    assert.equal(await store.bindRef("r1", JOB), JOB);
    assert.equal(await store.bindRef("r1", OTHER_JOB, ONE.owner), JOB);
    assert.equal(await store.bindRef("r2", JOB), undefined);
    assert.equal(await store.dropRef("r1"), false);
  }),

  test("a reference of whose job nothing was told is unbound, and a call is unconfirmed then", async (store) => {
    await store.openRef(creating("r1"));
    await store.openRef({ ref: "r2", source: SOURCE, keepMs: LONG_MS });
    assert.equal(await store.unbindRef("r1"), false);
    await store.bindRef("r1", JOB, ONE.owner);
    await store.bindRef("r2", JOB);
    assert.deepEqual((await store.refsOf(SOURCE, JOB)).sort(), ["r1", "r2"]);
    for (const ref of ["r1", "r2"]) assert.equal(await store.unbindRef(ref), true);
    assert.deepEqual(await states(store), ["unconfirmed", "open"]);
    assert.deepEqual([await pending(store), await store.refsOf(SOURCE, JOB)], [["r1"], []]);
    assert.deepEqual(await store.takeSilent({ olderThanMs: 0, limit: 10 }), []);
    assert.equal(await store.dropRef("r1", ONE.owner), false, "its owner has other calls by now");
    assert.equal(await store.bindRef("r1", OTHER_JOB), OTHER_JOB);
    assert.equal(await store.unbindRef("r1"), true);
    assert.deepEqual([await states(store), await store.unbindRef("r1")], [["unconfirmed", "open"], false]);
    assert.equal(await store.dropRef("r1"), true);
  }),

  test("a reference of whose job something was told, was tried or is in hand stays bound", async (store) => {
    const outcomes = [
      { kind: "handled", ended: true, milestone: "done" },
      { kind: "retry", inMs: LONG_MS, error: "Error: no", handled: [] },
      { kind: "dead", keepMs: LONG_MS, error: "Error: no", handled: [] },
    ] as const;
    for (const [index, outcome] of outcomes.entries()) {
      const ref = `r${index}`;
      await store.openRef(creating(ref));
      await store.bindRef(ref, JOB, ONE.owner);
      await store.accept(delivery({ ref, jobId: JOB }));
      const lease = await take(store);
      assert.equal(await store.unbindRef(ref), false);
      await store.settle(lease, outcome);
      assert.equal(await store.unbindRef(ref), false);
      assert.deepEqual(await store.getRef(ref), { state: "bound", source: SOURCE, jobId: JOB });
    }
  }),

  test("a call under way is bound by its own owner alone, and by others once nobody knows what it has done", async (store) => {
    await store.openRef(creating("r1"));
    for (const owner of [undefined, OTHER.owner]) assert.equal(await store.bindRef("r1", OTHER_JOB, owner), undefined);
    assert.deepEqual(await store.getRef("r1"), { state: "creating", source: SOURCE });
    assert.equal(await store.bindRef("r1", JOB, ONE.owner), JOB);
    await store.openRef(creating("r2"));
    await store.bury(ONE.owner);
    assert.equal(await store.bindRef("r2", JOB, OTHER.owner), undefined);
    assert.equal(await store.bindRef("r2", JOB), JOB);
    await store.openRef({ ref: "r3", source: SOURCE, keepMs: LONG_MS });
    assert.equal(await store.bindRef("r3", JOB, ONE.owner), undefined);
    assert.equal(await store.bindRef("r3", JOB), JOB);
  }),

  test("a lease says what is known of its reference", async (store) => {
    await store.openRef(creating("r1"));
    await store.accept(delivery({ ref: "r1", jobId: JOB }));
    const early = await take(store);
    assert.deepEqual([early.refState, early.boundTo, early.tracked], ["creating", undefined, false]);
    await store.settle(early, { kind: "later", inMs: LONG_MS });
    await nothingDue(store);
    await store.bindRef("r1", JOB, ONE.owner);
    const bound = await take(store);
    assert.deepEqual([bound.refState, bound.boundTo, bound.tracked], ["bound", JOB, true]);
  }),

  test("a reference that is bound when its posts are there already finds their lane", async (store) => {
    await store.openRef({ ref: "r1", source: SOURCE, keepMs: LONG_MS });
    await store.accept(delivery({ ref: "r1", jobId: OTHER_JOB }));
    await store.bindRef("r1", JOB);
    const lease = await take(store);
    assert.deepEqual([lease.jobId, lease.boundTo, lease.tracked], [OTHER_JOB, JOB, false]);
  }),

  test("references without an answer are listed until they are bound or dropped", async (store, pass) => {
    for (const ref of ["r1", "r2", "r3"]) {
      await store.openRef(creating(ref));
      await pass(5);
    }
    await store.openRef({ ref: "open", source: OTHER_SOURCE, keepMs: LONG_MS });
    assert.deepEqual(await store.unconfirmed({ limit: 10 }), []);
    for (const ref of ["r1", "r3"]) assert.equal(await store.markUnconfirmed(ref, ONE.owner), true);
    const [first, second, ...others] = await store.unconfirmed({ limit: 10 });
    assert.deepEqual([first?.ref, second?.ref, others], ["r1", "r3", []]);
    assert.deepEqual([first?.source, first?.operation], [SOURCE, OPERATION]);
    assert.ok(first?.createdAt instanceof Date);
    assert.equal((await store.unconfirmed({ limit: 1 })).length, 1);
    await store.bindRef("r1", JOB);
    assert.equal(await store.dropRef("r3"), true);
    assert.equal(await store.dropRef("r3"), false);
    assert.deepEqual(await store.unconfirmed({ limit: 10 }), []);
  }),

  test("references without an answer are listed page by page, whatever becomes of those of the page before", async (store, pass) => {
    const refs = ["r5", "r3", "r4", "r2", "r1"];
    for (const ref of refs) {
      await store.openRef(creating(ref));
      await store.markUnconfirmed(ref, ONE.owner);
      // Some come in the same millisecond.
      if (ref === "r4") await pass(5);
    }
    const all = await store.unconfirmed({ limit: 10 });
    const listed: string[] = [];
    for (let after: PendingRef | undefined; ; ) {
      const page = await store.unconfirmed({ limit: 2, after });
      listed.push(...page.map(({ ref }) => ref));
      after = page.at(-1);
      if (page.length < 2) break;
      for (const { ref } of page) await store.dropRef(ref);
    }
    assert.deepEqual(
      listed,
      all.map(({ ref }) => ref),
    );
    assert.deepEqual([...listed].sort(), [...refs].sort());
  }),

  test("a call under way is unconfirmed as soon as its owner is dead, whatever others do", async (store, pass) => {
    await store.openRef(creating("r1", { calling: { owner: "one", leaseMs: 300 } }));
    await store.openRef(creating("r2", { calling: OTHER }));
    await store.accept(delivery({ ref: "r1" }));
    assert.deepEqual([await states(store), await pending(store)], [["creating", "creating"], []]);
    await pass(200);
    assert.equal(await store.renew({ owner: "one", leaseMs: 300 }), true);
    await pass(200);
    assert.deepEqual([await states(store), await pending(store)], [["creating", "creating"], []]);
    await pass(200);
    assert.deepEqual([await states(store), await pending(store)], [["unconfirmed", "creating"], ["r1"]]);
    assert.equal((await take(store, OTHER)).refState, "unconfirmed");
    await store.bury(OTHER.owner);
    assert.deepEqual(
      [await states(store), await pending(store)],
      [
        ["unconfirmed", "unconfirmed"],
        ["r1", "r2"],
      ],
    );
    assert.equal(await store.bindRef("r1", JOB), JOB);
    assert.deepEqual([await states(store), await pending(store)], [["bound", "unconfirmed"], ["r2"]]);
  }),

  test("a bound reference is never unconfirmed", async (store) => {
    await store.openRef(creating("r1"));
    await store.bindRef("r1", JOB, ONE.owner);
    assert.equal(await store.markUnconfirmed("r1", ONE.owner), false);
    await store.bury(ONE.owner);
    assert.equal(await store.markUnconfirmed("r1"), false);
    assert.deepEqual(await store.unconfirmed({ limit: 10 }), []);
  }),

  test("an operation that somebody else calls is told with a lease, and nobody waits for its answer", async (store) => {
    await store.openRef({ ref: "r1", source: SOURCE, operation: OPERATION, keepMs: LONG_MS });
    await store.accept(delivery({ ref: "r1" }));
    const { refState, operation } = await take(store);
    assert.deepEqual([refState, operation, await store.unconfirmed({ limit: 10 })], ["open", OPERATION, []]);
  }),

  test("a call about a job that is there is listed with it, until it is answered", async (store) => {
    await store.openRef(creating("r1", { jobId: JOB }));
    assert.deepEqual(await store.getRef("r1"), { state: "creating", source: SOURCE, jobId: JOB });
    assert.deepEqual(await store.unconfirmed({ limit: 10 }), []);
    await store.bury(ONE.owner);
    assert.deepEqual(
      (await store.unconfirmed({ limit: 10 })).map(({ ref, jobId }) => [ref, jobId]),
      [["r1", JOB]],
    );
    await store.answerRef("r1");
    assert.deepEqual(await store.getRef("r1"), { state: "answered", source: SOURCE, jobId: JOB });
    assert.deepEqual(await store.unconfirmed({ limit: 10 }), []);
    assert.equal(await store.dropRef("r1"), false);
    assert.equal(await store.openRef(creating("r1", { jobId: JOB })), "known");
    assert.deepEqual(
      await store.takeSilent({ olderThanMs: 0, limit: 10 }),
      [],
      "the job reports under another reference",
    );
  }),

  test("a call under way is dropped by its own owner alone, and by others once nobody knows what it has done", async (store) => {
    await store.openRef(creating("r1"));
    await store.openRef({ ref: "open", source: SOURCE, keepMs: LONG_MS });
    for (const owner of [undefined, OTHER.owner]) {
      assert.deepEqual([await store.dropRef("r1", owner), await store.dropRef("open", owner)], [false, false]);
    }
    assert.deepEqual([(await store.getRef("r1"))?.state, (await store.getRef("open"))?.state], ["creating", "open"]);
    assert.equal(await store.openRef(creating("r1", { calling: OTHER })), "known");
    await store.bury(ONE.owner);
    assert.equal(await store.dropRef("r1", OTHER.owner), false);
    assert.equal(await store.dropRef("r1"), true);
    // It was made anew: whoever comes back late from the call before has nothing to say about this one.
    assert.equal(await store.openRef(creating("r1", { calling: OTHER })), "created");
    assert.equal(await store.dropRef("r1", ONE.owner), false);
    assert.equal(await store.dropRef("r1", OTHER.owner), true);
  }),

  test("a call that others have gone by is not its owner's to drop, and one that nobody has is", async (store) => {
    for (const ref of ["r1", "r2", "r3"]) await store.openRef(creating(ref));
    await store.openRef({ ref: "open", source: SOURCE, keepMs: LONG_MS });
    for (const ref of ["r1", "open", "unknown"]) {
      assert.deepEqual(
        [await store.markUnconfirmed(ref), await store.markUnconfirmed(ref, OTHER.owner)],
        [false, false],
      );
    }
    assert.equal((await store.getRef("r1"))?.state, "creating", "its owner lives");
    await store.bury(ONE.owner);
    assert.equal(await store.markUnconfirmed("r1"), true);
    assert.equal(await store.markUnconfirmed("r1"), true);
    // It was taken for dead, and says that it lives.
    await store.renew(ONE);
    assert.deepEqual([await states(store), await store.markUnconfirmed("r2")], [["unconfirmed", "creating"], false]);
    assert.deepEqual([await store.dropRef("r1", ONE.owner), await store.dropRef("r2", ONE.owner)], [false, true]);
    assert.deepEqual([await pending(store), await states(store)], [["r1"], ["unconfirmed", undefined]]);
    assert.equal(await store.bindRef("r1", JOB, ONE.owner), JOB, "it was sent after all");
    assert.equal(await store.markUnconfirmed("r3", ONE.owner), true);
    assert.deepEqual([await store.dropRef("r3", ONE.owner), await store.dropRef("r3")], [false, true]);
  }),

  test("of those who go by a lost call and its owner who drops it, one is first", async (store) => {
    const refs = Array.from({ length: 20 }, (_, index) => `r${index}`);
    for (const ref of refs) await store.openRef(creating(ref));
    await store.bury(ONE.owner);
    const asked = refs.map((ref) => Promise.all([store.markUnconfirmed(ref), store.dropRef(ref, ONE.owner)]));
    for (const [index, [marked, dropped]] of (await Promise.all(asked)).entries()) {
      assert.notEqual(marked, dropped);
      assert.equal((await store.getRef(`r${index}`))?.state, marked ? "unconfirmed" : undefined);
    }
  }),

  test("a call that did nothing can be dropped, and made anew", async (store) => {
    await store.openRef(creating("r1", { jobId: JOB }));
    assert.equal(await store.dropRef("r1", ONE.owner), true);
    assert.equal(await store.getRef("r1"), undefined);
    await store.answerRef("r1");
    assert.equal(await store.openRef(creating("r1", { jobId: JOB })), "created");
  }),

  test("only a call that is under way is answered", async (store) => {
    await store.openRef({ ref: "r1", source: SOURCE, keepMs: LONG_MS });
    await store.answerRef("r1");
    assert.deepEqual(await store.getRef("r1"), { state: "open", source: SOURCE });
    await store.bindRef("r1", JOB);
    await store.answerRef("r1");
    assert.deepEqual(await store.getRef("r1"), { state: "bound", source: SOURCE, jobId: JOB });
  }),

  test("a reference is forgotten when its time is over", async (store, pass) => {
    await store.openRef({ ref: "r1", source: SOURCE, operation: OPERATION, keepMs: 200 });
    await pass(300);
    await store.sweep();
    assert.equal(await store.bindRef("r1", JOB), undefined);
  }),

  test("a call of which nobody knows what it has done is not forgotten", async (store, pass) => {
    await store.openRef(creating("r1", { keepMs: 200 }));
    await store.openRef(creating("r2", { keepMs: 200, jobId: JOB }));
    await store.markUnconfirmed("r1", ONE.owner);
    await store.bury(ONE.owner);
    await pass(300);
    await store.sweep();
    const listed = async () => (await store.unconfirmed({ limit: 10 })).map(({ ref }) => ref);
    assert.deepEqual((await listed()).sort(), ["r1", "r2"]);
    assert.equal(await store.openRef(creating("r2", { jobId: JOB, keepMs: 0 })), "known");
    await store.answerRef("r2");
    assert.equal(await store.dropRef("r1"), true);
    await pass(300);
    await store.sweep();
    assert.deepEqual([await store.getRef("r1"), await store.getRef("r2")], [undefined, undefined]);
  }),

  test("it is known which operations have started a job", async (store) => {
    assert.deepEqual(await store.operationsOf(SOURCE, JOB), []);
    await store.openRef(creating("r1"));
    await store.openRef({ ref: "r2", source: SOURCE, keepMs: LONG_MS });
    assert.deepEqual(await store.operationsOf(SOURCE, JOB), []);
    await store.bindRef("r1", JOB, ONE.owner);
    await store.bindRef("r2", JOB);
    assert.deepEqual(await store.operationsOf(SOURCE, JOB), [OPERATION]);
    assert.deepEqual(await store.operationsOf(SOURCE, OTHER_JOB), []);
  }),

  test("who has started a job is not known by a post that nobody has confirmed", async (store) => {
    await store.openRef({ ref: "r1", source: SOURCE, operation: OPERATION, keepMs: LONG_MS });
    await store.accept(delivery({ ref: "r1", jobId: JOB }));
    assert.deepEqual(await store.operationsOf(SOURCE, JOB), []);
    await store.settle(await take(store), { kind: "handled", ended: false });
    assert.deepEqual(await store.operationsOf(SOURCE, JOB), [OPERATION]);
  }),
];
