import type { StartClient, StartOperation, Starts } from "../generated/events.ts";

/** The body of a start operation without its `webhook_url`, which `hooks.start()` adds. */
export type StartBody<O extends StartOperation> = WithoutUrl<Starts[O]["body"]>;

// Member by member: Omit of a union keeps only what all members have.
type WithoutUrl<B> = B extends unknown ? Omit<B, "webhook_url"> : never;

/** Creates a job that reports to a URL. */
export type Starter<O extends StartOperation> = (
  client: StartClient,
  body: StartBody<O>,
  url: string,
  options: { signal?: AbortSignal },
) => Promise<Starts[O]["job"]>;

/** A starter of every operation. Generated from the contract. */
export type StarterTable = { readonly [O in StartOperation]: Starter<O> };
