import { isSource } from "../events/source.ts";
import type { Source } from "../generated/types.ts";
import { type Counts, noCounts, type SourceCounts } from "./store.ts";

/** A post that waits or is in hand, as far as it is counted. */
interface Counted {
  readonly dueAt: number;
  readonly attempts: number;
  readonly interruptions: number;
  /** Since when it is in hand. Undefined: it is not. */
  readonly takenAt: number | undefined;
}

/** Counts what a store has, one after the other. Of a source that the contract has no more, nothing is counted. */
export class Tally {
  readonly #now: number;
  readonly #bySource = new Map<Source, SourceCounts>();

  constructor(now: number) {
    this.#now = now;
  }

  add(source: string, figure: keyof Counts, by = 1): void {
    const counts = this.#of(source);
    if (counts) counts[figure] += by;
  }

  addWaiting(source: string, { dueAt, attempts, interruptions, takenAt }: Counted): void {
    const counts = this.#of(source);
    if (!counts) return;
    if (interruptions > 0) counts.interrupted++;
    if (takenAt !== undefined) {
      counts.leased++;
      counts.longestMs = Math.max(counts.longestMs, this.#now - takenAt);
      return;
    }
    if (attempts > 0) counts.retried++;
    if (dueAt > this.#now) return;
    counts.due++;
    counts.oldestMs = Math.max(counts.oldestMs, this.#now - dueAt);
  }

  counts(): SourceCounts[] {
    return [...this.#bySource.values()];
  }

  #of(source: string): SourceCounts | undefined {
    if (!isSource(source)) return undefined;
    const known = this.#bySource.get(source);
    if (known) return known;
    const none = noCounts(source);
    this.#bySource.set(source, none);
    return none;
  }
}
