// A store for whoever calls the receiver: what its database throws is told in words of ours.
import { StoreError } from "../errors/store-error.ts";
import { WebhooksError } from "../errors/webhooks-error.ts";
import { failingAs } from "./around-store.ts";
import type { Store } from "./store.ts";

/** The same store. What it rejects with is a {@link WebhooksError}: its own, or a {@link StoreError} with that as its cause. */
export function wordedStore(store: Store): Store {
  return failingAs(store, (error) => {
    throw inWords(error);
  });
}

/** What a store rejects with, for whoever calls the receiver. */
export function inWords(error: unknown): WebhooksError {
  return error instanceof WebhooksError ? error : new StoreError(error);
}
