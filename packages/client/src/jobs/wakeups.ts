import { type HintEmitter, type Hints, onHint } from "@video-ads/core/hints";
import type { sleep } from "../transport/sleep.ts";

export type { HintEmitter, Hints };

/** The pause between two reads, which a hint cuts short. */
export interface Wakeups {
  next(ms: number, signal: AbortSignal): Promise<void>;
  /** Stops listening to the hints. */
  end(): void;
}

/**
 * Listens to hints. One that comes while the job is being read is not lost. Loaded with the first wait that has any.
 *
 * @param pause Given and not imported, so that what every program loads is in one part less.
 */
export function wakeups(hints: Hints, pause: typeof sleep): Wakeups {
  let pending = false;
  let wake: (() => void) | undefined;
  const end = onHint(hints, () => {
    pending = true;
    wake?.();
  });
  return {
    async next(ms, signal) {
      if (!pending) {
        const hinted = new AbortController();
        wake = () => hinted.abort();
        try {
          await pause(ms, AbortSignal.any([signal, hinted.signal]));
        } catch (error) {
          if (!hinted.signal.aborted || signal.aborted) throw error;
        } finally {
          wake = undefined;
        }
      }
      pending = false;
    },
    end,
  };
}
