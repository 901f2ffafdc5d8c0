// Not the globals: those of workerd are no objects.
import timers from "node:timers";

/**
 * How long what wants the process for itself waits for what is in hand, and has it before others go on beside it. Whatever has been waited
 * for as long is waited for by none that comes after: a slow one stops no process.
 */
const ALONE_MS = 2_000;
/** How often what waits however long lets others go on until what is slow has ended. Where that never ends, it is waited for then. */
const MOST_LOOKS = 3;

/** What one slot has of the process while it takes a delivery and handles it. */
export interface Place {
  /**
   * Goes on when nothing else is in hand, and nothing else is taken: one after the other, in the order in which they ask. Long: not before
   * what is slow has ended as well, beside which everything else goes on, and until it has left.
   */
  alone(long: boolean): Promise<void>;
  leave(): void;
}

/** What is in hand. */
interface InHand {
  /** It was waited for as long as anything is. */
  isSlow: boolean;
}

/**
 * Lets what may end the process have it to itself. For as long as that has stopped everything else, everything else goes on before the next
 * ones have it: many of them take half of the time.
 */
export class Solitude {
  readonly #inHand = new Set<InHand>();
  /** Those that have the process to themselves, or want to. */
  #wanted = 0;
  /** Ends when the last of them has had it. */
  #line: Promise<void> = Promise.resolve();
  /** Since when nothing else is let in. */
  #shutAt: number | undefined;
  /** Since when they have it, one after the other. */
  #aloneAt: number | undefined;
  /** Until when everything else goes on. */
  #openUntil = 0;
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
    const isOpen = (): boolean => this.#shutAt === undefined;
    while (!isOpen() && !this.#ended) await this.#until(isOpen);
    let leave = this.#take({ isSlow: false });
    return {
      leave: () => leave(),
      alone: async (long) => {
        leave();
        leave = await this.#alone(long);
      },
    };
  }

  async #alone(long: boolean): Promise<() => void> {
    for (let look = 1; long && look <= MOST_LOOKS; look++) {
      await this.#until(() => !this.#hasSlow());
      const leave = await this.#turn("long");
      if (leave) return leave;
    }
    return this.#turn(long ? "at last" : "brief");
  }

  /** Waits for its turn, and for what is in hand. Undefined: it is long, and something is slow. */
  #turn(how: "brief" | "at last"): Promise<() => void>;
  #turn(how: "long"): Promise<(() => void) | undefined>;
  async #turn(how: "brief" | "long" | "at last"): Promise<(() => void) | undefined> {
    const before = this.#line;
    let next = (): void => {};
    this.#line = new Promise((resolve) => {
      next = resolve;
    });
    this.#wanted++;
    const open = once(() => {
      this.#wanted--;
      this.#openAfter();
      next();
      this.#changed();
    });
    await before;
    // What the one before has found to be slow is not waited for again.
    if (how !== "long" || !this.#hasSlow()) {
      await this.#shut();
      const isFree = (): boolean => [...this.#inHand].every(({ isSlow }) => how === "brief" && isSlow);
      await this.#until(isFree, how === "at last" ? undefined : ALONE_MS);
      if (how !== "at last") for (const one of this.#inHand) one.isSlow = true;
    }
    if (how === "long" && this.#inHand.size > 0) {
      open();
      return undefined;
    }
    this.#aloneAt ??= performance.now();
    const own: InHand = { isSlow: false };
    const leave = this.#take(own);
    const slow = (): void => {
      own.isSlow = true;
      open();
    };
    const timer = how === "brief" ? timers.setTimeout(slow, ALONE_MS).unref() : undefined;
    return () => {
      timers.clearTimeout(timer);
      leave();
      open();
    };
  }

  #hasSlow(): boolean {
    return [...this.#inHand].some(({ isSlow }) => isSlow);
  }

  /** Lets nothing else in, once that has gone on for as long as it was stopped. */
  async #shut(): Promise<void> {
    if (this.#shutAt !== undefined) return;
    const ms = this.#openUntil - performance.now();
    if (ms > 0) await this.#until(() => false, Math.ceil(ms));
    this.#shutAt = performance.now();
  }

  /** When no other wants it, or they have had it for long enough, together. */
  #openAfter(): void {
    const now = performance.now();
    if (this.#wanted > 0 && now - (this.#aloneAt ?? now) < ALONE_MS) return;
    this.#openUntil = now + (now - (this.#shutAt ?? now));
    this.#shutAt = undefined;
    this.#aloneAt = undefined;
  }

  #take(one: InHand): () => void {
    this.#inHand.add(one);
    return once(() => {
      this.#inHand.delete(one);
      this.#changed();
    });
  }

  /** Until something is the case, the time is over, or nothing is to begin any more. */
  #until(holds: () => boolean, ms?: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        timers.clearTimeout(timer);
        this.#waiting.delete(look);
        resolve();
      };
      const look = (): void => {
        if (this.#ended || holds()) end();
      };
      const timer = ms === undefined ? undefined : timers.setTimeout(end, ms);
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
