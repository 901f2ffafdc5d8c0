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
  /** How much it was asked that has no answer yet. One timer is for all of them, since there are thousands a second. */
  #asked = 0;
  /** When it was first asked after its last answer, or with that where something had none yet. */
  #silentSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isAway = false;
  #saidAt = Number.NEGATIVE_INFINITY;
  /** Of this absence it was said that there is one. */
  #isSaid = false;

  constructor(log: Log) {
    this.#log = log;
  }

  /** What the store answers. */
  async ask<T>(question: Promise<T>): Promise<T> {
    this.#asked++;
    this.#silentSince ??= performance.now();
    this.#timer ??= setTimeout(() => this.#look(), SILENT_MS).unref();
    try {
      const answer = await question;
      if (this.#isAway) this.#back(this.#silentSince ?? performance.now());
      // What was asked before is silent from now on.
      this.#silentSince = this.#asked > 1 ? performance.now() : undefined;
      return answer;
    } finally {
      this.#asked--;
    }
  }

  #look(): void {
    this.#timer = undefined;
    if (this.#silentSince === undefined) return;
    const leftMs = this.#silentSince + SILENT_MS - performance.now();
    if (leftMs <= 0) this.#away(`has not answered for ${SILENT_MS / 1_000} seconds.`);
    this.#timer = setTimeout(() => this.#look(), leftMs > 0 ? Math.ceil(leftMs) : SILENT_MS).unref();
  }

  /** It has answered with an error, or cannot be reached. */
  failed(why: string, what = "cannot be reached"): void {
    this.#silentSince ??= performance.now();
    this.#away(`${what}; it is tried again. ${why}`);
  }

  #away(what: string): void {
    this.#isAway = true;
    const now = performance.now();
    if (now - this.#saidAt < SELDOM_MS) return;
    this.#saidAt = now;
    this.#isSaid = true;
    this.#log({ level: "error", message: `The store ${what} What is due waits for it.` });
  }

  #back(since: number): void {
    this.#isAway = false;
    if (!this.#isSaid) return;
    this.#isSaid = false;
    const seconds = Math.max(1, Math.round((performance.now() - since) / 1_000));
    this.#log({ level: "warn", message: `The store answers again, after ${seconds} s.` });
  }
}
