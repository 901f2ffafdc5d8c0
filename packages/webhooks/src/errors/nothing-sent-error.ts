import { whyOf } from "../log.ts";
import { WebhooksError } from "./webhooks-error.ts";

/** The store did not take what has to be there before a call that costs something: nothing was sent, and `cause` says why. */
export class NothingSentError extends WebhooksError {
  override name = "NothingSentError";
  /** The client's `outcomeOf` goes by it: `neverSent`. */
  readonly sent = false;

  constructor(ref: string, cause: unknown) {
    super(`Nothing was sent: the store did not take the reference ${ref}. ${whyOf(cause)}`, { cause });
  }
}
