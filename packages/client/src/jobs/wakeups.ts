import { type HintEmitter, type Hints, onHint } from "@video-ads/core/hints";
import { plainId } from "@video-ads/core/ids";
import type { sleep } from "../transport/sleep.ts";

export type { HintEmitter, Hints };

/** The pause between two reads, which a hint cuts short. */
export interface Wakeups {
  next(ms: number, signal: AbortSignal): Promise<void>;
  /** Stops listening to the hints. */
  end(): void;
}

/** Told of every hint, with the id of its job if it names one. */
type Hear = (id?: string) => void;

/** Those who wait by the same hints. */
interface Board {
  readonly waits: Set<Hear>;
  end(): void;
}

const boards = new WeakMap<Hints, Board>();

/** Listens once for all who wait: two hundred listeners of one emitter are taken for a leak, and an iterable is read by one. */
function listen(hints: Hints, hear: Hear): () => void {
  const waits = new Set<Hear>();
  const board = boards.get(hints) ?? { waits, end: onHint(hints, (id) => waits.forEach((wait) => void wait(id))) };
  boards.set(hints, board);
  board.waits.add(hear);
  return () => {
    board.waits.delete(hear);
    if (board.waits.size > 0) return;
    boards.delete(hints);
    board.end();
  };
}

/**
 * Listens to hints about a job. One that comes while the job is being read is not lost. Loaded with the first wait that has any.
 *
 * @param pause Given and not imported, so that what every program loads is in one part less.
 */
export function wakeups(hints: Hints, job: string, pause: typeof sleep): Wakeups {
  let pending = false;
  let wake: (() => void) | undefined;
  const own = plainId(job);
  const end = listen(hints, (id) => {
    if (id !== undefined && id !== own) return;
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
