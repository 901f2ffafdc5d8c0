import type { Lease } from "../stores/store.ts";

/** For how long a job is read again that is not yet what its post says; past that, reconciling finds it, or the same post. */
const LIMIT_MS = 120_000;
/** The pauses between these reads grow with the time that has passed. */
const POLL_MS = { from: 1_000, to: 30_000 } as const;
/** Looks that are remembered: many more than are under way at once. */
const MOST = 10_000;

type Delivery = Pick<Lease, "id" | "lane" | "ageMs">;

interface Wait {
  readonly firstAgeMs: number;
  /** What is waited for: an end of a job. */
  readonly end: string;
}

/** Deliveries that reads lag behind, and since when. Of those of a job that announce the same, the last one waits for all. */
export class LagWatch {
  readonly #waits = new Map<string, Wait>();
  /** By what is waited for, the delivery that waits. */
  readonly #last = new Map<string, string>();

  /**
   * In how many milliseconds to look again, and since when that is done; undefined: not any more. The time runs from the first look and not from the post, which
   * may have waited for its turn for longer. Another process that takes the job over begins anew.
   */
  nextLookMs({ id, lane, ageMs }: Delivery, announced: string): { inMs: number; waitedMs: number } | undefined {
    const waitedMs = ageMs - (this.#waits.get(id)?.firstAgeMs ?? ageMs);
    if (waitedMs >= LIMIT_MS) {
      this.forget({ id });
      return undefined;
    }
    if (!this.#waits.has(id)) this.#remember(id, { firstAgeMs: ageMs, end: `${lane} ${announced}` });
    return { inMs: Math.min(Math.max(waitedMs, POLL_MS.from), POLL_MS.to), waitedMs };
  }

  /** Whether a later one waits for the same. */
  isJoined({ id }: Pick<Delivery, "id">): boolean {
    const wait = this.#waits.get(id);
    const last = wait && this.#last.get(wait.end);
    return last !== undefined && last !== id;
  }

  #remember(id: string, wait: Wait): void {
    const [oldest] = this.#waits.keys();
    if (oldest !== undefined && this.#waits.size >= MOST) this.forget({ id: oldest });
    this.#waits.set(id, wait);
    this.#last.set(wait.end, id);
  }

  /** It was looked at again, and handled or dropped. */
  forget({ id }: Pick<Delivery, "id">): void {
    const end = this.#waits.get(id)?.end;
    this.#waits.delete(id);
    if (end !== undefined && this.#last.get(end) === id) this.#last.delete(end);
  }
}
