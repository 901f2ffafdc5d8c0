import { clearInterval, setInterval } from "node:timers";
import type { Lease, Store } from "../stores/store.ts";

/** A lease that this process works under. */
export interface HeldLease {
  readonly lease: Lease;
  /** Moment of `performance.now()` until which it is certainly ours. */
  until: number;
  /** Why it is not ours any more. */
  lost: Error | undefined;
  /** Is called when it is lost. */
  onLost: (() => void) | undefined;
}

/** Renews the leases under which handlers run, all with one timer: most handlers are done long before a renewal. */
export class HeldLeases {
  readonly #store: Store;
  readonly #leaseMs: number;
  readonly #held = new Set<HeldLease>();
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Store, leaseMs: number) {
    this.#store = store;
    this.#leaseMs = leaseMs;
  }

  hold(lease: Lease): HeldLease {
    const held: HeldLease = { lease, until: performance.now() + this.#leaseMs, lost: undefined, onLost: undefined };
    this.#held.add(held);
    this.#timer ??= setInterval(() => this.#renew(), this.#leaseMs / 4).unref();
    return held;
  }

  release(held: HeldLease): void {
    this.#held.delete(held);
  }

  /** Tells all that run to end, and renews nothing any more: what goes on all the same loses its job when the lease is over. */
  abandon(reason: Error): void {
    for (const held of this.#held) {
      held.lost ??= reason;
      held.onLost?.();
    }
  }

  #renew(): void {
    if (this.#held.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    for (const held of this.#held) if (!held.lost) void this.#renewOne(held);
  }

  async #renewOne(held: HeldLease): Promise<void> {
    const asked = performance.now();
    // A store that does not answer says nothing about who has the lease: it is ours until its time is over.
    const ours = await this.#store.renew(held.lease, this.#leaseMs).catch(() => undefined);
    if (ours) held.until = asked + this.#leaseMs;
    if (ours !== false || !this.#held.has(held)) return;
    held.lost = new Error("Another process has taken this job over.");
    held.onLost?.();
  }
}
