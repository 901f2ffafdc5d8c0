import { plainId } from "@video-ads/core/ids";
import type { Source } from "../generated/types.ts";

/** Something was reported about a job. What it says is not to be believed: read the job. */
export interface Hint {
  readonly source: Source;
  readonly ref: string;
  /** Id of the job. */
  readonly id: string;
}

/** Tells those who wait for a job that something was reported about it. */
export class HintBoard {
  readonly #listeners = new Map<string, Set<(hint: Hint) => void>>();
  readonly #readers = new Set<AsyncIterator<Hint>>();
  #closed = false;

  publish(hint: Hint): void {
    this.#listeners.get(hint.id)?.forEach((listener) => void listener(hint));
  }

  /** Ends all readers, and those that come later. */
  close(): void {
    this.#closed = true;
    for (const reader of this.#readers) void reader.return?.();
  }

  /** Hints about a job from this call on; several that nobody has taken yet are one. Ends when its reader leaves. */
  of(id: string): AsyncIterableIterator<Hint> {
    const key = plainId(id);
    const board = this.#listeners;
    let latest: Hint | undefined;
    let wake: ((result: IteratorResult<Hint>) => void) | undefined;
    let ended = this.#closed;
    const readers = this.#readers;
    const listener = (hint: Hint): void => {
      if (!wake) {
        latest = hint;
        return;
      }
      wake({ done: false, value: hint });
      wake = undefined;
    };
    if (!ended) board.set(key, (board.get(key) ?? new Set()).add(listener));
    const reader: AsyncIterableIterator<Hint> = {
      [Symbol.asyncIterator]() {
        return this;
      },
      async next() {
        if (ended) return { done: true, value: undefined };
        if (latest) {
          const value = latest;
          latest = undefined;
          return { done: false, value };
        }
        return new Promise((resolve) => {
          wake = resolve;
        });
      },
      async return() {
        ended = true;
        readers.delete(reader);
        board.get(key)?.delete(listener);
        if (board.get(key)?.size === 0) board.delete(key);
        wake?.({ done: true, value: undefined });
        return { done: true, value: undefined };
      },
    };
    if (!ended) readers.add(reader);
    return reader;
  }
}
