import { EXIT_CODES } from "../errors/exit-codes.ts";

/** Somebody pressed Ctrl-C, or the machine wants the process to end. */
export class Interruption extends Error {
  /** As a shell would say it: 128 and the number of the signal. */
  readonly code: number;
  /** What is to be known before it is tried again. */
  hints: readonly string[] = [];

  constructor(signal: "SIGINT" | "SIGTERM") {
    super(signal === "SIGINT" ? "Interrupted." : "Terminated.");
    this.name = "Interruption";
    this.code = signal === "SIGINT" ? EXIT_CODES.interrupted.code : 143;
  }
}

/** Runs something that can be interrupted. A second signal ends the process at once. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const listeners = (["SIGINT", "SIGTERM"] as const).map((signal) => {
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
