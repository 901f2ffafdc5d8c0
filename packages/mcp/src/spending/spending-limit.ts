import { plainId } from "@video-ads/core/ids";
import { rounded } from "@video-ads/core/price";

/** What a session has spent, in credits. */
export interface SpendingTotals {
  /** The limit; undefined when there is none. */
  limit: number | undefined;
  /** What the service has reported as used. */
  spent: number;
  /** Estimates of what is under way or not reported yet. */
  reserved: number;
  /** What is left of the limit; undefined when there is none. */
  left: number | undefined;
}

/** Credits that are set aside for one call. One of its methods has to be called, once. */
export interface Reservation {
  /** Nothing was created: the credits are free again. */
  release(): void;
  /** The call made this job, or has it go on: the credits stay set aside until the job has reported what it used. */
  bind(job: string): void;
  /** The call made no job and is paid for: with so many credits, or with what was set aside. */
  spend(credits?: number): void;
}

interface JobSpending {
  /** What it has reported. */
  spent: number;
  /** Estimates of what it has not reported. */
  reserved: number;
}

/**
 * Holds a session to its limit. Reserving looks and takes in one step, so that calls at the same time cannot each find room
 * for themselves alone.
 */
export class SpendingLimit {
  readonly limit: number | undefined;
  #inFlight = 0;
  #spentWithoutJob = 0;
  readonly #jobs = new Map<string, JobSpending>();

  /** @param limit Credits that may be spent. Without one everything is counted and nothing refused. */
  constructor(limit?: number) {
    this.limit = limit;
  }

  /** Sets credits aside; undefined when that would go above the limit. */
  reserve(credits: number): Reservation | undefined {
    const { left } = this.totals();
    if (left !== undefined && credits > left) return undefined;
    this.#inFlight += credits;
    const once = (then: () => void): void => {
      this.#inFlight -= credits;
      then();
    };
    return {
      release: () => once(() => {}),
      bind: (job) =>
        once(() => {
          const key = plainId(job);
          const known = this.#jobs.get(key) ?? { spent: 0, reserved: 0 };
          this.#jobs.set(key, { ...known, reserved: known.reserved + credits });
        }),
      spend: (used = credits) =>
        once(() => {
          this.#spentWithoutJob += used;
        }),
    };
  }

  /** A job has ended and says what it used in all. Jobs of other sessions do not count. */
  settle(job: string, credits: number): void {
    const key = plainId(job);
    if (this.#jobs.has(key)) this.#jobs.set(key, { spent: credits, reserved: 0 });
  }

  totals(): SpendingTotals {
    let spent = this.#spentWithoutJob;
    let reserved = this.#inFlight;
    for (const job of this.#jobs.values()) {
      spent += job.spent;
      reserved += job.reserved;
    }
    const { limit } = this;
    return {
      limit,
      spent: rounded(spent),
      reserved: rounded(reserved),
      left: limit === undefined ? undefined : Math.max(0, rounded(limit - spent - reserved)),
    };
  }
}
