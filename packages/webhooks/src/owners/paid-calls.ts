import { setTimeout as sleep } from "node:timers/promises";
import { NothingSentError } from "../errors/nothing-sent-error.ts";

/** Whoever waits for the answer of a call waits this long for a store that is away for a moment. */
const SOON_MS = [250, 1_000];
const AGAIN_MS = 1_000;

/**
 * Calls that cost something, from before they are sent until what they have done is noted: a store that does not take that is offered it until
 * it is back, beside what goes on.
 */
export class PaidCalls {
  /** Of those whose caller waits, the reference; undefined once it has an answer, and the note alone is owed. */
  readonly #underWay = new Map<Promise<unknown>, string | undefined>();
  readonly #abandoned = new AbortController();
  #takesNew = true;
  #sends = true;

  /** Resolves as a task does, or with what it answers before: what it still has to do goes on, and {@link close} waits for it. */
  async run<T>(ref: string, task: (answer: (early: T) => void) => Promise<T>): Promise<T> {
    if (!this.#takesNew) throw closedBefore(ref);
    return new Promise((resolve, reject) => {
      const whole: Promise<T> = task((early) => {
        this.#underWay.set(whole, undefined);
        resolve(early);
      }).finally(() => this.#underWay.delete(whole));
      this.#underWay.set(whole, ref);
      whole.then(resolve, reject);
    });
  }

  /** Throws a {@link NothingSentError} where nobody would wait for the answer: the receiver is closed. To be asked before anything is sent. */
  checkSends(ref: string): void {
    if (!this.#sends) throw closedBefore(ref);
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

  /** Takes no new ones. Resolves when those under way have ended and nothing is owed. */
  async close(): Promise<void> {
    this.#takesNew = false;
    await Promise.allSettled(this.#underWay.keys());
  }

  /** Each note that is owed is offered a last time. */
  abandon(): void {
    this.#abandoned.abort();
  }

  /** Sends nothing any more. Gives the references of those whose end nobody waits for. */
  end(): string[] {
    this.#takesNew = false;
    this.#sends = false;
    return [...this.#underWay.values()].filter((ref) => ref !== undefined);
  }
}

function closedBefore(ref: string): NothingSentError {
  return new NothingSentError(`the receiver is closed (${ref}).`);
}
