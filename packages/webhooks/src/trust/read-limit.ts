import type { Clock } from "../clock.ts";

const MINUTE_MS = 60_000;
/** References whose count is kept. */
const REMEMBERED = 10_000;

/** Limits how often each reference makes the receiver read: whoever learns a URL must not be able to spend the API quota. */
export class ReadLimit {
  readonly #perMinute: number;
  readonly #clock: Clock;
  readonly #left = new Map<string, { tokens: number; at: number }>();

  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  /** Takes one read. Milliseconds until there is another one; 0: taken. */
  take(ref: string): number {
    const now = this.#clock();
    const known = this.#left.get(ref);
    const refilled = known ? known.tokens + ((now - known.at) * this.#perMinute) / MINUTE_MS : this.#perMinute;
    const tokens = Math.min(this.#perMinute, refilled);
    this.#left.delete(ref);
    this.#left.set(ref, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
    for (const [oldest] of this.#left) {
      if (this.#left.size <= REMEMBERED) break;
      this.#left.delete(oldest);
    }
    return tokens < 1 ? Math.ceil(((1 - tokens) * MINUTE_MS) / this.#perMinute) : 0;
  }
}
