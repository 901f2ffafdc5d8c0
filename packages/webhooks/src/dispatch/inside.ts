// Whether code runs in a handler, also after it has waited for something.
import { AsyncLocalStorage } from "node:async_hooks";

/** The handlers of one receiver that run: what waits for all of them must not be waited for in one. */
export class Inside {
  readonly #calls = new AsyncLocalStorage<{ isRunning: boolean }>();

  /** Runs a handler. */
  async run(handler: () => Promise<void>): Promise<void> {
    const call = { isRunning: true };
    try {
      await this.#calls.run(call, handler);
    } finally {
      // What it has set off goes on without it.
      call.isRunning = false;
    }
  }

  /** Whether the caller is in a handler that is waited for. */
  get isInHandler(): boolean {
    return this.#calls.getStore()?.isRunning === true;
  }
}
