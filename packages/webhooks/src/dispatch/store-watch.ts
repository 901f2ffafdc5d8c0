// Not the globals: those of workerd are no objects, and have no unref().
import { setTimeout } from "node:timers";
import type { Log } from "../log.ts";

/** What takes longer is said, since whoever waits for it handles nothing. */
const SILENT_MS = 5_000;
/** Between two absences that are said. */
const SELDOM_MS = 60_000;

/** Sees whether the store of a worker answers. Says once that it does not, and when it does again. */
export class StoreWatch {
  readonly #log: Log;
  /** What it was asked, and has not answered yet. One timer is for all of them, since there are thousands a second. */
  readonly #asked = new Set<{ readonly at: number }>();
  #timer: NodeJS.Timeout | undefined;
  #awaySince: number | undefined;
  #saidAt = Number.NEGATIVE_INFINITY;
  /** Of this absence it was said that there is one. */
  #isSaid = false;

  constructor(log: Log) {
    this.#log = log;
  }

  /** What the store answers. */
  async ask<T>(question: Promise<T>): Promise<T> {
    const asked = { at: performance.now() };
    this.#asked.add(asked);
    this.#timer ??= setTimeout(() => this.#look(), SILENT_MS).unref();
    try {
      const answer = await question;
      if (this.#awaySince !== undefined) this.#back(this.#awaySince);
      return answer;
    } finally {
      this.#asked.delete(asked);
    }
  }

  #look(): void {
    this.#timer = undefined;
    const [first] = this.#asked;
    if (!first) return;
    const leftMs = first.at + SILENT_MS - performance.now();
    if (leftMs <= 0) this.#away(first.at, `has not answered for ${SILENT_MS / 1_000} seconds.`);
    this.#timer = setTimeout(() => this.#look(), leftMs > 0 ? Math.ceil(leftMs) : SILENT_MS).unref();
  }

  /** It cannot be reached. */
  failed(why: string): void {
    this.#away(performance.now(), `cannot be reached; it is tried again. ${why}`);
  }

  #away(since: number, what: string): void {
    this.#awaySince ??= since;
    const now = performance.now();
    if (now - this.#saidAt < SELDOM_MS) return;
    this.#saidAt = now;
    this.#isSaid = true;
    this.#log({ level: "error", message: `The store ${what} What is due waits for it.` });
  }

  #back(since: number): void {
    this.#awaySince = undefined;
    if (!this.#isSaid) return;
    this.#isSaid = false;
    const seconds = Math.max(1, Math.round((performance.now() - since) / 1_000));
    this.#log({ level: "warn", message: `The store answers again, after ${seconds} s.` });
  }
}
