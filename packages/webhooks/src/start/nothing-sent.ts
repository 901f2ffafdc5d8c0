import { NothingSentError } from "../errors/nothing-sent-error.ts";
import { StoreError } from "../errors/store-error.ts";
import { WebhooksError } from "../errors/webhooks-error.ts";
import { whyOf } from "../log.ts";

/** What a store answers before a call that costs something. Its own error would not say whether that has been sent. */
export async function beforeSending<T>(ref: string, asked: () => Promise<T>): Promise<T> {
  try {
    return await asked();
  } catch (error) {
    if (error instanceof StoreError) throw notTaken(ref, error.cause);
    throw error instanceof WebhooksError ? error : notTaken(ref, error);
  }
}

function notTaken(ref: string, cause: unknown): NothingSentError {
  return new NothingSentError(`the store did not take the reference ${ref}. ${whyOf(cause)}`, { cause });
}
