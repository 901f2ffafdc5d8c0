import { WebhooksError } from "./webhooks-error.ts";

/**
 * Nothing was sent: the store did not take what has to be there before a call that costs something, and `cause` says why; the receiver was
 * closed; or this process stood still for longer than `lease` before it could send.
 */
export class NothingSentError extends WebhooksError {
  override name = "NothingSentError";
  /** The client's `outcomeOf` goes by it: `neverSent`. */
  readonly sent = false;

  constructor(why: string, options?: ErrorOptions) {
    super(`Nothing was sent: ${why}`, options);
  }
}
