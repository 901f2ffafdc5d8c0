import type { StartClient, StartOperation, Starts } from "../generated/types.ts";
import type { StartOptions } from "./options.ts";

/** The body of a start operation without the URL to report to, which `hooks.start()` adds. */
export type StartBody<O extends StartOperation> = Without<Starts[O]["body"], Starts[O]["url"]>;

// Member by member: Omit of a union keeps only what all members have.
type Without<B, F extends PropertyKey> = B extends unknown ? Omit<B, F> : never;

/** An operation that asks for headers. */
type HeadedStart = { [O in StartOperation]: Starts[O] extends { headers: unknown } ? O : never }[StartOperation];

/** What `hooks.start()` takes behind the body: options, which cannot be left out where the operation asks for headers. */
export type StartArguments<O extends StartOperation> = [HeadedStart] extends [never]
  ? [options?: StartOptions]
  : Starts[O] extends { headers: infer H }
    ? [options: StartOptions & { headers: H }]
    : [options?: StartOptions];

export interface Starter<O extends StartOperation> {
  /** Field of the request that holds the URL. */
  readonly url: Starts[O]["url"];
  /** Headers that the operation asks for; absent where it asks for none. */
  readonly headers?: readonly string[];
  /** Creates a job that reports to a URL. */
  start(
    client: StartClient,
    body: StartBody<O>,
    url: string,
    options: Pick<StartOptions, "signal" | "headers">,
  ): Promise<Starts[O]["job"]>;
}

/** A starter of every operation. Generated from the contract. */
export type StarterTable = { readonly [O in StartOperation]: Starter<O> };
