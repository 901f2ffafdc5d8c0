// What becomes due later than a timer can wait for: a retry after thirty days.
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers";
import { setTimeout as sleep } from "node:timers/promises";
import { DAY_MS, LONGEST_TIMER_MS } from "@video-ads/core/duration";
import { expect, it, onTestFinished, vi } from "vitest";
import { localQueue, NotHandledError } from "../src/dispatch/local-queue.ts";
import { StoreWatch } from "../src/dispatch/store-watch.ts";
import { Turns } from "../src/dispatch/turns.ts";
import { memoryStore } from "../src/index.ts";
import { until } from "./support/receiver.ts";

const DAYS_30 = 30 * DAY_MS;

it("what goes wrong while a post is handled is not said to be the store's fault", async () => {
  const unreadable = Object.create(null);
  for (const [thrown, said] of [
    [new NotHandledError(unreadable), /^A post was not handled; it is tried again\./],
    [unreadable, /^The store cannot be reached; it is tried again\./],
  ] as const) {
    const problems: string[] = [];
    const next = () => Promise.reject(thrown);
    const watch = new StoreWatch(({ message }) => problems.push(message));
    const queue = localQueue(memoryStore(), {
      next,
      size: () => 1,
      problem: (message) => problems.push(message),
      turns: new Turns(),
      watch,
    });
    await until(() => problems.length >= 1);
    await queue.stop();
    expect(problems).toEqual([expect.stringMatching(said)]);
  }
});

it("what is due in thirty days is looked for again when the longest timer is over, and not before", async () => {
  const set = vi.spyOn(timers, "setTimeout");
  syncBuiltinESMExports();
  onTestFinished(() => {
    set.mockRestore();
    syncBuiltinESMExports();
  });
  let looks = 0;
  const store = Object.assign(memoryStore(), {
    dueIn: async () => {
      looks++;
      return DAYS_30;
    },
  });
  const queue = localQueue(store, {
    next: async () => false,
    size: () => 1,
    problem: () => {},
    turns: new Turns(),
    watch: new StoreWatch(() => {}),
  });
  onTestFinished(() => queue.stop());
  const waits = () => set.mock.calls.filter(([, ms]) => ms === LONGEST_TIMER_MS);
  await until(() => waits().length >= 1);
  await sleep(100);
  expect(looks).toBe(1);
  const [[ring] = []] = waits();
  ring?.();
  await until(() => waits().length >= 2);
  expect(looks).toBe(2);
});
