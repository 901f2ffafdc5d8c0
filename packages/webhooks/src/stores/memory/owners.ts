import type { Ownership } from "../store.ts";

/** Owners, and until when each of them is alive. */
export class Owners {
  readonly #until = new Map<string, number>();
  /** None of them dies before. */
  #nextDeath = Number.POSITIVE_INFINITY;

  get names(): string[] {
    return [...this.#until.keys()];
  }

  /** When the next of them dies, unless it renews. */
  get nextDeath(): number {
    return this.#nextDeath;
  }

  has(owner: string | undefined): boolean {
    return this.#until.has(owner ?? "");
  }

  isAlive(owner: string | undefined, now: number): boolean {
    return (this.#until.get(owner ?? "") ?? 0) > now;
  }

  renew({ owner, leaseMs }: Ownership, now: number): void {
    const until = Math.max(this.#until.get(owner) ?? 0, now + leaseMs);
    this.#until.set(owner, until);
    this.#nextDeath = Math.min(this.#nextDeath, until);
  }

  bury(owner: string): void {
    this.#until.delete(owner);
  }

  /** Takes out those whose time is over. False: it was for none. */
  buryDead(now: number): boolean {
    if (now < this.#nextDeath) return false;
    this.#nextDeath = Number.POSITIVE_INFINITY;
    for (const [owner, until] of this.#until) {
      if (until > now) this.#nextDeath = Math.min(this.#nextDeath, until);
      else this.#until.delete(owner);
    }
    return true;
  }
}
