// What a process looks for while it has something in hand.
import { platform } from "node:os";
import { expect, it } from "vitest";
import { Heartbeat } from "../src/owners/heartbeat.ts";
import { thisMachine } from "../src/stores/this-machine.ts";
import { durableStores, openDurable } from "./support/durable.ts";

const LONG_MS = 60_000;
/** Over before the first beat. */
const LOOKS = 50;

it.runIf(platform() === "linux").each(durableStores)(
  "a process that has just taken something looks at once for those that are gone: on the $name store",
  async ({ create }) => {
    const store = openDurable(await create());
    const [host, pid, startedAt] = thisMachine.newOwner().split(".");
    const gone = `${host}.${pid}.${Number(startedAt) - 1}.x`;
    await store.renew({ owner: gone, leaseMs: LONG_MS });
    expect(await store.owners()).toEqual([gone]);
    let freed = 0;
    const heartbeat = new Heartbeat({ store, leaseMs: LONG_MS, onDoubt: () => {}, onFreed: () => freed++ });
    await heartbeat.during(async () => {
      for (let looks = 0; freed === 0 && looks < LOOKS; looks++) await store.owners();
      expect([freed, await store.owners()]).toEqual([1, []]);
    }, "jobs");
  },
);
