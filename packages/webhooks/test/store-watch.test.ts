// What is said of a store that does not answer, and since when.
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { StoreWatch } from "../src/dispatch/store-watch.ts";

it("an absence is counted from when the store was first asked in vain, whatever has failed meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const said: string[] = [];
    const watch = new StoreWatch(({ message }) => said.push(message));
    await watch.ask(Promise.resolve());
    vi.advanceTimersByTime(3_600_000);
    let fail = (): void => {};
    const asked = watch.ask(new Promise((_, reject) => (fail = () => reject(new Error("busy")))));
    vi.advanceTimersByTime(5_000);
    fail();
    await expect(asked).rejects.toThrow("busy");
    watch.failed("Error: busy");
    vi.advanceTimersByTime(3_000);
    await watch.ask(sleep(1));
    expect(said).toEqual([
      "The store cannot be reached; it is tried again. Error: busy What is due waits for it.",
      "The store answers again, after 8 s.",
    ]);
  } finally {
    vi.useRealTimers();
  }
});
