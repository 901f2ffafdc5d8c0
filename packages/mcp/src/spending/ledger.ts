// Spending under a limit: written down before each paid call, so that it outlives the server and is shared by all that run.
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { hostname } from "node:os";
import type { DatabaseSync } from "node:sqlite";
import { plainId } from "@video-ads/core/ids";
import { rounded } from "@video-ads/core/price";
import type { Log } from "../log.ts";
import { within } from "./ledger-file.ts";
import {
  type Asked,
  isReport,
  type JobKey,
  LedgerError,
  type Limits,
  type Reservation,
  type Spending,
  type SpendingTotals,
  type Totals,
} from "./spending.ts";

/** A line of the ledger. */
interface Booking {
  readonly id: string;
  readonly day: string;
  readonly credits: number;
  readonly state: BookingState;
  readonly job: string | null;
  /** That reads the job. */
  readonly resource: string | null;
  /** It starts a job, and the contract says that it costs no more. */
  readonly isCertain?: boolean;
  /** What its job had reported before it was rendered, or comes to without that. */
  readonly before?: number;
}

/** `sent`: what became of the call is not known yet. `reserved`: its job has not said what it used. */
type BookingState = "sent" | "reserved" | "spent";

export interface LedgerOptions {
  /** Path of the file. */
  readonly ledger: string;
  /** Whose credits they are. Other accounts of the file do not count. */
  readonly account: string;
  readonly limits: Limits;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** What is written is on the disk at once, and not only with the operating system. @default true */
  readonly isKept?: boolean;
}

/** This process, among those that may share a file. */
const OWNER = JSON.stringify([hostname(), process.pid]);

export class Ledger implements Spending {
  readonly ledger: string;
  readonly limits: Limits;
  readonly #account: string;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #isKept: boolean;

  constructor({ ledger, account, limits, log, now = Date.now, isKept = true }: LedgerOptions) {
    this.ledger = ledger;
    this.limits = limits;
    this.#account = account;
    this.#log = log;
    this.#now = now;
    this.#isKept = isKept;
  }

  reserve(credits: number, { isCertain = false, renders }: Asked = {}): Reservation | undefined {
    const id = randomUUID();
    const isTaken = within(this.ledger, this.#isKept, (database) => {
      const { left = Number.POSITIVE_INFINITY } = this.#totals(database);
      if (credits > left) return false;
      this.#book(database, {
        id,
        day: this.#today(),
        credits,
        state: "sent",
        job: renders ? plainId(renders.id) : null,
        resource: renders?.resource ?? null,
        isCertain: isCertain && !renders,
        before: renders ? renders.used || this.#unreportedStart(database, renders.id) : 0,
      });
      return true;
    });
    if (!isTaken) return undefined;
    const change = (sql: string, ...values: (string | number)[]): void =>
      this.#attempt((database) => void database.prepare(sql).run(...values, id));
    return {
      release: () => change("DELETE FROM booking WHERE id = ?"),
      bind: ({ id: made, resource }) =>
        change("UPDATE booking SET state = 'reserved', job = ?, resource = ? WHERE id = ?", plainId(made), resource),
      spend: (used = credits) =>
        change("UPDATE booking SET state = 'spent', job = NULL, credits = ? WHERE id = ?", used),
    };
  }

  settle(job: string, credits?: number): void {
    if (!existsSync(this.ledger)) return;
    this.#attempt((database) => {
      const { ids, day, sum, before, resource } = this.#bookingsOf(database, job);
      if (day === undefined || (credits !== undefined && !isReport(credits, before))) return;
      const remove = database.prepare("DELETE FROM booking WHERE id = ?");
      for (const id of ids) remove.run(id);
      const spent = credits ?? sum;
      this.#book(database, {
        id: randomUUID(),
        day,
        credits: spent,
        state: "spent",
        job: plainId(job),
        resource,
        before,
      });
    });
  }

  raise(job: string, credits: number): void {
    if (!existsSync(this.ledger)) return;
    this.#attempt((database) => {
      const { day, sum, resource } = this.#bookingsOf(database, job);
      const missing = rounded(credits - sum);
      if (day === undefined || missing <= 0) return;
      this.#book(database, {
        id: randomUUID(),
        day,
        credits: missing,
        state: "reserved",
        job: plainId(job),
        resource,
      });
    });
  }

  open(): JobKey[] {
    if (!existsSync(this.ledger)) return [];
    return within(this.ledger, this.#isKept, (database) =>
      database
        .prepare(
          `SELECT job, resource FROM booking WHERE account = ? AND state <> 'spent' AND job IS NOT NULL AND resource IS NOT NULL
           GROUP BY job, resource ORDER BY max(rowid) DESC`,
        )
        .all(this.#account)
        .map(({ job, resource }) => ({ id: String(job), resource: String(resource) })),
    );
  }

  check(): void {
    within(this.ledger, this.#isKept, () => {});
  }

  /** What is booked for a job, and the last day of it; without what a process has under way, which the job may not have heard of yet. */
  #bookingsOf(
    database: DatabaseSync,
    job: string,
  ): { ids: string[]; day: string | undefined; sum: number; before: number; resource: string | null } {
    const bookings = database
      .prepare("SELECT id, day, credits, state, resource, before, owner FROM booking WHERE account = ? AND job = ?")
      .all(this.#account, plainId(job))
      .filter(({ state, owner }) => state !== "sent" || hasEnded(String(owner)));
    return {
      ids: bookings.map(({ id }) => String(id)),
      day: bookings
        .map((booking) => String(booking.day))
        .sort()
        .at(-1),
      sum: rounded(bookings.reduce((sum, booking) => sum + Number(booking.credits), 0)),
      before: Math.max(0, ...bookings.map((booking) => Number(booking.before))),
      resource: bookings.map(({ resource }) => resource).find((resource) => typeof resource === "string") ?? null,
    };
  }

  /** What the start of a job surely comes to at most that has not reported anything: so much can be its report alone. */
  #unreportedStart(database: DatabaseSync, job: string): number {
    const sums = database
      .prepare(
        "SELECT total(credits) AS sum FROM booking WHERE account = ? AND job = ? AND certain = 1 AND state = 'reserved'",
      )
      .get(this.#account, plainId(job));
    return rounded(Number(sums?.sum ?? 0));
  }

  totals(): SpendingTotals {
    // Looking makes no file.
    return existsSync(this.ledger)
      ? within(this.ledger, this.#isKept, (database) => this.#totals(database))
      : this.#totals();
  }

  #totals(database?: DatabaseSync): SpendingTotals {
    const { inAll, perDay } = this.limits;
    const all = { ...this.#sums(database, ""), limit: inAll };
    const today = perDay === undefined ? undefined : { ...this.#sums(database, this.#today()), limit: perDay };
    const lefts = [all, today].flatMap((totals) => (totals?.limit === undefined ? [] : leftOf(totals, totals.limit)));
    return { ...all, left: lefts.length > 0 ? Math.min(...lefts) : undefined, ...(today && { today }) };
  }

  /** @param from The first day that counts. What is of a day to come counts too: clocks are set back. */
  #sums(database: DatabaseSync | undefined, from: string): Pick<Totals, "spent" | "reserved"> {
    const sums = database
      ?.prepare(
        `SELECT total(credits) FILTER (WHERE state = 'spent') AS spent, total(credits) FILTER (WHERE state <> 'spent') AS reserved
         FROM booking WHERE account = ? AND day >= ?`,
      )
      .get(this.#account, from);
    return { spent: rounded(Number(sums?.spent ?? 0)), reserved: rounded(Number(sums?.reserved ?? 0)) };
  }

  #book(
    database: DatabaseSync,
    { id, day, credits, state, job, resource, isCertain = false, before = 0 }: Booking,
  ): void {
    database
      .prepare(
        `INSERT INTO booking (id, account, day, credits, state, job, resource, certain, before, owner)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(id, this.#account, day, credits, state, job, resource, Number(isCertain), before, OWNER);
  }

  /** What is not written down stays set aside, which is the safe side; the call has its answer. */
  #attempt(change: (database: DatabaseSync) => void): void {
    try {
      within(this.ledger, this.#isKept, change);
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error;
      this.#log(`${error.message} What was set aside stays so.`);
    }
  }

  /** In UTC. */
  #today(): string {
    return new Date(this.#now()).toISOString().slice(0, 10);
  }
}

function leftOf({ spent, reserved }: Pick<Totals, "spent" | "reserved">, limit: number): number {
  return Math.max(0, rounded(limit - spent - reserved));
}

/** Whether the process that has made a booking is gone. Of another machine's nobody knows. */
function hasEnded(owner: string): boolean {
  const [host, pid]: unknown[] = JSON.parse(owner);
  if (host !== hostname() || typeof pid !== "number") return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return Object(error).code === "ESRCH";
  }
}
