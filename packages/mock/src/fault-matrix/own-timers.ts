import { AsyncLocalStorage, createHook } from "node:async_hooks";

/** Finds the timers of Node that an app waits for all the same: those that it took before others were put in their place. */
export class OwnTimers implements Disposable {
  readonly #within = new AsyncLocalStorage<true>();
  readonly #waiting = new Set<number>();
  readonly #hook = createHook({
    init: (id, type) => {
      if (type === "Timeout" && this.#within.getStore()) this.#waiting.add(id);
    },
    destroy: (id) => void this.#waiting.delete(id),
  }).enable();

  /** Whether one of them is still to run. */
  get isAny(): boolean {
    return this.#waiting.size > 0;
  }

  /** Runs what may set some. */
  watch<T>(run: () => T): T {
    return this.#within.run(true, run);
  }

  [Symbol.dispose](): void {
    this.#hook.disable();
  }
}
