import { type HintEmitter, type Hints, hintedLooks, onHint } from "@video-ads/core/hints";
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
    board.end();
  };
}

/**
 * Listens to hints about a job. One that comes while the job is being read is not lost. Loaded with the first wait that has any.
 *
 * @param pause Given and not imported, so that what every program loads is in one part less.
 */
export function wakeups(hints: Hints, job: string, pause: typeof sleep): Wakeups {
  /** Ends the pause that is next, or the one that is. */
  let hint = new AbortController();
  /** Says that the look is over for which hints have asked last. */
  let asked = (): void => {};
  /** The same of the one that has begun. */
  let begun = asked;
  const looks = hintedLooks(job, () => {
    hint.abort();
    return new Promise<void>((over) => {
      asked = over;
    });
  });
  const end = listen(hints, looks.hear);
  return {
    async next(ms, least, signal) {
      begun();
      const first = Math.min(ms, least);
      await pause(first, signal);
      await pause(ms - first, AbortSignal.any([signal, hint.signal])).catch(() => signal.throwIfAborted());
      hint = new AbortController();
      begun = asked;
    },
    end() {
      looks.end();
      end();
    },
  };
}
