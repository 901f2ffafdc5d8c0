// Not the global: that of workerd is none where modules are loaded.
import timers from "node:timers";

/** What is worked off at most before the loop turns, which answers requests and rings timers: in milliseconds, and in steps. */
const TURN_MS = 5;
/** A delivery is a step, and so is each of its handlers. */
const MOST_STEPS = 50;

/**
 * Gives the event loop its turns while a backlog is worked off. What a store has handed out together would be handled together: handlers that
 * wait for nothing let nothing else run between them.
 */
export class Turns {
  #steps = 0;
  #endsAt = 0;
  #turns = 0;

  /** The loop has turned. */
  begin(): void {
    this.#turns++;
    this.#steps = 0;
    this.#endsAt = performance.now() + TURN_MS;
  }

  /** Counts a step, and says whether there is room for it. Asked right before it: of those that wait for a turn, each asks again. */
  take(): boolean {
    if (this.#steps >= MOST_STEPS || performance.now() >= this.#endsAt) return false;
    this.#steps++;
    return true;
  }

  /** Until the loop has turned. By a timer of each one's own: on workerd, what belongs to another request may never come. */
  turn(): Promise<void> {
    const before = this.#turns;
    return new Promise((resolve) => {
      timers.setImmediate(() => {
        if (this.#turns === before) this.begin();
        resolve();
      });
    });
  }
}
