import { rounded } from "@video-ads/core/price";
import type { LedgerEntry } from "../../generated/control/types.ts";
import type { Clock } from "../clock.ts";
import type { Events } from "../events.ts";
import type { NewId } from "../ids.ts";
import type { Store } from "../store/store.ts";
import type { Table } from "../store/table.ts";

interface Balance {
  account: string;
  balance: number;
  /** Agreed with work that has not run yet. */
  reserved: number;
}

type Purpose = Pick<LedgerEntry, "note" | "operation" | "job">;

/** How many entries are kept; the balance counts those that are gone too. */
const KEPT = 10_000;

/**
 * Who has how many credits, and every movement of them. Work is agreed on when it is asked for (reserved) and paid for when it
 * has run (charged), so the balance is late and what can still be spent is less than it.
 */
export class Ledger {
  readonly #entries: Table<LedgerEntry>;
  readonly #balances: Table<Balance>;
  readonly #clock: Clock;
  readonly #newId: NewId;
  readonly #events: Events;

  constructor(store: Store, clock: Clock, newId: NewId, events: Events) {
    this.#entries = store.table("ledger", { keyOf: ({ id }) => id });
    this.#balances = store.table("balances", { keyOf: ({ account }) => account });
    this.#clock = clock;
    this.#newId = newId;
    this.#events = events;
  }

  /** Oldest first; the last ten thousand. */
  entries(account?: string): LedgerEntry[] {
    return [...this.#entries.values()].filter((entry) => account === undefined || entry.account === account);
  }

  /** Credits that are left. Work that still runs is not deducted yet. */
  balance(account: string): number {
    return this.#of(account).balance;
  }

  /** Credits that are agreed on for work that still runs. */
  reserved(account: string): number {
    return this.#of(account).reserved;
  }

  /** Gives an account credits, or with a negative amount takes some. */
  grant(account: string, amount: number, note: string): void {
    this.#move(account, "grant", amount, { note });
  }

  /** Says whether the balance covers it beside all that is agreed on. If so, it is agreed on too. */
  reserve(account: string, amount: number): boolean {
    const known = this.#of(account);
    if (rounded(known.balance - known.reserved) < amount) return false;
    known.reserved = rounded(known.reserved + amount);
    this.#balances.put(known);
    return true;
  }

  /** What was agreed on is not done, and so not paid for. */
  release(account: string, amount: number): void {
    const known = this.#of(account);
    known.reserved = rounded(known.reserved - amount);
    this.#balances.put(known);
  }

  /** What was agreed on is done. */
  charge(account: string, amount: number, purpose: Purpose): void {
    this.release(account, amount);
    if (amount > 0) this.#move(account, "charge", -amount, purpose);
  }

  /** Gives back what was charged. */
  refund(account: string, amount: number, purpose: Purpose): void {
    if (amount > 0) this.#move(account, "refund", amount, purpose);
  }

  #move(account: string, kind: LedgerEntry["kind"], amount: number, purpose: Purpose): void {
    const known = this.#of(account);
    known.balance = rounded(known.balance + amount);
    this.#balances.put(known);
    const entry: LedgerEntry = {
      id: this.#newId(),
      account,
      at: this.#clock.now(),
      kind,
      amount,
      balance: known.balance,
      ...purpose,
    };
    this.#entries.put(entry);
    const [oldest] = this.#entries.size > KEPT ? this.#entries.values() : [];
    if (oldest) this.#entries.delete(oldest.id);
    this.#events.emit({ kind: "ledger", id: entry.id });
  }

  #of(account: string): Balance {
    return this.#balances.get(account) ?? { account, balance: 0, reserved: 0 };
  }
}
