// What a process looks for while it has something in hand.
import { syncBuiltinESMExports } from "node:module";
import { platform } from "node:os";
import timers from "node:timers";
import { expect, it, onTestFinished, vi } from "vitest";
import { Heartbeat } from "../src/owners/heartbeat.ts";
import { thisMachine } from "../src/stores/this-machine.ts";
import { durableStores, openDurable } from "./support/durable.ts";

const LONG_MS = 60_000;

it.runIf(platform() === "linux").each(durableStores)(
  "a process that has just taken something looks at once for those that are gone: on the $name store",
  async ({ create }) => {
    const store = openDurable(await create());
    const [host, pid, startedAt] = thisMachine.newOwner().split(".");
    const gone = `${host}.${pid}.${Number(startedAt) - 1}.x`;
    await store.renew({ owner: gone, leaseMs: LONG_MS });
    expect(await store.owners()).toEqual([gone]);
    // No beat comes: what is seen is seen by the first look.
    const beats = vi.spyOn(timers, "setInterval").mockImplementation(() => setTimeout(() => {}, 0));
    syncBuiltinESMExports();
    onTestFinished(() => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    });
    let onFreed = (): void => {};
    const freed = new Promise<void>((resolve) => {
      onFreed = resolve;
    });
    const heartbeat = new Heartbeat({ store, leaseMs: LONG_MS, onDoubt: () => {}, onFreed: () => onFreed() });
    await heartbeat.during(() => freed, "jobs");
    expect([beats.mock.calls.length, await store.owners()]).toEqual([1, []]);
  },
);
