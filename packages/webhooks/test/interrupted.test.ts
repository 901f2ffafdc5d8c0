// Attempts that ended with their process, or while it stood still: they count, and from then on each runs alone.
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { delivery, LONG_MS, take } from "../src/conformance/support.ts";
import { beginAlone } from "../src/dispatch/handler-progress.ts";
import { type Failure, HandlerInterruptedError, type Lease, type Ownership, type Store } from "../src/index.ts";
import { done, JOB_ID, OTHER_ID, templatePost } from "./support/jobs.ts";
import { startReceiver, until } from "./support/receiver.ts";
import { startService } from "./support/service.ts";
import { openStillStore, openStore, stores, unreliable } from "./support/stores.ts";

const THIRD_ID = "5d2a1c9e-0f7b-4e63-8a14-2b9c7d6e5f01";

let owners = 0;

/** The same store, of which one answer is lost, to what it has kept or not. */
function losing(
  store: Store,
  method: "lease" | "note" | "settle",
  { which, isKept }: { which: number; isKept: boolean },
): Store {
  let calls = 0;
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return async (...given: unknown[]) => {
        if (name === method && !isKept && ++calls === which) throw new Error("Connection refused");
        const answer: unknown = await Reflect.apply(member, target, given);
        // Of a lease, one that there is.
        if (name === method && isKept && answer !== undefined && ++calls === which)
          throw new Error("Connection terminated unexpectedly");
        return answer;
      };
    },
  });
}

/** Says that posts came about jobs that are done, and each that its process ended over it, as often as that: the first time all together. */
async function interrupt(store: Store, ids: readonly string[], times: number): Promise<void> {
  await accept(store, ids);
  for (let time = 1; time <= times; time++) {
    await die(store, ids, { begins: true });
    const next = newOwner();
    const lost: Lease[] = [];
    for (const _ of ids) lost.push(await take(store, next));
    for (const lease of lost) {
      await store.settle(lease, { kind: "retry", inMs: 0, error: "Error: gone", handled: [], interrupted: true });
    }
  }
}

async function accept(store: Store, ids: readonly string[]): Promise<void> {
  for (const jobId of ids) {
    const body = JSON.stringify(templatePost({ id: jobId }));
    await store.accept(delivery({ source: "customTemplateJob", jobId, body }));
  }
}

/** A process takes what there is, and ends over it: begun, or while it only waits to be handled alone. */
async function die(store: Store, ids: readonly string[], { begins }: { begins: boolean }): Promise<void> {
  const dying = newOwner();
  for (const _ of ids) {
    const lease = await take(store, dying);
    if (begins && lease.interruptions > 0) await store.note(lease, beginAlone(lease.handled));
  }
  await store.bury(dying.owner);
}

function newOwner(): Ownership {
  return { owner: `process ${++owners}`, leaseMs: LONG_MS };
}

/** The same, whose methods are answered when a gate is open. */
function slowly<T extends object>(target: T, opened: Promise<void>): T {
  return new Proxy(target, {
    get(of, name) {
      const member: unknown = Reflect.get(of, name);
      if (typeof member !== "function") return member;
      return async (...given: unknown[]) => {
        await opened;
        return Reflect.apply(member, of, given);
      };
    },
  });
}

const startFor = (ids: readonly string[]) => startService(Object.fromEntries(ids.map((id) => [id, { ...done, id }])));

describe.each(stores)("on the $name store", (kind) => {
  it("a handler whose process ended once runs again at once, as its second attempt, and onError is told", async () => {
    const { store } = await openStore(kind);
    await accept(store, [JOB_ID]);
    await die(store, [JOB_ID], { begins: true });
    const service = await startFor([JOB_ID]);
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

  it("an end whose handler ends its process is known for what it is, whatever its post said: the job is not read for it again", async () => {
    const { store, pass } = await openStore(kind);
    const post = delivery({
      source: "customTemplateJob",
      jobId: JOB_ID,
      body: JSON.stringify({ id: JOB_ID, status: "running" }),
    });
    await store.openRef({ ref: post.ref, source: post.source, keepMs: LONG_MS });
    await store.bindRef(post.ref, JOB_ID);
    await store.accept(post);
    await die(store, [JOB_ID], { begins: true });
    const service = await startFor([JOB_ID]);
    let silent: unknown;
    await startReceiver({ client: service.client, store }, (receiver) =>
      receiver
        .on("*.done", async () => {
          for (const owner of await store.owners()) await store.bury(owner);
          const lease = await take(store, newOwner());
          const dead = { kind: "dead", keepMs: LONG_MS, error: "Error: gone", handled: [], interrupted: true } as const;
          await store.settle(lease, dead);
          await pass(5);
          silent = await store.takeSilent({ olderThanMs: 0, limit: 1 });
        })
        .fallback(() => {})
        .onError(() => {}),
    );
    await until(() => silent !== undefined);
    expect(silent).toEqual([]);
  });

  it("a handler whose process ended five times is given up, whatever pauses it has, and has not run again", async () => {
    const { store } = await openStore(kind);
    await interrupt(store, [JOB_ID], 4);
    await die(store, [JOB_ID], { begins: true });
    const service = await startFor([JOB_ID]);
    const ran: string[] = [];
    const { hooks } = await startReceiver({ client: service.client, store }, (receiver) =>
      receiver
        .on("customTemplateJob.done", ({ name }) => ran.push(name), { retry: Array<"1ms">(9).fill("1ms") })
        .fallback(() => {})
        .onError(() => {}),
    );
    await until(async () => (await hooks.deadLetters()).length > 0);
    const error = "HandlerInterruptedError: Its process ended or stood still while handling it, 5 times.";
    expect(await hooks.deadLetters()).toMatchObject([{ jobId: JOB_ID, attempts: 5, error }]);
    expect(ran).toEqual([]);
  });

  it.each([
    { retry: undefined, pauses: [0, 5_000, 30_000, 120_000] },
    { retry: ["1s", "1h"] as const, pauses: [0, 1_000, 30_000, 120_000] },
    { retry: [], pauses: [0, 5_000, 30_000, 120_000] },
  ])(
    "what ends processes from outside finds it at five moments far apart, before it is given up: retry $retry",
    async ({ retry, pauses }) => {
      for (const [before, inMs] of pauses.entries()) {
        const { store } = await openStore(kind);
        await interrupt(store, [JOB_ID], before);
        await die(store, [JOB_ID], { begins: true });
        const service = await startFor([JOB_ID]);
        const ran: number[] = [];
        const told: unknown[] = [];
        const { hooks } = await startReceiver({ client: service.client, store, retry }, (receiver) =>
          receiver
            .fallback((_event, { attempt }) => ran.push(attempt))
            .onError((_error, { attempt, retryInMs }) => void told.push([attempt, retryInMs])),
        );
        await until(async () => told.length > 0 && (ran.length > 0 || inMs > 0));
        await hooks.close();
        expect([told, ran]).toEqual([[[before + 1, inMs]], inMs > 0 ? [] : [2]]);
      }
    },
  );

  it("one whose process ended while it waited to be handled alone is none that anything happened to", async () => {
    const { store } = await openStore(kind);
    await interrupt(store, [JOB_ID], 4);
    await die(store, [JOB_ID], { begins: false });
    const service = await startFor([JOB_ID]);
    const ran: number[] = [];
    const told: unknown[] = [];
    await startReceiver({ client: service.client, store }, (receiver) =>
      receiver.fallback((_event, { attempt }) => ran.push(attempt)).onError((error) => void told.push(error)),
    );
    await until(() => ran.length > 0);
    expect([ran, told]).toEqual([[5], []]);
  });

  it("uses up no pause between attempts, and what ended with its process once may fail as often as any", async () => {
    const { store } = await openStore(kind);
    await interrupt(store, [JOB_ID], 3);
    const service = await startFor([JOB_ID]);
    const told: unknown[] = [];
    const { hooks } = await startReceiver({ client: service.client, store, retry: ["1ms", "1h"] }, (receiver) =>
      receiver
        .fallback(() => {
          throw new Error("no");
        })
        .onError((_error, { attempt, retryInMs }) => void told.push([attempt, retryInMs])),
    );
    await until(async () => (await hooks.inbox()).length === 1 && told.length > 0);
    expect(told[0]).toEqual([4, 1]);
  });

  it("those that may be what ends their process are handled each alone, and many soon", async () => {
    // No time passes in the store: none of them waits for any.
    const { store } = await openStillStore(kind);
    const suspects = Array.from({ length: 20 }, (_, index) => JOB_ID.slice(0, -2) + String(index + 10));
    await interrupt(store, suspects, 1);
    await accept(store, [OTHER_ID, THIRD_ID]);
    const service = await startFor([...suspects, OTHER_ID, THIRD_ID]);
    const inHand = new Set<string>();
    const ended: string[] = [];
    const seen: string[][] = [];
    await startReceiver({ client: service.client, store }, (receiver) =>
      receiver.fallback(async ({ job }) => {
        inHand.add(job.id);
        await sleep(5);
        seen.push([...inHand]);
        inHand.delete(job.id);
        ended.push(job.id);
      }),
    );
    await until(() => ended.length === suspects.length + 2);
    expect([...ended].sort()).toEqual([...suspects, OTHER_ID, THIRD_ID].sort());
    expect(seen.filter((ids) => ids.length > 1 && ids.some((id) => suspects.includes(id)))).toEqual([]);
  });

  it("a slow one is waited for once, by all of them together, and what they have stopped goes on between them", async () => {
    const { store } = await openStore(kind);
    const suspects = Array.from({ length: 20 }, (_, index) => JOB_ID.slice(0, -2) + String(index + 10));
    await interrupt(store, [THIRD_ID, ...suspects], 1);
    await accept(store, [OTHER_ID]);
    const service = await startFor([THIRD_ID, ...suspects, OTHER_ID]);
    const ended: string[] = [];
    await startReceiver({ client: service.client, store }, (receiver) =>
      receiver.fallback(async ({ job }) => {
        // However slow: it ends when all others have.
        if (job.id === THIRD_ID) await until(() => ended.length === suspects.length + 1);
        else await sleep(120);
        ended.push(job.id);
      }),
    );
    await until(() => ended.length === suspects.length + 2);
    expect(ended.at(-1)).toBe(THIRD_ID);
    // All of them together would have the process for longer than any has it.
    expect(suspects).toContain(ended.at(-2));
  });

  it("the last attempt before it would be given up waits for what is slow, beside which all else goes on", async () => {
    const { store } = await openStore(kind);
    const { store: shaky, state, answered } = unreliable(store);
    await accept(store, [OTHER_ID]);
    const quick = Array.from({ length: 5 }, (_, index) => JOB_ID.slice(0, -2) + String(index + 20));
    const service = await startFor([OTHER_ID, JOB_ID, ...quick]);
    const ended: string[] = [];
    const inHand = new Set<string>();
    const beside: string[] = [];
    const { hooks } = await startReceiver({ client: service.client, store: shaky }, (receiver) =>
      receiver.fallback(async ({ job }) => {
        if (job.id === JOB_ID) beside.push(...inHand);
        inHand.add(job.id);
        if (job.id === OTHER_ID) await until(() => quick.every((id) => ended.includes(id)));
        inHand.delete(job.id);
        ended.push(job.id);
      }),
    );
    await until(() => inHand.has(OTHER_ID));
    // Nobody else takes what is made to look interrupted.
    state.isAway = true;
    await answered();
    await interrupt(store, [JOB_ID], 4);
    state.isAway = false;
    await until(async () => (await store.waiting({ limit: 10 })).every(({ leased }) => leased));
    await accept(store, quick);
    void hooks.idle();
    await until(() => ended.includes(JOB_ID));
    expect([ended.at(-1), ended.at(-2), beside]).toEqual([JOB_ID, OTHER_ID, []]);
  });

  it.each([
    ["the first", 1],
    ["the second", 2],
  ])("a store that does not answer %s note of one that is handled alone is no interruption", async (_, which) => {
    for (const isKept of [true, false]) {
      const { store } = await openStore(kind);
      await interrupt(store, [JOB_ID], 3);
      const service = await startFor([JOB_ID]);
      const ran: number[] = [];
      const told: unknown[] = [];
      const lossy = losing(store, "note", { which, isKept });
      const { hooks } = await startReceiver({ client: service.client, store: lossy, lease: "1s" }, (receiver) =>
        receiver.fallback((_event, { attempt }) => ran.push(attempt)).onError((error) => void told.push(error)),
      );
      await until(async () => ran.length > 0 || (await hooks.deadLetters()).length > 0);
      await hooks.idle();
      expect([ran, told, await hooks.deadLetters()]).toEqual([[4], [], []]);
    }
  });

  it("a lease whose answer was lost is given back while another handler runs, and is no interruption", async () => {
    const { store } = await openStore(kind);
    await accept(store, [OTHER_ID, JOB_ID]);
    const service = await startFor([OTHER_ID, JOB_ID]);
    const ran: [string, number][] = [];
    const told: unknown[] = [];
    const lossy = losing(store, "lease", { which: 2, isKept: true });
    const { hooks, log } = await startReceiver({ client: service.client, store: lossy }, (receiver) =>
      receiver
        .fallback(async ({ job }, { attempt }) => {
          if (job.id === OTHER_ID) await until(() => ran.length > 0);
          ran.push([job.id, attempt]);
        })
        .onError((error) => void told.push(error)),
    );
    await until(() => ran.length === 2);
    await hooks.idle();
    expect(ran).toEqual([
      [JOB_ID, 1],
      [OTHER_ID, 1],
    ]);
    expect([told, log.filter(({ message }) => message.includes("taken over"))]).toEqual([[], []]);
  });

  it("an outcome whose answer was lost is not said to be another process's", async () => {
    const { store } = await openStore(kind);
    await accept(store, [JOB_ID]);
    const service = await startFor([JOB_ID]);
    const ran: number[] = [];
    const lossy = losing(store, "settle", { which: 1, isKept: true });
    const { hooks, log } = await startReceiver({ client: service.client, store: lossy }, (receiver) =>
      receiver.fallback((_event, { attempt }) => ran.push(attempt)),
    );
    await until(() => log.length > 0);
    await hooks.idle();
    const message = expect.stringMatching(/^The store did not answer .* it was told then, or another process has/);
    expect([ran, log]).toEqual([[1], [expect.objectContaining({ level: "warn", message })]]);
  });

  it("a process that was not heard of for longer than its lease begins nothing of what it had taken, also while the store is away", async () => {
    const { store, pass } = await openStore(kind);
    const { store: shaky, state } = unreliable(store);
    await accept(store, [JOB_ID]);
    const service = await startFor([JOB_ID]);
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    let isReading = false;
    const slow = new Proxy(service.client, {
      get(target, name) {
        isReading = true;
        const member: unknown = Reflect.get(target, name);
        return typeof member !== "object" || member === null ? member : slowly(member, opened);
      },
    });
    const ran: string[] = [];
    const { hooks: first, log } = await startReceiver({ client: slow, store: shaky, lease: "1s" }, (receiver) =>
      receiver.fallback(() => void ran.push("first")),
    );
    await until(() => isReading);
    state.isAway = true;
    await sleep(1_500);
    await pass(1_500);
    const { hooks: second } = await startReceiver({ client: service.client, store, lease: "1s" }, (receiver) =>
      receiver.fallback(() => void ran.push("second")).onError(() => {}),
    );
    void second.idle();
    await until(() => ran.length > 0);
    await second.idle();
    open();
    // What it would begin, it would by then.
    await sleep(500);
    expect(ran).toEqual(["second"]);
    state.isAway = false;
    await until(() => log.some(({ message }) => message.includes("another process has taken the job over")));
    await first.idle();
    expect(ran).toEqual(["second"]);
  });

  it("a slow one stops no process, but before it would be given up", async () => {
    for (const [times, isAlone] of [
      [1, false],
      [4, true],
    ] as const) {
      const { store } = await openStore(kind);
      await interrupt(store, [JOB_ID], times);
      const service = await startFor([JOB_ID, OTHER_ID]);
      const order: string[] = [];
      let begun = false;
      const { hooks } = await startReceiver({ client: service.client, store }, (receiver) =>
        receiver.fallback(async ({ job }) => {
          begun = true;
          if (job.id === JOB_ID) await sleep(3_500);
          order.push(job.id);
        }),
      );
      await until(() => begun);
      await accept(store, [OTHER_ID]);
      void hooks.idle();
      await until(() => order.length >= 2);
      expect(order).toEqual(isAlone ? [JOB_ID, OTHER_ID] : [OTHER_ID, JOB_ID]);
    }
  });

  it("none of those that wait for it is begun when the receiver is closed", async () => {
    const { store } = await openStore(kind);
    await interrupt(store, [JOB_ID, OTHER_ID], 2);
    const service = await startFor([JOB_ID, OTHER_ID]);
    const began: string[] = [];
    const { hooks } = await startReceiver({ client: service.client, store }, (receiver) =>
      receiver.fallback(async ({ job }) => {
        began.push(job.id);
        await sleep(300);
      }),
    );
    await until(() => began.length > 0);
    await hooks.close();
    expect(began).toHaveLength(1);
    const left = [JOB_ID, OTHER_ID].filter((id) => !began.includes(id));
    expect((await store.waiting({ limit: 10 })).map(({ jobId, leased }) => [jobId, leased])).toEqual([
      [left[0], false],
    ]);
  });
});
