import type { Clock } from "../clock.ts";

const MINUTE_MS = 60_000;
/** References whose turns are kept, and places in all of their lines: a line that is forgotten begins anew. */
const LINES = 10_000;
const PLACES = 100_000;

/**
 * Limits how often each reference makes the receiver read: whoever learns a URL must not be able to spend the API quota. What has to
 * wait has a place in a line, and is let through when its turn has come: it asks twice, however long the line is.
 */
export class ReadLimit {
  readonly #perMinute: number;
  readonly #clock: Clock;
  /** The last turns of each reference, as many as there may be in a minute, the earliest first. */
  readonly #turns = new Map<string, number[]>();
  /** By delivery: when its turn is. */
  readonly #places = new Map<string, number>();

  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  /**
   * Takes the read of a delivery, or a place in the line of its reference. Milliseconds until its turn; 0: taken.
   *
   * @param id The delivery's: it keeps its place.
   */
  take(ref: string, id: string): number {
    const now = this.#clock();
    const turn = this.#places.get(id) ?? this.#join(ref, now);
    this.#places.delete(id);
    if (turn <= now) return 0;
    remember(this.#places, id, turn, PLACES);
    return Math.ceil(turn - now);
  }

  #join(ref: string, now: number): number {
    const turns = this.#turns.get(ref) ?? [];
    const over = turns.findIndex((turn) => turn > now - MINUTE_MS);
    turns.splice(0, over < 0 ? turns.length : over);
    // A minute after the one that is as many before it: no minute, wherever it begins, has more.
    const first = turns.length < this.#perMinute ? undefined : turns.shift();
    // One after the other, so that they are read in their order.
    const next = (turns.at(-1) ?? now) + MINUTE_MS / this.#perMinute;
    const turn = first === undefined ? now : Math.max(now, first + MINUTE_MS, next);
    turns.push(turn);
    this.#turns.delete(ref);
    remember(this.#turns, ref, turns, LINES);
    return turn;
  }
}

/** Puts an entry at the end, and forgets those at the front: they were used the longest ago. */
function remember<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
