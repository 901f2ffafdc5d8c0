import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { sources } from "../generated/sources.ts";
import type { Held, Store } from "../stores/store.ts";
import { delivery, LONG_MS, OTHER_SOURCE, take, test } from "./support.ts";

const AGE_MS = 200;
const FAILED = { error: "Error: no", handled: [] } as const;
const END = { milestone: "done", ended: true } as const;
const PREVIEW = { milestone: "previewReady", ended: false } as const;

async function bound(store: Store, ref: string, keepMs = LONG_MS): Promise<string> {
  const jobId = randomUUID();
  await store.openRef({ ref, source: OTHER_SOURCE, keepMs });
  await store.bindRef(ref, jobId);
  return jobId;
}

function silent(store: Store, limit = 100) {
  return store.takeSilent({ olderThanMs: AGE_MS, limit });
}

export const silentCases = [
  test("a bound job that was not heard of is silent, and heard of when it was taken", async (store, pass) => {
    const jobId = await bound(store, "r1");
    assert.deepEqual(await silent(store), []);
    await pass(AGE_MS + 100);
    const [job, ...others] = await silent(store);
    assert.deepEqual([job?.source, job?.ref, job?.jobId, job?.milestones, others], [OTHER_SOURCE, "r1", jobId, [], []]);
    assert.ok(job && job.keepMs > 0 && job.keepMs <= LONG_MS, `keepMs is ${job?.keepMs}`);
    assert.deepEqual(await silent(store), []);
    await pass(AGE_MS + 100);
    assert.equal((await silent(store)).length, 1);
  }),

  test("those who take silent jobs at once get different ones", async (store, pass) => {
    const jobs: string[] = [];
    for (let index = 0; index < 20; index++) jobs.push(await bound(store, `r${index}`));
    await pass(AGE_MS + 100);
    const taken = (await Promise.all(Array.from({ length: 5 }, () => silent(store, 7))))
      .flat()
      .map(({ jobId }) => jobId);
    taken.push(...(await silent(store)).map(({ jobId }) => jobId));
    assert.deepEqual(taken.sort(), jobs.sort());
  }),

  test("a job that has reported, has ended, waits here or whose end is a dead letter is not silent", async (store, pass) => {
    const ids = new Map<string, string>();
    for (const ref of ["ended", "waiting", "dead", "running"]) ids.set(ref, await bound(store, ref));
    const post = async (ref: string): Promise<void> => {
      await store.accept(delivery({ ref, source: OTHER_SOURCE, jobId: ids.get(ref) ?? "" }));
    };
    await post("ended");
    await store.settle(await take(store), { kind: "handled", milestone: "done", ended: true });
    await post("dead");
    await store.settle(await take(store), { kind: "dead", keepMs: LONG_MS, ...FAILED, holds: END });
    await post("running");
    await store.settle(await take(store), { kind: "handled", milestone: "previewReady", ended: false });
    await post("waiting");
    await pass(AGE_MS + 100);
    const found = await silent(store);
    assert.deepEqual(
      found.map(({ ref, milestones }) => [ref, milestones]),
      [["running", ["previewReady"]]],
    );
  }),

  test("what has failed keeps no job from being silent, unless it holds its end; what it holds is known", async (store, pass) => {
    const failures = { progress: { ended: false }, preview: PREVIEW, end: END, unread: undefined };
    for (const [name, holds] of Object.entries(failures)) {
      for (const kind of ["retry", "dead"] as const) {
        const jobId = await bound(store, `${kind} ${name}`);
        await store.accept(delivery({ ref: `${kind} ${name}`, source: OTHER_SOURCE, jobId }));
        const failed = { ...FAILED, inMs: LONG_MS, keepMs: LONG_MS, ...(holds && { holds }) };
        await store.settle(await take(store), { kind, ...failed });
      }
    }
    await pass(AGE_MS + 100);
    const told = (await store.counts({ silentMs: AGE_MS })).map(({ silent }) => silent);
    const found = (await silent(store)).map(({ ref, milestones }) => [ref, ...milestones].join(" "));
    assert.deepEqual(found.sort(), [
      "dead preview previewReady",
      "dead progress",
      "dead unread",
      "retry preview previewReady",
      "retry progress",
      "retry unread",
    ]);
    assert.deepEqual(told, [6]);
  }),

  test("a job that somebody has in hand, or whose dead letter is replayed, is not silent", async (store, pass) => {
    const jobId = await bound(store, "r1");
    for (let count = 0; count < 2; count++) {
      await store.accept(delivery({ ref: "r1", source: OTHER_SOURCE, jobId }));
      await store.settle(await take(store), { kind: "dead", keepMs: LONG_MS, ...FAILED, holds: { ended: false } });
    }
    const [first] = await store.deadLetters({ limit: 10 });
    await pass(AGE_MS + 100);
    await store.replay(first?.id ?? "");
    assert.deepEqual(await silent(store), []);
    await store.settle(await take(store), { kind: "retry", inMs: 0, ...FAILED });
    const lease = await take(store);
    assert.deepEqual([lease.attempts, await silent(store)], [1, []]);
    await store.settle(lease, { kind: "retry", inMs: 0, ...FAILED });
    assert.equal((await silent(store)).length, 1);
  }),

  test("what a delivery holds is what was said of it last, also while it is in hand", async (store, pass) => {
    const jobId = await bound(store, "r1");
    await store.accept(delivery({ ref: "r1", source: OTHER_SOURCE, jobId }));
    const ways: [noted: Held | undefined, settled: Held | undefined, silent: string[] | undefined][] = [
      [END, undefined, undefined],
      [undefined, undefined, undefined],
      [PREVIEW, undefined, ["previewReady"]],
      [undefined, END, undefined],
      [undefined, { ended: false }, []],
    ];
    for (const [noted, holds, expected] of ways) {
      const lease = await take(store);
      assert.equal(await store.note(lease, [], noted), true);
      await store.settle(lease, { kind: "retry", inMs: 0, ...FAILED, ...(holds && { holds }) });
      await pass(AGE_MS + 100);
      assert.deepEqual((await silent(store))[0]?.milestones, expected);
    }
    await store.settle(await take(store), { kind: "later", inMs: 0, holds: PREVIEW });
    await pass(AGE_MS + 100);
    assert.deepEqual((await silent(store))[0]?.milestones, ["previewReady"]);
  }),

  test("a job that has ended stays so, whatever is handled after it", async (store, pass) => {
    const jobId = await bound(store, "r1");
    for (const ended of [true, false]) {
      await store.accept(delivery({ ref: "r1", source: OTHER_SOURCE, jobId }));
      await store.settle(await take(store), { kind: "handled", ...(ended && { milestone: "done" }), ended });
    }
    await pass(AGE_MS + 100);
    assert.deepEqual(await silent(store), []);
  }),

  test("a job whose end may become another is silent each time after twice as long, until it has ended for good, and is not counted", async (store, pass) => {
    const grown = { ...END, mayGrow: true } as const;
    for (const [ref, end] of Object.entries({ grows: grown, ends: grown, stays: grown, final: END })) {
      const jobId = await bound(store, ref);
      for (const outcome of ref === "ends" ? [end, { milestone: "done output", ended: true }] : [end]) {
        await store.accept(delivery({ ref, source: OTHER_SOURCE, jobId }));
        await store.settle(await take(store), { kind: "handled", ...outcome });
      }
      // What it reports on its way changes nothing.
      if (ref !== "stays") continue;
      await store.accept(delivery({ ref, source: OTHER_SOURCE, jobId }));
      await store.settle(await take(store), { kind: "handled", ended: false });
    }
    const told = async () => (await silent(store)).map(({ ref, milestones }) => [ref, ...milestones].join(" ")).sort();
    const both = ["grows done", "stays done"];
    assert.deepEqual(await told(), []);
    await pass(AGE_MS + 100);
    assert.deepEqual(await store.counts({ silentMs: AGE_MS }), []);
    await bound(store, "running");
    assert.deepEqual(await told(), both);
    await pass(AGE_MS + 100);
    assert.deepEqual(await told(), ["running"]);
    await pass(6 * (AGE_MS + 100));
    assert.deepEqual(await told(), ["grows done", "running", "stays done"]);
    await pass(6 * (AGE_MS + 100));
    assert.deepEqual(await told(), ["running"]);
  }),

  test("a job whose end may become another is silent for the last time when its time is over, is forgotten then, and is nobody's to give up", async (store, pass) => {
    const jobId = await bound(store, "r1", AGE_MS);
    await store.accept(delivery({ ref: "r1", source: OTHER_SOURCE, jobId, keepMs: AGE_MS }));
    await store.settle(await take(store), { kind: "handled", ...END, mayGrow: true });
    assert.equal(await store.expectNoMore({ source: OTHER_SOURCE, ref: "r1", jobId }), false);
    await pass(AGE_MS + 100);
    await store.sweep();
    assert.equal(await store.getRef("r1"), undefined);
    const [job, ...others] = await silent(store);
    assert.deepEqual(
      [job?.ref, job?.milestones, others],
      ["r1", ["done"], []],
      "nobody looks at it when its time is over",
    );
    // One that could not be looked at is looked at once more.
    if (job) await store.stillSilent(job, AGE_MS);
    await store.sweep();
    assert.deepEqual(
      (await silent(store)).map(({ ref }) => ref),
      ["r1"],
    );
    await pass(6 * (AGE_MS + 100));
    assert.deepEqual(await silent(store), []);
    await store.sweep();
    await store.accept(delivery({ ref: "r1", source: OTHER_SOURCE, jobId, keepMs: AGE_MS }));
    assert.deepEqual((await take(store)).milestones, [], "it is remembered for longer than its time");
  }),

  test("a job whose end may become another is looked at when its time is over, however lately it was before", async (store, pass) => {
    const keepMs = 4 * AGE_MS;
    const jobId = await bound(store, "r1", keepMs);
    await store.accept(delivery({ ref: "r1", source: OTHER_SOURCE, jobId, keepMs }));
    await store.settle(await take(store), { kind: "handled", ...END, mayGrow: true });
    await pass(3 * AGE_MS);
    assert.equal((await silent(store)).length, 1);
    await pass(AGE_MS - 1);
    assert.deepEqual(await silent(store), []);
    await pass(AGE_MS);
    await store.sweep();
    assert.equal((await silent(store)).length, 1);
    await pass(40 * AGE_MS);
    assert.deepEqual(await silent(store), []);
  }),

  test("a job that has ended and whose later end was a dead letter is silent when the letter's time is over, until it is given up", async (store, pass) => {
    const jobId = await bound(store, "r1");
    const post = () => store.accept(delivery({ ref: "r1", source: OTHER_SOURCE, jobId, keepMs: 40 }));
    await post();
    await store.settle(await take(store), { kind: "handled", ...END, mayGrow: true });
    await post();
    const holds = { milestone: "done more", ended: true };
    await store.settle(await take(store), { kind: "dead", keepMs: 40, ...FAILED, holds });
    await pass(AGE_MS + 100);
    await store.sweep();
    await pass(AGE_MS + 100);
    const [job, ...others] = await silent(store);
    assert.deepEqual([[...(job?.milestones ?? [])].sort(), others], [["done", "done more"], []]);
    assert.equal(job && (await store.expectNoMore(job)), true);
    await pass(AGE_MS + 100);
    assert.deepEqual(await silent(store), []);
  }),

  test("a dead letter that is discarded ends a job for good whose end may have become another", async (store, pass) => {
    const jobId = await bound(store, "r1");
    const post = () => store.accept(delivery({ ref: "r1", source: OTHER_SOURCE, jobId }));
    await post();
    await store.settle(await take(store), { kind: "handled", ...END, mayGrow: true });
    await post();
    const holds = { milestone: "done output", ended: true };
    await store.settle(await take(store), { kind: "dead", keepMs: LONG_MS, ...FAILED, holds });
    await pass(AGE_MS + 100);
    assert.deepEqual(await silent(store), [], "its end is a dead letter");
    const [letter] = await store.deadLetters({ limit: 1 });
    assert.equal(await store.discard(letter?.id ?? ""), true);
    await pass(AGE_MS + 100);
    assert.deepEqual(await silent(store), []);
  }),

  test("a job whose end was a dead letter and may become another is silent when the letter is discarded or its time is over, as after an event of that end", async (store, pass) => {
    const grown = { ...END, mayGrow: true } as const;
    const letters: Record<string, readonly Held[]> = {
      grows: [grown],
      twice: [grown, grown],
      "for good": [END],
      "and for good": [grown, { milestone: "done output", ended: true }],
      "after its end": [grown],
      "before more": [grown],
    };
    const ids: Record<"discarded" | "over", string[]> = { discarded: [], over: [] };
    for (const [way, buried] of Object.entries(ids)) {
      const keepMs = way === "over" ? 40 : LONG_MS;
      for (const [what, held] of Object.entries(letters)) {
        const post = { ref: `${way} ${what}`, source: OTHER_SOURCE, jobId: await bound(store, `${way} ${what}`) };
        for (const holds of held) {
          await store.accept(delivery({ ...post, keepMs }));
          const lease = await take(store);
          await store.settle(lease, { kind: "dead", keepMs, ...FAILED, holds });
          buried.push(lease.id);
        }
        if (!/end|more/.test(what)) continue;
        await store.accept(delivery(post));
        const outcome = what === "before more" ? grown : { milestone: "done output", ended: true };
        await store.settle(await take(store), { kind: "handled", ...outcome });
      }
    }
    const stranger = delivery({ source: OTHER_SOURCE, ref: "nobody" });
    await store.accept(stranger);
    const lease = await take(store);
    await store.settle(lease, { kind: "dead", keepMs: LONG_MS, ...FAILED, holds: grown });
    const told = async (): Promise<string[]> => (await silent(store)).map(({ ref }) => ref).sort();
    await pass(AGE_MS + 100);
    assert.deepEqual(
      (await told()).filter((ref) => ref.startsWith("discarded")),
      [],
      "its end is a dead letter",
    );
    for (const id of [...ids.discarded, lease.id]) assert.equal(await store.discard(id), true);
    await store.sweep();
    await pass(AGE_MS + 100);
    for (const job of await silent(store)) await store.expectNoMore(job);
    await pass(20 * (AGE_MS + 100));
    const growing = ["before more", "grows", "twice"];
    assert.deepEqual(await told(), [
      ...growing.map((what) => `discarded ${what}`),
      ...growing.map((what) => `over ${what}`),
    ]);
    assert.deepEqual(await store.counts({ silentMs: 0 }), [], "it is expected to report");
    await store.openRef({ ref: "nobody", source: OTHER_SOURCE, keepMs: LONG_MS });
    await store.bindRef("nobody", stranger.jobId);
    await pass(AGE_MS + 100);
    assert.deepEqual(await told(), ["nobody"], "who has started it is known now");
  }),

  test("a silent job that could not be looked at is taken again at once, whatever is asked for, and what else was heard of is not", async (store, pass) => {
    const ids = new Map<string, string>();
    for (const ref of ["first", "second", "grows"]) ids.set(ref, await bound(store, ref));
    await store.accept(delivery({ ref: "grows", source: OTHER_SOURCE, jobId: ids.get("grows") ?? "" }));
    await store.settle(await take(store), { kind: "handled", ...END, mayGrow: true });
    await pass(AGE_MS + 100);
    const taken = await silent(store);
    assert.deepEqual(taken.map(({ ref }) => ref).sort(), ["first", "grows", "second"]);
    assert.deepEqual(await silent(store), []);
    for (const job of taken) if (job.ref !== "second") await store.stillSilent(job, AGE_MS);
    await store.stillSilent({ source: OTHER_SOURCE, ref: "nobody", jobId: randomUUID() }, AGE_MS);
    assert.deepEqual(
      (await store.counts({ silentMs: AGE_MS })).map((counted) => counted.silent),
      [1],
    );
    const again = await silent(store);
    assert.deepEqual(again.map(({ ref }) => ref).sort(), ["first", "grows"]);
    assert.deepEqual(await silent(store), []);
  }),

  test("silent jobs that cannot be looked at keep none of the others from their turn", async (store, pass) => {
    const refs = ["r1", "r2", "r3", "r4"];
    for (const ref of refs) await bound(store, ref);
    await pass(AGE_MS + 100);
    const taken = new Set<string>();
    // A store made of several asks another of them first each time.
    for (let count = 0; count < 200 && taken.size < refs.length; count++) {
      const [job] = await store.takeSilent({ olderThanMs: AGE_MS, limit: 1 });
      assert.ok(job, "a job is silent, and none is taken");
      taken.add(job.ref);
      await pass(10);
      await store.stillSilent(job, AGE_MS);
    }
    assert.deepEqual([...taken].sort(), refs);
  }),

  test("a silent job is told with the operation that its reference is for", async (store, pass) => {
    const [operation] = sources[OTHER_SOURCE].startOperations;
    await store.openRef({ ref: "r1", source: OTHER_SOURCE, operation, keepMs: LONG_MS });
    await store.bindRef("r1", randomUUID());
    await bound(store, "r2");
    await pass(AGE_MS + 100);
    const found = (await silent(store)).map((job) => [job.ref, job.operation]);
    assert.deepEqual(found.sort(), [
      ["r1", operation],
      ["r2", undefined],
    ]);
  }),

  test("a job that only a stranger has named is not expected to report", async (store, pass) => {
    await store.accept(delivery());
    await store.settle(await take(store), { kind: "dropped" });
    await pass(AGE_MS + 100);
    assert.deepEqual(await silent(store), []);
  }),

  test("a job that has not ended is expected to report when its time is over, until it ends or is given up", async (store, pass) => {
    const [operation] = sources[OTHER_SOURCE].startOperations;
    await store.openRef({ ref: "r1", source: OTHER_SOURCE, operation, keepMs: AGE_MS });
    await store.bindRef("r1", randomUUID());
    const ended = await bound(store, "r2", AGE_MS);
    await store.accept(delivery({ ref: "r2", source: OTHER_SOURCE, jobId: ended, keepMs: AGE_MS }));
    await store.settle(await take(store), { kind: "handled", milestone: "done", ended: true });
    await pass(AGE_MS + 100);
    await store.sweep();
    assert.deepEqual([(await store.getRef("r1"))?.state, await store.getRef("r2")], ["bound", undefined]);
    const [count] = await store.counts({ silentMs: AGE_MS });
    assert.equal(count?.silent, 1);
    const [job, ...others] = await silent(store);
    assert.deepEqual([job?.ref, job?.operation, others], ["r1", operation, []]);
    assert.ok(job && job.keepMs <= 0, `keepMs is ${job?.keepMs}`);
    assert.deepEqual([await store.expectNoMore(job), await store.expectNoMore(job)], [true, false]);
    await pass(AGE_MS + 100);
    assert.deepEqual(await silent(store), []);
    await store.sweep();
    assert.equal(await store.getRef("r1"), undefined);
  }),

  test("the time of a job is over when that of its reference is, however soon its posts are forgotten", async (store, pass) => {
    await store.openRef({ ref: "r1", source: OTHER_SOURCE, keepMs: LONG_MS });
    await store.accept(delivery({ ref: "r1", source: OTHER_SOURCE, keepMs: 1 }));
    await store.settle(await take(store), { kind: "handled", ended: false });
    await pass(AGE_MS + 100);
    const [job] = await silent(store);
    assert.ok(job && job.keepMs > LONG_MS / 2, `keepMs is ${job?.keepMs}`);
  }),
];
