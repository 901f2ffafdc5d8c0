import { sleep } from "../transport/sleep.ts";

/** Something that happened to the job, for example a webhook that came in. What it says is not read: the job is. */
export type Hints = AsyncIterable<unknown>;

/** The pause between two reads, which a hint cuts short. */
export interface Wakeups {
  next(ms: number, signal: AbortSignal): Promise<void>;
  /** Stops listening to the hints. */
  end(): void;
}

/** Listens to hints, if there are any. A hint that comes while the job is being read is not lost. */
export function wakeups(hints?: Hints): Wakeups {
  const iterator = hints?.[Symbol.asyncIterator]();
  let pending = false;
  let wake: (() => void) | undefined;
  const listen = async (): Promise<void> => {
    while (iterator) {
      const { done } = await iterator.next();
      if (done) return;
      pending = true;
      wake?.();
    }
  };
  // Without hints the wait still polls: their failure is not the job's.
  listen().catch(() => {});
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
    end() {
      iterator?.return?.().catch(() => {});
    },
  };
}
