import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { delivery } from "../src/conformance/support.ts";
import { ConfigurationError, memoryStore } from "../src/index.ts";
import { fakeClock } from "../src/testing.ts";
import { done, JOB_ID, templatePost } from "./support/jobs.ts";
import { postJson, startReceiver } from "./support/receiver.ts";
import { startService } from "./support/service.ts";

describe("stats()", () => {
  it("has a row for every source, with what waits and what has gone wrong", async () => {
    const service = await startService({ [JOB_ID]: done });
    const { hooks } = await startReceiver({ client: service.client, retry: ["1h"] }, (receiver) =>
      receiver
        .fallback(() => {
          throw new Error("The database is away.");
        })
        .onError(() => {}),
    );
    const { url } = await hooks.urlFor("customTemplateJob");
    expect((await hooks.stats()).flatMap(({ source: _, ...counts }) => Object.values(counts))).not.toContain(1);
    await postJson(url, templatePost());
    await hooks.idle();
    const rows = await hooks.stats();
    expect(rows.filter(({ retried }) => retried > 0)).toMatchObject([
      { source: "customTemplateJob", retried: 1, due: 0 },
    ]);
    expect(new Set(rows.map(({ source }) => source)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(1);
  });

  it("says which jobs are silent, by how long", async () => {
    const service = await startService();
    const { hooks } = await startReceiver({ client: service.client }, (receiver) => receiver.fallback(() => {}));
    const { ref } = await hooks.urlFor("customTemplateJob");
    await hooks.bind(ref, JOB_ID);
    const silent = async (olderThan?: 0) =>
      (await hooks.stats(olderThan === undefined ? {} : { olderThan })).reduce((sum, row) => sum + row.silent, 0);
    expect([await silent(0), await silent()]).toEqual([1, 0]);
  });

  it("refuses an option that is none", async () => {
    const service = await startService();
    const { hooks } = await startReceiver({ client: service.client }, (receiver) => receiver.fallback(() => {}));
    const stats = (options: object) => Reflect.apply(hooks.stats, hooks, [options]);
    await expect(stats({ older: "2m" })).rejects.toThrow(ConfigurationError);
    await expect(stats({ olderThan: "2 parsecs" })).rejects.toThrow("olderThan: ");
  });
});

it("the memory store counts and sweeps many in turns of the event loop", async () => {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  for (let count = 0; count < 20_000; count++) await store.accept(delivery({ keepMs: 1 }));
  clock.advance(10);
  for (const task of [() => store.counts({ silentMs: 0 }), () => store.sweep()]) {
    let turns = 0;
    let ended = false;
    const working = task().finally(() => {
      ended = true;
    });
    for (; !ended; turns++) await setImmediate();
    await working;
    expect(turns).toBeGreaterThan(3);
  }
});
