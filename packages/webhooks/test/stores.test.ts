// Every store that comes with the package does what a store has to do.
import { describe, expect, it } from "vitest";
import { storeConformance } from "../src/conformance.ts";
import { memoryStore } from "../src/index.ts";
import { JOB_ID } from "./support/jobs.ts";
import { sharded, stores } from "./support/stores.ts";

describe.each([...stores, ...sharded])("$name store", ({ openStill }) => {
  it.concurrent.each(storeConformance)("$name", { timeout: 60_000 }, ({ run }) => run(openStill));
});

describe("memoryStore", () => {
  const about = { source: "lipsync", body: "{}", via: "post", keepMs: 3_600_000 } as const;
  const post = (index: number) => ({ ...about, key: `key-${index}`, ref: `ref-${index}`, jobId: JOB_ID });

  it("forgets the oldest of what is settled when it is full, and nothing that waits", async () => {
    const store = memoryStore({ maxEntries: 128 });
    for (let index = 0; index < 300; index++) {
      await store.accept(post(index));
      const lease = await store.lease({ owner: "one", leaseMs: 60_000 });
      if (lease) await store.settle(lease, { kind: "handled", ended: false });
    }
    for (let index = 300; index < 700; index++) await store.accept(post(index));
    const waiting = new Set<string>();
    for (
      let lease = await store.lease({ owner: "one", leaseMs: 60_000 });
      lease;
      lease = await store.lease({ owner: "one", leaseMs: 60_000 })
    ) {
      waiting.add(lease.ref);
    }
    expect(waiting).toEqual(new Set(Array.from({ length: 400 }, (_, index) => `ref-${300 + index}`)));
    expect(await store.accept(post(699))).toBe("repeated");
    expect(await store.accept(post(0))).toBe("accepted");
  });

  it("puts a dead letter that is replayed before what came later, and behind what is being handled", async () => {
    const store = memoryStore();
    for (const index of [0, 1, 2]) await store.accept({ ...post(index), ref: "ref", body: String(index) });
    const first = await store.lease({ owner: "one", leaseMs: 60_000 });
    if (first) await store.settle(first, { kind: "dead", keepMs: 60_000, error: "", handled: [] });
    const second = await store.lease({ owner: "one", leaseMs: 60_000 });
    expect(await store.replay(first?.id ?? "")).toBe(true);
    if (second) await store.settle(second, { kind: "handled", ended: false });
    const order: string[] = [];
    for (
      let lease = await store.lease({ owner: "one", leaseMs: 60_000 });
      lease;
      lease = await store.lease({ owner: "one", leaseMs: 60_000 })
    ) {
      order.push(lease.body);
      await store.settle(lease, { kind: "handled", ended: false });
    }
    expect([second?.body, ...order]).toEqual(["1", "0", "2"]);
  });
});
