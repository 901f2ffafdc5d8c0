import { ConfigurationError } from "../../errors/configuration-error.ts";
import { WebhooksError } from "../../errors/webhooks-error.ts";
import { sourceNames } from "../../generated/sources.ts";
import { inTime } from "../../in-time.ts";
import type { Log } from "../../log.ts";
import { Absence } from "../absence.ts";
import type { Lease, Outcome, Ownership, Store } from "../store.ts";

/** How long one of several is waited for before the others go on without it. */
const ANSWER_MS = 5_000;
/** Milliseconds until one is asked again that could not be reached. */
const AGAIN_MS = 1_000;

/** Nobody can choose a reference with spaces. */
const PLACE = "place in shardedStore";
/** Nor that of an owner. */
const NOBODY = "nobody lives";
const FOR_GOOD_MS = 100 * 365 * 24 * 60 * 60_000;
const [ANY_SOURCE] = sourceNames;

/** One of several stores, which may be away while the others are there. */
export class Shard {
  /** Its place in the list, from 1. */
  readonly place: number;
  readonly store: Store;
  readonly #absence: Absence;
  #checked: Promise<void> | undefined;
  /** Why it could not be reached when it was asked last. */
  #fault: { readonly error: unknown } | undefined;
  #againAt = 0;
  #isTried = false;
  /** Until when it gives no leases, since it has not taken what became of others: those that wait for it stay few. */
  #restsUntil = 0;
  /** Owners of which it has not been told that they live, and for how long. */
  readonly #untold = new Map<string, number>();

  constructor(place: number, store: Store, log: Log) {
    this.place = place;
    this.store = store;
    this.#absence = new Absence(`Store ${place} of shardedStore`, log);
  }

  /** Its store. Rejects at once while it is known to be away: nobody waits for it while it is tried again. */
  async there(): Promise<Store> {
    if (!this.#fault) return this.#opened();
    if (performance.now() >= this.#againAt) this.#try();
    throw this.#fault.error;
  }

  /** Asks what all are asked. Without an answer it is away, until it is found to be back. */
  async ask<T>(question: (store: Store) => Promise<T>): Promise<T> {
    return this.#fault ? question(await this.there()) : this.#asked(question);
  }

  /** Once it is known to be the one of this place. Rejects when that cannot be known, or it is another one. */
  async #opened(): Promise<Store> {
    this.#checked ??= inTime(this.#check(), ANSWER_MS, late);
    const checked = this.#checked;
    await checked.catch((error: unknown) => {
      if (this.#checked === checked) this.#checked = undefined;
      throw error;
    });
    return this.store;
  }

  async #asked<T>(question: (store: Store) => Promise<T>, since = performance.now()): Promise<T> {
    try {
      return await inTime(this.#opened().then(question), ANSWER_MS, late);
    } catch (error) {
      this.#leave(error, since);
      throw error;
    }
  }

  /** Finds out whether it is there: whether it tells what it has, and takes a change, of which only one may be so. */
  #try(since = performance.now()): void {
    if (this.#isTried) return;
    this.#isTried = true;
    const isThere = this.#asked(async (store) => {
      await store.dueIn();
      await store.bury(NOBODY);
    }, since);
    isThere
      .then(
        () => {
          this.#fault = undefined;
          this.#absence.back();
        },
        () => {},
      )
      .finally(() => {
        this.#isTried = false;
      });
  }

  /** A lease of it; undefined when there is none, or it cannot be asked. Rejects when nobody knows whether it has given one. */
  async lease(ownership: Ownership): Promise<Lease | undefined> {
    if (performance.now() < this.#restsUntil) return undefined;
    try {
      // Whoever takes something frees what dead owners had: those that live have to be known before.
      await this.ask((store) => this.#tell(store));
    } catch {
      return undefined;
    }
    const lease = await this.ask((store) => store.lease(ownership));
    return lease && { ...lease, id: this.outside(lease.id) };
  }

  async settle(lease: Lease, outcome: Outcome): Promise<boolean> {
    const since = performance.now();
    try {
      return await (await this.there()).settle(lease, outcome);
    } catch (error) {
      this.#restsUntil = performance.now() + AGAIN_MS;
      // It may be there, and not take this one.
      if (!this.#fault) this.#try(since);
      throw error;
    }
  }

  /** Milliseconds until it may give a lease; undefined: it will not by itself. */
  async dueIn(): Promise<number | undefined> {
    const ms = await this.ask((store) => store.dueIn());
    return ms === undefined ? undefined : Math.max(ms, Math.ceil(this.#restsUntil - performance.now()), 0);
  }

  async renew(ownership: Ownership): Promise<boolean> {
    const { owner, leaseMs } = ownership;
    try {
      const lived = await this.ask((store) => store.renew(ownership));
      this.#untold.delete(owner);
      return lived;
    } catch (error) {
      this.#untold.set(owner, leaseMs);
      throw error;
    }
  }

  /** An id as others see it: two stores can give the same. */
  outside(id: string): string {
    return `${this.place}-${id}`;
  }

  async #tell(store: Store): Promise<void> {
    for (const [owner, leaseMs] of this.#untold) {
      await store.renew({ owner, leaseMs });
      this.#untold.delete(owner);
    }
  }

  #leave(error: unknown, since: number): void {
    this.#fault = { error };
    this.#againAt = performance.now() + AGAIN_MS;
    const message =
      error instanceof ConfigurationError
        ? error.message
        : `Store ${this.place} of shardedStore cannot be reached: its posts are answered with 503, and what it has waits. The others go on.`;
    this.#absence.say(message, since);
  }

  /** Each store remembers its place: in another one, it would be asked for what others have. */
  async #check(): Promise<void> {
    await this.store.openRef({ ref: PLACE, source: ANY_SOURCE, jobId: String(this.place), keepMs: FOR_GOOD_MS });
    const { jobId = "" } = (await this.store.getRef(PLACE)) ?? {};
    if (jobId === String(this.place)) return;
    throw new ConfigurationError(
      `Store ${this.place} of shardedStore was store ${jobId} before: each stays in its place of the list. One that is gone leaves undefined there.`,
    );
  }
}

function late(): Error {
  return new WebhooksError(`A store of shardedStore has not answered within ${ANSWER_MS} ms.`);
}
