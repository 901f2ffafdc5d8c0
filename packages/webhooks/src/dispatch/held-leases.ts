import type { Lease, Store } from "../stores/store.ts";
import { HandlerProgress } from "./handler-progress.ts";

/** A lease that this process works under. */
export interface HeldLease {
  readonly lease: Lease;
  readonly owner: string;
  /** Nobody can have taken it over yet. Where that is not so, no handler begins: it is given back, and the store says who has it. */
  readonly isSure: () => boolean;
  /** How far its handlers have come by now. */
  readonly progress: HandlerProgress;
  /** Why it is not ours any more. */
  lost: Error | undefined;
  /** It was given back while its handler ran: what becomes of that counts no more. */
  givenBack: boolean;
  /** Is called when it is lost. */
  onLost: (() => void) | undefined;
}

/** The leases under which handlers run. */
export class HeldLeases {
  readonly #store: Store;
  readonly #held = new Set<HeldLease>();

  constructor(store: Store) {
    this.#store = store;
  }

  hold(lease: Lease, owner: string, isSure: () => boolean): HeldLease {
    const held: HeldLease = {
      lease,
      owner,
      isSure,
      progress: new HandlerProgress(lease),
      lost: undefined,
      givenBack: false,
      onLost: undefined,
    };
    this.#held.add(held);
    return held;
  }

  release(held: HeldLease): void {
    this.#held.delete(held);
  }

  /** Tells all that run to end. */
  abandon(reason: Error): void {
    for (const held of this.#held) lose(held, reason);
  }

  /** Gives back those whose handlers do not end: their jobs are there for others. */
  async giveBack(): Promise<void> {
    const held = [...this.#held];
    for (const one of held) one.givenBack = true;
    // A store that does not answer frees them when their time is over.
    const back = held.map(({ lease, progress }) => this.#store.settle(lease, { kind: "later", ...progress.toStore() }));
    await Promise.allSettled(back);
  }

  /** Tells those to end whose jobs somebody has taken over from an owner that was taken for dead. */
  async check(owner: string): Promise<void> {
    for (const held of this.#held) {
      if (held.owner !== owner || held.lost) continue;
      // A store that does not answer says nothing about who has the lease: what has begun goes on.
      const ours = await this.#store.holds(held.lease).catch(() => true);
      if (!ours && this.#held.has(held)) lose(held, new Error("Another process has taken this job over."));
    }
  }
}

function lose(held: HeldLease, reason: Error): void {
  held.lost ??= reason;
  held.onLost?.();
}
