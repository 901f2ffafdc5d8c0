import { WebhooksError } from "./webhooks-error.ts";

/**
 * The process that handled an event has ended meanwhile, or stood still for longer than its lease: it was killed, it crashed, or a handler
 * held its event loop. It need not have been this event's handler: those that run beside each other end together, and with them what was only
 * taken to be handled next. Nobody knows of that whether it had begun, so it counts as if it had.
 */
export class HandlerInterruptedError extends WebhooksError {
  override name = "HandlerInterruptedError";

  constructor(times: number) {
    super(`Its process ended or stood still while handling it, ${times === 1 ? "once" : `${times} times`}.`);
  }
}
