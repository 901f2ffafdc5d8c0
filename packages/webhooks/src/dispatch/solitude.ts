// Not the globals: those of workerd are no objects.
import { clearTimeout, setTimeout } from "node:timers";

/**
 * How long what wants the process for itself waits for what is in hand, and has it before others go on beside it: a slow one stops no
 * process.
 */
const ALONE_MS = 2_000;

/** What one slot has of the process while it takes a delivery and handles it. */
export interface Place {
  /** Goes on when nothing else is in hand, and nothing else is taken. Long: however long that takes, and until it has left. */
  alone(long: boolean): Promise<void>;
  leave(): void;
}

/** Lets what may end the process have it to itself. */
export class Solitude {
  #inHand = 0;
  /** Those that have the process to themselves, or want to: they are let in before anything else. */
  #wanted = 0;
  /** Ends when the last of them has had it. */
  #line: Promise<void> = Promise.resolve();
  readonly #waiting = new Set<() => void>();
  #ended = false;

  /** Nobody waits any more: nothing is to begin. */
  get ended(): boolean {
    return this.#ended;
  }

  end(): void {
    this.#ended = true;
    this.#changed();
  }

  async enter(): Promise<Place> {
    while (this.#wanted > 0 && !this.#ended) await this.#until(() => this.#wanted === 0);
    let leave = this.#take();
    return {
      leave: () => leave(),
      alone: async (long) => {
        leave();
        leave = await this.#alone(long);
      },
    };
  }

  async #alone(long: boolean): Promise<() => void> {
    const before = this.#line;
    let next = (): void => {};
    this.#line = new Promise((resolve) => {
      next = resolve;
    });
    this.#wanted++;
    await before;
    await this.#until(() => this.#inHand === 0, long ? undefined : ALONE_MS);
    const leave = this.#take();
    const open = once(() => {
      this.#wanted--;
      next();
      this.#changed();
    });
    const timer = long ? undefined : setTimeout(open, ALONE_MS).unref();
    return () => {
      clearTimeout(timer);
      leave();
      open();
    };
  }

  #take(): () => void {
    this.#inHand++;
    return once(() => {
      this.#inHand--;
      this.#changed();
    });
  }

  /** Until something is the case, the time is over, or nothing is to begin any more. */
  #until(holds: () => boolean, ms?: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve();
      };
      const look = (): void => {
        if (this.#ended || holds()) end();
      };
      const timer = ms === undefined ? undefined : setTimeout(end, ms);
      this.#waiting.add(look);
      look();
    });
  }

  #changed(): void {
    for (const look of [...this.#waiting]) look();
  }
}

function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    act();
  };
}
