/** Where the sandbox gets its time from. */
export interface Clock {
  now(): Date;
  /** Runs something after so many milliseconds, unless the clock is stopped before. */
  after(milliseconds: number, run: () => void): void;
  /** Forgets everything that is still to run. */
  stop(): void;
}

/** Real time. */
export function systemClock(): Clock {
  const timers = new Set<NodeJS.Timeout>();
  let stopped = false;
  return {
    now: () => new Date(),
    after(milliseconds, run) {
      if (stopped) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        run();
      }, milliseconds);
      timers.add(timer);
    },
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
