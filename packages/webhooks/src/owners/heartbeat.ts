import { randomUUID } from "node:crypto";
// Not the globals: those of workerd are no objects, and have no unref(). Nor by name: what takes their place, as in a test, is seen in all runners.
import timers from "node:timers";
import type { Lease, Ownership, Store } from "../stores/store.ts";
import { type Life, newLife, since } from "./life.ts";
import { UnheardLeases } from "./unheard-leases.ts";

interface HeartbeatDeps {
  store: Store;
  /** How long this process is taken for alive that is not heard of. */
  leaseMs: number;
  /** What an owner had may be somebody else's by now. */
  onDoubt: (owner: string) => void;
  /** What a process had that is gone, or knew nothing of, is there to be taken. */
  onFreed: () => void;
}

/** What a task has that takes something under the name of this process. */
export interface Undertaking {
  /** Who takes it. */
  readonly ownership: Ownership;
  /** Is to be called when the store knows that the task has nothing in hand any more. */
  told(): void;
  /** Is to be called with what the store has given, by a task that asks for a lease. */
  took(lease: Lease | undefined): void;
  /** The store has heard that this process lives, without a gap since the task began, and nobody can have taken over yet what it has. */
  isSure(): boolean;
}

/** Looks at other processes, and says that this one lives, at least as often as this. */
const MOST_BEAT_MS = 1_000;
/** Beats that may be late or fail before a process is taken for dead. */
const BEATS = 5;

/**
 * Says to the store that this process lives while it has jobs or calls in hand, once for all of them, and sees which other owners do not.
 *
 * Where nobody knows whether the store has given something to this process, since the answer was lost, it goes on under another name.
 * Of the old one it says that it lives until what is known to be in hand has ended. What nobody knows of is given back as soon as the store answers.
 */
export class Heartbeat {
  readonly #deps: HeartbeatDeps;
  readonly #everyMs: number;
  /** How many things each name has in hand. */
  readonly #inHand = new Map<string, number>();
  /** Lets go of what is handled, one for each. */
  readonly #handled = new Set<() => void>();
  /** The life of each name that has something in hand: another one where the store may have taken it for dead. */
  readonly #lives = new Map<string, Life>();
  readonly #unheard: UnheardLeases;
  /** Of the jobs. Made with its first use: where a Worker loads its modules there is no chance. */
  #owner: string | undefined;
  /** Of calls that the store knows to have ended, for the next ones. */
  readonly #free: string[] = [];
  #timer: NodeJS.Timeout | undefined;
  #beatAt = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #hasGivenUp = false;
  #isEnding = false;

  constructor(deps: HeartbeatDeps) {
    this.#deps = deps;
    this.#everyMs = Math.min(deps.leaseMs / BEATS, MOST_BEAT_MS);
    this.#unheard = new UnheardLeases(deps, (owner) => this.#hold(owner, "jobs"));
  }

  /**
   * Says that this process lives until a task has ended that takes something under its name.
   *
   * @param kind What the task has in hand: jobs that are handled, which can be given up, or a call, which ends by itself alone. Jobs share a name; a
   *   call has one of its own: when it has ended and the store was not told, nothing else goes on under it, and its time is over soon.
   */
  async during<T>(task: (undertaking: Undertaking) => Promise<T>, kind: "jobs" | "call"): Promise<T> {
    // A call frees nothing that others had.
    if (kind === "jobs") await this.#sayWhatLives();
    const owner = kind === "jobs" ? this.#ownerOfJobs() : (this.#free.pop() ?? this.#newOwner());
    const release = this.#hold(owner, kind);
    const life = this.#lives.get(owner);
    const isSure = (): boolean => life !== undefined && !life.hasLapsed && since(life.heardAt) < this.#deps.leaseMs;
    const taking = kind === "jobs" ? this.#unheard.take(owner) : undefined;
    let isTold = false;
    try {
      return await task({
        ownership: { owner, leaseMs: this.#deps.leaseMs },
        told: () => {
          isTold = true;
        },
        took: (lease) => taking?.took(lease),
        isSure,
      });
    } finally {
      taking?.end();
      if (isTold && kind === "call") this.#free.push(owner);
      if (!isTold && owner === this.#owner) this.#owner = undefined;
      if (!isTold && taking && !this.#hasGivenUp) this.#unheard.doubt(owner);
      release();
    }
  }

  /**
   * Gives back what nobody knows of, and says no more that those names live. A store that does not answer frees it when its time is over. When
   * nothing is in hand any more, the store is asked nothing: it may be closed by then.
   */
  end(): Promise<void> {
    this.#isEnding = true;
    this.#rest();
    return this.#unheard.end();
  }

  /** Takes a task in hand. Gives what lets go of it, once. */
  #hold(owner: string, kind: "jobs" | "call"): () => void {
    if (kind === "jobs" && this.#hasGivenUp) return () => {};
    this.#inHand.set(owner, (this.#inHand.get(owner) ?? 0) + 1);
    if (!this.#lives.has(owner)) this.#lives.set(owner, newLife());
    this.#start();
    let isHeld = true;
    const release = (): void => {
      if (!isHeld) return;
      isHeld = false;
      this.#handled.delete(release);
      const left = (this.#inHand.get(owner) ?? 0) - 1;
      if (left > 0) this.#inHand.set(owner, left);
      else {
        this.#inHand.delete(owner);
        this.#lives.delete(owner);
        if (this.#isEnding) this.#rest();
      }
    };
    if (kind === "jobs") this.#handled.add(release);
    return release;
  }

  /**
   * Whoever takes something frees what dead owners had. After a time in which the store was away, that would be this process itself,
   * under the names of what it still has in hand: they are said to live first.
   */
  async #sayWhatLives(): Promise<void> {
    const unheard = [...this.#lives].filter(([, { heardAt }]) => since(heardAt) > 2 * this.#everyMs);
    await Promise.all(unheard.map(([owner]) => this.#renew(owner)));
  }

  /** Looks for owners on this machine that are gone, if nobody has looked just now. */
  async look(): Promise<void> {
    const { store, onFreed } = this.#deps;
    const { machine } = store;
    if (!machine || performance.now() - this.#lookedAt < this.#everyMs) return;
    this.#lookedAt = performance.now();
    const gone = (await store.owners()).filter((owner) => machine.isGone(owner));
    for (const owner of gone) await store.bury(owner);
    if (gone.length > 0) onFreed();
  }

  /** Says nothing any more of what is handled: what goes on all the same is free when its time is over. Calls go on until they have ended. */
  giveUpJobs(): void {
    this.#hasGivenUp = true;
    this.#isEnding = true;
    for (const release of this.#handled) release();
    this.#unheard.forget();
  }

  #ownerOfJobs(): string {
    this.#owner ??= this.#newOwner();
    return this.#owner;
  }

  #newOwner(): string {
    return this.#deps.store.machine?.newOwner() ?? randomUUID();
  }

  #start(): void {
    // A timer that has not rung belonged to a request that is over, as it is on Workers; or this process was held up.
    const isLate = performance.now() - this.#beatAt > 2 * this.#everyMs;
    if (this.#timer !== undefined && !isLate) return;
    timers.clearInterval(this.#timer);
    if (this.#timer !== undefined) this.#beat();
    this.#beatAt = performance.now();
    this.#timer = timers.setInterval(() => this.#beat(), this.#everyMs).unref();
    // A process that has just started, and has much to do, may not live until its first beat; nor may the next one.
    this.look().catch(() => {});
  }

  #beat(): void {
    this.#beatAt = performance.now();
    this.#rest();
    // A store that does not answer says nothing about who has what.
    for (const owner of this.#inHand.keys()) this.#renew(owner).catch(() => {});
    this.#unheard.giveBack();
    // A store that does not answer now is asked again.
    this.look().catch(() => {});
  }

  /** Beats no more while nothing is in hand. */
  #rest(): void {
    if (this.#inHand.size > 0) return;
    timers.clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #renew(owner: string): Promise<void> {
    const { store, leaseMs, onDoubt } = this.#deps;
    const next = newLife();
    const lived = await store.renew({ owner, leaseMs });
    const life = this.#lives.get(owner);
    if (!life) return;
    if ((lived || life.isNew) && since(life.heardAt) < leaseMs) {
      life.isNew = false;
      if (next.heardAt.ms > life.heardAt.ms) life.heardAt = next.heardAt;
      return;
    }
    life.hasLapsed = true;
    this.#lives.set(owner, { ...next, isNew: false });
    onDoubt(owner);
  }
}
