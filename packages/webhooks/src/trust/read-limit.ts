import type { Clock } from "../clock.ts";

const MINUTE_MS = 60_000;
/** References whose line is kept, and places in all of them: a line that is forgotten begins anew. */
const LINES = 10_000;
const PLACES = 100_000;

/**
 * Limits how often each reference makes the receiver read: whoever learns a URL must not be able to spend the API quota. What has to
 * wait has a place in a line, and is let through when its turn has come: it asks twice, however long the line is.
 */
export class ReadLimit {
  readonly #perMinute: number;
  readonly #clock: Clock;
  /** When the last in line has its turn, and as much later as reads may come at once. */
  readonly #ends = new Map<string, number>();
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
    const pause = MINUTE_MS / this.#perMinute;
    const end = Math.max(this.#ends.get(ref) ?? 0, now) + pause;
    this.#ends.delete(ref);
    remember(this.#ends, ref, end, LINES);
    return end - MINUTE_MS;
  }
}

/** Puts an entry at the end, and forgets those at the front: they were used the longest ago. */
function remember(map: Map<string, number>, key: string, value: number, most: number): void {
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
