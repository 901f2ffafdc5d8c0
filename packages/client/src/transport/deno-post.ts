import { singleUseBody } from "./single-use-body.ts";

/** What of Deno is asked for here. */
interface Deno {
  createHttpClient?(options: { poolMaxIdlePerHost: number }): OwnConnection;
}

/** Sends a request that is given it as `client`. */
interface OwnConnection {
  close(): void;
}

/** What Deno's `fetch` is given of a request that may not be sent twice. */
export interface DenoPost {
  readonly body: NonNullable<RequestInit["body"]> | null;
  readonly client?: OwnConnection;
  /** To be called when the answer is there, or none comes. */
  close(): void;
}

/**
 * A body that Deno cannot send twice, and a connection that nobody else has had. Deno sends on one that the server is just closing, for it
 * was idle, and the request is lost: nobody knows whether it arrived, so that it cannot be sent again. The other runtimes see in time that it
 * is closed. Loaded with Deno's first POST.
 */
export function denoPost(method: string, content: RequestInit["body"]): DenoPost {
  const deno: Deno = Reflect.get(globalThis, "Deno");
  const client = deno.createHttpClient?.({ poolMaxIdlePerHost: 0 });
  return {
    body: singleUseBody(method, content) ?? null,
    ...(client && { client }),
    close: () => client?.close(),
  };
}
