import { setImmediate } from "node:timers/promises";
import { onTestFinished, vi } from "vitest";

/** The clock that waits go by, for the length of one test: it runs, and can be moved on. Timers do not see it. */
export function movableClock(): { move(ms: number): void } {
  const now = performance.now.bind(performance);
  let ahead = 0;
  const spy = vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
  onTestFinished(() => spy.mockRestore());
  return {
    move(ms) {
      ahead += ms;
    },
  };
}

/**
 * Begins something while timers stand still, for the length of one test, until it says by what it is given that it waits for one.
 * {@link pass} lets time go by.
 */
export async function onceHeld(begin: (tell: () => void) => void): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await new Promise<void>(begin);
}

/** Lets timers of so many milliseconds go off, and what follows from them happen, as far as it waits for nothing from outside. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 20; turn++) await setImmediate();
}
