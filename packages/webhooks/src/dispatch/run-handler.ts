import { HandlerTimeoutError } from "../errors/handler-timeout-error.ts";
import type { AnyEvent } from "../events/event.ts";
import { inTime } from "../in-time.ts";
import type { HandlerContext, Registered } from "./handlers.ts";
import type { HeldLease } from "./held-leases.ts";

interface Run {
  event: AnyEvent;
  attempt: number;
  timeoutMs: number;
  held: HeldLease;
}

/** What a handler gets beside the event. The signal is made for those that look at it. */
class Context implements HandlerContext {
  readonly attempt: number;
  #controller: AbortController | undefined;
  #reason: unknown;

  constructor(attempt: number) {
    this.attempt = attempt;
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#reason !== undefined) this.#controller.abort(this.#reason);
    return this.#controller.signal;
  }

  abort(reason: unknown): void {
    this.#reason = reason;
    this.#controller?.abort(reason);
  }
}

/** Runs a handler. Rejects with what it throws, or with a {@link HandlerTimeoutError} when it is not done in time. */
export async function runHandler({ pattern, handler }: Registered, run: Run): Promise<void> {
  const { event, attempt, timeoutMs, held } = run;
  const context = new Context(attempt);
  const running = handler(event, context);
  if (!isThenable(running)) return;
  held.onLost = () => context.abort(held.lost);
  try {
    await inTime(running, timeoutMs, () => {
      const error = new HandlerTimeoutError(pattern, timeoutMs);
      context.abort(error);
      return error;
    });
  } finally {
    held.onLost = undefined;
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, "then") === "function";
}
