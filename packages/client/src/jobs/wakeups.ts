import { type HintEmitter, type Hints, onHint } from "@video-ads/core/hints";
import { plainId } from "@video-ads/core/ids";
import { SHORTEST_HINTED_MS } from "@video-ads/core/pace";
import type { sleep } from "../transport/sleep.ts";

export type { HintEmitter, Hints };

/** The pause between two reads, which a hint cuts short. */
export interface Wakeups {
  /** Waits for so many milliseconds, of which no hint takes away the first `least`. */
  next(ms: number, least: number, signal: AbortSignal): Promise<void>;
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

/**
 * Listens once for all who wait: two hundred listeners of one emitter are taken for a leak, and an iterable is read by one. What an
 * iterable gives is over with the last of them.
 */
export function listen(hints: Hints, hear: Hear): () => void {
  const waits = new Set<Hear>();
  const board = boards.get(hints) ?? { waits, end: onHint(hints, (id) => waits.forEach((wait) => void wait(id))) };
  boards.set(hints, board);
  board.waits.add(hear);
  return () => {
    board.waits.delete(hear);
    if (board.waits.size > 0) return;
    boards.delete(hints);
    try {
      board.end();
    } catch {
      // An iterator of one's own that does not end as it should is no fault of the job.
    }
  };
}

/**
 * Listens to hints about a job. One that comes while the job is being read is not lost, and many in a row are one look a second. Loaded
 * with the first wait that has any.
 *
 * @param pause Given and not imported, so that what every program loads is in one part less.
 */
export function wakeups(hints: Hints, job: string, pause: typeof sleep): Wakeups {
  let pending = false;
  /** Milliseconds of the next pause that no hint takes away: after one that a hint has ended. */
  let floor = 0;
  /** Ends a pause, or nothing any more. */
  let wake: (() => void) | undefined;
  const own = plainId(job);
  const end = listen(hints, (id) => {
    if (id !== undefined && id !== own) return;
    pending = true;
    wake?.();
  });
  return {
    async next(ms, least, signal) {
      const first = Math.min(ms, Math.max(least, floor));
      await pause(first, signal);
      if (!pending) {
        const hint = new AbortController();
        wake = () => hint.abort();
        try {
          await pause(ms - first, AbortSignal.any([signal, hint.signal]));
        } catch (error) {
          if (!hint.signal.aborted || signal.aborted) throw error;
        }
      }
      floor = pending ? SHORTEST_HINTED_MS : 0;
      pending = false;
    },
    end,
  };
}
