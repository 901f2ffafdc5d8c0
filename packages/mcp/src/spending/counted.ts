// Spending without a limit: counted for as long as the server runs.
import { plainId } from "@video-ads/core/ids";
import { rounded } from "@video-ads/core/price";
import type { Limits, Reservation, Spending, SpendingTotals } from "./spending.ts";

interface JobSpending {
  /** What it has reported. */
  spent: number;
  /** Estimates of what it has not reported. */
  reserved: number;
}

export class Counted implements Spending {
  readonly limits: Limits = { inAll: undefined, perDay: undefined };
  readonly ledger = undefined;
  #inFlight = 0;
  #spentWithoutJob = 0;
  readonly #jobs = new Map<string, JobSpending>();

  reserve(credits: number): Reservation {
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

  settle(job: string, credits?: number): void {
    const key = plainId(job);
    const known = this.#jobs.get(key);
    if (known) this.#jobs.set(key, { spent: credits ?? known.spent + known.reserved, reserved: 0 });
  }

  raise(job: string, credits: number): void {
    const key = plainId(job);
    const known = this.#jobs.get(key);
    if (known) this.#jobs.set(key, { ...known, reserved: Math.max(known.reserved, credits - known.spent) });
  }

  check(): void {}

  totals(): SpendingTotals {
    let spent = this.#spentWithoutJob;
    let reserved = this.#inFlight;
    for (const job of this.#jobs.values()) {
      spent += job.spent;
      reserved += job.reserved;
    }
    return { spent: rounded(spent), reserved: rounded(reserved), limit: undefined, left: undefined };
  }
}
