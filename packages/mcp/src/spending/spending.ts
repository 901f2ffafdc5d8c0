// What is spent, and what may be.

/** Limits in credits. Neither: everything is counted and nothing refused. */
export interface Limits {
  readonly inAll: number | undefined;
  /** Of each day in UTC, by when a call was sent. */
  readonly perDay: number | undefined;
}

/** What has been spent, in credits. */
export interface Totals {
  /** What the service has reported as used. */
  spent: number;
  /** Estimates of what is under way or not reported yet. */
  reserved: number;
  /** The limit; undefined when there is none. */
  limit: number | undefined;
}

export interface SpendingTotals extends Totals {
  /** What may still be spent under each limit; undefined when there is none. */
  left: number | undefined;
  /** Under a limit for each day: the same, of today. */
  today?: Totals;
}

/** A job, and the resource that reads it. */
export interface JobKey {
  readonly id: string;
  readonly resource: string;
}

/** What is known of a call for which credits are set aside. */
export interface Asked {
  /** The contract says that it costs no more. */
  readonly isCertain?: boolean;
  /** The job that it renders, and what that has reported before; 0: nothing. */
  readonly renders?: JobKey & { readonly used: number };
}

/**
 * Whether a job that has ended reports all that was asked for about it. Services charge late, so what it had reported before it was
 * rendered says nothing of the render. Nothing at all is what is given back.
 *
 * @param before What it had reported, or comes to without the render.
 */
export function isReport(credits: number, before: number): boolean {
  return credits === 0 || credits > before;
}

/** Credits that are set aside for one call. One of its methods has to be called, once. */
export interface Reservation {
  /** Nothing was created: the credits are free again. */
  release(): void;
  /** The call made this job, or has it go on: the credits stay set aside until the job has reported what it used. */
  bind(job: JobKey): void;
  /** The call made no job and is paid for: with so many credits, or with what was set aside. */
  spend(credits?: number): void;
}

/** Counts what is spent, and holds it to limits. */
export interface Spending {
  readonly limits: Limits;
  /** Where it is kept; undefined: for as long as the server runs. */
  readonly ledger: string | undefined;
  /**
   * Sets credits aside; undefined when that would go above a limit. Looks and takes in one step, so that calls at the same time cannot
   * each find room for themselves alone.
   *
   * @throws {LedgerError} when it cannot be written down.
   */
  reserve(credits: number, asked?: Asked): Reservation | undefined;
  /**
   * A job has ended and says what it used; without a number it has used what was set aside. What is no report of its render
   * changes nothing, see {@link isReport}. Jobs that were started elsewhere do not count.
   */
  settle(job: string, credits?: number): void;
  /**
   * A job goes on, and says what it has used so far: at least so much is set aside for it, also above a limit. Jobs that were started
   * elsewhere do not count.
   */
  raise(job: string, credits: number): void;
  /**
   * Jobs for which credits are set aside still, latest first.
   *
   * @throws {LedgerError} when it cannot be read.
   */
  open(): JobKey[];
  /** @throws {LedgerError} when what is spent could not be written down. */
  check(): void;
  /** @throws {LedgerError} when it cannot be read. */
  totals(): SpendingTotals;
}

/** The ledger cannot be had. */
export class LedgerError extends Error {
  override readonly name = "LedgerError";
}
