import type { Log } from "../log.ts";

/** Between two absences that are said. */
const SELDOM_MS = 60_000;

/** Says that a store does not answer, once a minute at most, and of what it has said so, that it does again. */
export class Absence {
  readonly #name: string;
  readonly #log: Log;
  #saidAt = Number.NEGATIVE_INFINITY;
  /** When that was first asked in vain of which nobody has heard that it is answered again. Undefined: nothing was said. */
  #since: number | undefined;

  /** @param name What is away: `The store`. */
  constructor(name: string, log: Log) {
    this.#name = name;
    this.#log = log;
  }

  /** Whether somebody waits to hear that it is back. */
  get isSaid(): boolean {
    return this.#since !== undefined;
  }

  /** @param since When that was asked which has no answer, by `performance.now()`. */
  say(message: string, since: number): void {
    const now = performance.now();
    if (this.#since !== undefined) this.#since = Math.min(this.#since, since);
    if (now - this.#saidAt < SELDOM_MS) return;
    this.#saidAt = now;
    this.#since ??= since;
    this.#log({ level: "error", message });
  }

  /** It answers what was asked in vain. */
  back(): void {
    if (this.#since === undefined) return;
    const seconds = Math.max(1, Math.round((performance.now() - this.#since) / 1_000));
    this.#since = undefined;
    this.#log({ level: "warn", message: `${this.#name} answers again, after ${seconds} s.` });
  }
}
