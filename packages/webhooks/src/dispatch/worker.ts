import timers from "node:timers/promises";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { OutdatedError } from "../errors/outdated-error.ts";
import { isA } from "../is-a.ts";
import { whyOf } from "../log.ts";
import type { Store } from "../stores/store.ts";
import { inWords } from "../stores/worded-store.ts";
import type { Dispatcher } from "./dispatcher.ts";
import { localQueue, type Queue } from "./local-queue.ts";
import type { StoreWatch } from "./store-watch.ts";
import type { Turns } from "./turns.ts";

interface WorkerDeps {
  dispatcher: Dispatcher;
  store: Store;
  /** False: another process handles what this one receives. */
  enabled: boolean;
  /** Runs beside the handlers, again and again. */
  recurring?: { everyMs: number; run: (signal: AbortSignal) => Promise<unknown> };
  problem: (message: string) => void;
  warn: (message: string) => void;
  turns: Turns;
  watch: StoreWatch;
}

const LONGEST_LOOK_MS = 50;

const NOBODY_ELSE =
  "This receiver was made with work: false, and no other process can share its store: posts are kept here and handled by nobody, unless " +
  "another receiver of this process has the same store. Give both processes one sqliteStore or postgresStore, or leave work: false out.";

/** Keeps the handlers supplied from when the receiver is mounted until it is closed. */
export class Worker {
  readonly #deps: WorkerDeps;
  readonly #stopped = new AbortController();
  #queue: Queue | undefined;
  #recurring: Promise<void> | undefined;
  #closing: Promise<void> | undefined;

  constructor(deps: WorkerDeps) {
    this.#deps = deps;
  }

  /** It hands out nothing more. */
  get isClosed(): boolean {
    return this.#stopped.signal.aborted;
  }

  /** What waits here is handled by nobody but a process that nobody has spoken of. */
  get isForgotten(): boolean {
    return this.#deps.enabled && !this.#queue;
  }

  /** Throws a {@link ConfigurationError} where another process handles what this one receives. */
  checkEnabled(): void {
    if (this.#deps.enabled) return;
    const problem =
      "hooks.work() would do nothing: this receiver was made with work: false, so that another process on its store handles. Leave one of them out.";
    throw new ConfigurationError(problem, "work");
  }

  /** What recurs reads, and puts what it has found into the store: that needs no handlers here. */
  start(): void {
    const { dispatcher, store, enabled, problem, warn, turns, watch } = this.#deps;
    if (this.#recurring || this.#stopped.signal.aborted) return;
    if (!enabled && store.pollMs === undefined) warn(NOBODY_ELSE);
    if (enabled) {
      const size = (): number => dispatcher.size;
      this.#queue = localQueue(store, { next: (leased) => dispatcher.next(leased), size, problem, turns, watch });
    }
    this.#recurring = this.#recur().catch(() => {
      const message =
        "The option reconcile does nothing here: this runtime has timers in requests only. Call hooks.reconcile() in a scheduled event.";
      problem(message);
    });
  }

  /** Something may be due now. */
  poke(): void {
    this.#queue?.poke();
  }

  async idle(): Promise<void> {
    const { dispatcher } = this.#deps;
    const begun = performance.now();
    for (let look = 1; this.#queue && !this.#stopped.signal.aborted; look = Math.min(2 * look, LONGEST_LOOK_MS)) {
      const untold = dispatcher.untoldSince(begun);
      if (untold) throw inWords(untold.error);
      if (dispatcher.running === 0 && (await this.#dueIn()) !== 0 && dispatcher.running === 0) return;
      this.#queue.run();
      await timers.setTimeout(look);
    }
  }

  async #dueIn(): Promise<number | undefined> {
    const { store, watch } = this.#deps;
    try {
      return await store.dueIn();
    } catch (error) {
      watch.failed(error);
      throw inWords(error);
    }
  }

  /** Takes nothing more. Resolves when nothing is in hand. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const { dispatcher } = this.#deps;
    this.#stopped.abort();
    dispatcher.stop();
    await this.#queue?.stop();
    await dispatcher.settled();
    await this.#recurring;
  }

  async #recur(): Promise<void> {
    const { recurring, problem } = this.#deps;
    while (recurring && !this.#stopped.signal.aborted) {
      await this.#pause(recurring.everyMs);
      if (this.#stopped.signal.aborted) return;
      await recurring.run(this.#stopped.signal).catch((error: unknown) => {
        if (!isA(error, OutdatedError)) problem(`Reconciling failed; it is tried again. ${whyOf(error)}`);
      });
    }
  }

  /** Until the time is over or the worker is closed. Holds no process back from ending. */
  async #pause(ms: number): Promise<void> {
    const { signal } = this.#stopped;
    await timers.setTimeout(ms, undefined, { signal, ref: false }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}
