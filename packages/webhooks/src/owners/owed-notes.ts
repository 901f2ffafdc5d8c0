import { setTimeout as sleep } from "node:timers/promises";

/** Whoever waits for the answer of a call waits this long for a store that is away for a moment. */
const SOON_MS = [250, 1_000];
const AGAIN_MS = 1_000;

/** What calls have done and a store has not taken yet: it is offered until the store is back, beside what goes on. */
export class OwedNotes {
  readonly #owed = new Set<Promise<unknown>>();
  readonly #abandoned = new AbortController();

  /** Resolves as a task does, or with what it answers before: what it still has to do goes on, and {@link settled} waits for it. */
  beside<T>(task: (answer: (early: T) => void) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const whole: Promise<T> = task((early) => {
        this.#owed.add(whole);
        resolve(early);
      }).finally(() => this.#owed.delete(whole));
      whole.then(resolve, reject);
    });
  }

  /**
   * Offers a note to the store until it is taken.
   *
   * @param note Rejects when the store cannot be reached, and for nothing else.
   * @param late Is called once, when the store is away for longer than a moment.
   * @returns Undefined: the receiver was closed before.
   */
  async offer<T extends object>(note: () => Promise<T>, late: () => void): Promise<T | undefined> {
    const { signal } = this.#abandoned;
    for (let failed = 0; ; failed++) {
      try {
        return await note();
      } catch {
        if (failed === SOON_MS.length) late();
        if (failed >= SOON_MS.length && signal.aborted) return undefined;
      }
      await sleep(SOON_MS[failed] ?? AGAIN_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** Offers a note once, and calls `taken` when the store has it: whoever has made a call is told how that ended, whatever the store does. */
  async once(note: () => Promise<unknown>, taken: () => void): Promise<void> {
    try {
      await note();
    } catch {
      return;
    }
    taken();
  }

  /** Resolves when nothing is owed. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#owed);
  }

  /** Each note that is owed is offered a last time. */
  abandon(): void {
    this.#abandoned.abort();
  }
}
