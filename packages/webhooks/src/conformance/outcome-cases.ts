import assert from "node:assert/strict";
import type { Lease, NewDelivery, Store } from "../stores/store.ts";
import { delivery, LONG_MS, nothingDue, take, test } from "./support.ts";

const PAUSE_MS = 300;

/** While the first delivery of a job has given way, its second is handled, and a third that comes meanwhile is taken. */
async function nextTwo(store: Store, { ref, jobId }: Pick<NewDelivery, "ref" | "jobId">): Promise<Lease> {
  const second = await take(store);
  assert.equal(second.body, "2");
  await store.settle(second, { kind: "handled", ended: false });
  await nothingDue(store);
  await store.accept(delivery({ ref, jobId, body: "3" }));
  const third = await take(store);
  assert.equal(third.body, "3");
  return third;
}

export const outcomeCases = [
  test("a retry comes when its pause is over, with what was finished, and the job's later deliveries wait", async (store, pass) => {
    const one = delivery({ body: "1" });
    await store.accept(one);
    await store.accept(delivery({ ref: one.ref, jobId: one.jobId, body: "2" }));
    const first = await take(store);
    await store.settle(first, { kind: "retry", inMs: PAUSE_MS, error: "Error: no", handled: ["a", "b"] });
    await nothingDue(store);
    const dueIn = await store.dueIn();
    assert.ok(dueIn !== undefined && dueIn > 0 && dueIn <= PAUSE_MS, `dueIn is ${dueIn}`);
    await pass(PAUSE_MS + 100);
    assert.equal(await store.dueIn(), 0);
    const again = await take(store);
    assert.deepEqual([again.body, again.attempts, again.handled], ["1", 1, ["a", "b"]]);
    await store.settle(again, { kind: "handled", ended: false });
    assert.equal((await take(store)).body, "2");
  }),

  test("a retry that gives way comes after what its job has, and holds up nothing that comes later", async (store, pass) => {
    const one = delivery({ body: "1" });
    const { ref, jobId } = one;
    await store.accept(one);
    await store.accept(delivery({ ref, jobId, body: "2" }));
    const failed = { kind: "retry", inMs: PAUSE_MS, error: "Error: no", handled: ["a"] } as const;
    await store.settle(await take(store), { ...failed, givesWay: true });
    const third = await nextTwo(store, { ref, jobId });
    await pass(PAUSE_MS + 100);
    await nothingDue(store);
    await store.settle(third, { kind: "handled", ended: false });
    const again = await take(store);
    assert.deepEqual([again.body, again.attempts, again.handled], ["1", 1, ["a"]]);
    assert.equal(await store.settle(again, failed), true, "what has given way is not settled");
    await store.accept(delivery({ ref, jobId, body: "4" }));
    await nothingDue(store);
    await pass(PAUSE_MS + 100);
    assert.deepEqual([(await take(store)).body], ["1"], "what failed without giving way has lost its place");
  }),

  test("what was not begun keeps its place before what has become due since, and since when it is due", async (store, pass) => {
    const { ref } = delivery();
    for (const body of ["1", "2", "3", "4"]) await store.accept(delivery({ ref, body }));
    const [first, second] = [await take(store), await take(store)];
    await pass(PAUSE_MS);
    const since = (await store.waiting({ limit: 10 })).map(({ dueAt }) => dueAt);
    for (const lease of [second, first]) {
      assert.equal(await store.settle(lease, { kind: "later", handled: ["a"] }), true);
    }
    assert.equal(await store.dueIn(), 0);
    assert.deepEqual(
      (await store.waiting({ limit: 10 })).map(({ dueAt }) => dueAt),
      since,
    );
    const taken = [await take(store), await take(store), await take(store)];
    assert.deepEqual(
      taken.map(({ body, attempts, handled }) => [body, attempts, handled]),
      [
        ["1", 0, ["a"]],
        ["2", 0, ["a"]],
        ["3", 0, []],
      ],
    );
    const [again] = taken;
    assert.ok(again && again.dueMs >= PAUSE_MS, `it is due for ${again?.dueMs} ms`);
    await store.settle(again, { kind: "later", inMs: 0 });
    assert.equal((await take(store)).body, "4", "what was put off keeps its place");
  }),

  test("what is too early and gives way was no attempt, and holds up nothing that comes meanwhile", async (store, pass) => {
    const { ref, jobId } = delivery();
    for (const body of ["1", "2"]) await store.accept(delivery({ ref, jobId, body }));
    await store.settle(await take(store), { kind: "later", inMs: PAUSE_MS, givesWay: true });
    const third = await nextTwo(store, { ref, jobId });
    await store.settle(third, { kind: "handled", ended: false });
    await pass(PAUSE_MS + 100);
    const again = await take(store);
    assert.deepEqual([again.body, again.attempts], ["1", 0]);
  }),

  test("those that have given way come as they are due, after what holds its place", async (store, pass) => {
    const { ref, jobId } = delivery();
    for (const body of ["1", "2", "3"]) await store.accept(delivery({ ref, jobId, body }));
    for (const inMs of [3 * PAUSE_MS, PAUSE_MS]) {
      await store.settle(await take(store), { kind: "retry", inMs, givesWay: true, error: "Error: no", handled: [] });
    }
    const third = await take(store);
    assert.equal(third.body, "3");
    await store.settle(third, { kind: "retry", inMs: 2 * PAUSE_MS, error: "Error: no", handled: [] });
    await pass(PAUSE_MS + 100);
    await nothingDue(store);
    await pass(3 * PAUSE_MS);
    const seen: string[] = [];
    for (let count = 0; count < 3; count++) {
      const lease = await take(store);
      seen.push(lease.body);
      await store.settle(lease, { kind: "handled", ended: false });
    }
    assert.deepEqual(seen, ["3", "2", "1"]);
  }),

  test("what is too early was no attempt", async (store, pass) => {
    await store.accept(delivery());
    await store.settle(await take(store), { kind: "later", inMs: PAUSE_MS });
    await nothingDue(store);
    await pass(PAUSE_MS + 100);
    assert.equal((await take(store)).attempts, 0);
  }),

  test("milestones are remembered with what was handled", async (store) => {
    const { ref, jobId } = delivery();
    for (const body of ["1", "2", "3"]) await store.accept(delivery({ ref, jobId, body }));
    await store.settle(await take(store), { kind: "handled", milestone: "previewReady", ended: false });
    const second = await take(store);
    assert.deepEqual([second.milestones, second.tracked], [["previewReady"], true]);
    await store.settle(second, { kind: "handled", milestone: "done", ended: true });
    assert.deepEqual([...(await take(store)).milestones].sort(), ["done", "previewReady"]);
  }),

  test("what is given up is a dead letter, and the job's later deliveries go on", async (store) => {
    const one = delivery({ body: "1" });
    await store.accept(one);
    await store.accept(delivery({ ref: one.ref, jobId: one.jobId, body: "2" }));
    const first = await take(store);
    await store.settle(first, { kind: "dead", keepMs: LONG_MS, error: "Error: no", handled: ["a"] });
    const [letter, ...others] = await store.deadLetters({ limit: 10 });
    assert.deepEqual(others, []);
    assert.deepEqual(
      [letter?.source, letter?.ref, letter?.jobId, letter?.attempts, letter?.error],
      [one.source, one.ref, one.jobId, 1, "Error: no"],
    );
    assert.ok(letter && letter.receivedAt <= letter.diedAt, "it died before it was received");
    const second = await take(store);
    assert.equal(second.body, "2");
    await store.settle(second, { kind: "handled", ended: false });
    await nothingDue(store);
  }),

  test("a dead letter can be replayed, once, and its key is still taken", async (store, pass) => {
    const one = delivery({ body: "1" });
    await store.accept(one);
    await store.settle(await take(store), { kind: "dead", keepMs: LONG_MS, error: "Error: no", handled: ["a"] });
    assert.equal(await store.accept(one), "repeated");
    const [letter] = await store.deadLetters({ limit: 10 });
    assert.ok(letter);
    await pass(PAUSE_MS);
    assert.equal(await store.replay(`${letter.id}9`), false);
    assert.equal(await store.replay("no such thing"), false);
    assert.equal(await store.replay(letter.id), true);
    assert.equal(await store.replay(letter.id), false);
    assert.deepEqual(await store.deadLetters({ limit: 10 }), []);
    const again = await take(store);
    assert.deepEqual([again.body, again.attempts, again.handled], ["1", 0, ["a"]]);
    // It is due since it was replayed.
    assert.ok(
      again.dueMs >= 0 && again.ageMs - again.dueMs >= PAUSE_MS - 1,
      `dueMs is ${again.dueMs} of ${again.ageMs}`,
    );
    assert.equal(await store.settle(again, { kind: "handled", ended: true }), true);
    await nothingDue(store);
  }),

  test("dead letters are listed oldest first, up to a limit", async (store, pass) => {
    const { ref } = delivery();
    const bodies = [delivery({ ref }), delivery({ ref }), delivery({ ref })];
    for (const one of bodies) {
      await store.accept(one);
      await store.settle(await take(store), { kind: "dead", keepMs: LONG_MS, error: "Error: no", handled: [] });
      await pass(5);
    }
    const ids = (await store.deadLetters({ limit: 2 })).map(({ jobId }) => jobId);
    assert.deepEqual(
      ids,
      bodies.slice(0, 2).map(({ jobId }) => jobId),
    );
  }),

  test("a dead letter outlives its key, counted from its death", async (store, pass) => {
    await store.accept(delivery({ keepMs: 40 }));
    await store.settle(await take(store), { kind: "dead", keepMs: LONG_MS, error: "Error: no", handled: [] });
    await store.accept(delivery({ keepMs: 40 }));
    await store.settle(await take(store), { kind: "dead", keepMs: 40, error: "Error: brief", handled: [] });
    await pass(80);
    await store.sweep();
    const [letter, ...others] = await store.deadLetters({ limit: 10 });
    assert.deepEqual([letter?.error, others], ["Error: no", []]);
    assert.equal(await store.replay(letter?.id ?? ""), true);
    assert.equal((await take(store)).id, letter?.id);
  }),

  test("what an attempt has found stays with its delivery", async (store) => {
    const one = delivery();
    await store.accept(one);
    const failed = { kind: "retry", inMs: 0, error: "Error: no", handled: [] } as const;
    const first = await take(store);
    assert.equal(first.found, undefined);
    await store.settle(first, { ...failed, found: '{"status":"pending"}' });
    await store.settle(await take(store), failed);
    const third = await take(store);
    assert.equal(third.found, '{"status":"pending"}');
    await store.settle(third, {
      kind: "dead",
      keepMs: LONG_MS,
      error: "Error: no",
      handled: [],
      found: '{"status":"done"}',
    });
    const [letter] = await store.deadLetters({ limit: 10 });
    await store.replay(letter?.id ?? "");
    assert.equal((await take(store)).found, '{"status":"done"}');
  }),

  test("what a job's deliveries have finished is told with each of them, as it was said last, for as long as what they have reported", async (store, pass) => {
    const { ref, jobId } = delivery();
    for (const body of ["1", "2"]) await store.accept(delivery({ ref, jobId, body }));
    const failed = { error: "Error: no", keepMs: LONG_MS } as const;
    const first = await take(store);
    assert.deepEqual([first.body, first.finished], ["1", []]);
    await store.settle(first, { kind: "dead", ...failed, handled: ["own"], finished: ["a"] });
    const second = await take(store);
    assert.deepEqual([second.body, second.handled, second.finished], ["2", [], ["a"]]);
    await store.accept(delivery({ ref, body: "other" }));
    const other = await take(store);
    assert.deepEqual([other.body, other.finished], ["other", []], "it is of another job");
    await store.settle(other, { kind: "handled", ended: false });
    await store.settle(second, { kind: "retry", inMs: PAUSE_MS, ...failed, handled: [], finished: ["a", "b"] });
    assert.equal(await store.replay(first.id), true);
    const again = await take(store);
    assert.deepEqual([again.body, again.handled, again.finished], ["1", ["own"], ["a", "b"]]);
    assert.equal(await store.note(again, ["own"]), true);
    // One that says nothing of it leaves it as it is.
    for (const outcome of [{ kind: "later" }, { kind: "retry", inMs: 0, ...failed, handled: [] }] as const) {
      await store.settle(outcome.kind === "later" ? again : await take(store), outcome);
    }
    const last = await take(store);
    assert.deepEqual([last.body, last.finished], ["1", ["a", "b"]]);
    assert.equal(await store.settle(again, { kind: "later", finished: ["c"] }), false);
    await store.settle(last, { kind: "later", inMs: 0, finished: ["a", "b", "d"] });
    await store.settle(await take(store), { kind: "handled", milestone: "done", ended: true });
    await pass(PAUSE_MS + 100);
    const rest = await take(store);
    assert.deepEqual([rest.body, rest.milestones, rest.finished], ["2", ["done"], ["a", "b", "d"]]);
  }),

  test("what may come again is accepted when it does", async (store) => {
    const one = delivery();
    for (const outcome of [
      { kind: "handled", ended: false, again: true },
      { kind: "dropped", again: true },
      { kind: "handled", milestone: "done", ended: true },
    ] as const) {
      assert.equal(await store.accept(one), "accepted");
      assert.equal(await store.accept(one), "repeated");
      assert.equal(await store.settle(await take(store), outcome), true);
    }
    assert.equal(await store.accept(one), "repeated");
    await nothingDue(store);
  }),

  test("there is nothing due when there is nothing", async (store) => {
    assert.equal(await store.dueIn(), undefined);
    await nothingDue(store);
    await store.accept(delivery());
    assert.equal(await store.dueIn(), 0);
    await store.settle(await take(store), { kind: "dropped" });
    assert.equal(await store.dueIn(), undefined);
  }),
];
