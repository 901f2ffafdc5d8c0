// How far the handlers of a delivery have come. A store keeps it between two attempts as texts that mean nothing to it.
import type { Lease } from "../stores/store.ts";

/** A handler whose last attempt failed. */
export interface Unfinished {
  /** How often it has failed. */
  readonly failed: number;
  readonly error: string;
  /** How old the delivery is when it is to be tried again. Undefined: it is not. */
  readonly dueAtAge: number | undefined;
}

export function isDue({ dueAtAge }: Unfinished, { ageMs }: Lease): boolean {
  return dueAtAge !== undefined && dueAtAge <= ageMs;
}

/** Stands among what has finished from when a delivery begins to be handled alone until it is said what became of it. No handler has this name. */
const ALONE = "alone";

/** Whoever had it began to handle it alone, and has not said what became of it. */
export function hasBegunAlone(handled: Lease["handled"]): boolean {
  return handled.includes(ALONE);
}

export function beginAlone(handled: Lease["handled"]): string[] {
  return [...handled, ALONE];
}

export function withoutBeginning(handled: Lease["handled"]): string[] {
  return handled.filter((entry) => entry !== ALONE);
}

export class HandlerProgress {
  readonly #finished = new Set<string>();
  readonly #unfinished = new Map<string, Unfinished>();

  constructor(handled: Lease["handled"]) {
    for (const entry of handled) {
      if (!entry.startsWith("[")) {
        this.#finished.add(entry);
        continue;
      }
      const [name, failed, error, dueAtAge]: [string, number, string, number?] = JSON.parse(entry);
      this.#unfinished.set(name, { failed, error, dueAtAge });
    }
  }

  isFinished(name: string): boolean {
    return this.#finished.has(name);
  }

  unfinished(name: string): Unfinished | undefined {
    return this.#unfinished.get(name);
  }

  finish(name: string): void {
    this.#finished.add(name);
    this.#unfinished.delete(name);
  }

  fail(name: string, how: Unfinished): Unfinished {
    this.#unfinished.set(name, how);
    return how;
  }

  /** For the next attempt. */
  toStore(): string[] {
    const unfinished = [...this.#unfinished].map(([name, { failed, error, dueAtAge }]) =>
      JSON.stringify([name, failed, error, dueAtAge].slice(0, dueAtAge === undefined ? 3 : 4)),
    );
    return [...this.#finished, ...unfinished];
  }

  /** For a dead letter: when it is replayed, what has not finished begins anew. */
  toDeadLetter(): string[] {
    return [...this.#finished];
  }
}
