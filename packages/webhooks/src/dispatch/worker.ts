import { setTimeout as sleep } from "node:timers/promises";
import type { Consumer, Store, Work } from "../stores/store.ts";
import type { Dispatcher } from "./dispatcher.ts";
import { type LocalQueue, localQueue } from "./local-queue.ts";

interface WorkerDeps {
  dispatcher: Dispatcher;
  store: Store;
  /** False: another process handles what this one receives. */
  enabled: boolean;
  concurrency: number;
  leaseMs: number;
  /** Runs beside the handlers, again and again. */
  recurring?: { everyMs: number; run: (signal: AbortSignal) => Promise<unknown> };
  problem: (message: string) => void;
}

const START_AGAIN_MS = 1_000;
const LONGEST_LOOK_MS = 50;

/** Keeps the handlers supplied from when the receiver is mounted until it is closed. */
export class Worker {
  readonly #deps: WorkerDeps;
  readonly #stopped = new AbortController();
  #consumer: Promise<Consumer | undefined> | undefined;
  #ready: Consumer | undefined;
  #local: LocalQueue | undefined;
  #recurring: Promise<void> | undefined;

  constructor(deps: WorkerDeps) {
    this.#deps = deps;
  }

  start(): void {
    if (!this.#deps.enabled || this.#consumer || this.#stopped.signal.aborted) return;
    this.#consumer = this.#consume();
    this.#recurring = this.#recur().catch(() => {
      const message =
        "The option reconcile does nothing here: this runtime has timers in requests only. Call hooks.reconcile() in a scheduled event.";
      this.#deps.problem(message);
    });
  }

  /** Something may be due now. */
  poke(): void {
    this.#ready?.poke();
  }

  async idle(): Promise<void> {
    const { dispatcher, store } = this.#deps;
    for (let look = 1; this.#consumer && !this.#stopped.signal.aborted; look = Math.min(2 * look, LONGEST_LOOK_MS)) {
      if (dispatcher.running === 0 && (await store.dueIn()) !== 0 && dispatcher.running === 0) return;
      if (this.#local) this.#local.run();
      else this.poke();
      await sleep(look);
    }
  }

  async close(): Promise<void> {
    this.#stopped.abort();
    await (await this.#consumer)?.stop();
    await this.#recurring;
  }

  async #consume(): Promise<Consumer | undefined> {
    const { dispatcher, store, concurrency, leaseMs, problem } = this.#deps;
    const next: Work["next"] = (lane, leased) => dispatcher.next(lane, leased);
    const work: Work = { next, concurrency, leaseMs, problem };
    if (!store.consume) {
      this.#local = localQueue(store, work);
      this.#ready = this.#local;
      return this.#local;
    }
    while (!this.#stopped.signal.aborted) {
      try {
        this.#ready = await store.consume(work);
        return this.#ready;
      } catch (error) {
        problem(`The store hands out nothing yet; it is tried again. ${error instanceof Error ? error.message : ""}`);
        await this.#pause(START_AGAIN_MS);
      }
    }
    return undefined;
  }

  async #recur(): Promise<void> {
    const { recurring, problem } = this.#deps;
    while (recurring && !this.#stopped.signal.aborted) {
      await this.#pause(recurring.everyMs);
      if (this.#stopped.signal.aborted) return;
      await recurring.run(this.#stopped.signal).catch(() => problem("Reconciling failed; it is tried again."));
    }
  }

  /** Until the time is over or the worker is closed. Holds no process back from ending. */
  async #pause(ms: number): Promise<void> {
    const { signal } = this.#stopped;
    await sleep(ms, undefined, { signal, ref: false }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}
