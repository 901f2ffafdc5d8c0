import { LONGEST_TIMER_MS } from "@video-ads/core/duration";

/** Something that is over at a moment, unless it is deleted before. */
export interface Deadline {
  /** Of `performance.now()`. */
  readonly at: number;
  readonly expire: () => void;
}

/** Keeps deadlines, all with one timer: nearly every body is there long before its own, and a timer for each costs more than reading it. */
export class Deadlines {
  readonly #pending = new Set<Deadline>();
  #timer: NodeJS.Timeout | undefined;
  #timerAt = 0;

  add(ms: number, expire: () => void): Deadline {
    const deadline = { at: performance.now() + ms, expire };
    this.#pending.add(deadline);
    if (this.#timer === undefined || deadline.at < this.#timerAt) this.#wait(deadline.at, ms);
    return deadline;
  }

  delete(deadline: Deadline): void {
    this.#pending.delete(deadline);
  }

  #wait(at: number, ms: number): void {
    clearTimeout(this.#timer);
    this.#timerAt = at;
    // What is waited for comes over a connection, which keeps the process alive by itself.
    this.#timer = setTimeout(() => this.#ring(), Math.min(Math.ceil(ms), LONGEST_TIMER_MS)).unref();
  }

  #ring(): void {
    this.#timer = undefined;
    const now = performance.now();
    let next = Number.POSITIVE_INFINITY;
    for (const deadline of this.#pending) {
      if (deadline.at > now) next = Math.min(next, deadline.at);
      else {
        this.#pending.delete(deadline);
        deadline.expire();
      }
    }
    if (next < Number.POSITIVE_INFINITY) this.#wait(next, next - now);
  }
}
