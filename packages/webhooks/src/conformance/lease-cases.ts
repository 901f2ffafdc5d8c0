import assert from "node:assert/strict";
import type { Lease } from "../stores/store.ts";
import { delivery, LONG_MS, nothingDue, ONE, OTHER, take, test } from "./support.ts";

const BRIEF = { owner: "brief", leaseMs: 300 };
const THIRD = { owner: "third", leaseMs: LONG_MS };

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
    const leases = await Promise.all(many.map(() => store.lease(ONE)));
    const jobs = leases.flatMap((lease) => lease?.jobId ?? []);
    // Of those that ask at the same moment, some may have to ask again; none gets what another one has.
    for (;;) {
      const lease = await store.lease(ONE);
      if (!lease) break;
      jobs.push(lease.jobId);
    }
    assert.deepEqual([...jobs].sort(), many.map(({ jobId }) => jobId).sort());
  }),

  test("a lease whose owner is not heard of goes to another one, and its holder is fenced off", async (store, pass) => {
    await store.accept(delivery());
    const first = await take(store, BRIEF);
    await nothingDue(store, OTHER);
    await pass(BRIEF.leaseMs + 100);
    assert.deepEqual([await store.owners(), await store.dueIn(), await store.holds(first)], [[], 0, true]);
    const second = await take(store, OTHER);
    assert.equal(second.id, first.id);
    assert.deepEqual([first.takenOver, second.takenOver], [false, true]);
    assert.ok(second.token > first.token, "the token of a later lease is not higher");
    assert.equal(await store.renew(BRIEF), false);
    assert.deepEqual([await store.holds(first), await store.holds(second)], [false, true]);
    for (const kind of ["handled", "dropped"] as const) {
      const outcome = kind === "handled" ? { kind, milestone: "stale", ended: true } : { kind };
      assert.equal(await store.settle(first, outcome), false);
    }
    assert.equal(await store.settle(first, { kind: "dead", keepMs: LONG_MS, error: "stale", handled: [] }), false);
    assert.deepEqual(await store.deadLetters({ limit: 10 }), []);
    assert.equal(await store.settle(second, { kind: "handled", milestone: "done", ended: true }), true);
    assert.equal(await store.settle(second, { kind: "handled", milestone: "done", ended: true }), false);
    assert.equal(await store.holds(second), false);
    await nothingDue(store);
  }),

  test("an attempt that ended with its owner is counted once, and begins anew with a replay", async (store) => {
    const told = async (asked = OTHER) => {
      const lease = await take(store, asked);
      const { takenOver, attempts, interruptions, handled } = lease;
      return { lease, is: { takenOver, attempts, interruptions, handled } };
    };
    const failed = { error: "Error: gone", handled: ["a"], interrupted: true } as const;
    await store.accept(delivery());
    await take(store);
    await store.bury(ONE.owner);
    const second = await told();
    assert.deepEqual(second.is, { takenOver: true, attempts: 0, interruptions: 0, handled: [] });
    await store.settle(second.lease, { kind: "retry", inMs: 0, ...failed });
    const third = await told();
    assert.deepEqual(third.is, { takenOver: false, attempts: 1, interruptions: 1, handled: ["a"] });
    await store.settle(third.lease, { kind: "later", inMs: 0, handled: ["a", "b"] });
    const fourth = await told(THIRD);
    assert.deepEqual(fourth.is, { ...third.is, handled: ["a", "b"] });
    await store.bury(THIRD.owner);
    await store.settle((await told()).lease, { kind: "dead", keepMs: LONG_MS, ...failed });
    const [letter] = await store.deadLetters({ limit: 1 });
    assert.deepEqual([letter?.attempts, letter?.error], [2, "Error: gone"]);
    await store.replay(letter?.id ?? "");
    assert.deepEqual((await told()).is, { ...second.is, takenOver: false, handled: ["a"] });
  }),

  test("an owner that was late says what became of a delivery that nobody has taken since", async (store, pass) => {
    await store.accept(delivery());
    const lease = await take(store, BRIEF);
    await pass(BRIEF.leaseMs + 100);
    assert.equal(await store.settle(lease, { kind: "handled", ended: true }), true);
    await nothingDue(store, OTHER);
  }),

  test("no owner takes over from itself", async (store, pass) => {
    await store.accept(delivery());
    const lease = await take(store, BRIEF);
    await pass(BRIEF.leaseMs + 100);
    await store.dueIn();
    await nothingDue(store, BRIEF);
    assert.equal(await store.settle(lease, { kind: "dropped" }), true);
  }),

  test("an owner that is heard of keeps all that it has", async (store, pass) => {
    for (let count = 0; count < 3; count++) await store.accept(delivery());
    const leases = [await take(store, BRIEF), await take(store, BRIEF)];
    assert.deepEqual(await store.owners(), [BRIEF.owner]);
    for (let beats = 0; beats < 3; beats++) {
      await pass(BRIEF.leaseMs / 2);
      assert.equal(await store.renew(BRIEF), true);
    }
    leases.push(await take(store, OTHER));
    await nothingDue(store, OTHER);
    for (const lease of leases) assert.equal(await store.settle(lease, { kind: "handled", ended: true }), true);
  }),

  test("what is taken says that its owner lives", async (store, pass) => {
    const { ref } = delivery();
    for (let count = 0; count < 2; count++) await store.accept(delivery({ ref }));
    const first = await take(store, BRIEF);
    await pass(BRIEF.leaseMs - 100);
    await take(store, BRIEF);
    await pass(200);
    await nothingDue(store, OTHER);
    assert.deepEqual([await store.holds(first), await store.renew(BRIEF)], [true, true]);
  }),

  test("what many owners take at the same moment that nobody has heard of before, each takes alone", async (store) => {
    const many = Array.from({ length: 150 }, () => delivery());
    await Promise.all(many.map((one) => store.accept(one)));
    const taken: string[] = [];
    const takeAll = async (name: string): Promise<void> => {
      for (let count = 0; taken.length < many.length && count < many.length; count++) {
        const lease = await store.lease({ owner: `${name} ${count}`, leaseMs: LONG_MS });
        if (lease) taken.push(lease.jobId);
      }
    };
    await Promise.all(Array.from({ length: 10 }, (_, index) => takeAll(`owner ${index}`)));
    assert.deepEqual(taken.sort(), many.map(({ jobId }) => jobId).sort());
  }),

  test("what an owner had that is gone is there at once, and nothing else", async (store) => {
    const { ref } = delivery();
    for (let count = 0; count < 3; count++) await store.accept(delivery({ ref }));
    const lost = [(await take(store)).id, (await take(store)).id];
    await take(store, OTHER);
    await nothingDue(store, THIRD);
    await store.bury("nobody");
    await store.bury(ONE.owner);
    assert.deepEqual([await store.owners(), await store.dueIn()], [[OTHER.owner], 0]);
    assert.deepEqual([(await take(store, THIRD)).id, (await take(store, THIRD)).id], lost);
    await nothingDue(store, THIRD);
  }),

  test("what an owner gives back that it knows nothing of is there at once, as if nobody had had it", async (store) => {
    const { ref } = delivery();
    for (const body of ["1", "2", "3", "4"]) await store.accept(delivery({ ref, body }));
    const [known, unknown] = [await take(store), await take(store)];
    const others = await take(store, OTHER);
    assert.equal(await store.giveBack("nobody", []), false);
    assert.equal(await store.giveBack(ONE.owner, [known]), true);
    assert.deepEqual(
      [await store.holds(known), await store.holds(unknown), await store.holds(others)],
      [true, false, true],
    );
    const { id, takenOver, attempts, interruptions } = await take(store, THIRD);
    assert.deepEqual([id, takenOver, attempts, interruptions], [unknown.id, false, 0, 0]);
    assert.equal(await store.settle(unknown, { kind: "handled", ended: true }), false);
    assert.equal(await store.giveBack(ONE.owner, [known]), false);
    assert.equal(await store.settle(known, { kind: "handled", ended: true }), true);
    assert.equal((await take(store)).body, "4");
  }),

  test("what is noted of a lease is there when it is taken over, and nobody notes anything of another's", async (store) => {
    await store.accept(delivery());
    const lease = await take(store);
    assert.equal(await store.note(lease, ["one", "two"]), true);
    assert.equal(await store.note({ ...lease, token: lease.token - 1 }, ["stale"]), false);
    assert.equal(await store.holds(lease), true);
    await store.bury(ONE.owner);
    const { handled, attempts, interruptions, takenOver } = await take(store, OTHER);
    assert.deepEqual([handled, attempts, interruptions, takenOver], [["one", "two"], 0, 0, true]);
    assert.equal(await store.note(lease, ["late"]), false);
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

  test("what is settled at the same moment is settled each by itself, and once", async (store) => {
    for (let count = 0; count < 5; count++) await store.accept(delivery());
    const leases: Lease[] = [];
    for (let count = 0; count < 5; count++) leases.push(await take(store));
    const [first, second] = leases;
    assert.ok(first && second);
    const handled = { kind: "handled", milestone: "done", ended: true } as const;
    const stale = { ...first, token: first.token - 1 };
    const strange = { ...second, id: first.id };
    const settled = await Promise.all([stale, strange, ...leases, first].map((lease) => store.settle(lease, handled)));
    assert.deepEqual(settled, [false, false, true, true, true, true, true, false]);
    assert.deepEqual(await store.waiting({ limit: 10 }), []);
  }),
];
