import { type HintEmitter, type Hints, onHint } from "@video-ads/core/hints";
import { sleep } from "../transport/sleep.ts";

export type { HintEmitter, Hints };

/** The pause between two reads, which a hint cuts short. */
export interface Wakeups {
  next(ms: number, signal: AbortSignal): Promise<void>;
  /** Stops listening to the hints. */
  end(): void;
}

/** Listens to hints. One that comes while the job is being read is not lost. Loaded with the first wait that has any. */
export function wakeups(hints: Hints): Wakeups {
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
          await sleep(ms, AbortSignal.any([signal, hinted.signal]));
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
