// Not the globals: those of workerd are no objects, and have no unref().
import timers from "node:timers";
import { LONGEST_TIMER_MS } from "@video-ads/core/duration";
import { printable, thrownText } from "@video-ads/core/printable";
import { WebhooksError } from "../errors/webhooks-error.ts";
import { isA } from "../is-a.ts";
import { DamagedError } from "../stores/rows.ts";
import type { Store } from "../stores/store.ts";
import type { StoreWatch } from "./store-watch.ts";
import type { Turns } from "./turns.ts";

/** How a receiver works off what is due. */
export interface Work {
  /**
   * Handles the delivery that is due first, and tells `leased` that there is one before it does. False: none was due. Rejects with the store's
   * failures, and with a {@link NotHandledError} for any other.
   */
  next(leased: () => void): Promise<boolean>;
  /** How many deliveries are taken at the same time. */
  size(): number;
  /** Is told of what went wrong and is tried again. */
  problem(message: string): void;
  /** Lets the event loop turn. */
  readonly turns: Turns;
  /** Sees whether the store answers, and is told when that stops the work. */
  readonly watch: StoreWatch;
}

/** What is wrong is not that the store cannot be reached: a lease was there, and ended without an outcome. */
export class NotHandledError extends WebhooksError {
  override name = "NotHandledError";

  constructor(cause: unknown) {
    super(thrownText(cause), { cause });
  }
}

export interface Queue {
  /** Something may be due now. */
  poke(): void;
  /** Begins at once with what is due: where timers belong to the request that set them, those of an earlier one may never ring. */
  run(): void;
  /** Hands out nothing more. Resolves when nothing is being handled. */
  stop(): Promise<void>;
}

/** Undefined: the store cannot be reached, or used. */
function whatOf(error: unknown): string | undefined {
  if (isA(error, NotHandledError)) return "A post was not handled; it is tried again.";
  if (isA(error, DamagedError)) return "The store was asked, and what it answers cannot be read; it is tried again.";
  return undefined;
}

/** Milliseconds until a store that could not be reached is tried again. */
const AGAIN_MS = 1_000;
/** Works off a store: looks when something came in, when something becomes due, and every now and then where others may put something in. */
export function localQueue(store: Store, work: Work): Queue {
  const { turns } = work;
  let slots = 0;
  let poked = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = 0;
  let finished = (): void => {};
  const runSlot = async (): Promise<void> => {
    slots++;
    let dueIn: number | undefined;
    let { pollMs } = store;
    try {
      while (!stopped) {
        if (!(await work.next(start))) break;
        while (!turns.take()) await turns.turn();
        if (slots <= work.size()) continue;
        slots--;
        return;
      }
      dueIn = stopped ? undefined : await store.dueIn();
    } catch (error) {
      const what = whatOf(error);
      if (what === undefined) work.watch.failed(error);
      else work.problem(`${what} ${printable(thrownText(error))}`);
      dueIn = AGAIN_MS;
      pollMs = undefined;
    }
    slots--;
    if (!stopped) wait(dueIn, pollMs);
    else if (slots === 0) finished();
  };
  const start = (): void => {
    if (!stopped && slots < work.size()) void runSlot();
  };
  const wait = (dueIn: number | undefined, pollMs: number | undefined): void => {
    // What is due later than a timer can wait for is looked for again then.
    const ms = Math.min(dueIn ?? LONGEST_TIMER_MS, pollMs ?? LONGEST_TIMER_MS, LONGEST_TIMER_MS);
    const at = performance.now() + ms;
    if (timer !== undefined && at >= timerAt) return;
    timers.clearTimeout(timer);
    timerAt = at;
    // A process that has nothing else to do may end: what is due is due when it comes back.
    timer = dueIn === undefined && pollMs === undefined ? undefined : timers.setTimeout(ring, ms).unref();
  };
  const ring = (): void => {
    timer = undefined;
    poke();
  };
  // After what is under way, so that an answer goes out before its handlers start.
  const poke = (): void => {
    if (poked || stopped) return;
    poked = true;
    timers.setImmediate(() => {
      poked = false;
      turns.begin();
      start();
    });
  };

  // No timer: workerd allows none where modules are loaded, which is where receivers are mounted.
  queueMicrotask(start);
  return {
    poke,
    run: start,
    async stop() {
      stopped = true;
      timers.clearTimeout(timer);
      if (slots > 0) {
        await new Promise<void>((resolve) => {
          finished = resolve;
        });
      }
    },
  };
}
