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
