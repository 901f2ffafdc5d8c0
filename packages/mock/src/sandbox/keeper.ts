import type { Store } from "./store/store.ts";

/** Milliseconds until it is tried again to keep something. */
const PAUSE = 1_000;

/** What was asked for was not done, because it could not be kept. */
export class NotKeptError extends Error {
  override readonly name = "NotKeptError";

  constructor(cause: unknown) {
    super(`Nothing was done. ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** What the keeper has to do with the rest of the sandbox. */
export interface KeeperParts {
  store: Store;
  /** Puts in what changes with everything else. */
  before: () => void;
  /** Changes something, to see whether it can be kept. */
  touch: () => void;
  /** Lets go of everything that is scheduled. */
  pause: () => void;
  /** Takes in what is in the store. */
  takeIn: () => void;
  /** Goes on with what was under way. */
  resume: () => void;
  /** Told when something cannot be kept, and when it can again. */
  onError: (message: string) => void;
}

/**
 * Keeps what changes. What cannot be kept has not happened: memory goes back to what the file holds, nothing moves until something can be
 * kept again, and who asked is told.
 */
export class Keeper {
  readonly #parts: KeeperParts;
  /** Counts how often memory went back: what was under way then is about records that are gone. */
  #generation = 0;
  /** Why something could not be kept, the last time. */
  #reason: unknown;
  #halted = false;
  #gathering = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  /** Something could not be kept, and nothing moves until it can. */
  get halted(): boolean {
    return this.#halted;
  }

  /** Keeps what has changed, or undoes it. */
  flush(): void {
    const { store, before } = this.#parts;
    before();
    if (!store.hasChanged) return;
    try {
      store.flush();
    } catch (error) {
      this.#halt(error);
      return;
    }
    this.#goOn();
  }

  /**
   * Does something, and keeps what it has changed before it says what came of it. What it does before it waits for anything is kept in
   * one write.
   *
   * @throws {NotKeptError} When that cannot be kept. Then it is not done.
   */
  async keeping<T>(work: () => T | Promise<T>): Promise<T> {
    const generation = this.#generation;
    try {
      return await this.#gathered(work);
    } finally {
      this.#end(generation);
    }
  }

  /**
   * Does something, and keeps all that it has changed in one write.
   *
   * @throws {NotKeptError} When that cannot be kept.
   */
  together(work: () => void): void {
    this.#gathered(work);
    this.require();
  }

  /**
   * Keeps what has changed at once, or with what else is done together.
   *
   * @throws {NotKeptError} When that cannot be done.
   */
  require(): void {
    if (this.#gathering) return;
    const generation = this.#generation;
    this.flush();
    if (generation !== this.#generation) throw new NotKeptError(this.#reason);
  }

  close(): void {
    this.flush();
    clearTimeout(this.#timer);
  }

  #gathered<T>(work: () => T): T {
    const before = this.#gathering;
    this.#gathering = true;
    try {
      return work();
    } finally {
      this.#gathering = before;
    }
  }

  #end(generation: number): void {
    if (generation === this.#generation) this.require();
    else {
      // What was done since memory went back was done to records that are gone.
      this.#goBack();
      if (!this.#halted) this.#resume();
      throw new NotKeptError(this.#reason);
    }
  }

  #halt(error: unknown): void {
    this.#reason = error;
    if (!this.#halted) {
      const said = error instanceof Error ? error.message : String(error);
      this.#parts.onError(`${said} Until it can be, everything stays as it was kept last.`);
    }
    this.#halted = true;
    this.#goBack();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#parts.touch();
      this.flush();
    }, PAUSE);
  }

  #goBack(): void {
    this.#generation++;
    this.#parts.pause();
    this.#parts.store.reload();
    this.#parts.takeIn();
  }

  #goOn(): void {
    if (!this.#halted) return;
    this.#halted = false;
    clearTimeout(this.#timer);
    this.#parts.onError("It can be written again, and everything goes on.");
    // What was scheduled since would be scheduled twice.
    this.#parts.pause();
    this.#resume();
    this.flush();
  }

  #resume(): void {
    try {
      this.#parts.resume();
    } catch (error) {
      // What was under way cannot go on yet, and is tried again.
      if (!(error instanceof NotKeptError)) throw error;
    }
  }
}
