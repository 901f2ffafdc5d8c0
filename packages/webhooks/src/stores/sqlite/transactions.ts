import type { DatabaseSync } from "node:sqlite";
import timers from "node:timers/promises";
import type { Grace } from "./grace.ts";

/** How long a transaction takes in changes: it runs on the loop that answers requests, and to commit them takes twice as long again. */
const TURN_MS = 3;
/** How long another process that writes is waited for, and how much of it on the loop. */
const BUSY_MS = 5_000;
const BUSY_AT_ONCE_MS = 2;
/** Pauses between two tries grow up to this one. */
const LONGEST_PAUSE_MS = 20;
/** In this time, all who wait for a file that is free again have tried to write. */
export const ALL_TRY_MS = 3 * LONGEST_PAUSE_MS;
const SQLITE_BUSY = 5;

/** What is lost with the power: nothing that was committed, or the last of it. */
type Synchronous = "full" | "normal";

interface Waiting {
  change(): void;
  resolve(): void;
  reject(error: unknown): void;
}

/** Writes to a file, which other processes may write to as well, and lets the loop turn meanwhile. */
export class Transactions {
  readonly #db: DatabaseSync;
  readonly #grace: Grace;
  readonly #begun: () => void;
  #waiting: Waiting[] = [];
  #flushing = false;

  /** @param begun Looks, within each transaction, at whether the tables may be written to, and throws if not. */
  constructor(db: DatabaseSync, grace: Grace, begun: () => void) {
    this.#db = db;
    this.#grace = grace;
    this.#begun = begun;
    db.exec(`pragma busy_timeout = ${BUSY_AT_ONCE_MS}`);
  }

  /** Makes a change that survives a loss of power. Those that come in one turn of the loop share a write to the disk. */
  durably<T>(change: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      let kept: () => void;
      const noted = (): void => {
        const result = change();
        kept = () => resolve(result);
      };
      this.#waiting.push({ change: noted, resolve: () => kept(), reject });
      if (this.#flushing) return;
      this.#flushing = true;
      void this.#flush();
    });
  }

  /** Makes a change at once which can be lost with the power, because it would only be made again. */
  quickly<T>(change: () => T): Promise<T> {
    return this.#write(change, "normal");
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      await timers.setImmediate();
      const taken = await this.#takeSome();
      this.#waiting.splice(0, taken);
    }
    this.#flushing = false;
  }

  /** As many changes as there is time for in one turn. Gives their number. */
  async #takeSome(): Promise<number> {
    const waiting = this.#waiting;
    const before = waiting.length;
    const taken: Waiting[] = [];
    const take = (): void => {
      taken.length = 0;
      const until = performance.now() + TURN_MS;
      for (const one of waiting) {
        taken.push(one);
        one.change();
        if (performance.now() >= until) return;
      }
    };
    try {
      await this.#write(take, "full");
      for (const { resolve } of taken) resolve();
      return taken.length;
    } catch (error) {
      // The file cannot be had.
      if (taken.length === 0) {
        for (const { reject } of waiting.slice(0, before)) reject(error);
        return before;
      }
      // One that fails takes no other with it.
      for (const { change, resolve, reject } of taken) await this.#write(change, "full").then(resolve, reject);
      return taken.length;
    }
  }

  async #write<T>(change: () => T, synchronous: Synchronous): Promise<T> {
    const giveUpAt = performance.now() + BUSY_MS;
    for (let pause = 1; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        return this.#transaction(change, synchronous);
      } catch (error) {
        if (!isBusy(error)) throw error;
        this.#grace.waits();
        if (performance.now() >= giveUpAt) throw error;
      }
      // By chance, so that two that wait do not meet again and again.
      await timers.setTimeout(pause * (0.5 + Math.random() / 2));
    }
  }

  /** Begins as a writing one: two processes never wait for each other in the middle. */
  #transaction<T>(change: () => T, synchronous: Synchronous): T {
    this.#db.exec(`pragma synchronous = ${synchronous}; begin immediate`);
    try {
      this.#begun();
      const result = change();
      this.#db.exec("commit");
      this.#grace.wrote();
      return result;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec("rollback");
      throw error;
    }
  }
}

/** Whether another connection to the file writes, or stands still while it does. */
export function isBusy(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, "errcode") : undefined;
  // The extended codes have the plain one in their last byte.
  return typeof code === "number" && (code & 0xff) === SQLITE_BUSY;
}
