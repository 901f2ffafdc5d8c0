import { sleep } from "../transport/sleep.ts";

/** Something that happened to the job, for example a webhook that came in. What it says is not read: the job is. */
export type Hints = AsyncIterable<unknown> | HintEmitter | EventTarget;

/** An emitter of `hint` events, as Node's `EventEmitter` is one. */
export interface HintEmitter {
  on(event: "hint", listener: () => void): unknown;
  off(event: "hint", listener: () => void): unknown;
}

/** The pause between two reads, which a hint cuts short. */
export interface Wakeups {
  next(ms: number, signal: AbortSignal): Promise<void>;
  /** Stops listening to the hints. */
  end(): void;
}

/** Listens to hints, if there are any. A hint that comes while the job is being read is not lost. */
export function wakeups(hints?: Hints): Wakeups {
  let pending = false;
  let wake: (() => void) | undefined;
  const end = listen(hints, () => {
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

/** Calls back for every hint; what it answers ends that. */
function listen(hints: Hints | undefined, hint: () => void): () => void {
  if (!hints) return () => {};
  if (Symbol.asyncIterator in hints) {
    const iterator = hints[Symbol.asyncIterator]();
    const read = async (): Promise<void> => {
      while (!(await iterator.next()).done) hint();
    };
    // Without hints the wait still polls: their failure is not the job's.
    read().catch(() => {});
    return () => void iterator.return?.().catch(() => {});
  }
  if ("addEventListener" in hints) {
    hints.addEventListener("hint", hint);
    return () => hints.removeEventListener("hint", hint);
  }
  hints.on("hint", hint);
  return () => void hints.off("hint", hint);
}
