import { EXIT_CODES } from "../errors/exit-codes.ts";

const SIGNALS = {
  SIGINT: { message: "Interrupted.", code: EXIT_CODES.interrupted.code },
  SIGTERM: { message: "Terminated.", code: EXIT_CODES.terminated.code },
  SIGHUP: { message: "Hung up.", code: EXIT_CODES.hangup.code },
};

/** Somebody pressed Ctrl-C or closed the terminal, or the machine wants the process to end. */
export class Interruption extends Error {
  /** As a shell would say it: 128 and the number of the signal. */
  readonly code: number;
  /** What is to be known before it is tried again. */
  hints: readonly string[] = [];

  constructor(signal: keyof typeof SIGNALS) {
    super(SIGNALS[signal].message);
    this.name = "Interruption";
    this.code = SIGNALS[signal].code;
  }
}

/** Runs something that can be interrupted. A second signal ends the process at once. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const listeners = (["SIGINT", "SIGTERM", "SIGHUP"] as const).map((signal) => {
    const listener = (): void => controller.abort(new Interruption(signal));
    process.once(signal, listener);
    return () => process.off(signal, listener);
  });
  try {
    return await work(controller.signal);
  } finally {
    for (const stop of listeners) stop();
  }
}
