import { NothingSentError } from "../errors/nothing-sent-error.ts";
import { StoreError } from "../errors/store-error.ts";
import { WebhooksError } from "../errors/webhooks-error.ts";

/** What a store answers before a call that costs something. Its own error would not say whether that has been sent. */
export async function beforeSending<T>(ref: string, asked: () => Promise<T>): Promise<T> {
  try {
    return await asked();
  } catch (error) {
    if (error instanceof StoreError) throw new NothingSentError(ref, error.cause);
    throw error instanceof WebhooksError ? error : new NothingSentError(ref, error);
  }
}
