import type { Lease, Store } from "../stores/store.ts";

interface UnheardLeasesDeps {
  store: Store;
  /** How long this process is taken for alive that is not heard of. */
  leaseMs: number;
  /** Something is there to be taken. */
  onFreed: () => void;
}

/** What is taken under a name. */
interface Taken {
  /** How many have asked for a lease and have no answer yet. */
  asking: number;
  readonly leases: Set<Lease>;
}

/** A name under which the store may have given something of which nobody here knows. */
interface Doubt {
  /** When the last answer was lost. What the store has not done by a lease's time later, it does not do. */
  since: number;
  /** What was there by then was given back. */
  isCleared: boolean;
  isAsking: boolean;
  /** Says no more that the name lives. */
  readonly release: () => void;
}

/**
 * What the store has given in an answer that was lost. Under its name other jobs go on, for which that name is said to live, and nobody else would
 * take it before they have ended: it is given back as soon as the store answers.
 */
export class UnheardLeases {
  readonly #deps: UnheardLeasesDeps;
  readonly #hold: (owner: string) => () => void;
  readonly #taken = new Map<string, Taken>();
  readonly #doubts = new Map<string, Doubt>();

  /** @param hold Says that a name lives, until what it gives is called. */
  constructor(deps: UnheardLeasesDeps, hold: (owner: string) => () => void) {
    this.#deps = deps;
    this.#hold = hold;
  }

  /** Something is asked for under a name, and known of until it has ended. */
  take(owner: string): { took: (lease: Lease | undefined) => void; end: () => void } {
    const taken = this.#taken.get(owner) ?? { asking: 0, leases: new Set() };
    this.#taken.set(owner, taken);
    taken.asking++;
    let known: Lease | undefined;
    let isAsking = true;
    const took = (lease: Lease | undefined): void => {
      if (isAsking) taken.asking--;
      isAsking = false;
      known = lease;
      if (lease) taken.leases.add(lease);
    };
    const end = (): void => {
      if (known) taken.leases.delete(known);
      took(undefined);
      if (taken.asking === 0 && taken.leases.size === 0) this.#taken.delete(owner);
    };
    return { took, end };
  }

  /** What the store has given under a name may be known to nobody. */
  doubt(owner: string): void {
    const doubt = this.#doubts.get(owner) ?? {
      ...{ since: 0, isCleared: false, isAsking: false },
      release: this.#hold(owner),
    };
    doubt.since = performance.now();
    doubt.isCleared = false;
    this.#doubts.set(owner, doubt);
  }

  /** Gives back what nobody knows of. A store that does not answer is asked again with the next call. */
  giveBack(): void {
    for (const [owner, doubt] of this.#doubts) this.#clear(owner, doubt).catch(() => {});
  }

  /** Gives back what nobody knows of a last time, and says no more that those names live. */
  async end(): Promise<void> {
    const doubts = [...this.#doubts];
    await Promise.allSettled(doubts.map(([owner, doubt]) => this.#clear(owner, doubt)));
    for (const [owner, doubt] of doubts) this.#settled(owner, doubt);
  }

  /** Of names that nobody says to live any more. */
  forget(): void {
    this.#doubts.clear();
  }

  /** Once with the store's next answer, and once when nothing can come any more. */
  async #clear(owner: string, doubt: Doubt): Promise<void> {
    const { store, leaseMs, onFreed } = this.#deps;
    const isLast = performance.now() >= doubt.since + leaseMs;
    const { asking, leases } = this.#taken.get(owner) ?? { asking: 0, leases: new Set<Lease>() };
    // What is asked for now may be given in the same moment, and is known of with the answer.
    if (doubt.isAsking || asking > 0 || (doubt.isCleared && !isLast)) return;
    doubt.isAsking = true;
    const { since } = doubt;
    try {
      if (await store.giveBack(owner, [...leases])) onFreed();
      if (doubt.since !== since) return;
      doubt.isCleared = true;
      if (isLast) this.#settled(owner, doubt);
    } finally {
      doubt.isAsking = false;
    }
  }

  #settled(owner: string, { release }: Doubt): void {
    this.#doubts.delete(owner);
    release();
  }
}
