import { BY_CLOCK } from "@video-ads/core/duration";
import type { Clock } from "../clock.ts";
import { type Duration, durationOf } from "../duration.ts";

/** A clock that stands still until it is moved. */
export interface FakeClock extends Clock {
  /** Moves on. What has become due runs at once; `await hooks.idle()` waits for it. */
  advance(by: Duration): void;
  onMove(listener: () => void): () => void;
}

/**
 * A clock for `createWebhooks`, `memoryStore` and `sqliteStore`: retries, expiries and leases come without waiting.
 *
 * @param start Milliseconds since 1970. @default now
 *
 * @example
 * const clock = fakeClock();
 * const hooks = createWebhooks({ secret, baseUrl, client, clock });
 * clock.advance("5s"); // the first retry is due
 * await hooks.idle();
 */
export function fakeClock(start: number = Date.now()): FakeClock {
  let now = start;
  const listeners = new Set<() => void>();
  return Object.assign(() => now, {
    advance(by: Duration) {
      now += durationOf("advance", by, BY_CLOCK);
      for (const listener of listeners) listener();
    },
    onMove(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
}
