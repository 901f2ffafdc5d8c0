import { whyOf } from "../log.ts";
import { WebhooksError } from "./webhooks-error.ts";

/** The store does not answer, or refuses to: `cause` is the error of its database. What was accepted is kept there. */
export class StoreError extends WebhooksError {
  override name = "StoreError";

  constructor(cause: unknown) {
    super(
      `The store does not answer, or refuses to: ${whyOf(cause)}. What it has accepted stays there. See whether its database is up, and what this process may do there; then call again.`,
      { cause },
    );
  }
}
