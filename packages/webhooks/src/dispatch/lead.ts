// Not the globals: those of workerd are no objects, and have no unref().
import timers from "node:timers";

/** What is taken before a handler is free is to be handled as soon as this, in milliseconds: else it is left to others. */
const SOON_MS = 50;
/** What has waited for a handler as long as this is given back. */
const GIVEN_BACK_MS = 100;
/** How many are taken before a handler is free, at most. */
const MOST_AHEAD = 100;

interface Waiting {
  readonly since: number;
  readonly begin: (may: boolean) => void;
}

/**
 * Lets so many handlers run at a time, and says how many deliveries are taken for them. Where a store takes and notes many at once for the
 * price of one, that is more than run, for as long as each is handled as soon as it is taken: every other process then finds nothing that
 * it could have handled earlier.
 */
export class Lead {
  readonly #concurrency: number;
  readonly #most: number;
  readonly #waiting: Waiting[] = [];
  #ahead = 0;
  #running = 0;
  #ended = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param inBulk Whether many are as cheap as one. */
  constructor(concurrency: number, inBulk: boolean) {
    this.#concurrency = concurrency;
    this.#most = inBulk ? MOST_AHEAD : 0;
  }

  /** How many deliveries are taken at the same time. */
  get size(): number {
    return this.#concurrency + this.#ahead;
  }

  /** Nothing more begins: what waits is to be given back. */
  end(): void {
    this.#ended = true;
    this.#giveBack(Number.POSITIVE_INFINITY);
  }

  /**
   * Runs what a delivery was taken for when a handler is free.
   *
   * @param late What becomes of it when none is soon.
   */
  async run<T>(task: () => Promise<T>, late: T): Promise<T> {
    const since = performance.now();
    if (this.#ended) return late;
    if (this.#running >= this.#concurrency) {
      if (!(await this.#isFree(since))) return late;
    } else this.#running++;
    try {
      return await task();
    } finally {
      this.#next(performance.now() - since <= SOON_MS);
    }
  }

  /** Runs what waits for no other, and counts as one that runs. */
  async runNow<T>(task: () => Promise<T>): Promise<T> {
    this.#running++;
    try {
      return await task();
    } finally {
      this.#next(false);
    }
  }

  #isFree(since: number): Promise<boolean> {
    return new Promise((resolve) => {
      this.#waiting.push({ since, begin: resolve });
      this.#timer ??= timers.setTimeout(() => this.#ring(), GIVEN_BACK_MS).unref();
    });
  }

  #next(wasSoon: boolean): void {
    // As far as half of them are handled soon.
    this.#ahead = Math.max(0, Math.min(this.#ahead + (wasSoon ? 1 : -1), this.#most));
    const next = this.#running > this.#concurrency ? undefined : this.#waiting.shift();
    if (next) next.begin(true);
    else this.#running--;
  }

  #ring(): void {
    this.#timer = undefined;
    this.#giveBack(performance.now() - GIVEN_BACK_MS);
    const [next] = this.#waiting;
    if (!next) return;
    const ms = Math.max(1, next.since + GIVEN_BACK_MS - performance.now());
    this.#timer = timers.setTimeout(() => this.#ring(), ms).unref();
  }

  /** Those that wait since then, or longer. */
  #giveBack(since: number): void {
    timers.clearTimeout(this.#timer);
    this.#timer = undefined;
    for (let next = this.#waiting[0]; next && next.since <= since; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#ahead = 0;
      next.begin(false);
    }
  }
}
