import type { Lease } from "../stores/store.ts";

/** For how long a job is read again that is not yet what its post says; past that, reconciling finds it, or the same post. */
const LIMIT_MS = 120_000;
/** The pauses between these reads grow with the time that has passed. */
const POLL_MS = { from: 1_000, to: 30_000 } as const;
/** Looks that are remembered: many more than are under way at once. */
const MOST = 10_000;

/** Deliveries that reads lag behind, and since when. */
export class LagWatch {
  readonly #firstAges = new Map<string, number>();

  /**
   * In how many milliseconds to look again; undefined: not any more. The time runs from the first look and not from the post, which
   * may have waited for its turn for longer. Another process that takes the job over begins anew.
   */
  nextLookMs({ id, ageMs }: Pick<Lease, "id" | "ageMs">): number | undefined {
    const waitedMs = ageMs - (this.#firstAges.get(id) ?? ageMs);
    if (waitedMs >= LIMIT_MS) {
      this.#firstAges.delete(id);
      return undefined;
    }
    if (!this.#firstAges.has(id)) this.#remember(id, ageMs);
    return Math.min(Math.max(waitedMs, POLL_MS.from), POLL_MS.to);
  }

  #remember(id: string, ageMs: number): void {
    const [oldest] = this.#firstAges.keys();
    if (oldest !== undefined && this.#firstAges.size >= MOST) this.#firstAges.delete(oldest);
    this.#firstAges.set(id, ageMs);
  }

  /** It was looked at again, and handled or dropped. */
  forget({ id }: Pick<Lease, "id">): void {
    this.#firstAges.delete(id);
  }
}
