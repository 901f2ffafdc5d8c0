// A store for whoever calls the receiver: what its database throws is told in words of ours.
import { StoreError } from "../errors/store-error.ts";
import { WebhooksError } from "../errors/webhooks-error.ts";
import type { Store } from "./store.ts";

/** The same store. What it rejects with is a {@link WebhooksError}: its own, or a {@link StoreError} with that as its cause. */
export function wordedStore(store: Store): Store {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...given: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(member, target, given);
        return answer instanceof Promise ? answer.catch(throwWorded) : answer;
      };
    },
  });
}

function throwWorded(error: unknown): never {
  throw error instanceof WebhooksError ? error : new StoreError(error);
}
