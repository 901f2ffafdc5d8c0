import assert from "node:assert/strict";
import type { Held, Store } from "../stores/store.ts";
import { delivery, LONG_MS, ONE, OPERATION, SOURCE, take, test } from "./support.ts";

const FAILED = { error: "Error: no", handled: [] } as const;

/** Lets a job report something that is given up. Gives the id of the dead letter. */
async function bury(store: Store, changes: Parameters<typeof delivery>[0] = {}, holds?: Held): Promise<string> {
  await store.accept(delivery(changes));
  const lease = await take(store);
  await store.settle(lease, { kind: "dead", keepMs: LONG_MS, ...FAILED, ...(holds && { holds }) });
  return lease.id;
}

export const keptCases = [
  test("what nobody can have put in is not there, also where a database takes no such text", async (store) => {
    await bury(store);
    const odd = "r\0";
    assert.deepEqual(await store.deadLetters({ limit: 10, ref: odd }), []);
    assert.deepEqual(await store.deadLetters({ limit: 10, jobId: odd }), []);
    assert.deepEqual(await store.deadLetters({ limit: 10, after: odd }), []);
    assert.deepEqual(await store.waiting({ limit: 10, ref: odd, jobId: odd }), []);
    assert.equal(await store.getRef(odd), undefined);
    assert.equal(await store.dropRef(odd), false);
    assert.equal(await store.restore(odd), false);
    assert.equal(await store.isRevoked(odd), false);
    assert.equal(await store.replay(odd), false);
    assert.equal(await store.discard(odd), false);
  }),

  test("a post has one id: another way to write its number is none", async (store) => {
    const id = await bury(store);
    for (const other of [`0${id}`, `${id} `, `+${id}`, `${id}.0`]) {
      assert.deepEqual(
        [await store.replay(other), await store.discard(other), store.isId?.(other) ?? false],
        [false, false, false],
      );
      assert.deepEqual(await store.deadLetters({ limit: 10, after: other }), []);
    }
    assert.deepEqual([await store.replay(id), store.isId?.(id) ?? true], [true, true]);
  }),

  test("what waits is listed as it came, with what it said, when it is due and whether it is in hand", async (store) => {
    assert.deepEqual(await store.waiting({ limit: 10 }), []);
    const { ref } = delivery();
    const posts = [delivery({ ref, body: '{"id":"first"}' }), delivery({ ref }), delivery({ ref })];
    for (const post of posts) await store.accept(post);
    const failed = await take(store);
    await store.settle(failed, { kind: "retry", inMs: LONG_MS, ...FAILED });
    await take(store);
    const [first, second, third, ...others] = await store.waiting({ limit: 10 });
    assert.ok(first && second && third);
    assert.deepEqual(
      [first, second, third].map(({ jobId, ref, source }) => ({ jobId, ref, source })),
      posts.map(({ jobId, ref, source }) => ({ jobId, ref, source })),
    );
    assert.deepEqual(others, []);
    assert.deepEqual([first.body, first.attempts, first.error], ['{"id":"first"}', 1, "Error: no"]);
    assert.deepEqual([second.attempts, second.error], [0, undefined]);
    assert.ok(first.dueAt.getTime() - first.receivedAt.getTime() >= LONG_MS);
    assert.deepEqual([first.leased, second.leased, third.leased], [false, true, false]);
    await store.bury(ONE.owner);
    assert.deepEqual(
      (await store.waiting({ limit: 10 })).map(({ leased }) => leased),
      [false, false, false],
    );
  }),

  test("what is kept is listed page by page, and by what it is about", async (store) => {
    const posts = [delivery(), delivery(), delivery()];
    const buried = new Map<string, string>();
    for (const post of posts) buried.set(await bury(store, post), post.ref);
    const ids = (await store.deadLetters({ limit: 10 })).map(({ id }) => id);
    assert.deepEqual([...ids].sort(), [...buried.keys()].sort());
    const first = await store.deadLetters({ limit: 2 });
    assert.deepEqual(
      first.map(({ id }) => id),
      ids.slice(0, 2),
    );
    const rest = await store.deadLetters({ limit: 2, after: first.at(-1)?.id });
    assert.deepEqual(
      rest.map(({ id }) => id),
      ids.slice(2),
    );
    assert.deepEqual(await store.deadLetters({ limit: 2, after: "nothing" }), []);
    const second = posts.find(({ ref }) => ref === buried.get(ids[1] ?? ""));
    for (const filter of [{ ref: second?.ref }, { jobId: second?.jobId }, { source: SOURCE, ref: second?.ref }]) {
      assert.deepEqual(
        (await store.deadLetters({ limit: 10, ...filter })).map(({ id }) => id),
        ids.slice(1, 2),
      );
    }
    assert.deepEqual(await store.deadLetters({ limit: 10, ref: "nobody" }), []);
    assert.equal((await store.deadLetters({ limit: 10, source: SOURCE })).length, 3);
    assert.deepEqual(await store.waiting({ limit: 10 }), []);
    await store.replay(ids[0] ?? "");
    assert.deepEqual(
      (await store.waiting({ limit: 10 })).map(({ id }) => id),
      ids.slice(0, 1),
    );
  }),

  test("what is discarded is gone, is no news when it is posted again, and its job is silent for good if it was the end", async (store, pass) => {
    const post = delivery();
    await store.openRef({ ref: post.ref, source: SOURCE, operation: OPERATION, keepMs: LONG_MS });
    await store.bindRef(post.ref, post.jobId);
    const id = await bury(store, post, { milestone: "done", ended: true });
    const other = await bury(store);
    assert.equal(await store.discard(id), true);
    assert.deepEqual(
      [await store.discard(id), await store.replay(id), await store.discard("nothing")],
      [false, false, false],
    );
    assert.deepEqual(
      (await store.deadLetters({ limit: 10 })).map((letter) => letter.id),
      [other],
    );
    assert.equal(await store.accept(post), "repeated");
    await pass(100);
    assert.deepEqual(await store.takeSilent({ olderThanMs: 50, limit: 10 }), []);
  }),

  test("what a dead letter holds is known to whoever takes the next delivery of its lane, however the letter ends", async (store) => {
    const post = delivery();
    const next = async (key: string) => {
      await store.accept({ ...post, key: `${post.key}${key}` });
      const lease = await take(store);
      await store.settle(lease, { kind: "dropped" });
      return [...lease.milestones].sort();
    };
    const preview = await bury(store, post, { milestone: "previewReady", ended: false });
    assert.deepEqual(await next("2"), ["previewReady"]);
    const end = await bury(store, { ...post, key: `${post.key}3` }, { milestone: "done", ended: true });
    await bury(store, { ...post, key: `${post.key}4` });
    await bury(store, { ref: post.ref });
    assert.deepEqual(await next("5"), ["done", "previewReady"]);
    await store.discard(preview);
    await store.replay(end);
    const replayed = await take(store);
    assert.deepEqual([replayed.id, replayed.milestones], [end, ["previewReady"]]);
    await store.settle(replayed, { kind: "dead", keepMs: LONG_MS, ...FAILED });
    assert.deepEqual(await next("6"), ["done", "previewReady"]);
  }),

  test("what a dead letter held whose time is over counts as reported, and its job is expected to report until it is given up", async (store, pass) => {
    const post = delivery({ keepMs: 40 });
    await store.openRef({ ref: post.ref, source: SOURCE, operation: OPERATION, keepMs: LONG_MS });
    await store.bindRef(post.ref, post.jobId);
    for (const [index, milestone] of ["previewReady", undefined, "done", "done"].entries()) {
      await store.accept({ ...post, key: `${post.key}${index}` });
      const holds = { ...(milestone !== undefined && { milestone }), ended: milestone === "done" };
      await store.settle(await take(store), { kind: "dead", keepMs: 40, ...FAILED, holds });
    }
    await bury(store, { ref: post.ref });
    await pass(100);
    await store.sweep();
    assert.equal((await store.deadLetters({ limit: 10 })).length, 1, "the letter whose time is not over");
    await store.accept({ ...post, key: `${post.key}next` });
    const lease = await take(store);
    assert.deepEqual([...lease.milestones].sort(), ["done", "previewReady"]);
    await store.settle(lease, { kind: "dropped" });
    await pass(100);
    const [job, ...others] = await store.takeSilent({ olderThanMs: 50, limit: 10 });
    assert.deepEqual(
      [job?.jobId, [...(job?.milestones ?? [])].sort(), others],
      [post.jobId, ["done", "previewReady"], []],
    );
    assert.equal(job && (await store.expectNoMore(job)), true);
    await pass(100);
    assert.deepEqual(await store.takeSilent({ olderThanMs: 50, limit: 10 }), []);
  }),

  test("what is discarded and was not the end counts as reported, and its job is expected to report as before", async (store, pass) => {
    const post = delivery();
    await store.openRef({ ref: post.ref, source: SOURCE, operation: OPERATION, keepMs: LONG_MS });
    await store.bindRef(post.ref, post.jobId);
    const again = (key: string) => ({ ...post, key: `${post.key}${key}` });
    const ids = [
      await bury(store, post, { milestone: "previewReady", ended: false }),
      await bury(store, again("2"), { milestone: "previewReady", ended: false }),
      await bury(store, again("3")),
    ];
    assert.deepEqual(await Promise.all(ids.map((id) => store.discard(id))), [true, true, true]);
    await pass(100);
    const silent = await store.takeSilent({ olderThanMs: 50, limit: 10 });
    assert.deepEqual(
      silent.map(({ jobId, milestones }) => [jobId, milestones]),
      [[post.jobId, ["previewReady"]]],
    );
    await store.accept(again("4"));
    assert.deepEqual((await take(store)).milestones, ["previewReady"]);
  }),
];
