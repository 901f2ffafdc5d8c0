import type { Outcome } from "@video-ads/core/outcome";
import { EXIT_CODES, type ExitName } from "../errors/exit-codes.ts";
import type { NextStep } from "./wait-stopped.ts";

const SIGNALS = {
  SIGINT: { message: "Interrupted.", exit: "interrupted" },
  SIGTERM: { message: "Terminated.", exit: "terminated" },
  SIGHUP: { message: "Hung up.", exit: "hangup" },
} as const;

/** Somebody pressed Ctrl-C or closed the terminal, or the machine wants the process to end. */
export class Interruption extends Error {
  readonly exit: ExitName;
  /** As a shell would say it: 128 and the number of the signal. */
  readonly code: number;
  /** What became of a request that makes something, and was under way. */
  outcome?: Outcome | undefined;
  /** Of the record that the command names. */
  id?: string | undefined;
  /** What is to be known before it is tried again. */
  hints: readonly string[] = [];
  /** The commands that go on from there. */
  next: readonly NextStep[] = [];
  /** False: what was refused so far is not sent again, so that nothing was made. Undefined: nobody knows. */
  sent?: false;

  constructor(signal: keyof typeof SIGNALS) {
    super(SIGNALS[signal].message);
    this.name = "Interruption";
    this.exit = SIGNALS[signal].exit;
    this.code = EXIT_CODES[this.exit].code;
  }
}

/** What a command does about signals. */
export interface Interrupts {
  /** Aborted by the first one, with an {@link Interruption} as its reason. */
  readonly signal: AbortSignal;
  /**
   * Sends what may be paid for. The first signal waits for its answer, which names what was made, and says so; the second one breaks it
   * off. What pauses before it is sent again is broken off by the first.
   *
   * @param tries Tells when the request was refused for now, and is not under way.
   */
  finish<T>(tries: Tries, send: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** Whether a request is between two tries, after one that has made nothing. */
export interface Tries {
  isPausing(): boolean;
  /** Called when a pause begins. */
  onPause: (() => void) | undefined;
}

const WAITING =
  "The request is under way, and may be paid for: its answer is waited for. Once more breaks it off, and nobody knows what it has made.\n";

/** Runs something that can be interrupted. A second signal ends the process at once, but for {@link Interrupts.finish}. */
export async function interruptible<T>(work: (signal: AbortSignal, interrupts: Interrupts) => Promise<T>): Promise<T> {
  const first = new AbortController();
  const { signal } = first;
  /** What is done at the next signal about a request that is under way. */
  let held: ((interruption: Interruption) => void) | undefined;
  const stops = (["SIGINT", "SIGTERM", "SIGHUP"] as const).map((name) => {
    const listener = (): void => {
      const interruption = new Interruption(name);
      if (!signal.aborted) first.abort(interruption);
      if (held) held(interruption);
      else release();
    };
    process.on(name, listener);
    return () => process.off(name, listener);
  });
  /** From now on a signal ends the process. */
  const release = (): void => {
    for (const stop of stops) stop();
  };
  const finish: Interrupts["finish"] = async (tries, send) => {
    signal.throwIfAborted();
    const own = new AbortController();
    const breakOff = (interruption: Interruption, isUnsent: boolean): void => {
      if (isUnsent) interruption.sent = false;
      own.abort(interruption);
    };
    held = (interruption) => {
      if (tries.isPausing()) return breakOff(interruption, true);
      tries.onPause = () => breakOff(interruption, true);
      held = (again) => breakOff(again, false);
      process.stderr.write(WAITING);
    };
    try {
      return await send(own.signal);
    } finally {
      held = undefined;
      tries.onPause = undefined;
      if (signal.aborted) release();
    }
  };
  try {
    return await work(signal, { signal, finish });
  } finally {
    release();
  }
}
