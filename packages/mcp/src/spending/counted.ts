// Spending without a limit: counted for as long as the server runs.
import { plainId } from "@video-ads/core/ids";
import { rounded } from "@video-ads/core/price";
import {
  type Asked,
  isReport,
  type JobKey,
  type Limits,
  type Reservation,
  type Spending,
  type SpendingTotals,
} from "./spending.ts";

interface JobSpending {
  readonly key: JobKey;
  /** What it has reported. */
  spent: number;
  /** Estimates of what it has not reported. */
  reserved: number;
  /** What it has said last, and what it had said before it was rendered. */
  said: number;
  before: number;
}

export class Counted implements Spending {
  readonly limits: Limits = { inAll: undefined, perDay: undefined };
  readonly ledger = undefined;
  #inFlight = 0;
  #spentWithoutJob = 0;
  readonly #jobs = new Map<string, JobSpending>();

  reserve(credits: number, { renders }: Asked = {}): Reservation {
    this.#inFlight += credits;
    const before = renders ? Math.max(renders.used, this.#jobs.get(plainId(renders.id))?.said ?? 0) : 0;
    const once = (then: () => void): void => {
      this.#inFlight -= credits;
      then();
    };
    return {
      release: () => once(() => {}),
      bind: (key) =>
        once(() => {
          const known = this.#jobs.get(plainId(key.id)) ?? { key, spent: 0, reserved: 0, said: 0, before: 0 };
          this.#jobs.set(plainId(key.id), {
            ...known,
            reserved: known.reserved + credits,
            before: Math.max(known.before, before),
          });
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
    if (!known || (credits !== undefined && !isReport(credits, known.before))) return;
    const spent = credits ?? known.spent + known.reserved;
    this.#jobs.set(key, { ...known, spent, reserved: 0, said: spent });
  }

  raise(job: string, credits: number): void {
    const key = plainId(job);
    const known = this.#jobs.get(key);
    if (!known) return;
    const reserved = Math.max(known.reserved, credits - known.spent);
    this.#jobs.set(key, { ...known, reserved, said: Math.max(known.said, credits) });
  }

  open(): JobKey[] {
    return [...this.#jobs.values()].flatMap(({ key, reserved }) => (reserved > 0 ? [key] : [])).reverse();
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
