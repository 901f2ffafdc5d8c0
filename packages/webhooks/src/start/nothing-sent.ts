import { ConfigurationError } from "../errors/configuration-error.ts";
import { NothingSentError } from "../errors/nothing-sent-error.ts";
import { RefInUseError } from "../errors/ref-in-use-error.ts";
import { StoreError } from "../errors/store-error.ts";
import { WebhooksError } from "../errors/webhooks-error.ts";
import { inTime } from "../in-time.ts";
import { whyOf } from "../log.ts";

/** What says by itself that nothing was sent, and what to do: the store has answered, or was asked in vain for good. */
const ANSWERS = [ConfigurationError, NothingSentError, RefInUseError];

/** Whoever waits for a call waits this long for what a store is asked before. A store may have limits of its own that are longer. */
const ASKED_MS = 10_000;

/**
 * What a store answers before a call that costs something. Its own error would not say whether that has been sent.
 *
 * @param late Is called when it does not answer in time.
 */
export async function beforeSending<T>(ref: string, asked: () => Promise<T>, late = (): void => {}): Promise<T> {
  try {
    return await inTime(asked(), ASKED_MS, () => {
      late();
      return new WebhooksError(`It has not answered within ${ASKED_MS / 1_000} seconds.`);
    });
  } catch (error) {
    if (error instanceof StoreError) throw notTaken(ref, error.cause);
    if (ANSWERS.some((kind) => error instanceof kind)) throw error;
    throw notTaken(ref, error);
  }
}

function notTaken(ref: string, cause: unknown): NothingSentError {
  return new NothingSentError(`the store did not take the reference ${ref}. ${whyOf(cause)}`, { cause });
}
