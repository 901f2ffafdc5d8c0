import type { Client, FetchResponse, MaybeOptionalInit } from "openapi-fetch";
import type { paths } from "../generated/schema.ts";
import type { CallOptions } from "../options.ts";

/** What of a raw call differs from the client's options; the rest is openapi-fetch's. */
export type RawLimits = Pick<CallOptions, "timeoutMs" | "attemptTimeoutMs" | "maxRetries" | "maxRetryAfterMs">;

type Verb = "get" | "put" | "post" | "delete" | "options" | "head" | "patch" | "trace";
type Media = `${string}/${string}`;
/** Paths that have a verb. */
type With<V extends Verb> = { [P in keyof paths]: paths[P] extends Record<V, object> ? P : never }[keyof paths];

/** What is sent. Required where the operation needs something of it. */
type Init<P extends keyof paths, V extends Verb, Given> =
  undefined extends MaybeOptionalInit<paths[P], V>
    ? [init?: Given & RawLimits & Record<string, unknown>]
    : [init: Given & RawLimits & Record<string, unknown>];

type Call<V extends Verb> = <P extends With<V>, Given extends MaybeOptionalInit<paths[P], V>>(
  path: P,
  ...init: Init<P, V, Given>
) => Promise<FetchResponse<paths[P][V] & {}, Given, Media>>;

/**
 * The typed openapi-fetch client, by path, with this client's keys, retries and deadline, each of which a call can have of its own:
 * `raw.GET(path, { timeoutMs: 5_000, maxRetries: 0 })`.
 */
export type RawClient = Pick<Client<paths>, "use" | "eject"> & { readonly [V in Verb as Uppercase<V>]: Call<V> } & {
  request<V extends Verb, P extends With<V>, Given extends MaybeOptionalInit<paths[P], V>>(
    method: V,
    path: P,
    ...init: Init<P, V, Given>
  ): Promise<FetchResponse<paths[P][V] & {}, Given, Media>>;
};
