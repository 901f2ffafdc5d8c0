// What a process looks for while it has something in hand.

import { mkdtemp, rm } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import timers from "node:timers";
import { expect, it, onTestFinished, vi } from "vitest";
import { type LogEntry, shardedStore } from "../src/index.ts";
import { Heartbeat } from "../src/owners/heartbeat.ts";
import { sqliteStore } from "../src/sqlite.ts";
import { thisMachine } from "../src/stores/this-machine.ts";
import { durableStores, openDurable } from "./support/durable.ts";
import { templatePost } from "./support/jobs.ts";
import { postJson, startTrusting } from "./support/receiver.ts";

const LONG_MS = 60_000;

/** Beats that come when a test calls them: those that were not ended. */
function heldBeats(): Set<() => void> {
  const beats = new Set<() => void>();
  const timersOf = new Map<unknown, () => void>();
  vi.spyOn(timers, "setInterval").mockImplementation((beat) => {
    const timer = setTimeout(() => {}, 0);
    timersOf.set(timer, beat);
    beats.add(beat);
    return timer;
  });
  vi.spyOn(timers, "clearInterval").mockImplementation((timer) => {
    const beat = timersOf.get(timer);
    if (beat) beats.delete(beat);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  return beats;
}

it.runIf(platform() === "linux").each(durableStores)(
  "a process that has just taken something looks at once for those that are gone: on the $name store",
  async ({ create }) => {
    const store = openDurable(await create());
    const [host, pid, startedAt] = thisMachine.newOwner().split(".");
    const gone = `${host}.${pid}.${Number(startedAt) - 1}.x`;
    await store.renew({ owner: gone, leaseMs: LONG_MS });
    expect(await store.owners()).toEqual([gone]);
    // No beat comes: what is seen is seen by the first look.
    const beats = heldBeats();
    let onFreed = (): void => {};
    const freed = new Promise<void>((resolve) => {
      onFreed = resolve;
    });
    const heartbeat = new Heartbeat({ store, leaseMs: LONG_MS, onDoubt: () => {}, onFreed: () => onFreed() });
    await heartbeat.during(() => freed, "jobs");
    expect([beats.size, await store.owners()]).toEqual([1, []]);
    await heartbeat.end();
    expect(beats.size).toBe(0);
  },
);

it("a receiver that is closed asks nothing of its store any more, which may be closed by then", async () => {
  const folder = await mkdtemp(join(tmpdir(), "webhooks-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = ["a", "b"].map((name) => sqliteStore(join(folder, name)));
  const beats = heldBeats();
  const said: LogEntry[] = [];
  const log = (entry: LogEntry): void => void said.push(entry);
  const ran: string[] = [];
  const store = shardedStore(files, { log });
  const { hooks } = await startTrusting((receiver) => receiver.fallback(({ name }) => ran.push(name)), { store, log });
  const { url } = await hooks.urlFor("customTemplateJob");
  await postJson(url, templatePost());
  await hooks.idle();
  await hooks.close();
  for (const file of files) file.close();
  for (const beat of beats) beat();
  await new Promise((resolve) => setImmediate(resolve));
  expect([ran, said]).toEqual([["customTemplateJob.done"], []]);
});
