import { syncBuiltinESMExports } from "node:module";
import { performance } from "node:perf_hooks";
import timers from "node:timers";
import timersPromises from "node:timers/promises";
import { promisify } from "node:util";
import { LONGEST_TIMER_MS } from "@video-ads/core/duration";
import { randomSource } from "../control/random.ts";

const MS_OF_A_SECOND = 1_000;
const NS_OF_A_MS = 1_000_000;
const NS_OF_A_SECOND = 1_000_000_000n;

/** What is to run at its time. */
interface Waiting {
  at: number;
  order: number;
  run: () => void;
  /** Milliseconds until it runs again. */
  every?: number;
}

/**
 * Time of a program that does not pass by itself: its timers run when they are told to, and its clocks show that time. Puts itself in the
 * place of `setTimeout`, `setInterval`, `Date`, `performance.now`, `process.hrtime`, `process.uptime`, `AbortSignal.timeout`, of those that
 * `node:timers` and `node:timers/promises` export, and of `Math.random`, which makes pauses long or short. What runs in threads and comes over
 * sockets is not touched, nor is a timer or a clock that a program has taken for itself before.
 */
export class VirtualTime implements Disposable {
  readonly #waiting = new Set<Waiting>();
  readonly #begin: number;
  readonly #thrown: (error: unknown) => void;
  readonly #restore: (() => void)[] = [];
  #now: number;
  #order = 0;

  /** @param thrown Told of what a timer throws, which nobody of the program hears of. */
  constructor(begin: number, thrown: (error: unknown) => void) {
    this.#begin = begin;
    this.#thrown = thrown;
    this.#now = begin;
    this.#takePlaces();
  }

  get now(): number {
    return this.#now;
  }

  /** When something runs next; null when nothing waits. */
  get next(): number | null {
    return this.#first()?.at ?? null;
  }

  /** When the timer runs that was set last, of those that still wait; null when none does. */
  get newest(): number | null {
    let newest: Waiting | undefined;
    for (const one of this.#waiting) if (!newest || one.order > newest.order) newest = one;
    return newest?.at ?? null;
  }

  /** How often something was put on the list so far. */
  get scheduled(): number {
    return this.#order;
  }

  /** Goes to a time, and runs nothing: what is due by then is late. */
  leap(until: number): void {
    this.#now = Math.max(this.#now, until);
  }

  /** Goes to a time, and runs the first of what is due by then. Says whether there was anything. */
  step(until: number): boolean {
    const first = this.#first();
    if (!first || first.at > until) {
      this.#now = Math.max(this.#now, until);
      return false;
    }
    this.#now = Math.max(this.#now, first.at);
    if (first.every === undefined) this.#waiting.delete(first);
    else Object.assign(first, { at: this.#now + first.every, order: this.#order++ });
    try {
      first.run();
    } catch (error) {
      this.#thrown(error);
    }
    return true;
  }

  /** Gives everything back, and forgets what waits. A second time it does nothing. */
  [Symbol.dispose](): void {
    this.#waiting.clear();
    for (const restore of this.#restore.splice(0).reverse()) restore();
  }

  #first(): Waiting | undefined {
    let first: Waiting | undefined;
    for (const one of this.#waiting) {
      if (!first || one.at < first.at || (one.at === first.at && one.order < first.order)) first = one;
    }
    return first;
  }

  #add(run: () => void, ms: unknown, repeated = false): Timer {
    const wait = waitOf(ms);
    const waiting: Waiting = { at: this.#now + wait, order: this.#order++, run, ...(repeated ? { every: wait } : {}) };
    this.#waiting.add(waiting);
    return new Timer(
      () => this.#waiting.delete(waiting),
      () => {
        this.#waiting.add(Object.assign(waiting, { at: this.#now + wait, order: this.#order++ }));
      },
      () => this.#waiting.has(waiting),
    );
  }

  #takePlaces(): void {
    const { clearTimeout, clearInterval, Date: RealDate } = globalThis;
    const cancel = (real: (timer: undefined) => void) => (timer: unknown) => {
      if (timer instanceof Timer) timer.close();
      else Reflect.apply(real, globalThis, [timer]);
    };
    const schedule =
      (repeated: boolean) =>
      (run: (...given: unknown[]) => void, ms?: unknown, ...given: unknown[]): Timer =>
        this.#add(() => run(...given), ms, repeated);
    const sleep = (ms?: number, value?: unknown, options?: { signal?: AbortSignal }) =>
      this.#sleep(ms, value, options?.signal);
    const own = {
      setTimeout: Object.assign(schedule(false), { [promisify.custom]: sleep }),
      setInterval: schedule(true),
      clearTimeout: cancel(clearTimeout),
      clearInterval: cancel(clearInterval),
    };
    for (const owner of [globalThis, timers]) {
      for (const [name, value] of Object.entries(own)) this.#put(owner, name, value);
    }
    this.#put(
      globalThis,
      "Date",
      new Proxy(RealDate, {
        construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [this.#now], made),
        apply: (target) => new target(this.#now).toString(),
        get: (target, name) => (name === "now" ? () => this.#now : Reflect.get(target, name)),
      }),
    );
    const passed = (): number => this.#now - this.#begin;
    this.#put(performance, "now", passed);
    this.#put(process, "hrtime", Object.assign(hrtimeOf(passed), { bigint: () => nanosecondsOf(passed()) }));
    this.#put(process, "uptime", () => passed() / MS_OF_A_SECOND);
    this.#put(AbortSignal, "timeout", (ms: number) => {
      const controller = new AbortController();
      const reason = new DOMException("The operation was aborted due to timeout", "TimeoutError");
      this.#add(() => controller.abort(reason), ms);
      return controller.signal;
    });
    this.#put(timersPromises, "setTimeout", sleep);
    this.#put(timersPromises, "setInterval", (ms?: number, value?: unknown, options?: { signal?: AbortSignal }) =>
      this.#ticks(ms, value, options?.signal),
    );
    this.#put(timersPromises.scheduler, "wait", (ms?: number, options?: { signal?: AbortSignal }) =>
      this.#sleep(ms, undefined, options?.signal),
    );
    this.#put(Math, "random", randomSource("time"));
    syncBuiltinESMExports();
    this.#restore.unshift(syncBuiltinESMExports);
  }

  #sleep(ms: number | undefined, value: unknown, signal: AbortSignal | undefined): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = this.#add(() => resolve(value), ms);
      const stop = (): void => {
        timer.close();
        reject(
          Object.assign(new Error("The operation was aborted", { cause: signal?.reason }), {
            name: "AbortError",
            code: "ABORT_ERR",
          }),
        );
      };
      if (signal?.aborted) stop();
      else signal?.addEventListener("abort", stop, { once: true });
    });
  }

  async *#ticks(ms: number | undefined, value: unknown, signal: AbortSignal | undefined): AsyncGenerator<unknown> {
    const wait = waitOf(ms);
    // Ticks that nobody asked for in time come all at once, as those of Node do.
    for (let at = this.#now + wait; ; at += wait) {
      if (at > this.#now) await this.#sleep(at - this.#now, value, signal);
      yield value;
    }
  }

  #put(owner: object, name: string, value: unknown): void {
    const before = Object.getOwnPropertyDescriptor(owner, name);
    Object.defineProperty(owner, name, {
      value,
      configurable: true,
      writable: true,
      enumerable: before?.enumerable ?? false,
    });
    this.#restore.push(() => {
      if (before) Object.defineProperty(owner, name, before);
      else Reflect.deleteProperty(owner, name);
    });
  }
}

/** `process.hrtime`: seconds and nanoseconds, since an earlier reading where it is given one. */
function hrtimeOf(passed: () => number): (since?: [number, number]) => [number, number] {
  return (since) => {
    const [seconds, nanoseconds] = since ?? [0, 0];
    const all = nanosecondsOf(passed()) - (BigInt(seconds) * NS_OF_A_SECOND + BigInt(nanoseconds));
    const rest = ((all % NS_OF_A_SECOND) + NS_OF_A_SECOND) % NS_OF_A_SECOND;
    return [Number((all - rest) / NS_OF_A_SECOND), Number(rest)];
  };
}

function nanosecondsOf(milliseconds: number): bigint {
  return BigInt(Math.round(milliseconds * NS_OF_A_MS));
}

/** How long a timer of Node waits that is given this. */
function waitOf(ms: unknown): number {
  return Number(ms) >= 1 && Number(ms) <= LONGEST_TIMER_MS ? Math.trunc(Number(ms)) : 1;
}

/** What stands for the timers of Node, which are objects. */
class Timer {
  readonly close: () => Timer;
  readonly refresh: () => Timer;
  readonly hasRef: () => boolean;

  constructor(close: () => void, refresh: () => void, waits: () => boolean) {
    const then = (act: () => void) => () => {
      act();
      return this;
    };
    this.close = then(close);
    this.refresh = then(refresh);
    this.hasRef = waits;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  [Symbol.dispose](): void {
    this.close();
  }
}
