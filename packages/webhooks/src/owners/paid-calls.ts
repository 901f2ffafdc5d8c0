// Not the globals: those of workerd are no objects, and have no unref(). Nor by name: what takes their place, as in a test, is seen in all runners.
import timers from "node:timers";
import pauses from "node:timers/promises";
import { NothingSentError } from "../errors/nothing-sent-error.ts";
import type { Log } from "../log.ts";
import { beforeSending } from "../start/nothing-sent.ts";
import type { Store } from "../stores/store.ts";

/** Whoever waits for the answer of a call waits this long for a store that is away for a moment. */
const SOON_MS = [250, 1_000];
const AGAIN_MS = 1_000;
/** The same for one that says nothing. */
const SILENT_MS = 5_000;
/** References at most that are offered back though the store may never have had them: while it is away, each call leaves one. */
const MOST_UNTAKEN = 100;

interface CallsDeps {
  store: Pick<Store, "dropRef" | "getRef">;
  /** For how long what the store was asked may come to it later than what is asked afterwards. */
  leaseMs: number;
  log: Log;
}

/** Tells whoever waits for a call what it has come to, where something is left to be noted. */
export interface Caller<T> {
  answer(early: T): void;
  fail(error: unknown): void;
}

/** A call under a reference that its owner alone has taken, or has asked for. */
export interface OwnCall extends Pick<Caller<never>, "fail"> {
  ref: string;
  owner: string;
}

/**
 * Calls that cost something, from before they are sent until what they have done is noted: a store that does not take that is offered it until
 * it is back, beside what goes on.
 */
export class PaidCalls {
  readonly #deps: CallsDeps;
  /** Of those whose caller waits, the reference; undefined once it has an answer, and the note alone is owed. */
  readonly #underWay = new Map<Promise<unknown>, string | undefined>();
  readonly #releasing = new Set<OwnCall>();
  readonly #closing = new AbortController();
  readonly #abandoned = new AbortController();
  #takesNew = true;
  #sends = true;

  constructor(deps: CallsDeps) {
    this.#deps = deps;
  }

  /** Resolves as a task does, or with what it tells its caller before: what it still has to do goes on, and {@link close} waits for it. */
  async run<T>(ref: string, task: (caller: Caller<T>) => Promise<T>): Promise<T> {
    if (!this.#takesNew) throw closedBefore(ref);
    return new Promise((resolve, reject) => {
      const told =
        <V>(tell: (value: V) => void) =>
        (value: V): void => {
          this.#underWay.set(whole, undefined);
          tell(value);
        };
      const caller: Caller<T> = { answer: told<T>(resolve), fail: told<unknown>(reject) };
      const whole: Promise<T> = task(caller).finally(() => this.#underWay.delete(whole));
      this.#underWay.set(whole, ref);
      whole.then(resolve, reject);
    });
  }

  /**
   * Throws a {@link NothingSentError} where nobody would wait for the answer, since the receiver is closed; or where this process stood still
   * for so long that others may have been told that its call has ended, and made another. To be asked before anything is sent.
   */
  checkSends(ref: string, isSure: () => boolean): void {
    if (!this.#sends) throw closedBefore(ref);
    if (isSure()) return;
    throw new NothingSentError(
      `this process stood still for longer than lease after it took the reference (${ref}). Ask again; if it happens often, raise lease, or do what holds the event loop in a worker.`,
    );
  }

  /**
   * Takes the reference of a call before that is sent. Where its answer is lost, nobody knows whether the store has it: nothing is sent under it,
   * and it is given back.
   */
  async take<T extends string>(call: OwnCall, ask: () => Promise<T>): Promise<T> {
    const asking = ask();
    let isSilent = false;
    try {
      const late = (): void => {
        isSilent = true;
      };
      return await beforeSending(call.ref, () => asking, late);
    } catch (error) {
      if (!(error instanceof NothingSentError)) throw error;
      if (isSilent) call.fail(error);
      const answer = await asking.catch(() => undefined);
      // Otherwise it is another call's.
      if (answer === undefined || answer === "created") await this.release(call, error, answer !== undefined);
      throw error;
    }
  }

  /**
   * Gives back the reference of a call that has done nothing. It stays listed where somebody was told that nobody knows what the call has done:
   * whoever has gone by that asks for it no more.
   *
   * @param error What the call has come to. Its caller is told at once when the store is away for longer than a moment.
   * @param isTaken The store has said that it has the reference. Otherwise it may come to it later than this.
   * @returns Whether the owner has nothing in hand any more for certain.
   */
  async release(call: OwnCall, error: unknown, isTaken = true): Promise<boolean> {
    const { store, leaseMs, log } = this.#deps;
    const { ref, owner, fail } = call;
    const drop = async () => ({ isDropped: await store.dropRef(ref, owner) });
    this.#releasing.add(call);
    try {
      const answered = await this.offer(drop, () => {
        const isOffered = isTaken || this.#releasing.size <= MOST_UNTAKEN;
        const next = isOffered ? "It is offered until it can; if this process ends before" : "If it has it";
        const message = `A call under the reference ${ref} was refused or not sent, but the store cannot be reached to free it. ${next}, hooks.unconfirmed() lists it, and hooks.dismiss() frees it.`;
        log({ level: "warn", message, ref });
        fail(error);
        return isOffered;
      });
      if (answered && isTaken && !answered.isDropped) await this.#sayListed(ref);
      if (!answered || isTaken || answered.isDropped) return answered?.isDropped === true;
      fail(error);
      await pauses.setTimeout(leaseMs, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {});
      await drop().catch(() => {});
      return false;
    } finally {
      this.#releasing.delete(call);
    }
  }

  async #sayListed(ref: string): Promise<void> {
    const { store, log } = this.#deps;
    const look = async () => store.getRef(ref);
    if ((await look().catch(() => undefined))?.state !== "unconfirmed") return;
    const message = `A call under the reference ${ref} was refused or not sent, but its process was taken for dead meanwhile, and another one was told that nobody knows what it has done. hooks.unconfirmed() lists it: look for its job, then hooks.dismiss() it, and make the call again.`;
    log({ level: "warn", message, ref });
  }

  /** Whether this process gives a reference back: the call that had it has done nothing. */
  isReleasing(ref: string): boolean {
    return [...this.#releasing].some((call) => call.ref === ref);
  }

  /**
   * Offers a note to the store until it is taken.
   *
   * @param note Rejects when the store cannot be reached, and for nothing else.
   * @param late Is called once, when the store is away for longer than a moment. False: the note is offered no more.
   * @returns Undefined: the note was not taken, since the receiver was closed before, or it is offered no more.
   */
  async offer<T extends object>(note: () => Promise<T>, late: () => boolean): Promise<T | undefined> {
    const { signal } = this.#abandoned;
    let isOffered: boolean | undefined;
    const silent = timers.setTimeout(() => {
      isOffered ??= late();
    }, SILENT_MS);
    try {
      for (let failed = 0; ; failed++) {
        try {
          return await note();
        } catch {
          if (failed >= SOON_MS.length) isOffered ??= late();
          if (isOffered === false || (failed >= SOON_MS.length && signal.aborted)) return undefined;
        }
        await pauses.setTimeout(SOON_MS[failed] ?? AGAIN_MS, undefined, { signal }).catch(() => {});
      }
    } finally {
      timers.clearTimeout(silent);
    }
  }

  /** Offers a note once: without it, the call is one that has lost its owner. */
  async once(note: () => Promise<unknown>): Promise<void> {
    try {
      await note();
    } catch {
      // Its owner's time is over soon.
    }
  }

  /** Takes no new ones. Resolves when those under way have ended and nothing is owed. */
  async close(): Promise<void> {
    this.#takesNew = false;
    this.#closing.abort();
    await Promise.allSettled(this.#underWay.keys());
  }

  /** Each note that is owed is offered a last time. */
  abandon(): void {
    this.#abandoned.abort();
  }

  /** Sends nothing any more. Gives the references of those whose end nobody waits for. */
  end(): string[] {
    this.#takesNew = false;
    this.#sends = false;
    return [...this.#underWay.values()].filter((ref) => ref !== undefined);
  }
}

function closedBefore(ref: string): NothingSentError {
  return new NothingSentError(`the receiver is closed (${ref}).`);
}
